// SVG shapes over a chart: created on first use and then only moved. Lines and curves are clipped to the plot.

import { isInside, layerOf, pixelX, plotArea, svgElement, tracesOf } from "./plot.js";

const ARROW_GAP = 9;
const ARROW_HEAD = 7;

export function shapes(layer) {
  layer.shapes ??= {};
  return (name, tag, attributes) => (layer.shapes[name] ??= svgElement(tag, layer, attributes));
}

// Skips unchanged values, because setting an attribute always makes the browser recompute styles.
export function place(shape, attributes) {
  shape.placed ??= {};
  if (shape.placed.display) shape.removeAttribute("display");
  shape.placed.display = null;
  for (const [name, value] of Object.entries(attributes)) {
    if (Object.is(shape.placed[name], value)) continue;
    shape.setAttribute(name, value);
    shape.placed[name] = value;
  }
}

export function hide(shape) {
  shape.placed ??= {};
  if (shape.placed.display) return;
  shape.setAttribute("display", "none");
  shape.placed.display = "none";
}

export function drawVertical(plot, name, value, attributes) {
  const area = plotArea(plot);
  const x = pixelX(plot, value);
  const line = shapes(layerOf(plot))(name, "line", { stroke: "currentColor", ...attributes });
  if (!Number.isFinite(x) || !isInside(area, x, area.top)) return hide(line);
  place(line, { x1: x, x2: x, y1: area.top, y2: area.top + area.height });
}

// Clips the traces of this side to a range of x, in pixels from the plot's left edge.
export function clipTraces(plot, side, from, to) {
  const id = `live-${side}-${keyOf(plot)}`;
  const clip = shapes(layerOf(plot))(`clip-${side}`, "clipPath", { id });
  clip.area ??= svgElement("rect", clip);
  place(clip.area, { x: from, y: -1, width: to - from, height: plotArea(plot).height + 2 });
  for (const trace of tracesOf(plot, side)) {
    if (trace.getAttribute("clip-path") !== `url(#${id})`) trace.setAttribute("clip-path", `url(#${id})`);
  }
}

// The clip path for other shapes.
export function sideClips(plot) {
  const key = keyOf(plot);
  return { left: `url(#live-left-${key})`, middle: `url(#live-middle-${key})`, right: `url(#live-right-${key})` };
}

// A path in pixels from the plot's corner, below our other shapes.
export function drawBehind(plot, name, attributes, commands) {
  const layer = layerOf(plot);
  const { left, top } = plotArea(plot);
  const ground = shapes(layer)("ground", "g", {});
  if (layer.firstChild !== ground) layer.prepend(ground);
  place(ground, { transform: `translate(${left},${top})` });
  layer.shapes[name] ??= svgElement("path", ground, { fill: "none" });
  place(layer.shapes[name], { ...attributes, d: commands });
}

function keyOf(plot) {
  return plot.closest("[class*=st-key-]")?.className.match(/st-key-(\w+)/)?.[1];
}

// A path that is a curve gets its values as `curve`, a function that is called only where they are spoken.
export function drawPath(plot, name, attributes, commands) {
  const shape = shapes(layerOf(plot));
  const area = plotArea(plot);
  const id = `live-clip-${keyOf(plot)}`;
  const clip = shape("clip", "clipPath", { id });
  clip.area ??= svgElement("rect", clip);
  place(clip.area, { x: area.left, y: area.top, width: area.width, height: area.height });
  const path = shape(name, "path", { fill: "none", "stroke-width": 2, "clip-path": `url(#${id})`, ...attributes });
  place(path, { d: commands });
  return path;
}

// Straight lines through points in pixels; a non-finite point starts a new line.
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

// An arrow between two points with a gap at both ends; none if they are too close.
export function arrowCommands([fromX, fromY], [toX, toY]) {
  const length = Math.hypot(toX - fromX, toY - fromY);
  if (length < 2 * ARROW_GAP + ARROW_HEAD) return "";
  const [dx, dy] = [(toX - fromX) / length, (toY - fromY) / length];
  const [x, y] = [toX - ARROW_GAP * dx, toY - ARROW_GAP * dy];
  const [backX, backY] = [x - ARROW_HEAD * dx, y - ARROW_HEAD * dy];
  const [sideX, sideY] = [-dy * ARROW_HEAD * 0.6, dx * ARROW_HEAD * 0.6];
  return `M${fromX + ARROW_GAP * dx} ${fromY + ARROW_GAP * dy}L${x} ${y}` +
    `M${backX + sideX} ${backY + sideY}L${x} ${y}L${backX - sideX} ${backY - sideY}`;
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

// Redraws only if the values, or the plot's position or ranges, have changed.
export function drawWhenNew(plot, what, draw, name = "curves") {
  const layer = layerOf(plot);
  layer.drawn ??= {};
  const { xaxis, yaxis } = plot._fullLayout;
  const ends = [xaxis, yaxis].flatMap((axis) => [axis._offset, axis._length, ...axis.range]);
  const drawn = [what, ends].flat();
  const last = layer.drawn[name];
  if (last?.length === drawn.length && drawn.every((value, at) => Object.is(value, last[at]))) return;
  layer.drawn[name] = drawn;
  draw();
}

export function forgetDrawn(plot) {
  if (plot.liveLayer) plot.liveLayer.drawn = {};
}
