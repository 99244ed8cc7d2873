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

// The data value under a pointer.
export function valueX(plot, clientX) {
  const axis = plot._fullLayout.xaxis;
  return axis.p2d(clientX - plot.getBoundingClientRect().left - axis._offset);
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

// The drawn groups of the traces whose meta names this side; Plotly makes them anew when it redraws.
export function tracesOf(plot, side) {
  return [...plot.querySelectorAll(".cartesianlayer .trace")].filter((group) => group.__data__?.[0]?.trace?.meta?.side === side);
}

export function dragsFreely(plot) {
  return plot._fullLayout.dragmode === false;
}

export function isPlotSurface(target) {
  return target.classList?.contains("nsewdrag");
}

// Our own group inside the chart's drawing; Plotly may throw it away when it redraws, so it is put back.
export function layerOf(plot) {
  const svg = plot.querySelector(".main-svg");
  let layer = svg.querySelector(":scope > .live-layer");
  if (!layer) {
    layer = svgElement("g", svg, { class: "live-layer", "pointer-events": "none", "aria-hidden": "true" });
  }
  return layer;
}

export function svgElement(tag, parent, attributes = {}) {
  const created = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  return parent.appendChild(created);
}

export function whenRedrawn(plot, redraw) {
  const events = ["plotly_afterplot", "plotly_relayout", "plotly_restyle"];
  for (const name of events) plot.on(name, redraw);
  // A chart that Plotly has purged has let go of its listeners, and of the method, by itself.
  return () => events.forEach((name) => plot.removeListener?.(name, redraw));
}
