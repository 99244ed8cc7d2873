// The metric tiles: label, value, and Wilson's interval or the reason why the value is undefined.

import { element, setText } from "./dom.js";
import { ratioText } from "./format.js";
import { RATIOS, wilson } from "./ratios.js";

export function buildTiles(parent, data) {
  const tiles = element("div", "tiles", parent);
  tiles.setAttribute("role", "group");
  tiles.setAttribute("aria-label", "Metrics at this threshold");
  return data.tiles.map((metric) => buildTile(tiles, metric, data.interval));
}

function buildTile(parent, metric, interval) {
  const tile = element("div", "tile", parent);
  tile.style.setProperty("--metric", metric.colour);
  tile.title = metric.help;
  tile.dataset.metric = metric.key;
  element("div", "name", tile).textContent = metric.label;
  const value = element("div", "value", tile);
  const note = element("div", "note", tile);
  return { metric, tile, value, note, interval: interval.of.includes(metric.key) ? interval : null };
}

export function drawTile(tile, counts) {
  const value = RATIOS[tile.metric.key](counts);
  tile.tile.dataset.value = value;
  setText(tile.value, ratioText(value));
  tile.tile.classList.toggle("undefined", Number.isNaN(value));
  if (Number.isNaN(value)) setText(tile.note, tile.metric.undefined_when);
  else setText(tile.note, tile.interval ? intervalText(tile, counts) : "");
}

// Successes and trials of the metrics that are proportions: what their Wilson interval is made of.
const trialsOf = {
  accuracy: (c) => [c.tp + c.tn, c.tp + c.fp + c.fn + c.tn],
  precision: (c) => [c.tp, c.tp + c.fp],
  recall: (c) => [c.tp, c.tp + c.fn],
};

function intervalText(tile, counts) {
  const [low, high] = wilson(...trialsOf[tile.metric.key](counts), tile.interval.z);
  tile.tile.dataset.low = low;
  tile.tile.dataset.high = high;
  return `${tile.interval.name} ${ratioText(low)}–${ratioText(high)}`;
}
