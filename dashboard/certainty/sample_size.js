// How many cases a wanted width takes, at the threshold and the prevalence of the moment: the arithmetic of
// metrics_core/resampling/sample_size.py, in the same order, and the sentences and the curve that follow from it.

import { element, setText } from "../live/dom.js";
import { drawPoint } from "../live/moves.js";
import { pixelX, pixelY, plotArea, rangesOf } from "../live/plot.js";
import { RATIOS } from "../live/ratios.js";
import { mixOf } from "../live/quantities.js";
import { drawPath, drawWhenNew, lineCommands } from "../live/shapes.js";
import { say } from "../live/words.js";

const ANSWER = ".size-answer";
const POINTS = 200;

// Of which cases each kind of proportion is a share.
const TRIALS = {
  all: () => 1,
  positive: (prevalence) => prevalence,
  negative: (prevalence) => 1 - prevalence,
  flagged: (prevalence, flagged) => flagged,
  unflagged: (prevalence, flagged) => 1 - flagged,
};

function wilsonHalfWidth(share, m, z) {
  return (z * Math.sqrt(share * (1 - share) * m + (z * z) / 4)) / (m + z * z);
}

// Value and share of the trials; null where no number of cases can be said, and as `trouble` the sentence on why.
function expectedNow(row, live) {
  const { metric, label, share_of: shareOf, undefined_when: why } = live.data.size;
  const counts = mixOf(row, live);
  const [value, flagged] = [RATIOS[metric](live.data.of_each_class.includes(metric) ? row : counts), RATIOS.flagged_rate(counts)];
  if (Number.isNaN(value)) return { trouble: ["size-undefined", { metric: label, why }] };
  if (shareOf === "flagged" && flagged === 1) return { trouble: ["size-all-flagged", { metric: label }] };
  if (shareOf === "unflagged" && flagged === 0) return { trouble: ["size-none-flagged", { metric: label }] };
  const share = TRIALS[shareOf](row.pi, flagged);
  return { value, share, halfWidth: (n) => wilsonHalfWidth(value, n * share, live.data.size.z) };
}

// The fewest cases that reach the width, by doubling and halving; NaN where more are needed than there can be.
function casesNeeded(halfWidth, wanted, most) {
  let [tooFew, enough] = [0, 1];
  while (!(halfWidth(enough) <= wanted)) {
    [tooFew, enough] = [enough, 2 * enough];
    if (enough > most) return NaN;
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (halfWidth(middle) <= wanted) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

// Halves go to the even number, as Python rounds.
function roundedHalfEven(value) {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 ? rounded - 1 : rounded;
}

export function sizeSentences(row, live) {
  const { label, half_width: width, have, most } = live.data.size;
  const { trouble, value, halfWidth } = expectedNow(row, live);
  if (trouble) return [trouble];
  const n = casesNeeded(halfWidth, width, most);
  const what = { metric: label, value, width };
  const needed = Number.isNaN(n) ? ["size-too-many", what] : ["size-needed", { ...what, n, positives: roundedHalfEven(n * row.pi) }];
  return [needed, ["size-promised", { n: have, positives: roundedHalfEven(have * row.pi), width: halfWidth(have) }]];
}

// Its place is Streamlit's, which may make it after this layer, or anew.
export function drawSizes(row, live) {
  const place = document.querySelector(ANSWER);
  if (!place || !live.data.size) return;
  const said = sizeSentences(row, live);
  while (place.childElementCount < 2) element("p", "", place);
  [...place.children].forEach((line, at) => setText(line, said[at] ? say(...said[at]) : ""));
}

export function drawWidthCurve(plot, move, row, live) {
  const { half_width: wanted, have, most } = live.data.size;
  const { trouble, value, share, halfWidth } = expectedNow(row, live);
  const needed = trouble ? NaN : casesNeeded(halfWidth, wanted, most);
  drawWhenNew(plot, [value, share], () => drawPath(plot, "curve", { class: "simulated" }, trouble ? "" : curveOf(plot, halfWidth)));
  const { left, width } = plotArea(plot);
  drawPath(plot, "wanted", { class: "current" }, `M${left} ${pixelY(plot, wanted)}h${width}`);
  const here = trouble ? [NaN, NaN] : [have, halfWidth(have)];
  drawPoint(plot, "have", here, { r: 6, class: "pin-marker", "data-testid": "size-have" });
  drawPoint(plot, "needed", [needed, wanted], { r: 7, class: "marker", "data-testid": "size-needed" });
}

// The axis runs in powers of ten.
function curveOf(plot, halfWidth) {
  const [from, to] = rangesOf(plot).x;
  const all = Array.from({ length: POINTS + 1 }, (_, at) => 10 ** (from + ((to - from) * at) / POINTS));
  return lineCommands(all.map((n) => [pixelX(plot, n), pixelY(plot, halfWidth(n))]));
}
