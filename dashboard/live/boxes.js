// The boxes beside the sliders: they show the value of the moment, and take another one that is typed over it.
//
// To Streamlit a box is empty, and the value its placeholder: a value would be sent as if it had been typed.

import { elementsOf } from "./dom.js";
import { thresholdText } from "./format.js";

const FRAMES = 30;
const BOXES = ".st-key-typed input, .st-key-typed_pi input";

export function showInBoxes(row) {
  const value = row.k ?? row.threshold;
  if (value !== undefined) showIn(".st-key-typed input", thresholdText(value));
  if (row.text !== undefined) showIn(".st-key-typed_pi input", row.text);
}

function showIn(selector, text) {
  const [box] = elementsOf(selector);
  if (box && box.placeholder !== text) box.placeholder = text;
}

// Whoever goes into a box finds the value there, selected; whoever leaves it as it is has typed nothing.
export function letEdit() {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const enter = ({ target }) => {
    if (!target.matches?.(BOXES) || target.value) return;
    target.dataset.shown = target.placeholder;
    fill(target, FRAMES);
  };
  // React empties a box when it draws it anew, some frames after it got the focus.
  const fill = (box, frames) => requestAnimationFrame(() => {
    if (frames === 0 || document.activeElement !== box) return;
    if (!box.value) {
      setter.call(box, box.dataset.shown);
      box.select();
    }
    if (box.value === box.dataset.shown) fill(box, frames - 1);
  });
  const leave = ({ target }) => {
    if (!target.matches?.(BOXES) || target.value !== target.dataset.shown) return;
    setter.call(target, "");
    delete target.dataset.shown;
  };
  document.addEventListener("focusin", enter);
  document.addEventListener("focusout", leave, true);
  return () => {
    document.removeEventListener("focusin", enter);
    document.removeEventListener("focusout", leave, true);
  };
}
