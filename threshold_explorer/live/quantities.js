// Quantities by name, as threshold_explorer/charts/moving_marks.py names them: "threshold", "log flagged", "pi",
// "logit pi", a metric's key, or "<metric> at pi" for the simulated prevalence. A row contains the counts, and pi if
// there is a prevalence slider; on a page with another slider, the quantities themselves. Of a metric that unlabelled cases
// leave open, "<metric> low" and "<metric> high" are the bounds.

import { boundsOf, hasUnlabelled } from "./bounds.js";
import { RATIOS } from "./formulas.js";

const AT_PI = " at pi";
const [LOW, HIGH] = [" low", " high"];

export function quantity(name, row, live) {
  if (live.quantities?.[name]) return live.quantities[name](row);
  if (Object.hasOwn(row, name)) return row[name];
  if (name === "log flagged") return Math.log10(Math.max(row.tp + row.fp, 0.5));
  if (name === "logit pi") return Math.log(row.pi / (1 - row.pi));
  if (name.endsWith(LOW)) return boundsOf(name.slice(0, -LOW.length), row)[0];
  if (name.endsWith(HIGH)) return boundsOf(name.slice(0, -HIGH.length), row)[1];
  if (!name.endsWith(AT_PI)) return RATIOS[name](row);
  return metricAtPi(name.slice(0, -AT_PI.length), row, live);
}

// The bounds of a quantity, which are equal if it is known.
export function quantityBounds(name, row, live) {
  if (hasUnlabelled(row) && RATIOS[name]) return boundsOf(name, row);
  const value = quantity(name, row, live);
  return [value, value];
}

// A metric at the simulated prevalence; one that depends only on TPR and FPR uses the observed counts.
export function metricAtPi(metric, row, live) {
  return RATIOS[metric](live.data.prevalence_invariant.includes(metric) ? row : countsAtPi(row, live));
}

const countsAtPiByRow = new WeakMap();

// The counts at the row's prevalence, computed once per row.
export function countsAtPi(row, live) {
  if (!countsAtPiByRow.has(row)) countsAtPiByRow.set(row, atPrevalence(row, row.pi, observedPrevalence(live.table)));
  return countsAtPiByRow.get(row);
}

export function observedPrevalence(table) {
  return table.positives / (table.positives + table.negatives);
}

// The counts at another prevalence, as in metrics_core/confusion.py: each class is weighted by a factor. The factors use
// the row's own counts, because sums of weights may differ from the table's in the last digit.
export function atPrevalence(row, pi, observed) {
  if (pi === observed) return { tp: row.tp, fp: row.fp, fn: row.fn, tn: row.tn };
  const p = row.tp + row.fn;
  const here = p / (p + (row.fp + row.tn));
  const positive = pi / here;
  const negative = (1 - pi) / (1 - here);
  return { tp: row.tp * positive, fp: row.fp * negative, fn: row.fn * positive, tn: row.tn * negative };
}
