// The script of the Threshold page: its headline, and what moving from the pinned threshold gains and costs.

import { mountLayer } from "../../live/layer.js";
import { RATIOS } from "../../live/formulas.js";
import { moveSentence } from "./pin_comparison.js";

function headline(row) {
  const precision = RATIOS.precision(row);
  return ["headline-threshold", {
    threshold: row.threshold,
    caught: row.tp,
    positives: row.tp + row.fn,
    alarms: row.fp,
    precision,
    flags: Number.isNaN(precision) ? "none" : "some",
  }];
}

export default (component) => mountLayer(component, { headline, sentences: { move: moveSentence } });
