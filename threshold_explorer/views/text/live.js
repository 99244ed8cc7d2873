// Entry point of the Text page's live layer: sums of scores at every slider position, and the rates that follow.

import { listed } from "../../live/catalogue.js";
import { ratioText } from "../../live/format.js";
import { mountLayer } from "../../live/layer.js";
import { quantity } from "../../live/quantities.js";
import { ANSWERING, readSums } from "./answering_metrics.js";
import { buildRates } from "./answering_tiles.js";

function prepare(live, { sums }) {
  live.sums = readSums(sums);
  const named = Object.entries(ANSWERING).map(([name, rate]) => [name, (row) => rate(row, live)]);
  live.quantities = Object.fromEntries(named);
}

function announcement(row, live) {
  const metrics = live.data.bar_metrics.map(({ label, quantity: name }) => `${label} ${ratioText(quantity(name, row, live))}`);
  return ["announce-metrics", { threshold: row.threshold, metrics: listed(metrics) }];
}

export default (component) => mountLayer(component, { announcement, parts: { rates: buildRates }, prepare });
