// The headline of the Compare page: the best other series against the one in front.

import { percentText, ratioText, significantText } from "../../live/format.js";
import { RATIOS } from "../../live/formulas.js";
import { say } from "../../live/catalogue.js";
import { seriesRows, seriesValue } from "./series.js";

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

export function matchedText(row, { matched }) {
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
