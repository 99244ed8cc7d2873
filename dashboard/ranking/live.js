// The ranking page's own: the table of means at every k, from which tiles, spread and differences follow the slider.

import { percentText, tenthsText } from "../live/format.js";
import { mountLayer } from "../live/layer.js";
import { readCuts, rowOfCuts } from "./cuts.js";
import { buildDifferences } from "./difference_bars.js";
import { buildMeasures } from "./measure_tiles.js";
import { buildSpread } from "./spread_picture.js";

const parts = { measures: buildMeasures, spread: buildSpread, differences: buildDifferences };

function prepare(live, { cuts }) {
  live.cuts = readCuts(cuts);
}

function cutSentence(row) {
  if (Number.isNaN(row.recall)) return ["ranking-cut-nothing"];
  return ["ranking-cut", { k: row.k, hits: tenthsText(row.precision * row.k), recall: percentText(row.recall) }];
}

const foot = (live) => ["ranking-foot", { title: live.data.title, k: live.row.k }];

export default (component) => mountLayer(component, { sliders: ["k"], parts, prepare, rowOf: rowOfCuts, foot, sentences: { cut: cutSentence } });
