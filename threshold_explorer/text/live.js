// Entry point of the Text page's live layer: sums of scores at every slider position, and the rates that follow.

import { mountLayer } from "../live/layer.js";
import { ANSWERING, readSums } from "./answering_metrics.js";
import { buildRates } from "./answering_tiles.js";

function prepare(live, { sums }) {
  live.sums = readSums(sums);
  const named = Object.entries(ANSWERING).map(([name, rate]) => [name, (row) => rate(row, live)]);
  live.quantities = Object.fromEntries(named);
}

export default (component) => mountLayer(component, { parts: { rates: buildRates }, prepare });
