// The one module that knows how Plotly lays out a chart. `_fullLayout` and `_fullData` are not a promised
// interface: tests/browser/test_live.py guards what is used of them here.

const SVG = "http://www.w3.org/2000/svg";

export function plotIn(key) {
  const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`);
  return plot && isDrawn(plot) ? plot : null;
}

// False as well for a chart that Plotly has purged, before its place is taken by the next one.
export function isDrawn(plot) {
  return Boolean(plot.isConnected && plot._fullLayout?.xaxis?.d2p && plot.querySelector(".main-svg"));
}

export function pixelX(plot, value) {
  const axis = plot._fullLayout.xaxis;
  return axis._offset + axis.d2p(value);
}

export function pixelY(plot, value) {
  const axis = plot._fullLayout.yaxis;
  return axis._offset + axis.d2p(value);
}

// The data value at so many pixels from the chart's left.
export function valueX(plot, pixel) {
  const axis = plot._fullLayout.xaxis;
  return axis.p2d(pixel - axis._offset);
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

// The curves that show a quantity and are not switched off in the legend.
export function visibleCurves(plot) {
  return plot._fullData.filter((trace) => trace.visible === true && trace.meta?.quantity);
}

// The drawn groups of the traces whose meta names this side. Plotly makes them anew when it redraws, and only then are
// they looked for again.
export function tracesOf(plot, side) {
  plot.drawnTraces ??= [...plot.querySelectorAll(".cartesianlayer .trace")];
  return plot.drawnTraces.filter((group) => group.__data__?.[0]?.trace?.meta?.side === side);
}

// What both axes show, from the left and from below.
export function rangesOf(plot) {
  const { xaxis, yaxis } = plot._fullLayout;
  return { x: xaxis.range.slice(), y: yaxis.range.slice() };
}

// The most that can be shown: an axis that cannot be zoomed stays as it is.
export function farthestOf(plot) {
  const { xaxis, yaxis } = plot._fullLayout;
  return Object.fromEntries([["x", xaxis], ["y", yaxis]].map(([name, axis]) => [name, farthestOn(axis)]));
}

function farthestOn(axis) {
  if (axis.fixedrange) return axis.range.slice();
  const ends = [axis.minallowed ?? axis._rangeInitial0, axis.maxallowed ?? axis._rangeInitial1];
  return axis.range[0] <= axis.range[1] === ends[0] <= ends[1] ? ends : ends.reverse();
}

// From outside Plotly can be told of a range by its buttons alone, of which "reset" goes to what an axis calls its
// initial one: that is put in its place, and back.
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

// Our own group inside the chart's drawing; Plotly may throw it away when it redraws, so it is put back.
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
  // A chart that Plotly has purged has let go of its listeners, and of the method, by itself.
  return () => events.forEach((name) => plot.removeListener?.(name, hear));
}
