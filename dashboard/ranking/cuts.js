// What is known at each k of the slider, as dashboard/ranking/panel.py sends it, and the row of the moment.

import { sliderText } from "../live/slider.js";
import { bytesOf } from "../live/table.js";

const LIMITS = ["mean", "low", "high"];
const COUNTS = ["wins", "ties", "losses"];

export function readCuts({ k, measures, compared }) {
  const ks = new Uint32Array(bytesOf(k));
  return {
    positions: new Map(Array.from(ks, (value, at) => [value, at])),
    measures: Object.fromEntries(Object.entries(measures).map(([key, data]) => [key, readMeasure(data)])),
    compared: compared && readCompared(compared),
  };
}

function readMeasure(data) {
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

// What needs no k is known once.
export function placeAt(values, position) {
  return values.length === 1 ? 0 : position;
}

export function meanAtCut(key, row, live) {
  const { mean, low, high } = live.cuts.measures[key];
  const at = placeAt(mean, row.position);
  return { mean: mean[at], low: low[at], high: high[at] };
}

// A number for each mean at the slider's k; with lists of one item there is no slider.
export function rowOfCuts(live) {
  const { positions, measures } = live.cuts;
  const k = Number.parseInt(sliderText("k"), 10) || live.data.at;
  const position = positions.get(k);
  if (position === undefined) return null;
  const means = Object.entries(measures).map(([key, { mean }]) => [key, mean[placeAt(mean, position)]]);
  return { k, position, ...Object.fromEntries(means) };
}
