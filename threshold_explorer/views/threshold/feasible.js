// The thresholds that meet the limits shaded on a chart, and as a line where the goal leads while a limit is dragged.

import { pixelX, plotArea } from "../../live/plot.js";
import { quantity } from "../../live/quantities.js";
import { drawBehind, drawVertical, drawWhenNew } from "../../live/shapes.js";
import { constraintsOf, recommend } from "./recommendation.js";

// A narrower range is drawn this wide, to be seen.
const LEAST_PIXELS = 2;

export function Feasible(plot, move, row, live) {
  const recommendation = live.problem ? recommend(row, live) : null;
  drawWhenNew(plot, [recommendation, row.pi], () => {
    const [onTheseCases, guaranteed] = rangesThatMeet(recommendation, move, row, live);
    drawRanges(plot, "feasible", onTheseCases);
    drawRanges(plot, "guaranteed", guaranteed);
  }, "feasible");
}

// The ranges that meet the limits on these cases, and those with a guarantee.
function rangesThatMeet(recommendation, move, row, live) {
  if (!recommendation) return [[], []];
  if (recommendation.isExact) return [recommendation.ranges, recommendation.guaranteed_ranges];
  if (recommendation.is === "unknown" || !constraintsOf(live.problem, row).length) return [[], []];
  const { rows } = live.problem;
  const ends = (run) => run.map((at) => quantity(move.x, rows[Math.min(at, rows.length - 2)], live));
  const ranges = recommendation.runs.map(ends);
  return live.problem.guaranteed ? [[], ranges] : [ranges, []];
}

function drawRanges(plot, look, ranges) {
  const { left, width, height } = plotArea(plot);
  const inside = (pixel) => Math.min(Math.max(pixel - left, 0), width);
  const commands = ranges.map((ends) => {
    const [from, to] = ends.map((end) => inside(pixelX(plot, end))).sort((a, b) => a - b);
    if (from === to && (from === 0 || to === width)) return "";
    const thin = Math.max(LEAST_PIXELS - (to - from), 0) / 2;
    return `M${(from - thin).toFixed(1)} 0H${(to + thin).toFixed(1)}V${height}H${(from - thin).toFixed(1)}Z`;
  });
  drawBehind(plot, look, { class: look, "data-ranges": commands.length }, commands.join(""));
}

// Once the server has answered, the slider is there.
export function RecommendedLine(plot, move, row, live) {
  const found = live.problem ? recommend(row, live) : null;
  const isAhead = found?.is === "choice" && !found.isExact;
  drawVertical(plot, "recommended-line", isAhead ? quantity(move.x, found, live) : NaN, { class: "recommended-line", "stroke-width": 2 });
}
