// The recommendation in sentences, the first of them as the page's headline; recommendation_text.py writes the same ones
// for the record.

import { element, setText } from "../../live/dom.js";
import { boundsText, ratioText } from "../../live/format.js";
import { RATIOS } from "../../live/formulas.js";
import { divide } from "../../live/ratios.js";
import { limitsOf } from "../../live/tiles.js";
import { say } from "../../live/catalogue.js";
import { constraintsOf, recommend } from "./recommendation.js";
import { recommendedRow } from "./feasible.js";
import { fillRateRow, rateRow } from "./rate_rows.js";

// At most one for each of the five constraints, and the note that they are approximate.
const LINES = 6;
const HEADLINE_SAMPLES = 32;

export function buildRecommendation(parent) {
  const box = element("div", "recommendation", parent);
  const lines = Array.from({ length: LINES }, () => element("p", "sentence", box));
  const fillRates = buildRates(box);
  let shown = null;
  return (row, live) => {
    const recommendation = recommend(row, live);
    if (recommendation === shown) return;
    shown = recommendation;
    box.dataset.is = recommendation.is;
    box.dataset.exact = recommendation.isExact;
    box.dataset.threshold = recommendation.threshold ?? "";
    const sentences = sentencesOf(recommendation, row, live).map((sentence) => say(...sentence));
    lines.forEach((line, at) => {
      setText(line, sentences[at] ?? "");
      line.hidden = !sentences[at];
    });
    fillRates(recommendation, live);
  };
}

// The metrics with a constraint, at the recommended threshold.
function buildRates(box) {
  const table = element("table", "recommendation-shares", box);
  const lines = {};
  return (recommendation, live) => {
    const counts = recommendedRow(recommendation, live);
    table.hidden = !counts;
    if (!counts) return;
    const { rows, confidence } = live.data.shares;
    for (const { key, label, interval, undefined_when: why } of rows) {
      lines[key] ??= rateRow(table, key, label);
      const value = RATIOS[key](counts);
      const isDefined = !Number.isNaN(value);
      const limits = isDefined ? limitsHere(interval, key, counts, recommendation, confidence) : null;
      const none = isDefined ? interval.none : why;
      fillRateRow(lines[key], value, ratioText(value), limits ? `${confidence.name} ${boundsText(...limits)}` : none, limits);
    }
  };
}

// Intervals that count clusters are the server's, for its own recommendation only.
function limitsHere(interval, key, counts, recommendation, confidence) {
  if (interval.method) return limitsOf(interval, counts, confidence);
  return (recommendation.isExact && recommendation.share_limits?.[key]) || null;
}

function sentencesOf(recommendation, row, live) {
  const note = recommendation.isExact ? [] : [["optimize-approximate", {}]];
  if (recommendation.is === "infeasible") return [...recommendation.nearest.map(nearestSentence), ...note];
  if (recommendation.is === "undefined") return note;
  const ranges = recommendation.ranges ?? recommendation.runs.length;
  return [
    ["optimize-value", { objective: live.problem.objective, value: recommendation.value_text ?? ratioText(recommendation.value), weight: row.beta ?? row.rate ?? 0 }],
    ...(recommendation.isExact ? [identicalSentence(recommendation)] : note),
    ...(constraintsOf(live.problem, row).length && ranges > 1 ? [["optimize-ranges", { count: ranges }]] : []),
  ];
}

// The headline of the page: the recommended threshold with its counts, or why there is none.
export function headline(row, live) {
  const recommendation = recommend(row, live);
  if (recommendation.is === "infeasible") return ["optimize-infeasible", {}];
  if (recommendation.is === "undefined") return undefinedSentence(recommendation);
  return headlineAt(recommendedRow(recommendation, live), recommendation.isExact, live);
}

// Headlines that dragging a constraint leads to.
export function longHeadlines(live) {
  const { rows } = live.problem;
  const step = Math.ceil(rows.length / HEADLINE_SAMPLES);
  return rows.filter((_, at) => at % step === 0).map((row) => headlineAt(row, false, live));
}

function headlineAt({ threshold, tp, fp, fn, tn }, isExact, live) {
  if (threshold === Infinity) return ["optimize-recommended-none", {}];
  const counts = { threshold, exact: isExact ? "yes" : "no", caught: tp, positives: tp + fn };
  const { fixed, cases_per_day: perDay } = live.problem;
  if (!fixed.length) return ["headline-optimize", { ...counts, alarms: fp }];
  return ["headline-optimize-alerts", { ...counts, alerts: divide(tp + fp, tp + fn + (fp + tn)) * perDay }];
}

function undefinedSentence({ why, isExact }) {
  return isExact ? ["optimize-undefined", { why }] : ["optimize-undefined-about", {}];
}

function identicalSentence({ lower, upper }) {
  const [low, high] = [Number(lower), Number(upper)];
  if (low === -Infinity) return high === Infinity ? ["optimize-identical-all", {}] : ["optimize-identical-below", { upper: high }];
  return high === Infinity ? ["optimize-identical-above", { lower: low }] : ["optimize-identical", { lower: low, upper: high }];
}

function nearestSentence({ metric, sense, bound, value, threshold, relax }) {
  const [most, at] = [Number(value), Number(threshold)];
  if (Number.isNaN(most)) return ["optimize-nearest-none", { metric, sense, bound }];
  return [at === Infinity ? "optimize-nearest-none-flagged" : "optimize-nearest", {
    metric, sense, bound, value: most, threshold: at, missed: Math.abs(bound - most), relax: relax ? "yes" : "no",
  }];
}
