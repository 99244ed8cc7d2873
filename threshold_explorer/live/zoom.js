// Zooms with the wheel or two fingers, around the pointer; a horizontal wheel, or a drag with Control or Alt, pans.
// The zoom box with Shift is Plotly's.

import { zoomedWith } from "./axes.js";
import { farthestOf, isPlotSurface, plotArea, rangesOf, resetRanges, setRanges } from "./plot.js";

const WHEEL = 1 / 400;
const FARTHEST = 120;
// While the page scrolls, a chart that comes under the pointer does not zoom, until the pointer moves.
const SCROLLING_MS = 400;
const LEFT_WHERE_IT_WAS = 8;
// Outlives a layer that is mounted anew while the page scrolls.
let scrolled = { time: -Infinity, x: -Infinity, y: -Infinity };

export function resetZoom(live, plot) {
  for (const one of zoomedWith(live, plot)) resetRanges(one);
}

export function enableZoom(live) {
  let frame = null;
  const fingers = new Map();
  let pinch = null;
  let pan = null;

  const plotUnder = (target) => [...live.plots.values()].find(({ plot }) => plot.contains(target))?.plot;

  const wheel = (event) => {
    if (isPlotSurface(event.target) && !continuesScroll(scrolled, event)) {
      const plot = plotUnder(event.target);
      const before = plot && (waiting.get(plot) ?? rangesOf(plot));
      const after = plot && wheeled(plot, before, event);
      if (after && differs(before, after)) {
        event.preventDefault();
        show(plot, after);
        return;
      }
    }
    scrolled = { time: event.timeStamp, x: event.clientX, y: event.clientY };
  };

  // Each event starts from the previous ranges; they are drawn once per frame.
  const waiting = new Map();
  const show = (plot, ranges) => {
    for (const one of zoomedWith(live, plot)) waiting.set(one, one === plot ? ranges : { ...rangesOf(one), x: ranges.x });
    frame ??= requestAnimationFrame(() => {
      frame = null;
      for (const [one, wanted] of waiting) setRanges(one, wanted);
      waiting.clear();
    });
  };

  const down = (event) => {
    if (isPan(event) && plotUnder(event.target)) {
      const plot = plotUnder(event.target);
      pan = { plot, ranges: rangesOf(plot), from: pointerIn(plot, event) };
      return;
    }
    if (event.pointerType !== "touch" || !isPlotSurface(event.target)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size !== 2) return;
    const plot = plotUnder(event.target);
    pinch = plot && { plot, ranges: rangesOf(plot), places: [...fingers.values()].map((finger) => pointerIn(plot, finger)) };
  };
  const move = (event) => {
    if (pan) show(pan.plot, scaledAround(pan.ranges, pan.from, pointerIn(pan.plot, event), 1, farthestOf(pan.plot)));
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (!pinch) return;
    const places = [...fingers.values()].map((finger) => pointerIn(pinch.plot, finger));
    const by = spanOf(pinch.places) / Math.max(spanOf(places), 0.01);
    show(pinch.plot, scaledAround(pinch.ranges, middleOf(pinch.places), middleOf(places), by, farthestOf(pinch.plot)));
  };
  const up = (event) => {
    fingers.delete(event.pointerId);
    pinch = pan = null;
  };

  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up };
  document.addEventListener("wheel", wheel, { capture: true, passive: false });
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, true);
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener("wheel", wheel, true);
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener, true);
  };
}

// Control only zooms; browsers also report it for a pinch on a touchpad.
function continuesScroll(scrolled, { timeStamp, clientX, clientY, ctrlKey }) {
  if (ctrlKey) return false;
  return timeStamp - scrolled.time <= SCROLLING_MS || Math.hypot(clientX - scrolled.x, clientY - scrolled.y) < LEFT_WHERE_IT_WAS;
}

// The pointer's position on the plot, as fractions from its left and bottom.
function pointerIn(plot, { clientX, clientY }) {
  const box = plot.getBoundingClientRect();
  const area = plotArea(plot);
  return {
    x: (clientX - box.left - area.left) / area.width,
    y: 1 - (clientY - box.top - area.top) / area.height,
  };
}

function isPan({ button, ctrlKey, metaKey, altKey, target }) {
  return button === 0 && (ctrlKey || metaKey || altKey) && isPlotSurface(target);
}

// A horizontal wheel, or one with Shift, pans by its pixels.
function wheeled(plot, ranges, event) {
  const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
  const place = pointerIn(plot, event);
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    const there = { ...place, x: place.x - sideways / plotArea(plot).width };
    return scaledAround(ranges, place, there, 1, farthestOf(plot));
  }
  const by = Math.exp(Math.min(Math.max(event.deltaY, -FARTHEST), FARTHEST) * WHEEL);
  return scaledAround(ranges, place, place, by, farthestOf(plot));
}

function spanOf([a, b]) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middleOf([a, b]) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

// The ranges scaled so that the point under `from` moves to `to`, within the full ranges.
function scaledAround(ranges, from, to, by, farthest) {
  const result = {};
  for (const [name, [start, end]] of Object.entries(ranges)) {
    const [first, last] = farthest[name];
    const length = (end - start) * by;
    if (Math.abs(length) >= Math.abs(last - first)) {
      result[name] = [first, last];
    } else {
      const begin = start + from[name] * (end - start) - to[name] * length;
      const [low, high] = [Math.min(first, last), Math.max(first, last) - Math.abs(length)];
      const least = length > 0 ? begin : begin + length;
      const clamped = Math.min(Math.max(least, low), high);
      result[name] = length > 0 ? [clamped, clamped + length] : [clamped - length, clamped];
    }
  }
  return result;
}

function differs(before, after) {
  return Object.keys(after).some((name) => {
    const noise = 1e-9 * Math.abs(before[name][1] - before[name][0]);
    return after[name].some((end, at) => Math.abs(end - before[name][at]) > noise);
  });
}
