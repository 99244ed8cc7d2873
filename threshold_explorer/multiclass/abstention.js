// The abstention slider: coverage and accuracy follow it while it moves, the rest of the page on release.

import { element, setText } from "../live/dom.js";
import { percentText, ratioText, significantText } from "../live/format.js";
import { rangeInput, setPosition } from "../live/range_input.js";
import { divide } from "../live/ratios.js";
import { bytesOf } from "../live/table.js";
import { say } from "../live/catalogue.js";

// A server response that predates the last move is ignored, as with the prevalence sliders.
export function readAbstention(live, data) {
  const floats = (text) => new Float64Array(bytesOf(text));
  const thresholds = floats(data.thresholds);
  const mine = live.abstention?.localThreshold;
  const place = mine === undefined || mine === thresholds[data.at] ? -1 : thresholds.indexOf(mine);
  live.abstention = {
    thresholds,
    right: floats(data.right),
    wrong: floats(data.wrong),
    all: data.all,
    at: place < 0 ? data.at : place,
    localThreshold: place < 0 ? undefined : mine,
  };
  live.quantities = {
    coverage: () => answeredAt(live.abstention).coverage,
    "accuracy of answered": () => answeredAt(live.abstention).accuracy,
  };
}

function answeredAt({ right, wrong, all, at }) {
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
    abstention.at = Number(input.value);
    abstention.localThreshold = abstention.thresholds[abstention.at];
    state.live.redrawAll();
  });
  input.addEventListener("change", () => {
    const { thresholds, at } = state.live.abstention;
    state.live.send("abstain", thresholds[at]);
  });
  return (row, live) => {
    state.live = live;
    const { thresholds, at } = live.abstention;
    setPosition(input, at);
    const { coverage, accuracy } = answeredAt(live.abstention);
    const threshold = significantText(thresholds[at], 6);
    setText(value, threshold);
    input.setAttribute("aria-valuetext", threshold);
    setText(line, say("multiclass-abstention", {
      threshold, share: percentText(coverage), accuracy: ratioText(accuracy),
    }));
  };
}
