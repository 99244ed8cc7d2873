// The live table: exact TP and FP at every position of the threshold slider, as the server counted them.

export function readTable(data) {
  const Counts = data.wide ? Float64Array : Uint32Array;
  return {
    tp: new Counts(bytesOf(data.tp)),
    fp: new Counts(bytesOf(data.fp)),
    positives: data.positives,
    negatives: data.negatives,
    // Of positions that are not even: all of them. The slider then counts positions instead of holding thresholds.
    thresholds: data.grid.thresholds ? new Float64Array(bytesOf(data.grid.thresholds)) : null,
    first: data.grid.first,
    numerator: data.grid.numerator,
    denominator: data.grid.denominator,
  };
}

export function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;
}

// One multiplication of whole numbers and one division, as in dashboard/data/threshold_grid.py.
export function thresholdAt(table, index) {
  if (table.thresholds) return table.thresholds[index];
  return ((table.first + index) * table.numerator) / table.denominator;
}

// The slider position a threshold stands on, or -1 when it lies between positions.
export function positionOf(table, threshold) {
  const index = nearestPosition(table, threshold);
  const noise = 4 * Number.EPSILON * Math.max(Math.abs(thresholdAt(table, 0)), Math.abs(threshold));
  return Math.abs(thresholdAt(table, index) - threshold) <= noise ? index : -1;
}

// What the slider's own element holds at a position.
export function sliderValueAt(table, index) {
  return table.thresholds ? index : thresholdAt(table, index);
}

export function nearestPosition(table, threshold) {
  if (table.thresholds) return rowNearest(table.thresholds, threshold, (value) => value);
  const index = Math.round((threshold * table.denominator) / table.numerator) - table.first;
  return Math.min(Math.max(index, 0), table.tp.length - 1);
}

// Of rows that ascend in something, by halving.
export function rowNearest(rows, wanted, of = (row) => row.threshold) {
  let [low, high] = [0, rows.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (of(rows[middle]) <= wanted) low = middle;
    else high = middle;
  }
  return wanted - of(rows[low]) <= of(rows[high]) - wanted ? low : high;
}

export function rowAt(table, index) {
  return countsOf(table, thresholdAt(table, index), table.tp[index], table.fp[index]);
}

export function countsOf(table, threshold, tp, fp) {
  return { threshold, tp, fp, fn: table.positives - tp, tn: table.negatives - fp };
}

// Rows of counts that are no slider positions: the points that a curve is drawn through.
export function pointRows(table, points) {
  const tp = new Float64Array(bytesOf(points.tp));
  const fp = new Float64Array(bytesOf(points.fp));
  return Array.from(tp, (count, index) => countsOf(table, NaN, count, fp[index]));
}
