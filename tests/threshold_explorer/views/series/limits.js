// The counts and the limits of each series at every position of the slider, as the script of the pages reads them.

import { positionOf, readTable, thresholdAt } from "../../../../threshold_explorer/live/table.js";
import { readSeries, seriesLimits, seriesRows } from "../../../../threshold_explorer/views/series/series.js";

function main({ table, series, metrics, confidence, least }) {
  const live = { table: readTable(table), series: readSeries(series) };
  return [...live.table.tp.keys()].map((index) => {
    const threshold = thresholdAt(live.table, index);
    if (positionOf(live.table, threshold) !== index) throw new Error(`no position ${index}`);
    return seriesRows({ threshold }, live).map((counts) => ({
      tp: counts.tp,
      fp: counts.fp,
      limits: metrics.map((interval) => seriesLimits({ interval, confidence, least }, counts)),
    }));
  });
}
