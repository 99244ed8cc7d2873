// The limits at each row, from intervals packed by position.

import { readTable } from "../../../threshold_explorer/live/table.js";
import { limitsAtStep, readSteps } from "../../../threshold_explorer/live/step_intervals.js";

export function main({ steps, table, rows }) {
  const [read, counts] = [readSteps(steps), readTable(table)];
  return rows.map((row) => limitsAtStep(read, counts, row));
}
