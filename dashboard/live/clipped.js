// Whole curves that move: one path each, clipped to the plot so that a zoomed chart shows no stray lines.

import { place, shapes } from "./cursors.js";
import { layerOf, plotArea, svgElement } from "./plot.js";

export function drawPath(plot, name, attributes, commands) {
  const layer = layerOf(plot);
  const shape = shapes(layer);
  const area = plotArea(plot);
  const id = `live-clip-${plot.closest("[class*=st-key-]")?.className.match(/st-key-(\w+)/)?.[1]}`;
  const clip = shape("clip", "clipPath", { id });
  clip.area ??= svgElement("rect", clip);
  place(clip.area, { x: area.left, y: area.top, width: area.width, height: area.height });
  const path = shape(name, "path", { fill: "none", "stroke-width": 2, "clip-path": `url(#${id})`, ...attributes });
  place(path, { d: commands });
}

// Straight lines through points in pixels; a point that is not finite begins a new line.
export function lineCommands(points) {
  let commands = "";
  let drawing = false;
  for (const [x, y] of points) {
    const finite = Number.isFinite(y);
    if (finite) commands += `${drawing ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    drawing = finite;
  }
  return commands;
}

// Steps that hold each value until the next x.
export function stepCommands(points) {
  let commands = "";
  for (const [x, y] of points) {
    if (!Number.isFinite(y)) continue;
    commands += commands ? `H${x.toFixed(1)}V${y.toFixed(1)}` : `M${x.toFixed(1)} ${y.toFixed(1)}`;
  }
  return commands;
}

// Draws curves only where what they show, or the plot's place and ranges, differ from when they were drawn last.
export function drawWhenNew(plot, what, draw) {
  const layer = layerOf(plot);
  const { xaxis, yaxis } = plot._fullLayout;
  const place = [xaxis, yaxis].flatMap((axis) => [axis._offset, axis._length, ...axis.range]);
  const drawn = [what, ...place].join();
  if (layer.drawn === drawn) return;
  layer.drawn = drawn;
  draw();
}
