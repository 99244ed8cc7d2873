// The means over queries at each score threshold, as threshold_explorer/ranking/score_threshold_panel.py sends them.

import { bytesOf, positionOf } from "../../live/table.js";

const RETURNED_MEANS = ["precision", "recall", "f1", "items"];

export function readReturned({ means, between, queries }) {
  return { queries, means: readReturnedMeans(means), between: between && { ...between, means: readReturnedMeans(between.means) } };
}

function readReturnedMeans(means) {
  const found = { answering: new Uint32Array(bytesOf(means.n_for_precision)) };
  for (const key of RETURNED_MEANS) {
    const columns = Object.entries(means[key]).map(([name, bytes]) => [name, new Float64Array(bytesOf(bytes))]);
    found[key] = Object.fromEntries(columns);
  }
  return found;
}

// The columns that contain a row's means and its index there; between two positions, the server's.
function returnedIndex(row, live) {
  const at = positionOf(live.table, row.threshold);
  if (at >= 0) return { means: live.returned.means, at };
  const { between } = live.returned;
  return between?.threshold === row.threshold ? { means: between.means, at: 0 } : null;
}

export function returnedMean(key, row, live) {
  const place = returnedIndex(row, live);
  if (!place) return { mean: NaN, low: NaN, high: NaN };
  const { mean, low, high } = place.means[key];
  return { mean: mean[place.at], low: low[place.at], high: high[place.at] };
}

export const returnedQuantities = (live) => Object.fromEntries(RETURNED_MEANS.map((key) => [`mean ${key}`, (row) => returnedMean(key, row, live).mean]));

export function returnedSentence(row, live) {
  const place = returnedIndex(row, live);
  if (!place) return ["ranking-returned-unknown"];
  const { queries } = live.returned;
  const empty = queries - place.means.answering[place.at];
  if (empty === queries) return ["ranking-returned-nothing"];
  return ["ranking-returned", { threshold: row.threshold, items: place.means.items.mean[place.at], empty, queries }];
}
