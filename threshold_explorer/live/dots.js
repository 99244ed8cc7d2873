// Dots where the cursor line meets the curves. Their values are on the tiles, so that no text covers a curve.

import { isInside, layerOf, pixelX, pixelY, plotArea, visibleCurves } from "./plot.js";
import { quantity } from "./quantities.js";
import { hide, place, shapes } from "./shapes.js";

export function drawDots(plot, x, row, live) {
  const area = plotArea(plot);
  const layer = layerOf(plot);
  const shape = shapes(layer);
  const shown = new Set();
  for (const { meta, line } of visibleCurves(plot)) {
    const [cx, cy] = [pixelX(plot, x), pixelY(plot, quantity(meta.quantity, row, live))];
    if (!Number.isFinite(cy) || !isInside(area, cx, cy)) continue;
    shown.add(`dot-${meta.quantity}`);
    place(shape(`dot-${meta.quantity}`, "circle", { r: 4.5, class: "dot" }), { cx, cy, fill: line.color });
  }
  for (const [name, dot] of Object.entries(layer.shapes)) if (name.startsWith("dot-") && !shown.has(name)) hide(dot);
}
