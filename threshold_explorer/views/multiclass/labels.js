// The counts of each label at its threshold: only the selected label's follow the slider. The server computes the
// samples averages for every slider position.

import { ratioText } from "../../live/format.js";
import { bytesOf } from "../../live/table.js";
import { averages, RATIO_METRICS } from "./class_averages.js";
import { positionAt } from "./decisions.js";

export function readLabels(data) {
  const Counts = data.wide ? Float64Array : Uint32Array;
  const [tp, fp, fn] = ["tp", "fp", "fn"].map((cell) => new Counts(bytesOf(data.counts[cell])));
  const floats = (text) => new Float64Array(bytesOf(text));
  return {
    names: data.names,
    focus: data.focus,
    cases: data.cases,
    at: data.at,
    counts: Array.from(tp, (hits, place) => ({ tp: hits, fp: fp[place], fn: fn[place] })),
    thresholds: floats(data.thresholds),
    samples: Object.fromEntries(RATIO_METRICS.map((metric) => [metric, floats(data.samples[metric])])),
  };
}

export function labelsAt(labels, row) {
  return labels.counts.map((counts, place) => (place === labels.focus ? row : counts));
}

export function labelAverages(labels, row) {
  const position = positionAt(labels.thresholds, row.threshold);
  const samples = Object.fromEntries(RATIO_METRICS.map((metric) => [metric, labels.samples[metric][position]]));
  return { ...averages(labelsAt(labels, row)), samples };
}

// Micro F1, and the mean number of predicted and actual labels per case.
export function labelsSentence(labels, row) {
  const sum = (cells) => labelsAt(labels, row).reduce((all, counts) => all + cells(counts), 0);
  const given = sum(({ tp, fp }) => tp + fp) / labels.cases;
  const f1 = ratioText(labelAverages(labels, row).micro.f1);
  return ["headline-multilabel", { f1, given: given.toFixed(2), have: (sum(({ tp, fn }) => tp + fn) / labels.cases).toFixed(2) }];
}
