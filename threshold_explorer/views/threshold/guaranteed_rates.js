// The rates guaranteed at every threshold at once, at the current one.

import { positionLike, unpacked } from "../../live/step_intervals.js";

const RATES = ["recall", "precision", "fpr"];

export function readGuaranteedRates(packed) {
  return packed && { percent: packed.percent, ...Object.fromEntries(RATES.map((key) => [key, unpacked(packed[key])])) };
}

export function guaranteedSentence(row, { guaranteed, table }) {
  const at = positionLike(table, row);
  if (at < 0) return ["guaranteed-rates-between", {}];
  const limits = Object.fromEntries(RATES.map((key) => [key, guaranteed[key][at] / 1000]));
  return ["guaranteed-rates", { ...limits, percent: guaranteed.percent }];
}
