// What a metric may be, whatever the labels of the unlabelled cases are: the operations of metrics_core/partial/bounds.py.
// A row counts unlabelled cases as negatives; on data without them, both bounds are the metric's value.

import { METRIC_LIMITS, RATIOS } from "./formulas.js";

// The shares of the unlabelled cases above and below the threshold that are positive: all or none.
const CORNERS = [[0, 0], [0, 1], [1, 1], [1, 0]];

export function boundsOf(metric, row) {
  if (!hasUnlabelled(row)) return [RATIOS[metric](row), RATIOS[metric](row)];
  if (Number.isNaN(RATIOS[metric](completed(row, 0.5, 0.5)))) return [NaN, NaN];
  const [minimum, maximum] = METRIC_LIMITS[metric];
  const corners = cornersOf(row).map(RATIOS[metric]);
  const within = (limit) => corners.map((value) => (Number.isNaN(value) ? limit : value));
  return [Math.min(...within(minimum)), Math.max(...within(maximum))];
}

export function hasUnlabelled({ unlabelled_above: above = 0, unlabelled_below: below = 0 }) {
  return above + below > 0;
}

// The matrices with all or none of the unlabelled cases above, and below, positive; neighbours differ in one.
export function cornersOf(row) {
  return CORNERS.map((shares) => completed(row, ...shares));
}

// The matrix if these shares of the unlabelled cases above and below the threshold are positive.
function completed(row, positiveAbove, positiveBelow) {
  const [above, below] = [positiveAbove * row.unlabelled_above, positiveBelow * row.unlabelled_below];
  return { tp: row.tp + above, fp: row.fp - above, fn: row.fn + below, tn: row.tn - below };
}

// The labelled cases of each cell, and the unlabelled ones.
export function cellCounts({ tp, fp, fn, tn, unlabelled_above: above = 0, unlabelled_below: below = 0 }) {
  return { tp, fp: fp - above, fn, tn: tn - below, unlabelled_above: above, unlabelled_below: below };
}
