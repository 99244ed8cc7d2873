// The boxes beside the constraint sliders: each shows its slider's value, and an emptied box removes the limit.

import { showIn } from "../../live/boxes.js";
import { elementsOf } from "../../live/dom.js";
import { setSlider, sliderText } from "../../live/slider.js";

export function drawConstraintBoxes(row, live) {
  for (const { key, metric, sense } of live.problem.sliders) {
    if (!metric) continue;
    const selector = `.st-key-typed_${key} input`;
    showIn(selector, sliderText(key));
    const [box] = elementsOf(selector);
    if (box) whenEmptied(box, () => setSlider(key, endWithoutLimit(key, sense)));
  }
}

// Streamlit does not tell a box that the user emptied from one that it cleared itself. Enter and leaving it confirm.
function whenEmptied(box, removeLimit) {
  const confirm = () => {
    if (box.isEmptied && box.value === "") removeLimit();
    box.isEmptied = false;
  };
  box.oninput = ({ isTrusted }) => { box.isEmptied = isTrusted && box.value === ""; };
  box.onkeydown = ({ key }) => { if (key === "Enter") confirm(); };
  box.onblur = confirm;
}

function endWithoutLimit(key, sense) {
  const [input] = elementsOf(`.st-key-${key} input[type=range]`);
  return sense === "at_least" ? Number(input.min) : Number(input.max);
}
