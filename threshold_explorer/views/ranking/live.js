// Entry point of the Ranking page's live layer: means over queries at every cutoff k or score threshold.

import { percentText, tenthsText } from "../../live/format.js";
import { mountLayer } from "../../live/layer.js";
import { cutoffRow, meanAtCutoff, readCutoffs, rowAtCutoff } from "./cutoffs.js";
import { buildDifferences } from "./difference_bars.js";
import { buildMetrics } from "./metric_tiles.js";
import { readReturned, returnedMean, returnedQuantities, returnedSentence } from "./threshold_means.js";
import { buildSpread } from "./spread_picture.js";

const parts = { metrics: buildMetrics, spread: buildSpread, differences: buildDifferences };

// The server sends either the cutoffs or the score thresholds.
function prepare(live, { cutoffs, returned }) {
  live.cutoffs = cutoffs && readCutoffs(cutoffs);
  live.returned = returned && readReturned(returned);
  live.quantities = returned && returnedQuantities(live);
  const meanOf = returned ? returnedMean : meanAtCutoff;
  live.meanOf = (key, row) => meanOf(key, row, live);
}

const rowOf = (live) => (live.cutoffs ? rowAtCutoff(live) : {});

function cutoffSentence(row) {
  if (Number.isNaN(row.recall)) return ["ranking-cut-nothing"];
  return ["ranking-cut", { k: row.k, hits: tenthsText(row.precision * row.k), recall: percentText(row.recall) }];
}

function foot(live) {
  const { title } = live.data;
  const { k, threshold } = live.row;
  return live.cutoffs ? ["ranking-foot", { title, k }] : ["ranking-foot-score", { title, threshold }];
}

const headline = (row, live) => (live.cutoffs ? cutoffSentence(row) : returnedSentence(row, live));

function longHeadlines(live) {
  return [...(live.cutoffs?.positions.keys() ?? [])].map((k) => cutoffSentence(cutoffRow(live, k)));
}

export default (component) => mountLayer(component, { sliders: ["k"], parts, prepare, rowOf, foot, headline, longHeadlines });
