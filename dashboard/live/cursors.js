// What moves on the charts: a cursor line, dots on the curves with their values, a marker at the operating point.

import { ratioText } from "./format.js";
import { isInside, layerOf, pixelX, pixelY, plotArea, svgElement, visibleMetrics } from "./plot.js";
import { RATIOS } from "./ratios.js";

const LABEL_GAP = 15;

// The shapes of a layer, made the first time they are asked for and only moved afterwards.
export function shapes(layer) {
  layer.shapes ??= {};
  return (name, tag, attributes) => (layer.shapes[name] ??= svgElement(tag, layer, attributes));
}

export function place(shape, attributes) {
  shape.removeAttribute("display");
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
}

export function hide(shape) {
  shape.setAttribute("display", "none");
}

export function drawLine(plot, shape, threshold) {
  const area = plotArea(plot);
  const x = pixelX(plot, threshold);
  const line = shape("line", "line", { class: "cursor", stroke: "currentColor", "stroke-width": 1.5 });
  if (!isInside(area, x, area.top)) return hide(line);
  place(line, { x1: x, x2: x, y1: area.top, y2: area.top + area.height });
}

// A cursor line at x, with a dot and a reading where it meets each metric's curve.
export function drawCursor(plot, x, valueOf) {
  const layer = layerOf(plot);
  const shape = shapes(layer);
  drawLine(plot, shape, x);
  const readings = visibleMetrics(plot).map((trace) => readingOf(plot, trace, x, valueOf(trace)));
  drawReadings(plot, shape, layer, readings.filter((reading) => reading.shown));
}

export function drawTradeOff(plot, row) {
  drawCursor(plot, row.threshold, (trace) => RATIOS[trace.meta.metric](row));
}

function readingOf(plot, trace, x, value) {
  const reading = { key: trace.meta.metric, label: trace.name, colour: trace.line.color, value };
  reading.x = pixelX(plot, x);
  reading.y = pixelY(plot, value);
  reading.shown = Number.isFinite(value) && isInside(plotArea(plot), reading.x, reading.y);
  return reading;
}

// Labels stand beside the cursor, on the side with more room, pushed apart where the values are close.
function drawReadings(plot, shape, layer, readings) {
  const area = plotArea(plot);
  const onLeft = readings.length > 0 && readings[0].x > area.left + area.width * 0.62;
  const order = [...readings].sort((a, b) => a.y - b.y);
  spread(order, area.top + LABEL_GAP / 2, area.top + area.height - LABEL_GAP / 2);
  for (const old of Object.keys(layer.shapes)) if (/^(dot|text)-/.test(old)) hide(layer.shapes[old]);
  for (const reading of order) {
    const dot = shape(`dot-${reading.key}`, "circle", { r: 4.5, class: "dot" });
    place(dot, { cx: reading.x, cy: reading.y, fill: reading.colour });
    const text = shape(`text-${reading.key}`, "text", { class: "reading", "dominant-baseline": "central" });
    place(text, {
      x: reading.x + (onLeft ? -10 : 10),
      y: reading.labelY,
      "text-anchor": onLeft ? "end" : "start",
    });
    setReading(text, reading);
  }
}

function spread(order, top, bottom) {
  let previous = top - LABEL_GAP;
  for (const reading of order) {
    reading.labelY = Math.max(reading.y, previous + LABEL_GAP);
    previous = reading.labelY;
  }
  let next = bottom + LABEL_GAP;
  for (const reading of [...order].reverse()) {
    reading.labelY = Math.min(reading.labelY, next - LABEL_GAP);
    next = reading.labelY;
  }
}

// The texts are changed in place: no child is added, so no observer of the page wakes up.
function setReading(text, reading) {
  if (!text.firstChild) {
    svgElement("tspan", text, { fill: reading.colour }).appendChild(document.createTextNode("● "));
    svgElement("tspan", text).appendChild(document.createTextNode(""));
  }
  const words = text.lastChild.firstChild;
  const content = `${reading.label} ${ratioText(reading.value)}`;
  if (words.data !== content) words.data = content;
}

export function drawMarker(plot, x, y) {
  const shape = shapes(layerOf(plot));
  const marker = shape("marker", "circle", { r: 7, class: "marker", "data-testid": "marker" });
  const shown = Number.isFinite(x) && Number.isFinite(y);
  if (!shown || !isInside(plotArea(plot), pixelX(plot, x), pixelY(plot, y))) return hide(marker);
  place(marker, { cx: pixelX(plot, x), cy: pixelY(plot, y), "data-x": x, "data-y": y });
}

export function drawHistogramCursor(plot, row) {
  const shape = shapes(layerOf(plot));
  const area = plotArea(plot);
  const flagged = shape("flagged", "rect", { class: "flagged" });
  const right = area.left + area.width;
  const left = Math.min(Math.max(pixelX(plot, row.threshold), area.left), right);
  place(flagged, { x: left, y: area.top, width: right - left, height: area.height });
  drawLine(plot, shape, row.threshold);
}
