// The text page's own: the sums of scores at every position of the slider, and the rates of answering that follow.

import { mountLayer } from "../live/layer.js";
import { ANSWERING, readSums } from "./answering_rates.js";
import { buildRates } from "./answering_tiles.js";

function prepare(live, { sums }) {
  live.sums = readSums(sums);
  const named = Object.entries(ANSWERING).map(([name, rate]) => [name, (row) => rate(row, live)]);
  live.quantities = Object.fromEntries(named);
}

export default (component) => mountLayer(component, { parts: { rates: buildRates }, prepare });
