// Quantities by name, as dashboard/charts/moves.py names them: "threshold", "log flagged", "pi", "logit pi", a metric's
// key, or "<metric> at pi" for the simulated prevalence. A row holds the counts, and pi where there is a prevalence
// slider; on a page with another slider, the quantities themselves.

import { RATIOS } from "./ratios.js";

const AT_PI = " at pi";

export function quantity(name, row, live) {
  if (live.quantities?.[name]) return live.quantities[name](row);
  if (Object.hasOwn(row, name)) return row[name];
  if (name === "log flagged") return Math.log10(Math.max(row.tp + row.fp, 0.5));
  if (name === "logit pi") return Math.log(row.pi / (1 - row.pi));
  if (!name.endsWith(AT_PI)) return RATIOS[name](row);
  return metricAtPi(name.slice(0, -AT_PI.length), row, live);
}

// A metric at the simulated prevalence; what TPR and FPR alone decide is read from the observed counts.
export function metricAtPi(metric, row, live) {
  return RATIOS[metric](live.data.of_each_class.includes(metric) ? row : mixOf(row, live));
}

const mixes = new WeakMap();

// The counts at the row's prevalence, reckoned once for each row.
export function mixOf(row, live) {
  if (!mixes.has(row)) mixes.set(row, atPrevalence(row, row.pi, observedPrevalence(live.table)));
  return mixes.get(row);
}

export function observedPrevalence(table) {
  return table.positives / (table.positives + table.negatives);
}

// Another prevalence: the counts of metrics_core/confusion.py, each class weighted by one factor. The factors come
// from the row's own counts, as there: sums of weights differ from the table's in the last digit.
export function atPrevalence(row, pi, observed) {
  if (pi === observed) return { tp: row.tp, fp: row.fp, fn: row.fn, tn: row.tn };
  const p = row.tp + row.fn;
  const here = p / (p + (row.fp + row.tn));
  const positive = pi / here;
  const negative = (1 - pi) / (1 - here);
  return { tp: row.tp * positive, fp: row.fp * negative, fn: row.fn * positive, tn: row.tn * negative };
}
