// What a pointer can take hold of: a slider's track, or a chart on which a place means a threshold.
//
// A handle says which slider it moves, what a place means (`valueAt`, `clickedAt`), and how the server is told of it.

import { axisOf } from "./axes.js";
import { clickedThreshold, pickedPosition } from "./picking.js";
import { isPlotSurface } from "./plot.js";
import { trackUnder } from "./slider.js";
import { sliderValueAt, thresholdAt } from "./table.js";

export function handleUnder(live, event) {
  // A page may have two layers, of which each knows its own sliders.
  const ofThreshold = live.table && trackUnder(event.target, "t");
  if (ofThreshold) return thresholdHandle(live, ofThreshold);
  const ofPrevalence = live.data.prevalences && trackUnder(event.target, "pi");
  if (ofPrevalence) return prevalenceHandle(live, ofPrevalence);
  for (const [key, { plot }] of live.plots) {
    const { pick } = live.data.charts[key] ?? {};
    if (pick && plot.contains(event.target) && isPlotSurface(event.target)) return chartHandle(live, plot, pick);
  }
  return null;
}

function chartHandle(live, plot, pick) {
  const box = plot.getBoundingClientRect();
  const pointOf = (event) => ({ x: event.clientX - box.left, y: event.clientY - box.top });
  const positionAt = (event) => pickedPosition(pick, plot, pointOf(event), live);
  return {
    key: "t",
    plot,
    valueAt: (event) => sliderValueAt(live.table, positionAt(event)),
    clickedAt: (event) => (pick.exact ? clickedThreshold(plot, pointOf(event)) : null),
    tell: (value, exact) => live.choose(exact ?? thresholdOf(live, value)),
  };
}

// Along the chart that shares the slider's axis; by shares of the track where there is none.
function thresholdHandle(live, track) {
  const axis = axisOf(live, "t");
  if (axis) return { ...chartHandle(live, axis.plot, { is: "PickAlong", x: axis.quantity }), track };
  const shareAt = shareOf(track);
  const last = live.table.tp.length - 1;
  return {
    key: "t",
    track,
    valueAt: (event) => sliderValueAt(live.table, Math.round(shareAt(event) * last)),
    tell: (value) => live.choose(thresholdOf(live, value)),
  };
}

function prevalenceHandle(live, track) {
  const texts = Object.keys(live.data.prevalences);
  const shareAt = shareOf(track);
  const valueAt = (event) => Math.round(shareAt(event) * (texts.length - 1));
  return { key: "pi", track, valueAt, tell: (index) => live.choosePrevalence(texts[index]) };
}

function shareOf(track) {
  const box = track.getBoundingClientRect();
  return (event) => Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
}

function thresholdOf(live, value) {
  return live.table.thresholds ? thresholdAt(live.table, value) : value;
}
