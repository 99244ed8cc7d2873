// A tile for each mean over queries: its name at this k, its value, and its interval or why there is none.

import { element, setText } from "../live/dom.js";
import { explainedName } from "../live/explain.js";
import { boundsText, ratioText } from "../live/format.js";
import { say } from "../live/words.js";
import { placeAt } from "./cuts.js";

export function buildMeasures(parent, part) {
  const group = element("div", "tiles measures", parent);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", part.label);
  const tiles = part.measures.map((measure) => buildMeasure(group, measure));
  return (row, live) => tiles.forEach((tile) => drawMeasure(tile, part, row, live.cuts.measures[tile.measure.key]));
}

function buildMeasure(parent, measure) {
  const tile = element("div", "tile", parent);
  tile.style.setProperty("--metric", measure.colour);
  tile.dataset.metric = measure.key;
  const name = explainedName("name", measure.name, measure.help, tile);
  const [value, note] = ["value", "note"].map((look) => element("div", look, tile));
  return { measure, tile, name, value, note };
}

function drawMeasure({ measure, tile, name, value, note }, part, row, found) {
  const at = placeAt(found.mean, row.position);
  const [mean, low, high] = [found.mean[at], found.low[at], found.high[at]];
  if (measure.at) setText(name, say(measure.at, { k: row.k }));
  [tile.dataset.value, tile.dataset.low, tile.dataset.high] = [mean, low, high];
  tile.classList.toggle("undefined", Number.isNaN(mean));
  setText(value, ratioText(mean));
  if (Number.isNaN(mean)) setText(note, part.undefined);
  else setText(note, Number.isNaN(low) ? part.no_interval : `${part.confidence} ${boundsText(low, high)}`);
}
