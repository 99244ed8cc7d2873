// The abstention slider: coverage and accuracy follow it while it moves, the rest of the page on release.

import { element, setText } from "../../live/dom.js";
import { percentText, ratioText, significantText } from "../../live/format.js";
import { moveOwn, ownValue, releaseOwn } from "../../live/own_value.js";
import { rangeInput, setPosition } from "../../live/range_input.js";
import { divide } from "../../live/ratios.js";
import { bytesOf } from "../../live/table.js";
import { say } from "../../live/catalogue.js";

export function readAbstention(live, data) {
  const floats = (text) => new Float64Array(bytesOf(text));
  const thresholds = floats(data.thresholds);
  const before = live.abstention?.threshold;
  const threshold = ownValue(thresholds.includes(before?.value) ? before : null, { value: thresholds[data.at], release: data.release });
  live.abstention = { thresholds, right: floats(data.right), wrong: floats(data.wrong), all: data.all, threshold };
  live.quantities = {
    coverage: () => answeredAt(live.abstention).coverage,
    "accuracy of answered": () => answeredAt(live.abstention).accuracy,
  };
}

function answeredAt({ thresholds, right, wrong, all, threshold }) {
  const at = thresholds.indexOf(threshold.value);
  const answered = right[at] + wrong[at];
  return { coverage: divide(answered, all), accuracy: divide(right[at], answered) };
}

export function buildAbstention(parent, part) {
  const label = element("label", "abstention", parent);
  element("span", "", label).textContent = part.label;
  const input = rangeInput(label, part.last, "above");
  const value = element("output", "", label);
  const line = element("p", "sentence", parent);
  const state = { live: null };
  input.addEventListener("input", () => {
    const { abstention } = state.live;
    abstention.threshold = moveOwn(abstention.threshold, abstention.thresholds[Number(input.value)]);
    state.live.redrawAll();
  });
  input.addEventListener("change", () => {
    const { abstention, send } = state.live;
    abstention.threshold = releaseOwn(abstention.threshold, "abstain", send);
  });
  return (row, live) => {
    state.live = live;
    const { value: chosen } = live.abstention.threshold;
    setPosition(input, live.abstention.thresholds.indexOf(chosen));
    const { coverage, accuracy } = answeredAt(live.abstention);
    const threshold = significantText(chosen, 6);
    setText(value, threshold);
    input.setAttribute("aria-valuetext", threshold);
    setText(line, say("multiclass-abstention", {
      threshold, share: percentText(coverage), accuracy: ratioText(accuracy),
    }));
  };
}
