// Another prevalence: the counts of metrics_core/confusion.py, each class weighted by one factor.

import { RATIOS, divide } from "./ratios.js";

export function observedPrevalence(table) {
  return table.positives / (table.positives + table.negatives);
}

// The factors come from the row's own counts, as there: sums of weights differ from the table's in the last digit.
export function atPrevalence(row, pi, observed) {
  if (pi === observed) return { tp: row.tp, fp: row.fp, fn: row.fn, tn: row.tn };
  const p = row.tp + row.fn;
  const here = p / (p + (row.fp + row.tn));
  const positive = pi / here;
  const negative = (1 - pi) / (1 - here);
  return { tp: row.tp * positive, fp: row.fp * negative, fn: row.fn * positive, tn: row.tn * negative };
}

// A metric at another prevalence; what TPR and FPR alone decide is read from the observed counts.
export function ratioAt(metric, row, reweighted) {
  return RATIOS[metric.key](metric.of_each_class ? row : reweighted);
}

// The limits of a predictive value at prevalence pi from those at prevalence one half. It rises with the share
// of its own class, so limits move as values do: `odds` are those of that class against the other.
export function limitAt(half, odds) {
  return divide(half * odds, half * odds + (1 - half));
}

// The prevalence at which precision meets the floor: crossing_prevalence of metrics_core/precision_floor.py.
export function prevalenceAtFloor(precisionAtHalf, floor) {
  const below = floor * (1 - precisionAtHalf);
  return divide(below, below + (1 - floor) * precisionAtHalf);
}

export function logit(pi) {
  return Math.log(pi / (1 - pi));
}
