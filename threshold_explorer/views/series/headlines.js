// The headlines of the pages with several series.

import { percentText, ratioText, significantText } from "../../live/format.js";
import { RATIOS } from "../../live/formulas.js";
import { say } from "../../live/catalogue.js";
import { seriesLimits, seriesRows, seriesValue } from "./series.js";

const SENTENCE_START = {
  flagged_rate: "compare-at-flagged-rate",
  flagged: "compare-at-flagged",
  recall: "compare-at-recall",
  fpr: "compare-at-fpr",
  precision: "compare-at-precision",
  cost: "compare-at-cost",
  threshold: "compare-at-threshold",
  best: "compare-at-best",
};
const SHARES = ["flagged_rate", "recall", "fpr", "precision"];

// Compare: the best other series against the one in front.
export function compareSentence(row, live) {
  const { names, front } = live.series;
  const rows = seriesRows(row, live);
  const at = say(SENTENCE_START[live.matched.unit], { text: matchedText(row, live), name: live.matched.objective });
  const inFront = rows[front];
  const known = rows.map((_, which) => which).filter((which) => which !== front && !Number.isNaN(rows[which].tp));
  if (!known.length || Number.isNaN(inFront.tp)) return ["headline-compare-unreachable", { at, name: names[front] }];
  const goodness = goodnessOf(row, live);
  const best = known.reduce((a, b) => (goodness(rows[b]) > goodness(rows[a]) ? b : a));
  if (!live.series.are_paired) {
    const shares = (counts) => [RATIOS.recall(counts), RATIOS.fpr(counts)].map(ratioText);
    const [[share, fpr], [frontShare, frontFpr]] = [rows[best], inFront].map(shares);
    return ["headline-compare-unpaired", { at, name: names[best], front: names[front], share, fpr, front_share: frontShare, front_fpr: frontFpr }];
  }
  const [caught, alarms] = ["tp", "fp"].map((cell) => rows[best][cell] - inFront[cell]);
  return ["headline-compare", {
    at, name: names[best], front: names[front], positives: inFront.tp + inFront.fn,
    caught: Math.abs(caught), caught_sign: signOf(caught), alarms: Math.abs(alarms), alarms_sign: signOf(alarms),
  }];
}

function matchedText(row, { matched }) {
  const value = matched.numbers[row.at];
  return SHARES.includes(matched.unit) ? percentText(value) : significantText(value, 6);
}

// Per case, since series may have different ones.
function goodnessOf(row, live) {
  const { matched } = live;
  const { unit, numbers } = matched;
  if (unit === "recall") return ({ fp, tn }) => -fp / (fp + tn);
  if (unit === "cost") return ({ tp, fp, fn, tn }) => -(fp + numbers[row.at] * fn) / (tp + fp + fn + tn);
  if (unit === "threshold") return (counts) => RATIOS.f1(counts) || 0;
  if (unit === "best" && matched.metric === "cost") return (counts) => -seriesValue("cost", counts, live);
  if (unit === "best") return (counts) => RATIOS[matched.metric](counts) || 0;
  return ({ tp, fn }) => tp / (tp + fn);
}

function signOf(difference) {
  return difference > 0 ? "more" : difference < 0 ? "fewer" : "same";
}

// Groups: the lowest and the highest value of the metric among the groups with enough cases.
export function gapSentence(row, live) {
  const { metric, label } = live.data.headline_metric;
  const rows = seriesRows(row, live);
  const values = rows.map((counts) => RATIOS[metric](counts));
  const defined = [...values.keys()].filter((which) => !Number.isNaN(values[which]));
  const { threshold } = row;
  if (defined.length < 2) return ["headline-groups-few", { threshold, label }];
  const [first] = defined;
  if (defined.every((which) => values[which] === values[first])) {
    const all = String(defined.length === values.length);
    return ["headline-groups-same", { threshold, label, value: ratioText(values[first]), all }];
  }
  // A group of three cases would nearly always be the lowest or the highest.
  const large = defined.filter((which) => seriesLimits(live.data.headline_metric, rows[which]).limits);
  const compared = large.length < 2 ? defined : large;
  const lowest = compared.reduce((a, b) => (values[b] < values[a] ? b : a));
  const highest = compared.reduce((a, b) => (values[b] > values[a] ? b : a));
  const { names } = live.series;
  return ["headline-groups", {
    threshold, label, low: ratioText(values[lowest]), lowest: names[lowest], high: ratioText(values[highest]), highest: names[highest],
  }];
}

// Over time: the metric in the first and in the last period.
export function periodSentence(row, live) {
  const { metric, label } = live.data.headline_metric;
  const rows = seriesRows(row, live);
  const { names } = live.series;
  const [before, after] = [rows[0], rows.at(-1)].map((counts) => ratioText(RATIOS[metric](counts)));
  return ["headline-periods", { threshold: row.threshold, label, before, first: names[0], after, last: names.at(-1) }];
}
