// The intervals of weighted cases of metrics_core/intervals/weighted_ratios.py and linear.py: the same operations in the
// same order. A row has the sums of w² and w⁴ of each cell in `powers`.

import { RATIOS } from "./formulas.js";
import { divide, INTERVALS } from "./ratios.js";

const VARIANCE_PER_EXCESS = 2;
const [LEAST_DEGREES, MOST_DEGREES] = [1, 1e9];
const REST_OF_CLASS = { tp: "fn", fn: "tp", fp: "tn", tn: "fp" };

// Each method takes its form, declared by threshold_explorer/data/metric_intervals.py, then the row and z.
export const WEIGHTED_INTERVALS = { weighted: weightedInterval, weighted_f1: weightedF1Interval, weighted_linear: linearInterval };

// The interval of S / (S + F): two sums of cells, each with a factor for its weights.
function weightedInterval({ successes, failures }, row, z) {
  const [one, other] = [weightSums(successes, row), weightSums(failures, row)];
  const total = one.weight + other.weight;
  if (total === 0) return [NaN, NaN];
  const size = effectiveSize(one, other, z);
  return INTERVALS.wilson((one.weight / total) * size, size, z);
}

function weightedF1Interval(jaccard, row, z) {
  return weightedInterval(jaccard, row, z).map((limit) => (2 * limit) / (1 + limit));
}

// Square-and-add of the limits of TPR and FPR.
function linearInterval({ key, of_tpr: ofTpr, of_fpr: ofFpr }, row, z) {
  let [below, above] = [0, 0];
  for (const [weight, cell] of [[ofTpr, "tp"], [ofFpr, "fp"]]) {
    const rate = divide(row[cell], row[cell] + row[REST_OF_CLASS[cell]]);
    const ends = weightedRateInterval(cell, row, z).map((limit) => weight * (limit - rate));
    const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
    below += lowest * lowest;
    above += highest * highest;
  }
  const value = RATIOS[key](row);
  return [value - Math.sqrt(below), value + Math.sqrt(above)];
}

// The interval of a cell's share of its class.
export function weightedRateInterval(cell, row, z) {
  return weightedInterval({ successes: { [cell]: 1 }, failures: { [REST_OF_CLASS[cell]]: 1 } }, row, z);
}

function weightSums(cells, row) {
  let [weight, squares, fourths] = [0, 0, 0];
  for (const [cell, factor] of Object.entries(cells)) {
    const squared = factor * factor;
    weight += factor * row[cell];
    squares += squared * row.powers[cell][0];
    fourths += squared * squared * row.powers[cell][1];
  }
  return { weight: Math.max(weight, 0), squares: Math.max(squares, 0), fourths: Math.max(fourths, 0) };
}

function effectiveSize(one, other, z) {
  const total = {
    weight: one.weight + other.weight, squares: one.squares + other.squares, fourths: one.fourths + other.fourths,
  };
  const [p, q] = [one.weight / total.weight, other.weight / total.weight];
  const hasBoth = one.weight * one.squares > 0 && other.weight * other.squares > 0;
  const spread = q * q * one.squares + p * p * other.squares;
  const excess = hasBoth
    ? (q * q * q * q * excessOf(one) + p * p * p * p * excessOf(other)) / spread / spread
    : excessOf(total) / total.squares / total.squares;
  const degrees = Math.min(Math.max(1 / (VARIANCE_PER_EXCESS * Math.max(excess, 1 / MOST_DEGREES)), LEAST_DEGREES), MOST_DEGREES);
  const ratio = z / studentQuantile(degrees, z);
  const scale = hasBoth ? (p * q) / spread : 1 / total.squares;
  return scale * total.weight * total.weight * ratio * ratio;
}

function excessOf({ weight, squares, fourths }) {
  const mean = squares / weight;
  return fourths - mean * mean * squares;
}

function studentQuantile(degrees, z) {
  const square = z * z;
  const first = (z * (square + 1)) / 4;
  const second = (z * ((5 * square + 16) * square + 3)) / 96;
  const third = (z * (((3 * square + 19) * square + 17) * square - 15)) / 384;
  return z + (first + (second + third / degrees) / degrees) / degrees;
}
