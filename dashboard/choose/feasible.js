// What is drawn of the answer over the charts: what may be chosen as a ground, the answer as a line and as a point.

import { drawPoint } from "../live/moves.js";
import { pixelX, plotArea } from "../live/plot.js";
import { quantity } from "../live/quantities.js";
import { drawBehind, drawVertical, drawWhenNew } from "../live/shapes.js";
import { countsOf } from "../live/table.js";
import { answerTo, boundsOf } from "./answers.js";

// What would be too narrow to see.
const LEAST_PIXELS = 2;

export function Feasible(plot, move, row, live) {
  const answer = answerTo(row, live);
  drawWhenNew(plot, [answer, row.pi], () => drawFeasible(plot, move, answer, row, live), "feasible");
}

function drawFeasible(plot, move, answer, row, live) {
  const { left, width, height } = plotArea(plot);
  const inside = (pixel) => Math.min(Math.max(pixel - left, 0), width);
  const isAsked = boundsOf(live.aim, row).length > 0;
  const commands = (isAsked ? stretchesOf(answer, move, live) : []).map((ends) => {
    const [from, to] = ends.map((end) => inside(pixelX(plot, end))).sort((a, b) => a - b);
    if (from === to && (from === 0 || to === width)) return "";
    const thin = Math.max(LEAST_PIXELS - (to - from), 0) / 2;
    return `M${(from - thin).toFixed(1)} 0H${(to + thin).toFixed(1)}V${height}H${(from - thin).toFixed(1)}Z`;
  });
  drawBehind(plot, "feasible", { class: "feasible", "data-ranges": commands.length }, commands.join(""));
}

function stretchesOf(answer, move, live) {
  if (answer.isExact) return answer.stretches;
  const { rows } = live.aim;
  return answer.runs.map((run) => run.map((at) => quantity(move.x, rows[Math.min(at, rows.length - 2)], live)));
}

export function AnswerLine(plot, move, row, live) {
  const there = answerRow(answerTo(row, live), live);
  drawVertical(plot, "answer-line", there ? quantity(move.x, there, live) : NaN, { class: "answer-line", "stroke-width": 2 });
}

export function AnswerPoint(plot, move, row, live) {
  const there = answerRow(answerTo(row, live), live);
  const point = there ? [quantity(move.x, there, live), quantity(move.y, there, live)] : [NaN, NaN];
  drawPoint(plot, "answer-point", point, { r: 6, class: "answer-point", "data-testid": "answer-point" });
}

export function answerRow(answer, live) {
  return answer.is === "choice" ? countsOf(live.table, Number(answer.threshold), answer.tp, answer.fp) : null;
}
