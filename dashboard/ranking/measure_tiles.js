// A tile for each mean over queries: its name at this k, its value, and its interval or why there is none. Where a row's
// means are looked up, `live.meanOf` says.

import { element, setText } from "../live/dom.js";
import { explainedName } from "../live/explain.js";
import { boundsText, ratioText, tenthsText } from "../live/format.js";
import { say } from "../live/words.js";

export function buildMeasures(parent, part) {
  const group = element("div", `tiles measures ${part.look}`, parent);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", part.label);
  const tiles = part.measures.map((measure) => buildMeasure(group, measure));
  return (row, live) => tiles.forEach((tile) => drawMeasure(tile, part, row, live.meanOf(tile.measure.key, row)));
}

function buildMeasure(parent, measure) {
  const tile = element("div", "tile", parent);
  tile.style.setProperty("--metric", measure.colour);
  tile.dataset.metric = measure.key;
  const name = explainedName("name", measure.name, measure.help, tile);
  const [value, note] = ["value", "note"].map((look) => element("div", look, tile));
  return { measure, tile, name, value, note };
}

function drawMeasure({ measure, tile, name, value, note }, part, row, { mean, low, high }) {
  const isKnown = !Number.isNaN(mean);
  if (measure.at) setText(name, say(measure.at, { k: row.k }));
  [tile.dataset.value, tile.dataset.low, tile.dataset.high] = [mean, low, high];
  tile.classList.toggle("undefined", !isKnown);
  setText(value, isKnown && measure.is_amount ? tenthsText(mean) : ratioText(mean));
  if (!isKnown) setText(note, part.undefined);
  else if (Number.isNaN(low)) setText(note, part.no_interval);
  else setText(note, `${part.confidence} ${measure.is_amount ? amountsText(low, high) : boundsText(low, high)}`);
}

function amountsText(low, high) {
  const ends = [tenthsText(low), tenthsText(high)];
  return ends[0] === ends[1] ? ends[0] : ends.join("–");
}
