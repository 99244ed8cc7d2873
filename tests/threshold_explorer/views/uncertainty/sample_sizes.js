// The sentences about the sample size at every position of the threshold slider.

import { readWords, say } from "../../../../threshold_explorer/live/catalogue.js";
import { readTable, rowAt } from "../../../../threshold_explorer/live/table.js";
import { sizeSentences } from "../../../../threshold_explorer/views/uncertainty/sample_size.js";

export function main({ words, language, data, pi }) {
  readWords(words, language);
  const table = readTable(data);
  return Array.from(table.tp, (_, at) => sizeSentences({ ...rowAt(table, at), pi }, { data, table }).map((of) => say(...of)));
}
