// Choosing the threshold on a chart: drag or click on the trade-off plot, drag along or click a point of a curve.

import { dragsFreely, isPlotSurface, pixelX, pixelY, valueX } from "./plot.js";
import { quantity } from "./quantities.js";
import { moveSlider, sliderThreshold } from "./slider.js";
import { nearestPosition, rowAt, thresholdAt } from "./table.js";

const CLICK_SLOP = 4;
const DOUBLE_CLICK_MS = 350;

// The slider position that a pointer on a chart means, as dashboard/charts/moves.py declares it.
const POSITIONS = {
  PickAlong: (pick, plot, event, live) => nearestPosition(live.table, valueX(plot, event.clientX)),

  PickNearest(pick, plot, event, live) {
    const [left, top] = pointerIn(plot, event);
    let best = { index: 0, distance: Infinity };
    for (let index = 0; index < live.table.tp.length; index += 1) {
      const row = rowAt(live.table, index);
      const [x, y] = [quantity(pick.x, row, live), quantity(pick.y, row, live)];
      const distance = Math.hypot(pixelX(plot, x) - left, pixelY(plot, y) - top);
      if (distance < best.distance) best = { index, distance };
    }
    return best.index;
  },
};

function pointerIn(plot, event) {
  const box = plot.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

// The exact threshold of the drawn point that was clicked, where the chart draws thresholds as points.
function clickedPoint(plot, event) {
  const trace = plot._fullData.find((candidate) => candidate.meta?.points);
  if (!trace) return null;
  const [left, top] = pointerIn(plot, event);
  let best = { threshold: null, distance: Infinity };
  for (let index = 0; index < trace.x.length; index += 1) {
    const distance = Math.hypot(pixelX(plot, trace.x[index]) - left, pixelY(plot, trace.y[index]) - top);
    if (distance < best.distance) best = { threshold: trace.customdata[index], distance };
  }
  return Number.isFinite(best.threshold) ? best.threshold : null;
}

export function letPick(plot, live, pickOf) {
  let start = null;
  let last = { time: -Infinity, before: NaN };
  const down = (event) => {
    if (!pickOf() || event.button !== 0 || !isPlotSurface(event.target)) return;
    if (event.timeStamp - last.time < DOUBLE_CLICK_MS) return takeBack();
    start = { x: event.clientX, y: event.clientY, moved: false, before: sliderThreshold() };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
  };
  const move = (event) => {
    start.moved ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > CLICK_SLOP;
    if (start.moved && dragsFreely(plot)) moveSlider(thresholdUnder(event));
  };
  const up = (event) => {
    const { moved, before } = start;
    last = { time: moved ? -Infinity : event.timeStamp, before };
    cancel();
    if (moved && !dragsFreely(plot)) return;
    const threshold = (moved ? null : clickedPoint(plot, event)) ?? thresholdUnder(event);
    moveSlider(threshold);
    live.choose(threshold);
  };
  // A double click is Plotly's: it resets the zoom and leaves the threshold where it was.
  const takeBack = () => {
    moveSlider(last.before);
    live.choose(last.before);
  };
  const cancel = () => {
    start = null;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
  };
  const thresholdUnder = (event) => {
    const pick = pickOf();
    return thresholdAt(live.table, POSITIONS[pick.is](pick, plot, event, live));
  };
  plot.addEventListener("pointerdown", down, { capture: true });
  return () => {
    cancel();
    plot.removeEventListener("pointerdown", down, { capture: true });
  };
}
