// Micro, macro and weighted averages; mirrors metrics_core/multiclass/averages.py.

import { divide } from "../../live/ratios.js";

const RATIOS_OF = {
  precision: ({ tp, fp }) => divide(tp, tp + fp),
  recall: ({ tp, fn }) => divide(tp, tp + fn),
  f1: ({ tp, fp, fn }) => divide(2 * tp, 2 * tp + fp + fn),
};
export const RATIO_METRICS = Object.keys(RATIOS_OF);

export function averages(classes) {
  const pooled = { tp: 0, fp: 0, fn: 0 };
  for (const one of classes) for (const cell of Object.keys(pooled)) pooled[cell] += one[cell];
  const found = { micro: {}, macro: {}, weighted: {} };
  for (const [name, ratio] of Object.entries(RATIOS_OF)) {
    found.micro[name] = ratio(pooled);
    found.macro[name] = mean(classes.map(ratio), classes.map(() => 1));
    found.weighted[name] = mean(classes.map(ratio), classes.map(({ tp, fn }) => tp + fn));
  }
  return found;
}

// Sometimes called macro F1 too.
export function f1OfMeans({ precision, recall }) {
  return divide(2 * precision * recall, precision + recall);
}

// Excludes undefined values, such as those of classes without cases.
function mean(values, weights) {
  let [sum, weight] = [0, 0];
  values.forEach((value, at) => {
    if (Number.isNaN(value)) return;
    sum += value * weights[at];
    weight += weights[at];
  });
  return divide(sum, weight);
}
