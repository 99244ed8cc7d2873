// The script of the Imbalance page: the comparison of both prevalences, its headline and its sentences.

import { mountLayer } from "../../live/layer.js";
import { boundsText } from "../../live/format.js";
import { say } from "../../live/catalogue.js";
import { setLegendText } from "../../live/plot.js";
import { countsAtPi } from "../../live/quantities.js";
import { RATIOS } from "../../live/formulas.js";
import { buildComparison } from "./comparison.js";
import { alertsSentence, baselineSentence, floorSentence } from "./sentences.js";

const sentences = { baseline: baselineSentence, floor: floorSentence };
const marks = { AveragePrecisionInLegend: drawAveragePrecision };
const parts = { comparison: buildComparison };

function drawAveragePrecision(plot, mark, row, live) {
  const ap = boundsText(...live.data.average_precisions[row.text]);
  setLegendText(plot, say("pr-at-prevalence-legend", { ap }));
}

function announcement(row, live) {
  const counts = countsAtPi(row, live);
  const [precision, recall] = [RATIOS.precision(counts), RATIOS.recall(counts)];
  return ["announce-prevalence", { text: row.text, threshold: row.threshold, precision, recall }];
}

export default (component) => mountLayer(component, { announcement, headline: alertsSentence, marks, parts, sentences });
