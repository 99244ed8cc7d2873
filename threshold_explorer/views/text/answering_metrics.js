// The answering rates; mirrors metrics_core/text/answering.py with sums in the same order, for identical bits.
// A row's tp and fp count answered questions with and without an answer.

import { divide } from "../../live/ratios.js";
import { bytesOf, positionOf } from "../../live/table.js";

export function readSums({ exact_match, f1, between }) {
  return {
    exact_match: new Float64Array(bytesOf(exact_match)),
    f1: new Float64Array(bytesOf(f1)),
    between,
  };
}

// The sum of a score over answered questions; between two positions, the server's.
function sumOf(score, row, live) {
  const at = positionOf(live.table, row.threshold);
  if (at >= 0) return live.sums[score][at];
  return live.sums.between?.threshold === row.threshold ? live.sums.between[score] : NaN;
}

const all = (row) => row.tp + row.fn + (row.fp + row.tn);

const OF_SCORES = {
  mean: (score) => (row, live) => [sumOf(score, row, live) + (row.fp + row.tn) - row.fp, all(row)],
  recall: (score) => (row, live) => [sumOf(score, row, live), row.tp + row.fn],
  precision: (score) => (row, live) => [sumOf(score, row, live), row.tp + row.fp],
};

export const RATES = {
  coverage: (row) => [row.tp + row.fp, all(row)],
  "no answer": (row) => [row.tn, row.fp + row.tn],
  ...Object.fromEntries(["exact_match", "f1"].flatMap((score) =>
    Object.entries(OF_SCORES).map(([name, rate]) => [`${name} ${score}`, rate(score)]))),
};

const quantities = Object.fromEntries(Object.entries(RATES).map(([name, rate]) =>
  [name, (row, live) => divide(...rate(row, live))]));

export const ANSWERING = {
  ...quantities,
  "risk exact_match": (row, live) => 1 - quantities["precision exact_match"](row, live),
  "risk f1": (row, live) => 1 - quantities["precision f1"](row, live),
};
