// The metric tiles: label, value, and Wilson's interval or the reason why the value is undefined.

import { element, setText } from "./dom.js";
import { ratioText } from "./format.js";
import { RATIOS, wilson } from "./ratios.js";

export function buildTiles(parent, part) {
  const group = element("div", "tiles", parent);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", part.label);
  const tiles = part.tiles.map((metric) => buildTile(group, metric, part.interval));
  return (row) => tiles.forEach((tile) => drawTile(tile, row));
}

function buildTile(parent, metric, interval) {
  const tile = element("div", "tile", parent);
  tile.style.setProperty("--metric", metric.colour);
  tile.title = metric.help;
  tile.dataset.metric = metric.key;
  element("div", "name", tile).textContent = metric.label;
  const value = element("div", "value", tile);
  const note = element("div", "note", tile);
  return { metric, tile, value, note, interval, cells: interval.of[metric.key] };
}

function drawTile(tile, counts) {
  const value = RATIOS[tile.metric.key](counts);
  tile.tile.dataset.value = value;
  setText(tile.value, ratioText(value));
  tile.tile.classList.toggle("undefined", Number.isNaN(value));
  if (Number.isNaN(value)) setText(tile.note, tile.metric.undefined_when);
  else setText(tile.note, tile.cells ? intervalText(tile, counts) : "");
}

function intervalText(tile, counts) {
  const [successes, trials] = tile.cells.map((cells) => cells.reduce((sum, cell) => sum + counts[cell], 0));
  const [low, high] = wilson(successes, trials, tile.interval.z);
  tile.tile.dataset.low = low;
  tile.tile.dataset.high = high;
  return `${tile.interval.name} ${ratioText(low)}–${ratioText(high)}`;
}
