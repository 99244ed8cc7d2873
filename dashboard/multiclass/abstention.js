// Answering only where the highest score reaches a threshold: a slider of its own, whose share of cases answered and
// accuracy of these follow while it moves; what else is on the page follows when it is let go.

import { element, setText } from "../live/dom.js";
import { percentText, ratioText, significantText } from "../live/format.js";
import { divide } from "../live/ratios.js";
import { bytesOf } from "../live/table.js";
import { say } from "../live/words.js";

// As with the mix, an answer of the server to what was set before the last move is not taken over.
export function readAbstention(live, data) {
  const floats = (text) => new Float64Array(bytesOf(text));
  const thresholds = floats(data.thresholds);
  const mine = live.abstention?.setHere;
  const place = mine === undefined || mine === thresholds[data.at] ? -1 : thresholds.indexOf(mine);
  live.abstention = {
    thresholds,
    right: floats(data.right),
    wrong: floats(data.wrong),
    all: data.all,
    at: place < 0 ? data.at : place,
    setHere: place < 0 ? undefined : mine,
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
  const input = element("input", "", label);
  Object.assign(input, { type: "range", min: 0, max: part.last, step: 1 });
  const value = element("output", "", label);
  const line = element("p", "sentence", parent);
  const state = { live: null };
  input.addEventListener("input", () => {
    const { abstention } = state.live;
    abstention.at = Number(input.value);
    abstention.setHere = abstention.thresholds[abstention.at];
    state.live.follow();
  });
  input.addEventListener("change", () => {
    const { thresholds, at } = state.live.abstention;
    state.live.tell("abstain", thresholds[at]);
  });
  return (row, live) => {
    state.live = live;
    const { thresholds, at } = live.abstention;
    if (input.value !== String(at)) input.value = String(at);
    const { coverage, accuracy } = answeredAt(live.abstention);
    const threshold = significantText(thresholds[at], 6);
    setText(value, threshold);
    input.setAttribute("aria-valuetext", threshold);
    setText(line, say("multiclass-abstention", {
      threshold, share: percentText(coverage), accuracy: ratioText(accuracy),
    }));
  };
}
