// Charts under a slider that share its axis: they zoom together, and the thumb is placed on their axis.

import { farthestOf, isDrawn, pixelX, plotArea, rangesOf, setRanges } from "./plot.js";
import { quantity } from "./quantities.js";
import { placeThumb, sliderEnds, sliderShare } from "./slider.js";
import { positionOf, rowNearest } from "./table.js";

// The shared axis of a slider; undefined unless one of its charts is drawn.
export function axisOf(live, slider) {
  const shared = live.data.axes.find((axis) => axis.slider === slider);
  const plot = shared && plotsOf(live, shared)[0];
  return plot ? { plot, quantity: shared.quantity } : null;
}

function plotsOf(live, shared) {
  return shared.charts.map((key) => live.plots.get(key)?.plot).filter((plot) => plot && isDrawn(plot));
}

// The charts that zoom together with this one, including itself.
export function zoomedWith(live, plot) {
  const shared = live.data.axes.find((axis) => plotsOf(live, axis).includes(plot));
  return shared ? plotsOf(live, shared) : [plot];
}

// After a zoom by Plotly (box or button) zoom the other charts too, except one that still shows earlier data.
export function followZoom(live, plot) {
  const { x } = rangesOf(plot);
  const all = farthestOf(plot).x.join();
  for (const other of zoomedWith(live, plot).filter((candidate) => farthestOf(candidate).x.join() === all)) {
    const range = rangesOf(other);
    const noise = 1e-9 * Math.abs(x[1] - x[0]);
    if (other !== plot && range.x.some((end, at) => Math.abs(end - x[at]) > noise)) setRanges(other, { ...range, x });
  }
}

// Without charts on their axis, these are still filled above the thumb: those cases are flagged.
const FILLED_ABOVE = { t: (live) => live.table, reach: (live) => live.reach };

export function placeThumbs(live) {
  const hasAxis = new Set(live.data.axes.map((axis) => axis.slider));
  for (const [key, isOurs] of Object.entries(FILLED_ABOVE)) {
    if (isOurs(live) && !hasAxis.has(key)) placeThumb(key, { at: sliderShare(key), pin: pinShare(live, key) });
  }
  for (const shared of live.data.axes) {
    const [plot] = plotsOf(live, shared);
    const { pin } = live;
    const shareOf = (row) => {
      const area = plotArea(plot);
      return (pixelX(plot, quantity(shared.quantity, row, live)) - area.left) / area.width;
    };
    const rows = live.positions?.[shared.slider];
    if (rows && plot) {
      const [at, to] = sliderEnds(shared.slider).map((end) => shareOf(rows[rowNearest(rows, end)]));
      placeThumb(shared.slider, { at: at ?? null, to: to ?? null, pin: null });
      continue;
    }
    const pinned = shared.slider === "t" && pin && plot ? shareOf(pin) : null;
    placeThumb(shared.slider, { at: plot && live.row ? shareOf(live.row) : null, pin: pinned });
  }
}

// On a slider of evenly placed positions; null off them.
function pinShare({ pin, table }, key) {
  const position = key === "t" && pin ? positionOf(table, pin.threshold) : -1;
  return position < 0 ? null : position / (table.tp.length - 1);
}
