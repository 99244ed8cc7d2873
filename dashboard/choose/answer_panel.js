// The answer in words; dashboard/choose/sentences.py says the same of the server's.

import { element, setText } from "../live/dom.js";
import { boundsText, ratioText } from "../live/format.js";
import { RATIOS } from "../live/ratios.js";
import { limitsOf } from "../live/tiles.js";
import { say } from "../live/words.js";
import { answerTo, boundsOf } from "./answers.js";
import { answerRow } from "./feasible.js";
import { shareLine, showShare } from "./shares.js";

const LINES = 5;

export function buildAnswer(parent) {
  const box = element("div", "answer", parent);
  const verdict = element("p", "verdict", box);
  const lines = Array.from({ length: LINES }, () => element("p", "answer-line sentence", box));
  const fillShares = buildAnswerShares(box);
  let said = null;
  return (row, live) => {
    const answer = answerTo(row, live);
    if (answer === said) return;
    said = answer;
    box.dataset.is = answer.is;
    box.dataset.exact = answer.isExact;
    box.dataset.threshold = answer.threshold ?? "";
    const [head, ...rest] = sentencesOf(answer, row, live).map((sentence) => say(...sentence));
    setText(verdict, head);
    lines.forEach((line, at) => {
      setText(line, rest[at] ?? "");
      line.hidden = !rest[at];
    });
    fillShares(answer, live);
  };
}

// What may be bounded, of the answer.
function buildAnswerShares(box) {
  const table = element("table", "answer-shares", box);
  const lines = {};
  return (answer, live) => {
    const counts = answerRow(answer, live);
    table.hidden = !counts;
    if (!counts) return;
    const { rows, confidence } = live.data.shares;
    for (const { key, label, interval, undefined_when: why } of rows) {
      lines[key] ??= shareLine(table, key, label);
      const value = RATIOS[key](counts);
      const isDefined = !Number.isNaN(value);
      const limits = isDefined && interval.method ? limitsOf(interval, counts, confidence) : null;
      const none = isDefined ? interval.none : why;
      showShare(lines[key], value, ratioText(value), limits ? `${confidence.name} ${boundsText(...limits)}` : none, limits);
    }
  };
}

function sentencesOf(answer, row, live) {
  const basis = answer.isExact ? [] : [["choose-live", {}]];
  if (answer.is === "impossible") return [["choose-impossible", {}], ...answer.nearest.map(reachOf), ...basis];
  if (answer.is === "undefined") return [undefinedOf(answer), ...basis];
  const counts = answerRow(answer, live);
  return [
    headOf(counts, answer.isExact),
    ["choose-value", { goal: live.aim.goal, value: answer.said ?? ratioText(answer.value), weight: row.beta ?? row.rate ?? 0 }],
    ["choose-outcome", { ...counts, positives: counts.tp + counts.fn }],
    ...(answer.isExact ? [sameOf(answer)] : basis),
    ...(boundsOf(live.aim, row).length ? [["choose-ranges", { count: answer.ranges ?? answer.runs.length }]] : []),
  ];
}

function undefinedOf({ why, isExact }) {
  return isExact ? ["choose-undefined", { why }] : ["choose-undefined-about", {}];
}

function headOf({ threshold }, isExact) {
  if (threshold === Infinity) return ["choose-answer-nobody", {}];
  return [isExact ? "choose-answer" : "choose-answer-about", { threshold }];
}

function sameOf({ lower, upper }) {
  const [low, high] = [Number(lower), Number(upper)];
  if (low === -Infinity) return high === Infinity ? ["choose-same-all", {}] : ["choose-same-below", { upper: high }];
  return high === Infinity ? ["choose-same-above", { lower: low }] : ["choose-same", { lower: low, upper: high }];
}

function reachOf({ metric, sense, bound, value, threshold, relax }) {
  const [most, at] = [Number(value), Number(threshold)];
  if (Number.isNaN(most)) return ["choose-reach-none", { metric, sense, bound }];
  return [at === Infinity ? "choose-reach-nobody" : "choose-reach", {
    metric, sense, bound, value: most, threshold: at, missed: Math.abs(bound - most), relax: relax ? "yes" : "no",
  }];
}
