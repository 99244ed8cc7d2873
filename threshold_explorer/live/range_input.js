// A slider within the panel, which looks like Streamlit's.

import { element } from "./dom.js";

// Its track is filled "above" or "below" the thumb.
export function rangeInput(parent, last, filled) {
  const input = element("input", `range-input filled-${filled}`, parent);
  Object.assign(input, { type: "range", min: 0, max: last, step: 1 });
  input.addEventListener("input", () => markPosition(input));
  return input;
}

export function setPosition(input, position) {
  if (input.value !== String(position)) input.value = String(position);
  markPosition(input);
}

function markPosition(input) {
  input.style.setProperty("--at", `${(100 * Number(input.value)) / Number(input.max)}%`);
}
