// The headline of the Groups page: the lowest and the highest value of the metric among the groups with enough cases.

import { ratioText } from "../../live/format.js";
import { RATIOS } from "../../live/formulas.js";
import { seriesLimits, seriesRows } from "./series.js";

export function gapSentence(row, live) {
  const { metric, label } = live.data.headline_metric;
  const rows = seriesRows(row, live);
  const values = rows.map((counts) => RATIOS[metric](counts));
  const defined = [...values.keys()].filter((which) => !Number.isNaN(values[which]));
  const { threshold } = row;
  if (defined.length < 2) return ["headline-groups-few", { threshold, label }];
  const [first] = defined;
  if (defined.every((which) => values[which] === values[first])) {
    const all = String(defined.length === values.length);
    return ["headline-groups-same", { threshold, label, value: ratioText(values[first]), all }];
  }
  // A group of three cases would nearly always be the lowest or the highest.
  const large = defined.filter((which) => seriesLimits(live.data.headline_metric, rows[which]).limits);
  const compared = large.length < 2 ? defined : large;
  const lowest = compared.reduce((a, b) => (values[b] < values[a] ? b : a));
  const highest = compared.reduce((a, b) => (values[b] > values[a] ? b : a));
  const { names } = live.series;
  return ["headline-groups", {
    threshold, label, low: ratioText(values[lowest]), lowest: names[lowest], high: ratioText(values[highest]), highest: names[highest],
  }];
}
