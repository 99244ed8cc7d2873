// Sentences about a prevalence in numbers of cases. sentences.py makes the same ones on the server; the texts of both are
// in the catalogue.

import { atPrevalence, countsAtPi, observedPrevalence } from "../../live/quantities.js";
import { RATIOS } from "../../live/formulas.js";
import { divide } from "../../live/ratios.js";
import { say } from "../../live/catalogue.js";
import { intervalAt, limitsAtPi } from "./limits.js";

const OUT_OF = 10_000;

export function alertsSentence(row, live) {
  const counts = countsAtPi(row, live);
  const total = counts.tp + counts.fn + (counts.fp + counts.tn);
  const precision = RATIOS.precision(counts);
  const at = { text: row.text, pi: row.pi, percent: row.pi * 100 };
  if (Number.isNaN(precision)) return ["imbalance-no-alerts", at];
  return ["imbalance-alerts", {
    ...at,
    alerts: ((counts.tp + counts.fp) / total) * OUT_OF,
    out_of: OUT_OF,
    real: (counts.tp / total) * OUT_OF,
    precision,
    basis: basisOf("imbalance-within-ratio", limitsAtPi(row, live).precision, live),
  }];
}

// `crossing` is the prevalence at which precision equals the floor: 0 without false positives, 1 without true positives.
export function floorSentence(row, live) {
  const { floor, cases } = live.data;
  const atHalf = RATIOS.precision(atPrevalence(row, 0.5, observedPrevalence(live.table)));
  const crossing = prevalenceAtFloor(atHalf, floor);
  const limits = intervalAt("precision", row, 0.5, live.data.intervals);
  const crossings = limits.map((half) => prevalenceAtFloor(half, floor)).reverse();
  const basis = basisOf("imbalance-within-prevalence", crossings, live);
  if (Number.isNaN(crossing)) return ["imbalance-floor-none-flagged", { floor }];
  if (crossing === 1) return ["imbalance-floor-no-true-positive", { basis: cases.basis }];
  if (crossing === 0) return ["imbalance-floor-no-false-positive", { floor, basis }];
  return ["imbalance-floor", { crossing, floor, basis }];
}

export function baselineSentence(row, live) {
  const counts = countsAtPi(row, live);
  const negative = counts.fp + counts.tn;
  const accuracy = RATIOS.accuracy(counts);
  const alwaysNegative = negative / (counts.tp + counts.fn + negative);
  const than = accuracy === alwaysNegative ? "same" : accuracy > alwaysNegative ? "more" : "less";
  const { basis } = live.data.cases;
  return ["imbalance-baseline", { accuracy, than, always_negative: alwaysNegative, basis }];
}

function basisOf(key, [low, high] = [], { data }) {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return data.cases.basis;
  return say(key, { interval: data.cases.interval, low, high, basis: data.cases.basis });
}

// crossing_prevalence of metrics_core/prevalence/precision_floor.py, from precision at prevalence one half.
function prevalenceAtFloor(precisionAtHalf, floor) {
  const below = floor * (1 - precisionAtHalf);
  return divide(below, below + (1 - floor) * precisionAtHalf);
}
