// The values at each k of the slider, as threshold_explorer/ranking/panel.py sends them, and the current row.

import { sliderText } from "../../live/slider.js";
import { bytesOf } from "../../live/table.js";

const LIMITS = ["mean", "low", "high"];
const COUNTS = ["wins", "ties", "losses"];

export function readCutoffs({ k, metrics, compared }) {
  const ks = new Uint32Array(bytesOf(k));
  return {
    positions: new Map(Array.from(ks, (value, at) => [value, at])),
    metrics: Object.fromEntries(Object.entries(metrics).map(([key, data]) => [key, readMetric(data)])),
    compared: compared && readCompared(compared),
  };
}

function readMetric(data) {
  const found = readFloats(data);
  if (!data.bins) return found;
  return { ...found, bins: new Uint32Array(bytesOf(data.bins)), undefinedQueries: new Uint32Array(bytesOf(data.n_undefined)) };
}

function readCompared(data) {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, new Uint32Array(bytesOf(data[name]))]));
  return { ...readFloats(data), ...counts, bars: new Int16Array(bytesOf(data.bars)), width: data.n_bars, full: data.full };
}

function readFloats(data) {
  return Object.fromEntries(LIMITS.map((name) => [name, new Float64Array(bytesOf(data[name]))]));
}

// Metrics that need no k have a single value.
export function indexAt(values, position) {
  return values.length === 1 ? 0 : position;
}

export function meanAtCutoff(key, row, live) {
  const { mean, low, high } = live.cutoffs.metrics[key];
  const at = indexAt(mean, row.position);
  return { mean: mean[at], low: low[at], high: high[at] };
}

// The mean of each metric at the slider's k; without a slider at the server's k.
export function rowAtCutoff(live) {
  return cutoffRow(live, Number.parseInt(sliderText("k"), 10) || live.data.at);
}

export function cutoffRow({ cutoffs: { positions, metrics } }, k) {
  const position = positions.get(k);
  if (position === undefined) return null;
  const means = Object.entries(metrics).map(([key, { mean }]) => [key, mean[indexAt(mean, position)]]);
  return { k, position, ...Object.fromEntries(means) };
}
