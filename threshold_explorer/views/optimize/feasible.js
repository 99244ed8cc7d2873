// The feasible ranges shaded on a chart, and the recommended threshold as a line and as a point.

import { drawPoint } from "../../live/moving_marks.js";
import { pixelX, plotArea } from "../../live/plot.js";
import { quantity } from "../../live/quantities.js";
import { drawBehind, drawVertical, drawWhenNew } from "../../live/shapes.js";
import { countsOf } from "../../live/table.js";
import { constraintsOf, recommend } from "./recommendation.js";

// A narrower range is drawn this wide, to be seen.
const LEAST_PIXELS = 2;

export function Feasible(plot, move, row, live) {
  const recommendation = recommend(row, live);
  drawWhenNew(plot, [recommendation, row.pi], () => drawFeasible(plot, move, recommendation, row, live), "feasible");
}

function drawFeasible(plot, move, recommendation, row, live) {
  const { left, width, height } = plotArea(plot);
  const inside = (pixel) => Math.min(Math.max(pixel - left, 0), width);
  const isConstrained = constraintsOf(live.problem, row).length > 0;
  const commands = (isConstrained ? feasibleRanges(recommendation, move, live) : []).map((ends) => {
    const [from, to] = ends.map((end) => inside(pixelX(plot, end))).sort((a, b) => a - b);
    if (from === to && (from === 0 || to === width)) return "";
    const thin = Math.max(LEAST_PIXELS - (to - from), 0) / 2;
    return `M${(from - thin).toFixed(1)} 0H${(to + thin).toFixed(1)}V${height}H${(from - thin).toFixed(1)}Z`;
  });
  drawBehind(plot, "feasible", { class: "feasible", "data-ranges": commands.length }, commands.join(""));
}

function feasibleRanges(recommendation, move, live) {
  if (recommendation.isExact) return recommendation.drawn_ranges;
  const { rows } = live.problem;
  return recommendation.runs.map((run) => run.map((at) => quantity(move.x, rows[Math.min(at, rows.length - 2)], live)));
}

export function RecommendedLine(plot, move, row, live) {
  const recommended = recommendedRow(recommend(row, live), live);
  const x = recommended ? quantity(move.x, recommended, live) : NaN;
  drawVertical(plot, "recommended-line", x, { class: "recommended-line", "stroke-width": 2 });
}

export function RecommendedPoint(plot, move, row, live) {
  const recommended = recommendedRow(recommend(row, live), live);
  const point = recommended ? [quantity(move.x, recommended, live), quantity(move.y, recommended, live)] : [NaN, NaN];
  drawPoint(plot, "recommended-point", point, { r: 6, class: "recommended-point", "data-testid": "recommended-point" });
}

// The counts at the recommended threshold; null where there is none.
export function recommendedRow({ is, threshold, tp, fp, powers }, live) {
  return is === "choice" ? { ...countsOf(live.table, Number(threshold), tp, fp), powers } : null;
}
