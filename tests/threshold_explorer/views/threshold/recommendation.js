// The recommendation for each row of slider values: what it is, and its threshold.

import { readTable } from "../../../../threshold_explorer/live/table.js";
import { readProblem, recommend } from "../../../../threshold_explorer/views/threshold/recommendation.js";

export function main({ table, problem, rows }) {
  const live = { problem: readProblem(readTable(table), problem, {}) };
  return rows.map((row) => {
    const found = recommend(row, live);
    return [found.is, found.threshold ?? null, found.isExact];
  });
}
