// The message and the arguments of the headline of a page with several series, at every place of its slider.

import { readWords } from "../../../../threshold_explorer/live/catalogue.js";
import { readTable, thresholdAt } from "../../../../threshold_explorer/live/table.js";
import { headline, prepare } from "../../../../threshold_explorer/views/series/live.js";

export function main(data) {
  readWords(data.words, data.language);
  const live = { data, table: data.grid ? readTable(data) : null };
  prepare(live, data);
  const rows = live.matched
    ? live.matched.numbers.map((_, at) => ({ at }))
    : [...live.table.tp.keys()].map((index) => ({ threshold: thresholdAt(live.table, index) }));
  return rows.map((row) => headline(row, live));
}
