// A tile per system: the share of its outputs with score ≥ x, their number, and the interval.

import { element, labelled, setText } from "../../../live/dom.js";
import { boundsText, countText, ratioText } from "../../../live/format.js";
import { INTERVALS } from "../../../live/ratios.js";
import { say } from "../../../live/catalogue.js";

export function buildExceedance(parent, part) {
  const group = labelled(element("div", "tiles metrics pairs", parent), "group", part.label);
  const tiles = part.systems.map((system) => buildSystem(group, system));
  return (row, live) => tiles.forEach((tile, at) => drawSystem(tile, row[`count ${at}`], live.reach.n[at], part));
}

function buildSystem(parent, { name, colour }) {
  const tile = element("div", "tile", parent);
  tile.style.setProperty("--metric", colour);
  element("div", "name", tile).textContent = name;
  const [value, note] = ["value", "note"].map((look) => element("div", look, tile));
  return { tile, value, note };
}

function drawSystem({ tile, value, note }, count, n, { confidence, note: sentence }) {
  [tile.dataset.count, tile.dataset.value] = [count, count / n];
  setText(value, ratioText(count / n));
  setText(note, say(sentence, {
    count: countText(count),
    n: countText(n),
    name: confidence.name,
    limits: boundsText(...INTERVALS.wilson(count, n, confidence.z)),
  }));
}
