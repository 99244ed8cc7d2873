// The counts of each label at its threshold: those of the label in focus follow the slider, the others stay. With them
// the samples averages, which the server has counted for every position of the slider.

import { bytesOf } from "../live/table.js";
import { averages, MEASURES } from "./class_averages.js";
import { positionAt } from "./decisions.js";

export function readLabels(data) {
  const Counts = data.wide ? Float64Array : Uint32Array;
  const [tp, fp, fn] = ["tp", "fp", "fn"].map((cell) => new Counts(bytesOf(data.counts[cell])));
  const floats = (text) => new Float64Array(bytesOf(text));
  return {
    names: data.names,
    focus: data.focus,
    at: data.at,
    counts: Array.from(tp, (hits, place) => ({ tp: hits, fp: fp[place], fn: fn[place] })),
    thresholds: floats(data.thresholds),
    samples: Object.fromEntries(MEASURES.map((measure) => [measure, floats(data.samples[measure])])),
  };
}

export function labelsAt(labels, row) {
  return labels.counts.map((counts, place) => (place === labels.focus ? row : counts));
}

export function labelAverages(labels, row) {
  const position = positionAt(labels.thresholds, row.threshold);
  const samples = Object.fromEntries(MEASURES.map((measure) => [measure, labels.samples[measure][position]]));
  return { ...averages(labelsAt(labels, row)), samples };
}

// How many labels a case gets and how many it has, on average.
export function labelsSentence(labels, row) {
  const cases = row.tp + row.fp + row.fn + row.tn;
  const sum = (cells) => labelsAt(labels, row).reduce((all, counts) => all + cells(counts), 0);
  const given = sum(({ tp, fp }) => tp + fp) / cases;
  return ["multilabel-given", { given: given.toFixed(2), have: (sum(({ tp, fn }) => tp + fn) / cases).toFixed(2) }];
}
