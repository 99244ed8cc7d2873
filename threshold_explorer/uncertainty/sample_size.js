// The required sample size at the current threshold and prevalence: the arithmetic of
// metrics_core/resampling/sample_size.py in the same order, with the sentences and the curve that show it.

import { element, setText } from "../live/dom.js";
import { drawPoint } from "../live/moving_marks.js";
import { pixelX, pixelY, plotArea, rangesOf } from "../live/plot.js";
import { RATIOS } from "../live/formulas.js";
import { countsAtPi } from "../live/quantities.js";
import { drawPath, drawWhenNew, lineCommands } from "../live/shapes.js";
import { say } from "../live/catalogue.js";

const RESULT = ".sample-size";
const POINTS = 200;

// The share of all cases that each kind of proportion is a share of.
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

// The half-width that a share of samples does not exceed: by its standard error, for a random number of trials.
function assuredHalfWidth(value, share, n, z, quantile) {
  const [m, spread] = [n * share, value * (1 - value)];
  const [root, total] = [Math.sqrt(spread * m + (z * z) / 4), m + z * z];
  const byTrials = z * (spread / (2 * root * total) - root / (total * total));
  const byValue = (z * (1 - 2 * value) * m) / (2 * root * total);
  const error = Math.sqrt(byTrials * byTrials * m * (1 - share) + (byValue * byValue * spread) / m);
  return wilsonHalfWidth(value, m, z) + quantile * error;
}

// The expected value, the share of trials and the half-width by n; or `trouble`, the sentence on why there is none.
function expectedNow(row, live) {
  const { metric, label, share_of: shareOf, undefined_when: why } = live.data.size;
  const counts = countsAtPi(row, live);
  const [value, flagged] = [RATIOS[metric](live.data.prevalence_invariant.includes(metric) ? row : counts), RATIOS.flagged_rate(counts)];
  if (Number.isNaN(value)) return { trouble: ["size-undefined", { metric: label, why }] };
  if (shareOf === "flagged" && flagged === 1) return { trouble: ["size-all-flagged", { metric: label }] };
  if (shareOf === "unflagged" && flagged === 0) return { trouble: ["size-none-flagged", { metric: label }] };
  const share = TRIALS[shareOf](row.pi, flagged);
  const { z, assurance_z: quantile } = live.data.size;
  return {
    value,
    share,
    halfWidth: (n) => wilsonHalfWidth(value, n * share, z),
    assured: (n) => assuredHalfWidth(value, share, n, z, quantile),
  };
}

// The fewest cases that reach the half-width, by doubling and bisection; NaN above `most`.
function casesNeeded(halfWidth, target, most) {
  let [tooFew, enough] = [0, 1];
  while (!(halfWidth(enough) <= target)) {
    [tooFew, enough] = [enough, 2 * enough];
    if (enough > most) return NaN;
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (halfWidth(middle) <= target) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

// Rounds half to even, as Python does.
function roundedHalfEven(value) {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 ? rounded - 1 : rounded;
}

export function sizeSentences(row, live) {
  const { label, half_width: width, available, most, assurance } = live.data.size;
  const { trouble, value, halfWidth, assured } = expectedNow(row, live);
  if (trouble) return [trouble];
  const n = casesNeeded(halfWidth, width, most);
  const what = { metric: label, value, width };
  const required = Number.isNaN(n) ? ["size-too-many", what] : ["size-required", { ...what, n, positives: roundedHalfEven(n * row.pi) }];
  const enough = casesNeeded(assured, width, most);
  const safe = Number.isNaN(enough) ? [] : [["size-assured", { n: enough, assurance }]];
  return [required, ...safe, ["size-reached", { n: available, positives: roundedHalfEven(available * row.pi), width: halfWidth(available) }]];
}

// Streamlit owns the container, and may create it after this layer, or again.
export function drawSizes(row, live) {
  const place = document.querySelector(RESULT);
  if (!place || !live.data.size) return;
  const sentences = sizeSentences(row, live);
  while (place.childElementCount < 3) element("p", "", place);
  [...place.children].forEach((line, at) => setText(line, sentences[at] ? say(...sentences[at]) : ""));
}

export function drawWidthCurve(plot, move, row, live) {
  const { half_width: target, available, most } = live.data.size;
  const { trouble, value, share, halfWidth } = expectedNow(row, live);
  const required = trouble ? NaN : casesNeeded(halfWidth, target, most);
  drawWhenNew(plot, [value, share], () => drawPath(plot, "curve", { class: "curve" }, trouble ? "" : curveOf(plot, halfWidth)));
  const { left, width } = plotArea(plot);
  drawPath(plot, "target", { class: "current" }, `M${left} ${pixelY(plot, target)}h${width}`);
  const reached = trouble ? [NaN, NaN] : [available, halfWidth(available)];
  drawPoint(plot, "available", reached, { r: 6, class: "marker", "data-testid": "size-available" });
  drawPoint(plot, "required", [required, target], { r: 7, class: "recommended-point", "data-testid": "size-required" });
}

// The axis is in powers of ten.
function curveOf(plot, halfWidth) {
  const [from, to] = rangesOf(plot).x;
  const all = Array.from({ length: POINTS + 1 }, (_, at) => 10 ** (from + ((to - from) * at) / POINTS));
  return lineCommands(all.map((n) => [pixelX(plot, n), pixelY(plot, halfWidth(n))]));
}
