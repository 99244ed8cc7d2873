// The headline of the page Over time: the metric in the first and in the last period.

import { ratioText } from "../../live/format.js";
import { RATIOS } from "../../live/formulas.js";
import { seriesRows } from "./series.js";

export function periodSentence(row, live) {
  const { metric, label } = live.data.headline_metric;
  const rows = seriesRows(row, live);
  const { names } = live.series;
  const [before, after] = [rows[0], rows.at(-1)].map((counts) => ratioText(RATIOS[metric](counts)));
  return ["headline-periods", { threshold: row.threshold, label, before, first: names[0], after, last: names.at(-1) }];
}
