// Where packed dots are drawn on a chart of this size, whose axes are lines from 0 to 1 and between the given ends of y.

import { packedDots } from "../../../threshold_explorer/live/dot_packing.js";

export function main({ width, height, low, high, ...bins }) {
  const xaxis = { _offset: 40, _length: width, d2p: (x) => x * width };
  const yaxis = { _offset: 5, _length: height, d2p: (y) => ((high - y) / (high - low)) * height };
  const { size, up, down } = packedDots({ _fullLayout: { xaxis, yaxis } }, bins);
  const places = (path) => path.split("M").slice(1).map((dot) => dot.split(/[ h]/).slice(0, 2).map(Number));
  return { size, base: yaxis.d2p(0), up: places(up), down: places(down) };
}
