// The counts of outputs with score ≥ x, looked up at the slider's positions.

import { mountLayer } from "../../../live/layer.js";
import { sliderText } from "../../../live/slider.js";
import { bytesOf, positionOf } from "../../../live/table.js";
import { buildExceedance } from "./tiles.js";

function prepare(live, { reach }) {
  const counts = reach.counts.map((text) => new Uint32Array(bytesOf(text)));
  live.reach = { counts, n: reach.n, between: reach.between };
  live.grids = { reach: { ...reach.grid, tp: counts[0] } };
  const shares = reach.n.map((n, at) => [`share ${at}`, (row) => row[`count ${at}`] / n]);
  live.quantities = Object.fromEntries(shares);
}

// Between two positions, the server's counts; null until they match the slider.
function rowAtMinimum({ reach, grids }) {
  const at = Number.parseFloat(sliderText("reach"));
  if (Number.isNaN(at)) return null;
  const position = positionOf(grids.reach, at);
  if (position < 0 && reach.between.at !== at) return null;
  const counts = position < 0 ? reach.between.counts : reach.counts.map((list) => list[position]);
  return { reach: at, ...Object.fromEntries(counts.map((count, system) => [`count ${system}`, count])) };
}

export default (component) => mountLayer(component, {
  sliders: ["reach"], parts: { reaching: buildExceedance }, prepare, rowOf: rowAtMinimum,
});
