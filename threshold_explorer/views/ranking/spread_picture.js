// The distribution of a metric over queries: bars for exactly 0, ten equal bins, and exactly 1.

import { element, labelled, setText } from "../../live/dom.js";
import { countText, ratioText } from "../../live/format.js";
import { say } from "../../live/catalogue.js";
import { indexAt } from "./cutoffs.js";

const PARTS = 10;
const RANGES = ["0", ...Array.from({ length: PARTS }, (_, at) => `${at / PARTS}–${(at + 1) / PARTS}`), "1"];

export function buildSpread(parent, part) {
  const figure = element("figure", "spread", parent);
  figure.style.setProperty("--metric", part.colour);
  const caption = element("figcaption", "", figure);
  const picture = labelled(element("div", "bars", figure), "img", part.alt);
  const bars = RANGES.map((range) => {
    const column = element("div", "column", picture);
    const [count, bar, label] = ["count-above", "bar", "range"].map((look) => element("div", look, column));
    // The labels of the equal bins would not fit.
    label.textContent = range.length === 1 ? range : "";
    return { range, column, count, bar };
  });
  return (row, live) => drawSpread({ caption, bars }, part, row, live.cutoffs.metrics[part.metric]);
}

function drawSpread({ caption, bars }, part, row, found) {
  const at = indexAt(found.mean, row.position);
  const counts = found.bins.subarray(at * RANGES.length, (at + 1) * RANGES.length);
  const most = Math.max(...counts, 1);
  counts.forEach((count, place) => {
    const { range, column, count: text, bar } = bars[place];
    column.dataset.count = count;
    column.title = say("ranking-spread-bar", { range, count: countText(count) });
    bar.style.height = `${(count / most) * 100}%`;
    setText(text, count ? countText(count) : "");
  });
  const leftOut = found.undefinedQueries[at];
  setText(caption, say(leftOut ? "ranking-spread-undefined" : "ranking-spread", {
    name: part.name,
    queries: part.queries,
    zero: countText(counts[0]),
    one: countText(counts[RANGES.length - 1]),
    mean: ratioText(found.mean[at]),
    undefined: countText(leftOut),
  }));
}
