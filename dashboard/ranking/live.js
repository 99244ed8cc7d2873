// The ranking page's own: means over queries at every k, or at every score threshold, which tiles and charts follow.

import { percentText, tenthsText } from "../live/format.js";
import { mountLayer } from "../live/layer.js";
import { meanAtCut, readCuts, rowOfCuts } from "./cuts.js";
import { buildDifferences } from "./difference_bars.js";
import { buildMeasures } from "./measure_tiles.js";
import { readReturned, returnedMean, returnedQuantities, returnedSentence } from "./returned.js";
import { buildSpread } from "./spread_picture.js";

const parts = { measures: buildMeasures, spread: buildSpread, differences: buildDifferences };

// Cut at a k or at a score: the server sends what is known at each of one of them.
function prepare(live, { cuts, returned }) {
  live.cuts = cuts && readCuts(cuts);
  live.returned = returned && readReturned(returned);
  live.quantities = returned && returnedQuantities(live);
  const meanOf = returned ? returnedMean : meanAtCut;
  live.meanOf = (key, row) => meanOf(key, row, live);
}

const rowOf = (live) => (live.cuts ? rowOfCuts(live) : {});

function cutSentence(row) {
  if (Number.isNaN(row.recall)) return ["ranking-cut-nothing"];
  return ["ranking-cut", { k: row.k, hits: tenthsText(row.precision * row.k), recall: percentText(row.recall) }];
}

function foot(live) {
  const { title } = live.data;
  const { k, threshold } = live.row;
  return live.cuts ? ["ranking-foot", { title, k }] : ["ranking-foot-score", { title, threshold }];
}

const sentences = { cut: cutSentence, returned: returnedSentence };

export default (component) => mountLayer(component, { sliders: ["k"], parts, prepare, rowOf, foot, sentences });
