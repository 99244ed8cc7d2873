// The only module that uses Plotly's internal layout. `_fullLayout` and `_fullData` are not public API;
// tests/browser/test_live.py tests the parts used here.

import { joined } from "./catalogue.js";

const SVG = "http://www.w3.org/2000/svg";

export function plotIn(key) {
  const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`);
  return plot && isDrawn(plot) ? plot : null;
}

// Also false for a chart that Plotly has purged and not replaced yet.
export function isDrawn(plot) {
  return Boolean(plot.isConnected && plot._fullLayout?.xaxis?.d2p && plot.querySelector(".main-svg"));
}

export function pixelX(plot, value) {
  return pixelOn(plot._fullLayout.xaxis, value);
}

export function pixelY(plot, value) {
  return pixelOn(plot._fullLayout.yaxis, value);
}

// Plotly takes the category "1" for the second one.
function pixelOn(axis, value) {
  return axis._offset + axis.d2p(typeof value === "string" ? axis.d2c(value) : value);
}

// The data value at a distance in pixels from the chart's left edge.
export function valueX(plot, pixel) {
  const axis = plot._fullLayout.xaxis;
  return axis.p2d(pixel - axis._offset);
}

// The text at a value of an axis with texts in place of numbers; null if it has none there. An axis that shortens them
// has the whole ones in the layout's meta.
export function tickText(plot, name, value) {
  const axis = plot._fullLayout[`${name}axis`];
  if (axis.type === "category") return typeof value === "number" ? axis._categories[value] ?? null : value;
  const whole = plot._fullLayout.meta?.[`${name}_names`]?.[value];
  const text = whole ?? axis.ticktext?.[Array.from(axis.tickvals ?? []).indexOf(value)];
  return text === undefined ? null : plainText(text);
}

// A text of Plotly without its tags and entities.
export function plainText(text) {
  return new DOMParser().parseFromString(joined("list-line", text.split(/ *<br>/)), "text/html").documentElement.textContent.trim();
}

// The quantity of an axis, without what its title explains in parentheses. An axis that shows no title may have its name
// in the layout's meta.
export function axisName(plot, name) {
  const title = plot._fullLayout[`${name}axis`]._input?.title?.text || plot._fullLayout.meta?.[name] || "";
  return plainText(title.replaceAll("<br>", "")).replace(/ ?[(（][^()（）]*[)）]$/, "");
}

// The value at the end of a bar, which may be stacked on others.
export function topOfBar(plot, trace, at) {
  const { b: base, s: size } = plot.calcdata[trace.index][at];
  return base + size;
}

export function plotArea(plot) {
  const { xaxis, yaxis } = plot._fullLayout;
  return { left: xaxis._offset, top: yaxis._offset, width: xaxis._length, height: yaxis._length };
}

export function isInside(area, x, y) {
  const slack = 0.5;
  return (
    x >= area.left - slack && x <= area.left + area.width + slack &&
    y >= area.top - slack && y <= area.top + area.height + slack
  );
}

// The curves of a quantity that are not switched off in the legend.
export function visibleCurves(plot) {
  return plot._fullData.filter((trace) => trace.visible === true && trace.meta?.quantity);
}

// The SVG groups of the traces whose meta names this side; searched again only after Plotly redraws them.
export function tracesOf(plot, side) {
  plot.drawnTraces ??= [...plot.querySelectorAll(".cartesianlayer .trace")];
  return plot.drawnTraces.filter((group) => group.__data__?.[0]?.trace?.meta?.side === side);
}

// The visible ranges of both axes.
export function rangesOf(plot) {
  const { xaxis, yaxis } = plot._fullLayout;
  return { x: xaxis.range.slice(), y: yaxis.range.slice() };
}

// The full ranges; an axis that cannot be zoomed keeps its range.
export function farthestOf(plot) {
  const { xaxis, yaxis } = plot._fullLayout;
  return Object.fromEntries([["x", xaxis], ["y", yaxis]].map(([name, axis]) => [name, farthestOn(axis)]));
}

function farthestOn(axis) {
  if (axis.fixedrange) return axis.range.slice();
  const ends = [axis.minallowed ?? axis._rangeInitial0, axis.maxallowed ?? axis._rangeInitial1];
  return axis.range[0] <= axis.range[1] === ends[0] <= ends[1] ? ends : ends.reverse();
}

// Only Plotly's buttons can change a range from outside. "Reset" restores an axis's initial range, so the new range is
// set as the initial one for the click.
export function setRanges(plot, ranges) {
  const axes = [["x", plot._fullLayout.xaxis], ["y", plot._fullLayout.yaxis]];
  const home = axes.map(([, axis]) => [axis._rangeInitial0, axis._rangeInitial1]);
  for (const [name, axis] of axes) [axis._rangeInitial0, axis._rangeInitial1] = ranges[name];
  resetRanges(plot);
  const drawn = [plot._fullLayout.xaxis, plot._fullLayout.yaxis];
  drawn.forEach((axis, at) => { [axis._rangeInitial0, axis._rangeInitial1] = home[at]; });
}

export function resetRanges(plot) {
  plot.querySelector(".modebar-btn[data-attr=zoom][data-val=reset]")?.click();
}

export function isPlotSurface(target) {
  return target.classList?.contains("nsewdrag");
}

// The symbol of a curve, as the commands of the path that is drawn in the legend.
export function legendSymbol(plot, { index }) {
  const paths = [...plot.querySelectorAll(".legend .legendpoints path")];
  return paths.find(({ __data__: point }) => point.trace.index === index)?.getAttribute("d") ?? "";
}

// The text of the last legend entry. Plotly measured the text of the figure, so this one should not be longer.
export function setLegendText(plot, text) {
  const last = [...plot.querySelectorAll(".legend .legendtext")].at(-1);
  if (last && last.textContent !== text) last.textContent = text;
}

// Our own group inside the chart's SVG, inserted again if Plotly removes it on a redraw.
export function layerOf(plot) {
  if (!plot.liveLayer?.isConnected) {
    const svg = plot.querySelector(".main-svg");
    plot.liveLayer = svg.querySelector(":scope > .live-layer") ??
      svgElement("g", svg, { class: "live-layer", "pointer-events": "none", "aria-hidden": "true" });
  }
  return plot.liveLayer;
}

export function svgElement(tag, parent, attributes = {}) {
  const created = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  return parent.appendChild(created);
}

export function whenRedrawn(plot, redraw) {
  const events = ["plotly_afterplot", "plotly_relayout", "plotly_restyle"];
  const forget = () => { plot.drawnTraces = null; };
  const hear = () => {
    forget();
    redraw();
  };
  forget();
  for (const name of events) plot.on(name, hear);
  // A purged chart has no listeners left, nor the method to remove them.
  return () => events.forEach((name) => plot.removeListener?.(name, hear));
}
