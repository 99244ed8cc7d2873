// A tile per answering rate: its value, and its interval or the reason why there is none.

import { element, labelled, setText } from "../../live/dom.js";
import { explainedName } from "../../live/tooltips.js";
import { boundsText, ratioText } from "../../live/format.js";
import { INTERVALS } from "../../live/ratios.js";
import { ANSWERING, RATES } from "./answering_metrics.js";

export function buildRates(parent, part) {
  const group = labelled(element("div", "tiles", parent), "group", part.label);
  const tiles = part.tiles.map((rate) => buildRate(group, rate));
  return (row, live) => tiles.forEach((tile) => drawRate(tile, row, live, part.confidence));
}

function buildRate(parent, rate) {
  const tile = element("div", "tile", parent);
  tile.style.setProperty("--metric", rate.colour);
  tile.dataset.metric = rate.key;
  explainedName("name", rate.label, rate.help, tile);
  const [value, note] = ["value", "note"].map((name) => element("div", name, tile));
  return { rate, tile, value, note };
}

function drawRate({ rate, tile, value, note }, row, live, confidence) {
  const found = ANSWERING[rate.key](row, live);
  const isDefined = !Number.isNaN(found);
  tile.dataset.value = found;
  tile.classList.toggle("undefined", !isDefined);
  setText(value, ratioText(found));
  if (!isDefined) setText(note, rate.undefined_when);
  else if (rate.none) setText(note, rate.none);
  else setText(note, `${confidence.name} ${boundsText(...INTERVALS.wilson(...RATES[rate.key](row, live), confidence.z))}`);
}
