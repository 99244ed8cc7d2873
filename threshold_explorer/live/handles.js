// Drag handles: a slider's track, or a chart whose positions correspond to thresholds.
//
// A handle has its slider, its thumb if there are two, the value at a position (`valueAt`), the exact threshold of a
// click, which may lie between two slider positions (`clickedAt`), and how to set that (`setExactly`).

import { axisOf } from "./axes.js";
import { clickedThreshold, pickedPosition } from "./picking.js";
import { isPlotSurface, pixelX, valueX } from "./plot.js";
import { quantity } from "./quantities.js";
import { moveSlider, setSlider, sliderEnds, trackUnder } from "./slider.js";
import { nearestPosition, positionOf, rowNearest, sliderValueAt } from "./table.js";

export function handleUnder(live, event) {
  // A page may have two layers, each with its own sliders.
  const ofThreshold = live.table && trackUnder(event.target, "t");
  if (ofThreshold) return thresholdHandle(live, ofThreshold);
  const ofPrevalence = live.data.prevalences && trackUnder(event.target, "pi");
  if (ofPrevalence) return prevalenceHandle(live, ofPrevalence);
  for (const key of Object.keys(live.positions ?? {})) {
    const [track, axis] = [trackUnder(event.target, key), axisOf(live, key)];
    if (track && axis) return { ...endHandle(live, axis.plot, { x: axis.quantity, slider: key }, event), track };
  }
  for (const key of Object.keys(live.grids ?? {})) {
    const [track, axis] = [trackUnder(event.target, key), axisOf(live, key)];
    if (track && axis) return { ...numberHandle(live, axis.plot, { slider: key }), track };
  }
  for (const [key, { plot }] of live.plots) {
    if (plot.contains(event.target) && isPlotSurface(event.target) && live.data.charts[key]?.pick) return handleOn(live, key, event);
  }
  return null;
}

// The handle of a chart that has one, at a position in the window.
export function handleOn(live, key, event) {
  const [{ plot }, { pick }] = [live.plots.get(key), live.data.charts[key]];
  if (pick.is === "PickOn") return numberHandle(live, plot, pick);
  return pick.is === "PickEnd" ? endHandle(live, plot, pick, event) : chartHandle(live, plot, pick);
}

// Sets the slider as a click there does.
export function settle(handle, event) {
  settleAt(handle, handle.valueAt(event), handle.clickedAt?.(event) ?? null);
}

export function settleAt(handle, value, exact) {
  if (exact !== null && handle.setExactly) handle.setExactly(exact, value);
  else setSlider(handle.key, value, handle.thumb);
}

// The nearer thumb of a slider with two, whose positions the page's script knows; if both are at the same position, the
// thumb on the pointer's side.
function endHandle(live, plot, pick, event) {
  const rows = live.positions[pick.slider];
  const xOf = (row) => pixelX(plot, quantity(pick.x, row, live));
  const pointerOf = ({ clientX }) => clientX - plot.getBoundingClientRect().left;
  const [low, high] = sliderEnds(pick.slider).map((end) => xOf(rows[rowNearest(rows, end)]));
  const thumb = pointerOf(event) > (low + high) / 2 ? 1 : 0;
  const valueAt = (there) => rowNearest(rows, pointerOf(there), xOf);
  return { key: pick.slider, thumb, plot, valueAt };
}

// A slider with the values of the chart's x axis, at positions that the page's script knows.
function numberHandle(live, plot, { slider }) {
  const grid = live.grids[slider];
  const box = plot.getBoundingClientRect();
  const valueAt = ({ clientX }) => sliderValueAt(grid, nearestPosition(grid, valueX(plot, clientX - box.left)));
  return { key: slider, plot, valueAt };
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
    setExactly: (threshold, nearest) => setThreshold(live, threshold, nearest),
  };
}

// The value by position on the chart that shares the slider's axis, or else on the track.
function thresholdHandle(live, track) {
  const axis = axisOf(live, "t");
  if (axis) return { ...chartHandle(live, axis.plot, { is: "PickAlong", x: axis.quantity }), track };
  const shareAt = shareOf(track);
  const last = live.table.tp.length - 1;
  return { key: "t", track, valueAt: (event) => sliderValueAt(live.table, Math.round(shareAt(event) * last)) };
}

// The slider cannot take a value between two positions: it moves to the nearest, and the server gets the exact one.
function setThreshold(live, threshold, nearest) {
  const index = positionOf(live.table, threshold);
  if (index >= 0) return setSlider("t", sliderValueAt(live.table, index));
  moveSlider("t", nearest);
  live.choose(threshold);
}

function prevalenceHandle(live, track) {
  const texts = Object.keys(live.data.prevalences);
  const shareAt = shareOf(track);
  return { key: "pi", track, valueAt: (event) => Math.round(shareAt(event) * (texts.length - 1)) };
}

function shareOf(track) {
  const box = track.getBoundingClientRect();
  return (event) => Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
}
