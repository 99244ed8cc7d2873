// The bounds of every metric, and the counts of the matrix, at every position of the slider and beside them.

import { boundsOf, cellCounts } from "../../../threshold_explorer/live/bounds.js";
import { METRIC_LIMITS } from "../../../threshold_explorer/live/formulas.js";
import { readTable, rowAt } from "../../../threshold_explorer/live/table.js";

export function main(data) {
  const table = readTable(data);
  const rows = Array.from(table.tp, (_, position) => rowAt(table, position));
  return [...rows, table.between].map((row) => ({
    cells: cellCounts(row),
    bounds: Object.fromEntries(Object.keys(METRIC_LIMITS).map((key) => [key, boundsOf(key, row)])),
  }));
}
