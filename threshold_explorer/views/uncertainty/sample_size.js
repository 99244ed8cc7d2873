// The required sample size at the current threshold and prevalence: the arithmetic of
// metrics_core/resampling/sample_size.py and sampling_variance.py in the same order, with the sentences and the curve
// that show it. Differences of A and B are those of the last release, as in the table that compares them.

import { element, setText } from "../../live/dom.js";
import { drawPoint } from "../../live/moving_marks.js";
import { pixelX, pixelY, plotArea, rangesOf } from "../../live/plot.js";
import { RATIOS } from "../../live/formulas.js";
import { countsAtPi } from "../../live/quantities.js";
import { drawPath, drawWhenNew, lineCommands } from "../../live/shapes.js";
import { say } from "../../live/catalogue.js";

const RESULT = ".sample-size";
const POINTS = 200;

// The share of all cases that each kind of proportion is a share of.
const TRIALS = {
  all: () => 1,
  positive: (prevalence) => prevalence,
  negative: (prevalence) => 1 - prevalence,
  flagged: (prevalence, flagged) => flagged,
  unflagged: (prevalence, flagged) => 1 - flagged,
  positive_or_flagged: (prevalence, flagged, value) => {
    const trials = prevalence + flagged - (value * (prevalence + flagged)) / 2;
    return trials > 1 ? 1 : trials;
  },
};
const LARGEST_EXPONENT = 700;

function wilsonHalfWidth(share, m, z) {
  return (z * Math.sqrt(share * (1 - share) * m + (z * z) / 4)) / (m + z * z);
}

// The derivatives of the half-width by the number of trials and by the value.
function wilsonSlopes(value, m, z) {
  const spread = value * (1 - value);
  const [root, total] = [Math.sqrt(spread * m + (z * z) / 4), m + z * z];
  const byTrials = z * (spread / (2 * root * total) - root / (total * total));
  return [byTrials, (z * (1 - 2 * value) * m) / (2 * root * total)];
}

function standardError([byTrials, byValue], value, share, n) {
  const [m, spread] = [n * share, value * (1 - value)];
  return Math.sqrt(byTrials * byTrials * m * (1 - share) + (byValue * byValue * spread) / m);
}

// The half-width that a share of samples does not exceed: by its standard error, for a random number of trials.
function assuredHalfWidth(value, share, n, z, quantile) {
  const m = n * share;
  return wilsonHalfWidth(value, m, z) + quantile * standardError(wilsonSlopes(value, m, z), value, share, n);
}

// The same of F1, whose interval is Wilson's of `value`, TP / (TP + FP + FN), transformed.
function f1HalfWidth(value, share, n, z, quantile) {
  const m = n * share;
  const [centre, half] = [(value * m + (z * z) / 2) / (m + z * z), wilsonHalfWidth(value, m, z)];
  const [low, high] = [centre - half, centre + half];
  const [slopeLow, slopeHigh] = [1 / ((1 + low) * (1 + low)), 1 / ((1 + high) * (1 + high))];
  const moves = [(value - centre) / (m + z * z), m / (m + z * z)];
  const slopes = wilsonSlopes(value, m, z).map(
    (widen, at) => (moves[at] + widen) * slopeHigh - (moves[at] - widen) * slopeLow,
  );
  return high / (1 + high) - low / (1 + low) + quantile * standardError(slopes, value, share, n);
}

// The variance of a ROC AUC at a prevalence, times the number of cases, and what samples differ in.
function areaVarianceAt(pi, { value, positives, negatives }) {
  const [s10, s01] = [positives.variance, negatives.variance];
  const variance = s10 / pi + s01 / (1 - pi);
  const [own, both, other] = [1 / pi, 2 / (pi * (1 - pi)), 1 / (1 - pi)];
  const ofPositives = own * own * positives.of_own + both * positives.of_both + other * other * positives.of_other;
  const ofNegatives = other * other * negatives.of_own + both * negatives.of_both + own * own * negatives.of_other;
  const byPrevalence = s01 * other * other - s10 * own * own;
  const total = ofPositives / pi + ofNegatives / (1 - pi) + byPrevalence * byPrevalence * pi * (1 - pi);
  return { value, variance, spread: Math.sqrt(total) / (2 * variance), isArea: true };
}

// The interval of an area is symmetric on the logit scale.
function errorHalfWidth({ value, variance, isArea }, n, z) {
  const error = Math.sqrt(variance / n);
  if (!isArea) return z * error;
  const odds = Math.exp(Math.min((z * error) / (value * (1 - value)), LARGEST_EXPONENT));
  return (value / (value + (1 - value) / odds) - value / (value + (1 - value) * odds)) / 2;
}

// The expected value, what the curve depends on (`shape`) and the half-width by n; or `trouble`, why there is none.
function expectedNow(row, live) {
  const { trouble, estimate, areas, z, assurance_z: quantile } = live.data.size;
  if (trouble) return { trouble };
  if (!estimate && !areas) return expectedShare(row, live);
  const found = estimate ?? areaVarianceAt(row.pi, areas);
  return {
    value: found.value,
    shape: [found.value, found.variance],
    halfWidth: (n) => errorHalfWidth(found, n, z),
    assured: (n) => errorHalfWidth(found, n, z) * (1 + (quantile * found.spread) / Math.sqrt(n)),
  };
}

function expectedShare(row, live) {
  const { metric, label, share_of: shareOf, undefined_when: why } = live.data.size;
  const counts = countsAtPi(row, live);
  const [value, flagged] = [RATIOS[metric](live.data.prevalence_invariant.includes(metric) ? row : counts), RATIOS.flagged_rate(counts)];
  if (Number.isNaN(value)) return { trouble: ["size-undefined", { metric: label, why }] };
  const isF1 = shareOf === "positive_or_flagged";
  if (isF1 && flagged === 1) return { trouble: ["size-all-flagged-f1", { metric: label }] };
  if (isF1 && flagged === 0) return { trouble: ["size-none-flagged-f1", { metric: label }] };
  if (shareOf === "flagged" && flagged === 1) return { trouble: ["size-all-flagged", { metric: label }] };
  if (shareOf === "unflagged" && flagged === 0) return { trouble: ["size-none-flagged", { metric: label }] };
  const share = TRIALS[shareOf](row.pi, flagged, value);
  const { z, assurance_z: quantile } = live.data.size;
  const jaccard = value / (2 - value);
  return {
    value,
    shape: [value, share],
    halfWidth: isF1 ? (n) => f1HalfWidth(jaccard, share, n, z, 0) : (n) => wilsonHalfWidth(value, n * share, z),
    assured: isF1
      ? (n) => f1HalfWidth(jaccard, share, n, z, quantile)
      : (n) => assuredHalfWidth(value, share, n, z, quantile),
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
  const { trouble, shape, halfWidth } = expectedNow(row, live);
  const required = trouble ? NaN : casesNeeded(halfWidth, target, most);
  drawWhenNew(plot, shape ?? [], () => {
    const points = () => (trouble ? [] : curveOf(plot, halfWidth));
    const pixels = points().map(({ x, y }) => [pixelX(plot, x), pixelY(plot, y)]);
    drawPath(plot, "curve", { class: "curve", "data-curve": "" }, lineCommands(pixels)).curve = points;
  });
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
  return all.map((n) => ({ x: n, y: halfWidth(n) }));
}
