// The slider position for a pointer on a chart, as declared by threshold_explorer/charts/moving_marks.py.

import { pixelX, pixelY, plotArea, valueX } from "./plot.js";
import { quantity } from "./quantities.js";
import { nearestPosition, rowAt, thresholdAt } from "./table.js";

const POSITIONS = {
  PickAlong(pick, plot, point, live) {
    if (pick.x === "threshold") return positionInView(plot, nearestPosition(live.table, valueX(plot, point.x)), live);
    return nearestTo(live, (row) => Math.abs(pixelX(plot, quantity(pick.x, row, live)) - point.x));
  },

  PickNearest: (pick, plot, point, live) => nearestTo(live, (row) => {
    const [x, y] = [quantity(pick.x, row, live), quantity(pick.y, row, live)];
    return Math.hypot(pixelX(plot, x) - point.x, pixelY(plot, y) - point.y);
  }),
};

// At the edge of a zoomed chart the nearest position may be just outside.
function positionInView(plot, index, live) {
  const { left, width } = plotArea(plot);
  const isInView = (at) => {
    const x = pixelX(plot, thresholdAt(live.table, at)) - left;
    return at >= 0 && at < live.table.tp.length && x > -1 && x < width + 1;
  };
  return [index, index + 1, index - 1].find(isInView) ?? index;
}

export function pickedPosition(pick, plot, point, live) {
  return POSITIONS[pick.is](pick, plot, point, live);
}

function nearestTo(live, distanceOf) {
  let best = { index: 0, distance: Infinity };
  for (let index = 0; index < live.table.tp.length; index += 1) {
    const distance = distanceOf({ ...rowAt(live.table, index), pi: live.row?.pi });
    if (distance < best.distance) best = { index, distance };
  }
  return best.index;
}

// The exact threshold of the clicked point, if the chart draws thresholds as points.
export function clickedThreshold(plot, point) {
  const trace = plot._fullData.find((candidate) => candidate.meta?.points);
  if (!trace) return null;
  let best = { threshold: null, distance: Infinity };
  for (let index = 0; index < trace.x.length; index += 1) {
    const distance = Math.hypot(pixelX(plot, trace.x[index]) - point.x, pixelY(plot, trace.y[index]) - point.y);
    if (distance < best.distance) best = { threshold: trace.customdata[index], distance };
  }
  return Number.isFinite(best.threshold) ? best.threshold : null;
}
