// What is drawn over a chart: shapes made the first time they are asked for and only moved afterwards, lines, and
// whole curves as one path each, clipped to the plot so that a zoomed chart shows no stray lines.

import { isInside, layerOf, pixelX, plotArea, svgElement, tracesOf } from "./plot.js";

const ARROW_GAP = 9;
const ARROW_HEAD = 7;

export function shapes(layer) {
  layer.shapes ??= {};
  return (name, tag, attributes) => (layer.shapes[name] ??= svgElement(tag, layer, attributes));
}

// An attribute that is set anew, even to what it is, has the browser reckon its style anew.
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

// Shows the traces whose meta says this side only from one x to another, in pixels from the plot's left.
export function clipTraces(plot, side, from, to) {
  const id = `live-${side}-${keyOf(plot)}`;
  const clip = shapes(layerOf(plot))(`clip-${side}`, "clipPath", { id });
  clip.area ??= svgElement("rect", clip);
  place(clip.area, { x: from, y: -1, width: to - from, height: plotArea(plot).height + 2 });
  for (const trace of tracesOf(plot, side)) {
    if (trace.getAttribute("clip-path") !== `url(#${id})`) trace.setAttribute("clip-path", `url(#${id})`);
  }
}

// How what is not a trace is cut in the same way.
export function sideClips(plot) {
  const key = keyOf(plot);
  return { left: `url(#live-left-${key})`, middle: `url(#live-middle-${key})`, right: `url(#live-right-${key})` };
}

// A path in pixels from the plot's own corner, under everything else of ours.
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

export function drawPath(plot, name, attributes, commands) {
  const shape = shapes(layerOf(plot));
  const area = plotArea(plot);
  const id = `live-clip-${keyOf(plot)}`;
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

// An arrow between two points, short of both by their size; none where they are closer than that.
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

// Draws only where what they show, or the plot's place and ranges, differ from when they were drawn last.
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
