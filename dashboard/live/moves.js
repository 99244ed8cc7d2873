// What moves on a chart: draws what dashboard/charts/moves.py declares.

import { drawDots } from "./dots.js";
import { isInside, layerOf, pixelX, pixelY, plotArea, visibleCurves } from "./plot.js";
import { quantity } from "./quantities.js";
import { clipTraces, drawPath, drawVertical, drawWhenNew, hide, lineCommands, place, shapes, stepCommands } from "./shapes.js";

const DRAWN = {
  Cursor(plot, move, row, live) {
    const x = quantity(move.x, row, live);
    drawVertical(plot, x);
    if (move.dots) drawDots(plot, x, row, live);
  },

  Level(plot, move, row, live) {
    const area = plotArea(plot);
    const y = pixelY(plot, quantity(move.y, row, live));
    const line = isInside(area, area.left, y) ? `M${area.left} ${y}H${area.left + area.width}` : "";
    drawPath(plot, move.name, { class: move.look }, line);
  },

  // Cuts each trace that is of one side at x.
  Sides(plot, move, row, live) {
    const { left, width } = plotArea(plot);
    const x = Math.min(Math.max(pixelX(plot, quantity(move.x, row, live)) - left, 0), width);
    clipTraces(plot, "left", 0, x);
    clipTraces(plot, "right", x, width);
  },

  Marker(plot, move, row, live) {
    const [x, y] = [quantity(move.x, row, live), quantity(move.y, row, live)];
    const marker = shapes(layerOf(plot))("marker", "circle", { r: 7, class: "marker", "data-testid": "marker" });
    const known = Number.isFinite(x) && Number.isFinite(y);
    if (!known || !isInside(plotArea(plot), pixelX(plot, x), pixelY(plot, y))) return hide(marker);
    place(marker, { cx: pixelX(plot, x), cy: pixelY(plot, y), "data-x": x, "data-y": y });
  },

  // The points of the observed curve at the prevalence of the moment, whatever the threshold.
  CurveAtPi(plot, move, row, live) {
    drawWhenNew(plot, row.pi, () => {
      const rows = live.points.map((point) => ({ ...point, pi: row.pi }));
      const pixels = rows.map((there) => [
        pixelX(plot, quantity(move.x, there, live)), pixelY(plot, quantity(move.y, there, live)),
      ]);
      drawPath(plot, move.name, { class: move.look }, stepCommands(pixels));
    });
  },

  // Each curve's quantity at the threshold of the moment, whatever the prevalence.
  CurvesOverPi(plot, move, row, live) {
    const shown = visibleCurves(plot);
    drawWhenNew(plot, [row.tp, row.fp, ...shown.map((trace) => trace.meta.quantity)], () => {
      const rows = live.data.curve_prevalences.map((pi) => ({ ...row, pi }));
      const xs = rows.map((there) => pixelX(plot, quantity(move.x, there, live)));
      for (const { meta, line } of shown) {
        const pixels = rows.map((there, at) => [xs[at], pixelY(plot, quantity(meta.quantity, there, live))]);
        drawPath(plot, curveName(meta.quantity), { stroke: line.color }, lineCommands(pixels));
      }
      hideOthers(plot, new Set(shown.map((trace) => curveName(trace.meta.quantity))));
    });
  },
};

function curveName(quantity) {
  return `curve-${quantity.replace(" at pi", "")}`;
}

// Curves that were switched off in the legend.
function hideOthers(plot, shown) {
  for (const [name, shape] of Object.entries(layerOf(plot).shapes)) {
    if (name.startsWith("curve-") && !shown.has(name)) hide(shape);
  }
}

export function drawMoves(plot, moves, row, live) {
  for (const move of moves) DRAWN[move.is](plot, move, row, live);
}
