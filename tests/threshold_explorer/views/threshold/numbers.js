// The numbers of the Threshold page's panel at every position of the slider, against a pinned threshold.

import { readWords, say } from "../../../../threshold_explorer/live/catalogue.js";
import { countDifferenceText } from "../../../../threshold_explorer/live/format.js";
import { countsOf, readTable, rowAt } from "../../../../threshold_explorer/live/table.js";
import { tileAt } from "../../../../threshold_explorer/live/tiles.js";
import { moveSentence } from "../../../../threshold_explorer/views/threshold/pin_comparison.js";

const CELLS = ["tp", "fp", "fn", "tn"];

export function main({ words, language, data, pin: { threshold, origin, tp, fp, unlabelled_above: above }, tiles, confidence }) {
  readWords(words, language);
  const table = readTable(data);
  const live = { table, pin: { ...countsOf(table, threshold, tp, fp, above), at: threshold, origin } };
  return Array.from(table.tp, (_, position) => {
    const row = rowAt(table, position);
    return {
      shown: row.threshold,
      cells: Object.fromEntries(CELLS.map((cell) => [cell, row[cell]])),
      differences: Object.fromEntries(CELLS.map((cell) => [cell, countDifferenceText(row[cell] - live.pin[cell])])),
      tiles: Object.fromEntries(tiles.map((metric) => {
        const { bounds, value, difference, note, limits: [low, high] } = tileAt({ metric, confidence, steps: null }, row, live);
        return [metric.key, { value: bounds[0], bounds, text: value, difference, note, low, high }];
      })),
      sentence: say(...moveSentence(row, live)),
    };
  });
}
