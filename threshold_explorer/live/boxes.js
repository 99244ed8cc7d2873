// The number boxes beside the sliders: they show the current value, and accept a typed one.
//
// For Streamlit a box is empty and the current value its placeholder, because a value would be sent as typed input.

import { elementsOf } from "./dom.js";
import { thresholdText } from "./format.js";

const FRAMES = 30;
const BOXES = "[class*=st-key-typed] input";

export function showInBoxes(row) {
  const value = row.k ?? row.threshold;
  if (value !== undefined) showIn(".st-key-typed input", thresholdText(value));
  if (row.text !== undefined) showIn(".st-key-typed_pi input", row.text);
}

export function showIn(selector, text) {
  const [box] = elementsOf(selector);
  if (box && box.placeholder !== text) box.placeholder = text;
}

// On focus the box contains the value, selected; leaving it unchanged sends nothing.
export function enableEditing() {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const enter = ({ target }) => {
    if (!target.matches?.(BOXES) || target.value) return;
    target.dataset.shown = target.placeholder;
    fill(target, FRAMES);
  };
  // React clears a box when it redraws it, some frames after the focus.
  const fill = (box, frames) => requestAnimationFrame(() => {
    if (frames === 0 || document.activeElement !== box || box.dataset.shown === undefined) return;
    if (!box.value) {
      setter.call(box, box.dataset.shown);
      box.select();
    }
    if (box.value === box.dataset.shown) fill(box, frames - 1);
  });
  // What was typed, or emptied, is the user's.
  const edit = ({ target }) => {
    if (target.matches?.(BOXES)) delete target.dataset.shown;
  };
  const leave = ({ target }) => {
    if (!target.matches?.(BOXES) || target.value !== target.dataset.shown) return;
    setter.call(target, "");
    delete target.dataset.shown;
  };
  document.addEventListener("focusin", enter);
  document.addEventListener("input", edit);
  document.addEventListener("focusout", leave, true);
  return () => {
    document.removeEventListener("focusin", enter);
    document.removeEventListener("input", edit);
    document.removeEventListener("focusout", leave, true);
  };
}
