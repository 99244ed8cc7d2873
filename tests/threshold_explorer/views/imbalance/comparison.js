// The numbers and sentences of the Imbalance page's panel at places of both sliders: a position and a prevalence.

import { readWords, say } from "../../../../threshold_explorer/live/catalogue.js";
import { boundsText } from "../../../../threshold_explorer/live/format.js";
import { readTable, rowAt } from "../../../../threshold_explorer/live/table.js";
import { limitsText, valuesOf } from "../../../../threshold_explorer/views/imbalance/comparison.js";
import { limitsAtPi } from "../../../../threshold_explorer/views/imbalance/limits.js";
import { announcement } from "../../../../threshold_explorer/views/imbalance/live.js";
import { alertsSentence, baselineSentence, floorSentence } from "../../../../threshold_explorer/views/imbalance/sentences.js";

export function main({ words, language, data, metrics, places }) {
  readWords(words, language);
  const live = { data, table: readTable(data) };
  return places.map(([position, text]) => {
    const row = { ...rowAt(live.table, position), text, pi: data.prevalences[text] };
    const limits = limitsAtPi(row, live);
    return {
      shown: [row.threshold, text],
      announced: say(...announcement(row, live)),
      sentences: [alertsSentence, floorSentence, baselineSentence].map((sentence) => say(...sentence(row, live))),
      metrics: Object.fromEntries(metrics.map(({ key, none }) => {
        const [[observed], [simulated]] = valuesOf(key, {}, row, live);
        const [low, high] = limits[key] ?? ["", ""];
        const interval = limits[key] ? limitsText(limits[key]) : none;
        return [key, [observed, simulated, low, high, ...[observed, simulated].map((at) => boundsText(at, at)), interval]];
      })),
    };
  });
}
