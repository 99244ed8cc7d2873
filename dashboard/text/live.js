// The text page's own: the sums of scores at every position of the slider, and the rates of answering that follow.

import { mountLayer } from "../live/layer.js";
import { ANSWERING, readSums } from "./answering_rates.js";
import { buildRates } from "./answering_tiles.js";

function prepare(live, { sums }) {
  live.sums = readSums(sums);
}

export default (component) => mountLayer(component, { parts: { rates: buildRates }, quantities: ANSWERING, prepare });
