// The headline of the Ranking page at every cutoff.

import { readWords } from "../../../../threshold_explorer/live/catalogue.js";
import { cutoffRow } from "../../../../threshold_explorer/views/ranking/cutoffs.js";
import { headline, prepare } from "../../../../threshold_explorer/views/ranking/live.js";

export function main(data) {
  readWords(data.words, data.language);
  const live = { data };
  prepare(live, data);
  return [...live.cutoffs.positions.keys()].map((k) => headline(cutoffRow(live, k), live));
}
