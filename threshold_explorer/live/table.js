// The live table: exact TP and FP at every position of the threshold slider, counted by the server. Unlabelled cases, if
// there are any, count as negatives; how many of them are at or above each position is in the table too.

export function readTable(data) {
  const Counts = data.wide ? Float64Array : Uint32Array;
  const { positives, negatives, between, powers, unlabelled = 0 } = data;
  return {
    tp: new Counts(bytesOf(data.tp)),
    fp: new Counts(bytesOf(data.fp)),
    positives,
    negatives,
    unlabelled,
    unlabelledAbove: unlabelled ? new Uint32Array(bytesOf(data.unlabelled_above)) : null,
    // The row of a threshold that no position has.
    between: between && {
      ...countsOf({ positives, negatives, unlabelled }, between.threshold, between.tp, between.fp, data.unlabelled_between),
      powers: between.powers,
    },
    // The sums of w² and w⁴ of weighted cases.
    powers: powers && {
      tp: powers.tp.map((sums) => new Float64Array(bytesOf(sums))),
      fp: powers.fp.map((sums) => new Float64Array(bytesOf(sums))),
      positives: powers.positives,
      negatives: powers.negatives,
    },
    // If positions are not evenly spaced, all are listed, and the slider's value is an index.
    thresholds: data.grid.thresholds ? new Float64Array(bytesOf(data.grid.thresholds)) : null,
    first: data.grid.first,
    numerator: data.grid.numerator,
    denominator: data.grid.denominator,
  };
}

export function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;
}

// One integer multiplication and one division, as in threshold_explorer/data/threshold_scale.py.
export function thresholdAt(table, index) {
  if (table.thresholds) return table.thresholds[index];
  return ((table.first + index) * table.numerator) / table.denominator;
}

// The slider position of a threshold, or -1 if it lies between positions.
export function positionOf(table, threshold) {
  const index = nearestPosition(table, threshold);
  const noise = 4 * Number.EPSILON * Math.max(Math.abs(thresholdAt(table, 0)), Math.abs(threshold));
  return Math.abs(thresholdAt(table, index) - threshold) <= noise ? index : -1;
}

// The value of the slider's element at a position.
export function sliderValueAt(table, index) {
  return table.thresholds ? index : thresholdAt(table, index);
}

export function nearestPosition(table, threshold) {
  if (table.thresholds) return rowNearest(table.thresholds, threshold, (value) => value);
  const index = Math.round((threshold * table.denominator) / table.numerator) - table.first;
  return Math.min(Math.max(index, 0), table.tp.length - 1);
}

// Binary search in rows sorted by a quantity.
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
  const row = countsOf(table, thresholdAt(table, index), table.tp[index], table.fp[index], table.unlabelledAbove?.[index]);
  if (!table.powers) return row;
  const flagged = [table.powers.tp, table.powers.fp].map((sums) => sums.map((values) => values[index]));
  return { ...row, powers: powersOf(table.powers, ...flagged) };
}

// The row in which no case is flagged.
export function rowAboveAll(table) {
  return { ...countsOf(table, Infinity, 0, 0), powers: table.powers && powersOf(table.powers, [0, 0], [0, 0]) };
}

function powersOf({ positives, negatives }, tp, fp) {
  return { tp, fp, fn: positives.map((sum, at) => sum - tp[at]), tn: negatives.map((sum, at) => sum - fp[at]) };
}

export function countsOf({ positives, negatives, unlabelled }, threshold, tp, fp, above = 0) {
  const counts = { threshold, tp, fp, fn: positives - tp, tn: negatives - fp };
  return unlabelled ? { ...counts, unlabelled_above: above, unlabelled_below: unlabelled - above } : counts;
}

// Rows of counts between slider positions: the points of a drawn curve.
export function pointRows(table, points) {
  const tp = new Float64Array(bytesOf(points.tp));
  const fp = new Float64Array(bytesOf(points.fp));
  return Array.from(tp, (count, index) => countsOf(table, NaN, count, fp[index]));
}
