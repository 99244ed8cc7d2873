// The limits of the predictive values: found by the server at prevalence one half, moved to the prevalence of the moment.

import { divide } from "../live/ratios.js";
import { serverNumbers } from "../live/slider.js";
import { bytesOf, positionOf } from "../live/table.js";

// Where the server's table has them, behind the counts.
const FIRST_ROW = { precision: 5, npv: 7 };

export function limitsHere(row, live) {
  const odds = row.pi / (1 - row.pi);
  const atHalf = limitsAtHalf(live, row, "precision");
  return {
    atHalf,
    precision: atHalf.map((half) => limitAt(half, odds)),
    npv: limitsAtHalf(live, row, "npv").map((half) => limitAt(half, 1 / odds)),
  };
}

// Looked up, or, between two slider positions, those that the server shows.
function limitsAtHalf(live, row, key) {
  const limits = tablesOf(live)[key];
  if (!limits) return [NaN, NaN];
  const index = positionOf(live.table, row.threshold);
  if (index >= 0) return [limits[0][index], limits[1][index]];
  return serverNumbers().slice(FIRST_ROW[key], FIRST_ROW[key] + 2);
}

const tables = new WeakMap();

function tablesOf({ data }) {
  if (!tables.has(data)) tables.set(data, Object.fromEntries(Object.entries(data.limits_at_half).map(arraysOf)));
  return tables.get(data);
}

function arraysOf([key, columns]) {
  return [key, columns.map((column) => new Float32Array(bytesOf(column)))];
}

// A predictive value rises with the share of its own class, so limits move as values do: `odds` are those of that
// class against the other.
function limitAt(half, odds) {
  return divide(half * odds, half * odds + (1 - half));
}
