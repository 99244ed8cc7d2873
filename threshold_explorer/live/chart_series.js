// What a chart shows, as series of points in reading order: its traces, the dots of a histogram, and what the live layer
// draws. A point has its place (x, y), its pixels, and further values for its sentence, such as the ends of its interval.

import { layerOf, pixelX, pixelY, plotArea, rangesOf, topOfBar } from "./plot.js";

const BOX_PARTS = ["lower-whisker", "lower-quartile", "median", "upper-quartile", "upper-whisker"];

// A chart without curves of its own has the points that the live layer draws. A single series needs no name beside the chart's.
export function seriesOf(plot, marks = []) {
  const found = [...plot._fullData.filter(isRead).map((trace) => traceSeries(plot, trace)), ...dotSeries(plot, marks), ...curveSeries(plot)];
  const filled = found.filter(({ points }) => points.length);
  const all = filled.length ? filled : pointSeries(plot);
  return all.map((series) => ({ ...series, name: all.length > 1 ? series.name : "" }));
}

// Guides have neither a name nor a tooltip. The parts of a histogram left and right of the threshold are the same bars.
function isRead(trace) {
  const isGuide = trace.hoverinfo === "skip" && trace._input.name === undefined;
  const isOtherSide = trace.meta?.side && trace.meta.side !== "left";
  return trace.visible === true && !isGuide && !trace.meta?.legend && !isOtherSide;
}

function traceSeries(plot, trace) {
  const kind = trace.type === "box" ? "boxes" : trace.type === "bar" ? "bars" : trace.mode.includes("lines") ? "curve" : "points";
  const along = kind === "points" ? alongOf(plot) : trace.orientation === "h" ? "y" : "x";
  const name = nameOf(plot, trace);
  const points = kind === "boxes" ? boxPoints(plot, trace) : Array.from(trace.x ?? [], (x, at) => ({
    x, y: trace.y[at], custom: trace.customdata?.[at], width: trace.width?.[at],
    top: kind === "bars" ? topOfBar(plot, trace, at) : null, ends: errorEnds(trace, along, at),
  }));
  const lower = lowerTrace(plot, trace);
  return {
    ...ordered(plot, { name, kind, along, points, isMeasure: Boolean(trace.meta?.quantity), template: trace.hovertemplate }),
    lower: lower && traceSeries(plot, lower),
  };
}

// Of the upper bound of a metric, the lower one, which is not walked by itself.
function lowerTrace(plot, trace) {
  const [metric, end] = trace.meta?.quantity?.split(" ") ?? [];
  return end === "high" ? plot._fullData.find(({ meta }) => meta?.quantity === `${metric} low`) : null;
}

// Its own, or that of the legend's entry with its colour.
function nameOf(plot, trace) {
  const colourOf = ({ line, marker }) => line?.color ?? marker?.color;
  const entry = plot._fullData.find((other) => other.meta?.legend && colourOf(other._input) === colourOf(trace._input));
  return trace._input.name ?? entry?.name ?? "";
}

// The ends of the error bar of a point.
function errorEnds(trace, along, at) {
  const other = along === "x" ? "y" : "x";
  const { array, arrayminus } = trace[`error_${other}`] ?? {};
  const value = trace[other][at];
  return array?.[at] || arrayminus?.[at] ? [value - arrayminus[at], value + array[at]] : undefined;
}

// The five numbers of each box.
function boxPoints(plot, trace) {
  const boxes = plot.calcdata[trace.index];
  return boxes.flatMap((box) => [box.lf ?? box.min, box.q1, box.med, box.q3, box.uf ?? box.max].map((value, at) => ({
    ...(trace.orientation === "h" ? { x: value, y: box.pos } : { x: box.pos, y: value }), part: BOX_PARTS[at],
  })));
}

function dotSeries(plot, marks) {
  return marks.filter(({ is }) => is === "Dots").flatMap(({ edges, up, down, names }) => [[up, names.up, 1], [down, names.down, -1]].map(
    ([counts, name, sign]) => ordered(plot, {
      name, kind: "bars", along: "x",
      points: counts.map((count, at) => ({
        x: (edges[at] + edges[at + 1]) / 2, y: sign * count, count, width: Math.abs(edges[at + 1] - edges[at]),
      })),
    }),
  ));
}

// Curves drawn by the live layer.
function curveSeries(plot) {
  const shown = shapesWith(plot, "data-curve");
  return shown.map((shape) => ordered(plot, {
    name: shape.getAttribute("data-curve") || [...plot.querySelectorAll(".legend .legendtext")].at(-1)?.textContent || "",
    kind: "curve", along: "x", isMeasure: shape.getAttribute("data-curve") !== "", points: shape.curve(),
  }));
}

// Of a value that is undefined, the point is marked at the beginning of its axis.
function pointSeries(plot) {
  const along = alongOf(plot);
  const other = along === "x" ? "y" : "x";
  const points = Object.values(layerOf(plot).shapes ?? {}).filter(({ point }) => point).map(({ point, dataset }) => {
    const interval = layerOf(plot).shapes[`series-interval-${dataset.series}`];
    const ends = interval && isShown(interval) ? ["low", "high"].map((end) => Number(interval.dataset[end].split(",")[other === "x" ? 0 : 1])) : null;
    return Number.isNaN(point[other]) ? { ...point, [other]: rangesOf(plot)[other][0], isUndefined: true } : { ...point, ends: interval && ends };
  });
  return points.length ? [ordered(plot, { name: "", kind: "points", along, points })] : [];
}

const isShown = (shape) => shape.getAttribute("display") !== "none";

function shapesWith(plot, attribute) {
  return Object.values(layerOf(plot).shapes ?? {}).filter((shape) => shape.hasAttribute(attribute) && isShown(shape));
}

// The axis on which the points have their places: the one with names, else x.
function alongOf(plot) {
  const { xaxis, yaxis } = plot._fullLayout;
  const hasNames = (axis) => axis.type === "category" || Boolean(axis.ticktext);
  return hasNames(yaxis) && !hasNames(xaxis) ? "y" : "x";
}

// From left to right, or from top to bottom; a curve keeps the order of its points.
function ordered(plot, series) {
  const points = series.points
    .map((point) => ({ ...point, left: pixelX(plot, point.x), top: pixelY(plot, point.top ?? point.y) }))
    .filter(({ x, y, left, top }) => x !== null && y !== null && Number.isFinite(left) && Number.isFinite(top));
  if (series.kind !== "curve") points.sort((a, b) => (series.along === "y" ? a.top - b.top || a.left - b.left : a.left - b.left));
  else if (points.length && points.at(-1).left < points[0].left) points.reverse();
  return { ...series, points, lengths: lengthsOf(points, plotArea(plot)) };
}

// The length of the curve up to each point, in parts of the plot's width and height.
function lengthsOf(points, { width, height }) {
  let length = 0;
  return points.map(({ left, top }, at) => {
    if (at) length += Math.abs(left - points[at - 1].left) / width + Math.abs(top - points[at - 1].top) / height;
    return length;
  });
}
