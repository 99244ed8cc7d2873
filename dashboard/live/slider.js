// Streamlit's own sliders: the one place where threshold and prevalence live while they move.

import { countsOf } from "./table.js";

const SLIDERS = ".st-key-t input[type=range], .st-key-pi input[type=range]";

function sliderInput(key) {
  return document.querySelector(`.st-key-${key} input[type=range]`);
}

// What a slider reads now; empty before it is there.
export function sliderText(key) {
  return sliderInput(key)?.getAttribute("aria-valuetext") ?? "";
}

export function sliderThreshold() {
  return Number.parseFloat(sliderText("t"));
}

// Moves the threshold slider as a user's input would. React listens for the event and reads the value through the
// element's own setter, so the prototype's setter is called, past React's.
export function moveSlider(threshold) {
  const input = sliderInput("t");
  if (!input) return;
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  setter.call(input, String(threshold));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

export function movesSlider(record) {
  return record.type === "attributes" && record.target.matches(SLIDERS);
}

// The server's table of the numbers at the sliders' places; what stands in which row says live/server_row.py.
export function serverTable() {
  return document.querySelector(".st-key-numbers");
}

// The row that the server shows there: the truth for a threshold between slider positions.
export function serverRow(table) {
  const [threshold, tp, fp] = serverNumbers();
  return fp === undefined ? null : countsOf(table, threshold, tp, fp);
}

export function serverNumbers() {
  const cells = serverTable()?.querySelectorAll("table tbody tr td:nth-child(2)") ?? [];
  return [...cells].map((cell) => Number.parseFloat(cell.textContent));
}

// The prevalence as its slider says it; where that is not there, as the address does, which names no other than the
// observed one.
export function prevalenceText(observed) {
  return sliderText("pi") || new URLSearchParams(location.search).get("pi") || observed;
}
