// The confusion table: counts by actual and predicted class, with "no prediction" as the last column. With per-class
// thresholds it follows the slider of the selected class.

import { bytesOf } from "../../live/table.js";

export function readDecisions(data) {
  const Counts = data.wide ? Float64Array : Uint32Array;
  const { classes, base, moves } = data;
  const width = classes.length + 1;
  const cells = new Float64Array(classes.length * width);
  const places = new Uint32Array(bytesOf(base.place));
  new Counts(bytesOf(base.count)).forEach((count, at) => (cells[places[at]] = count));
  return {
    classes,
    width,
    cells,
    focus: data.focus,
    mayAbstain: data.may_abstain,
    thresholds: new Float64Array(bytesOf(data.thresholds)),
    moves: {
      // The case is predicted as the selected class up to this position, exclusive; descending.
      positions: new Uint32Array(bytesOf(moves.positions)),
      place: new Uint32Array(bytesOf(moves.place)),
      count: new Counts(bytesOf(moves.count)),
      done: 0,
    },
  };
}

// The counts at a threshold of the selected class, updated in place.
export function cellsAt(decisions, threshold) {
  const { cells, moves, width, focus } = decisions;
  const position = positionAt(decisions.thresholds, threshold);
  const step = (at, sign) => {
    const place = moves.place[at];
    cells[place] -= sign * moves.count[at];
    cells[place - (place % width) + focus] += sign * moves.count[at];
  };
  while (moves.done < moves.place.length && moves.positions[moves.done] > position) step(moves.done++, 1);
  while (moves.done > 0 && moves.positions[moves.done - 1] <= position) step(--moves.done, -1);
  return cells;
}

// The first position at or above a threshold, tolerating the rounding of the slider's text.
export function positionAt(thresholds, threshold) {
  const noise = 4 * Number.EPSILON * Math.max(1, Math.abs(threshold));
  let [low, high] = [0, thresholds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (thresholds[middle] < threshold - noise) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Counts at simulated class prevalences: one factor per row.
export function weightedCells({ cells, width }, factors) {
  return factors ? cells.map((count, place) => count * factors[Math.floor(place / width)]) : cells;
}

export function countsPerClass(cells, classes) {
  const width = classes + 1;
  const found = Array.from({ length: classes }, () => ({ tp: 0, fp: 0, fn: 0 }));
  for (let actual = 0; actual < classes; actual += 1) {
    for (let predicted = 0; predicted < width; predicted += 1) {
      const count = cells[actual * width + predicted];
      if (actual === predicted) found[actual].tp = count;
      else {
        found[actual].fn += count;
        if (predicted < classes) found[predicted].fp += count;
      }
    }
  }
  return found;
}
