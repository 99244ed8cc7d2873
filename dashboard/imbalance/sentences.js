// What a prevalence means in cases: sentences.py chooses the same on the server; the words of both are in the catalogue.

import { atPrevalence, mixOf, observedPrevalence } from "../live/quantities.js";
import { RATIOS, divide } from "../live/ratios.js";
import { say } from "../live/words.js";
import { intervalAt, limitsHere } from "./limits.js";

const OUT_OF = 10_000;

export function alertsSentence(row, live) {
  const mix = mixOf(row, live);
  const whole = mix.tp + mix.fn + (mix.fp + mix.tn);
  const precision = RATIOS.precision(mix);
  const at = { text: row.text, pi: row.pi };
  if (Number.isNaN(precision)) return ["imbalance-no-alerts", at];
  return ["imbalance-alerts", {
    ...at,
    alerts: ((mix.tp + mix.fp) / whole) * OUT_OF,
    out_of: OUT_OF,
    real: (mix.tp / whole) * OUT_OF,
    precision,
    basis: basisOf("imbalance-within-ratio", limitsHere(row, live).precision, live),
  }];
}

// `crossing` is the prevalence at which precision meets the floor: 0 without a false alarm, 1 without a hit.
export function floorSentence(row, live) {
  const { floor, cases } = live.data;
  const atHalf = RATIOS.precision(atPrevalence(row, 0.5, observedPrevalence(live.table)));
  const crossing = prevalenceAtFloor(atHalf, floor);
  const limits = intervalAt("precision", row, 0.5, live.data.intervals);
  const crossings = limits.map((half) => prevalenceAtFloor(half, floor)).reverse();
  const basis = basisOf("imbalance-within-prevalence", crossings, live);
  if (Number.isNaN(crossing)) return ["imbalance-floor-nobody", { floor }];
  if (crossing === 1) return ["imbalance-floor-no-hit", { basis: cases.basis }];
  if (crossing === 0) return ["imbalance-floor-no-alarm", { floor, basis }];
  return ["imbalance-floor", { crossing, floor, basis }];
}

export function baselineSentence(row, live) {
  const mix = mixOf(row, live);
  const negative = mix.fp + mix.tn;
  const accuracy = RATIOS.accuracy(mix);
  const alwaysNegative = negative / (mix.tp + mix.fn + negative);
  const than = accuracy === alwaysNegative ? "same" : accuracy > alwaysNegative ? "more" : "less";
  const { basis } = live.data.cases;
  return ["imbalance-baseline", { accuracy, than, always_negative: alwaysNegative, basis }];
}

function basisOf(within, [low, high] = [], { data }) {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return data.cases.basis;
  return say(within, { interval: data.cases.interval, low, high, basis: data.cases.basis });
}

// crossing_prevalence of metrics_core/precision_floor.py, from precision at prevalence one half.
function prevalenceAtFloor(precisionAtHalf, floor) {
  const below = floor * (1 - precisionAtHalf);
  return divide(below, below + (1 - floor) * precisionAtHalf);
}
