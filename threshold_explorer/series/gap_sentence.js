// The headline of the Groups page: the lowest and the highest value of the metric among the groups.

import { ratioText } from "../live/format.js";
import { RATIOS } from "../live/formulas.js";
import { seriesRows } from "./series.js";

export function gapSentence(row, live) {
  const { metric, label } = live.data.gap;
  const values = seriesRows(row, live).map((counts) => RATIOS[metric](counts));
  const known = [...values.keys()].filter((which) => !Number.isNaN(values[which]));
  const { threshold } = row;
  if (known.length < 2) return ["headline-groups-few", { threshold, label }];
  const lowest = known.reduce((a, b) => (values[b] < values[a] ? b : a));
  const highest = known.reduce((a, b) => (values[b] > values[a] ? b : a));
  const { names } = live.series;
  return ["headline-groups", {
    threshold, label, low: ratioText(values[lowest]), lowest: names[lowest], high: ratioText(values[highest]), highest: names[highest],
  }];
}
