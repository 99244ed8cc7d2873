// The script of the pages with several series: models, groups of cases, periods.

import { mountLayer } from "../../live/layer.js";
import { sliderValue } from "../../live/slider.js";
import { bytesOf } from "../../live/table.js";
import { compareSentence, gapSentence, periodSentence } from "./headlines.js";
import { readSeries } from "./series.js";
import { SERIES_MARKS } from "./series_marks.js";
import { buildSeriesTable } from "./series_table.js";

const HEADLINES = { compare: compareSentence, groups: gapSentence, periods: periodSentence };

function prepare(live, data) {
  live.series = readSeries(data.series);
  const { mark, matched } = data;
  if (mark) live.series.looks[0] = mark.look;
  if (!matched) return;
  // The slider's own values, where it is not that of the threshold.
  const places = new Float64Array(bytesOf(matched.values));
  live.matched = { ...matched, thresholds: matched.numbers };
  live.grids = { at: { thresholds: places, tp: places } };
  live.quantities = { matched: (row) => places[row.at] };
}

function rowOf(live) {
  if (!live.matched) return {};
  const index = live.matched.thresholds.length > 1 ? sliderValue("at") : 0;
  return Number.isInteger(index) && index < live.matched.thresholds.length ? { at: index } : null;
}

const headline = (row, live) => HEADLINES[live.data.view](row, live);

export default (component) => mountLayer(component, {
  announcement: headline, headline, marks: SERIES_MARKS, parts: { series_table: buildSeriesTable }, prepare, rowOf, sliders: ["at"],
});
