// The series under the cursor: their counts at each position of the slider, counted by the server, and how they look.

import { OBJECTIVES, RATIOS } from "../../live/formulas.js";
import { atPrevalence } from "../../live/quantities.js";
import { positionOf, readTable, rowAt } from "../../live/table.js";
import { limitsOf } from "../../live/tiles.js";

export function readSeries(data) {
  return { ...data, tables: data.tables.map(readTable) };
}

// A metric of one series; "cost" is that of a number of cases, at the costs of the page.
export function seriesValue(key, counts, { data }) {
  if (key !== "cost") return RATIOS[key](counts);
  const { of, prevalence, cases } = data.cost;
  const positives = counts.tp + counts.fn;
  const judged = prevalence === null ? counts : atPrevalence(counts, prevalence, positives / (positives + counts.fp + counts.tn));
  return OBJECTIVES.cost(judged, of) * cases;
}

const rowsByRow = new WeakMap();

// The row of counts of each series at the slider's position, computed once per row.
export function seriesRows(row, live) {
  if (!rowsByRow.has(row)) rowsByRow.set(row, rowsAt(row, live));
  return rowsByRow.get(row);
}

function rowsAt(row, { series, table }) {
  const index = row.at ?? positionOf(table, row.threshold);
  return series.tables.map((ofSeries) => (index < 0 ? ofSeries.between : rowAt(ofSeries, index)));
}

// The limits of a metric of one series, or why there are none; fewer than `least` cases have none.
export function seriesLimits({ interval, confidence, least }, counts) {
  if (!interval.method) return { limits: null, none: interval.none };
  if (casesBehind(interval, counts) < least.cases) return { limits: null, none: least.none };
  return { limits: limitsOf(interval, counts, confidence), none: "" };
}

// The cases that a metric is a share of; of weighted ones the number of equal cases that tell as much (Kish).
function casesBehind({ arguments: cells, method, successes, failures }, counts) {
  const sumOf = (some) => some.reduce((sum, cell) => sum + counts[cell], 0);
  // The last argument of a proportion are its trials; those of F1 are three cells, each a part of them.
  if (cells) return sumOf(method === "wilson" ? cells.at(-1) : cells.flat());
  if (!successes) return Infinity;
  let [weight, squares] = [0, 0];
  for (const [cell, factor] of Object.entries({ ...failures, ...successes })) {
    weight += factor * counts[cell];
    squares += factor * factor * counts.powers[cell][0];
  }
  return squares > 0 ? (weight * weight) / squares : 0;
}
