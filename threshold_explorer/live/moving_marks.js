// Draws the moving marks of a chart, as declared by threshold_explorer/charts/moving_marks.py.

import { drawDots } from "./dots.js";
import { isInside, layerOf, legendSymbol, pixelX, pixelY, plotArea, visibleCurves } from "./plot.js";
import { cornersOf } from "./bounds.js";
import { RATIOS } from "./formulas.js";
import { quantity } from "./quantities.js";
import { packedDots } from "./dot_packing.js";
import { arrowCommands, clipTraces, drawBehind, drawPath, drawVertical, drawWhenNew, hide, lineCommands, place, shapes, sideClips, stepCommands } from "./shapes.js";

// A dot's width as a fraction of the available width.
const DOT_SHARE = 0.86;
const SYMBOLS_ON_CURVE = 6;

const DRAWN = {
  Cursor(plot, move, row, live) {
    const x = quantity(move.x, row, live);
    const isElsewhere = move.pinned && live.pin && live.pin.threshold !== row.threshold;
    const pinned = isElsewhere ? quantity(move.x, live.pin, live) : NaN;
    drawVertical(plot, "pin-line", pinned, { class: "pin-cursor", "stroke-dasharray": "5 4", "stroke-width": 1.25 });
    drawVertical(plot, "line", x, { class: "cursor", "stroke-width": 1.5 });
    if (move.dots) drawDots(plot, x, row, live);
  },

  Level(plot, move, row, live) {
    const area = plotArea(plot);
    const y = pixelY(plot, quantity(move.y, row, live));
    const line = isInside(area, area.left, y) ? `M${area.left} ${y}H${area.left + area.width}` : "";
    drawPath(plot, move.name, { class: move.look }, line);
  },

  // Clips the traces of each side at x.
  Sides(plot, move, row, live) {
    const { left, width } = plotArea(plot);
    const x = Math.min(Math.max(pixelX(plot, quantity(move.x, row, live)) - left, 0), width);
    clipTraces(plot, "left", 0, x);
    clipTraces(plot, "right", x, width);
  },

  // The dots of each colour are one path, clipped like the traces of one side.
  Dots(plot, move) {
    drawWhenNew(plot, move, () => {
      const { left, middle, right } = sideClips(plot);
      const { size, up, down } = packedDots(plot, move);
      const looks = { "stroke-width": size * DOT_SHARE, "stroke-linecap": "round" };
      const parts = [["tn", down, left], ["fp", down, right], ["fn", up, left], ["tp", up, right]];
      if (move.colours.review) parts.push(["review", up + down, middle]);
      for (const [cell, dots, clip] of parts) {
        drawBehind(plot, `dots-${cell}`, { ...looks, stroke: move.colours[cell], "clip-path": clip }, dots);
      }
    });
  },

  // The operating point, and the pinned one with an arrow to the current one.
  Marker(plot, move, row, live) {
    const pointOf = (there) => [quantity(move.x, there, live), quantity(move.y, there, live)];
    const isElsewhere = live.pin && live.pin.threshold !== row.threshold;
    const pinned = isElsewhere ? pointOf({ ...live.pin, pi: row.pi }) : [NaN, NaN];
    const there = drawPoint(plot, "pin-marker", pinned, { r: 6, class: "pin-marker", "data-testid": "pin-marker" });
    const here = drawPoint(plot, "marker", pointOf(row), { r: 7, class: "marker", "data-testid": "marker" });
    drawPath(plot, "pin-arrow", { class: "pin-arrow" }, here && there ? arrowCommands(there, here) : "");
  },

  // The area between the operating points with all or none of the unlabelled cases positive, and the pinned one.
  PossiblePoints(plot, move, row, live) {
    const isElsewhere = live.pin && !live.pin.columns && live.pin.threshold !== row.threshold;
    for (const [name, of] of [["pin-area", isElsewhere ? live.pin : null], ["area", row]]) {
      const corners = of ? cornersOf(of).map((at) => [pixelX(plot, RATIOS[move.x](at)), pixelY(plot, RATIOS[move.y](at))]) : [];
      const isKnown = corners.length && corners.flat().every(Number.isFinite);
      drawPath(plot, name, { class: `possible-${name}` }, isKnown ? `${lineCommands(corners)}Z` : "");
    }
  },

  // The points of the curve at the current prevalence, for all thresholds.
  CurveAtPi(plot, move, row, live) {
    drawWhenNew(plot, row.pi, () => {
      const rows = live.points.map((point) => ({ ...point, pi: row.pi }));
      const pixels = rows.map((there) => [
        pixelX(plot, quantity(move.x, there, live)), pixelY(plot, quantity(move.y, there, live)),
      ]);
      const path = drawPath(plot, move.name, { class: move.look, "data-curve": "" }, stepCommands(pixels));
      path.curve = () => rows.map((there) => ({ x: quantity(move.x, there, live), y: quantity(move.y, there, live) }));
    });
  },

  // Each curve's value at the current threshold, for all prevalences.
  CurvesOverPi(plot, move, row, live) {
    const shown = visibleCurves(plot);
    drawWhenNew(plot, [row.tp, row.fp, ...shown.map((trace) => trace.meta.quantity)], () => {
      const rows = live.data.curve_prevalences.map((pi) => ({ ...row, pi }));
      const xs = rows.map((there) => pixelX(plot, quantity(move.x, there, live)));
      for (const [which, trace] of shown.entries()) {
        const { meta, line, name } = trace;
        const pixels = rows.map((there, at) => [xs[at], pixelY(plot, quantity(meta.quantity, there, live))]);
        const path = drawPath(plot, curveName(meta.quantity), { stroke: line.color, "data-curve": name }, lineCommands(pixels));
        path.curve = () => rows.map((there) => ({ x: quantity(move.x, there, live), y: quantity(meta.quantity, there, live) }));
        drawSymbols(plot, trace, pixels, which / shown.length);
      }
      hideOthers(plot, new Set(shown.map((trace) => curveName(trace.meta.quantity))));
    });
  },
};

// A point's position in pixels; null if unknown or out of view.
export function drawPoint(plot, name, [x, y], attributes) {
  const point = shapes(layerOf(plot))(name, "circle", attributes);
  const [cx, cy] = [pixelX(plot, x), pixelY(plot, y)];
  if (!Number.isFinite(x) || !Number.isFinite(y) || !isInside(plotArea(plot), cx, cy)) {
    hide(point);
    return null;
  }
  place(point, { cx, cy, "data-x": x, "data-y": y });
  return [cx, cy];
}

// A few of a curve's symbols, evenly spaced as Plotly draws them; those of curves are beside each other by their `shift`.
function drawSymbols(plot, trace, pixels, shift) {
  const inView = pixels.filter(([x, y]) => isInside(plotArea(plot), x, y));
  const between = inView.length / SYMBOLS_ON_CURVE;
  for (let which = 0; which < SYMBOLS_ON_CURVE; which += 1) {
    const name = `${curveName(trace.meta.quantity)}-${which}`;
    const shape = shapes(layerOf(plot))(name, "path", { class: "curve-symbol", fill: trace.line.color, d: legendSymbol(plot, trace) });
    const at = inView[Math.floor((which + shift) * between)];
    if (at) place(shape, { transform: `translate(${at.join()})` });
    else hide(shape);
  }
}

function curveName(quantity) {
  return `curve-${quantity.replace(" at pi", "")}`;
}

// Curves switched off in the legend.
function hideOthers(plot, shown) {
  for (const [name, shape] of Object.entries(layerOf(plot).shapes)) {
    if (name.startsWith("curve-") && !shown.has(name.replace(/-\d+$/, ""))) hide(shape);
  }
}

export function drawMarks(plot, marks, row, live) {
  for (const mark of marks) (live.page.marks?.[mark.is] ?? DRAWN[mark.is])(plot, mark, row, live);
}
