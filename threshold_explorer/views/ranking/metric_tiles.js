// A tile per mean over queries: its name, value, and interval or the reason why there is none. `live.meanOf` looks the
// means up.

import { element, labelled, setText } from "../../live/dom.js";
import { explainedName } from "../../live/tooltips.js";
import { boundsText, ratioText, tenthsText } from "../../live/format.js";
import { say } from "../../live/catalogue.js";

export function buildMetrics(parent, part) {
  const group = labelled(element("div", `tiles metrics ${part.look}`, parent), "group", part.label);
  const tiles = part.metrics.map((metric) => buildMetric(group, metric));
  return (row, live) => tiles.forEach((tile) => drawMetric(tile, part, row, live.meanOf(tile.metric.key, row)));
}

function buildMetric(parent, metric) {
  const tile = element("div", "tile", parent);
  tile.style.setProperty("--metric", metric.colour);
  tile.dataset.metric = metric.key;
  const name = explainedName("name", metric.name, metric.help, tile);
  const [value, note] = ["value", "note"].map((look) => element("div", look, tile));
  return { metric, tile, name, value, note };
}

function drawMetric({ metric, tile, name, value, note }, part, row, { mean, low, high }) {
  const isKnown = !Number.isNaN(mean);
  if (metric.at) setText(name, say(metric.at, { k: row.k }));
  [tile.dataset.value, tile.dataset.low, tile.dataset.high] = [mean, low, high];
  tile.classList.toggle("undefined", !isKnown);
  setText(value, isKnown && metric.is_amount ? tenthsText(mean) : ratioText(mean));
  if (!isKnown) setText(note, part.undefined);
  else if (Number.isNaN(low)) setText(note, part.no_interval);
  else setText(note, `${part.confidence} ${metric.is_amount ? amountsText(low, high) : boundsText(low, high)}`);
}

function amountsText(low, high) {
  const ends = [tenthsText(low), tenthsText(high)];
  return ends[0] === ends[1] ? ends[0] : ends.join("–");
}
