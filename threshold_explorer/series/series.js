// The series under the cursor: their counts at each position of the slider, counted by the server, and how they look.

import { bytesOf, countsOf, positionOf } from "../live/table.js";
import { limitsOf } from "../live/tiles.js";

export function readSeries(data) {
  const Counts = data.wide ? Float64Array : Uint32Array;
  const read = (text) => new Counts(bytesOf(text));
  return {
    ...data,
    tp: data.tp.map(read),
    fp: data.fp.map(read),
    thresholds: data.thresholds?.map((text) => new Float64Array(bytesOf(text))),
  };
}

const rowsByRow = new WeakMap();

// The row of counts of each series at the slider's position, computed once per row.
export function seriesRows(row, live) {
  if (!rowsByRow.has(row)) rowsByRow.set(row, rowsAt(row, live));
  return rowsByRow.get(row);
}

function rowsAt(row, { series, table, matched }) {
  const index = row.at ?? positionOf(table, row.threshold);
  return series.names.map((_, which) => {
    const classes = { positives: series.positives[which], negatives: series.negatives[which] };
    if (index < 0) {
      const { threshold, tp, fp } = series.between[which];
      return countsOf(classes, threshold, tp, fp);
    }
    const threshold = series.thresholds ? series.thresholds[which][index] : row.threshold ?? matched.thresholds[index];
    return countsOf(classes, threshold, series.tp[which][index], series.fp[which][index]);
  });
}

// The limits of a metric of one series, or why there are none; fewer than `least` cases have none.
export function seriesLimits({ interval, confidence, least }, counts) {
  if (!interval.method) return { limits: null, none: interval.none };
  const cells = interval.arguments?.at(-1) ?? [];
  const trials = interval.method === "f1_interval" ? counts.tp + counts.fp + counts.fn : cells.reduce((sum, cell) => sum + counts[cell], 0);
  if (interval.arguments && trials < least.cases) return { limits: null, none: least.none };
  return { limits: limitsOf(interval, counts, confidence), none: "" };
}
