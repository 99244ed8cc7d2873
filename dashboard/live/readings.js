// Dots where a cursor meets the curves, each with its value beside it.

import { ratioText } from "./format.js";
import { isInside, layerOf, pixelX, pixelY, plotArea, svgElement, visibleCurves } from "./plot.js";
import { quantity } from "./quantities.js";
import { hide, place, shapes } from "./shapes.js";

const LABEL_GAP = 15;

export function drawReadings(plot, x, row, live) {
  const area = plotArea(plot);
  const shown = visibleCurves(plot)
    .map((trace) => readingOf(plot, trace, x, quantity(trace.meta.quantity, row, live)))
    .filter((reading) => Number.isFinite(reading.value) && isInside(area, reading.x, reading.y));
  const layer = layerOf(plot);
  const shape = shapes(layer);
  for (const old of Object.keys(layer.shapes)) if (/^(dot|text)-/.test(old)) hide(layer.shapes[old]);
  // Labels stand beside the cursor, on the side with more room, pushed apart where the values are close.
  const onLeft = shown.length > 0 && shown[0].x > area.left + area.width * 0.62;
  const order = [...shown].sort((a, b) => a.y - b.y);
  spread(order, area.top + LABEL_GAP / 2, area.top + area.height - LABEL_GAP / 2);
  for (const reading of order) drawReading(shape, reading, onLeft);
}

function readingOf(plot, trace, x, value) {
  const name = trace.meta.quantity;
  return { name, label: trace.name, colour: trace.line.color, value, x: pixelX(plot, x), y: pixelY(plot, value) };
}

function drawReading(shape, reading, onLeft) {
  const dot = shape(`dot-${reading.name}`, "circle", { r: 4.5, class: "dot" });
  place(dot, { cx: reading.x, cy: reading.y, fill: reading.colour });
  const text = shape(`text-${reading.name}`, "text", { class: "reading", "dominant-baseline": "central" });
  place(text, {
    x: reading.x + (onLeft ? -10 : 10),
    y: reading.labelY,
    "text-anchor": onLeft ? "end" : "start",
  });
  setReading(text, reading);
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
