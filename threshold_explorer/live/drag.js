// Dragging a slider with one pointer, on its track or on a chart; the server is informed on release only.
//
// With Shift, Control or another button the gesture zooms (zoom.js). A vertical swipe scrolls the page: the browser
// cancels the gesture, and the earlier position is restored. A second finger does the same.

import { handleUnder, settleAt } from "./handles.js";
import { isPlotSurface } from "./plot.js";
import { focusSlider, moveSlider, sliderThreshold, sliderValue } from "./slider.js";
import { resetZoom } from "./zoom.js";

const CLICK_SLOP = 4;
const DOUBLE_CLICK_MS = 350;
// Two taps of a finger are apart by about its width.
const DOUBLE_CLICK_PIXELS = 24;
// Pressing the thumb does not move it; pressing elsewhere on the track moves it to the pointer.
const THUMB = 14;

// Listens on the document; listeners on the window see a move before it takes effect.
export function enableDrag(live) {
  let drag = null;
  let last = { time: -Infinity };

  const down = (event) => {
    if (!event.isTrusted) return;
    if (event.button !== 0 || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!event.isPrimary) {
      if (drag?.handle.track) event.stopPropagation();
      return giveUp();
    }
    const handle = handleUnder(live, event);
    if (!handle) return;
    event.stopPropagation();
    if (handle.plot && !handle.track && isSecondClick(event)) return takeBack(handle);
    const before = { value: sliderValue(handle.key, handle.thumb), threshold: sliderThreshold() };
    drag = { handle, x: event.clientX, y: event.clientY, id: event.pointerId, moved: false, before };
    if (handle.track) {
      focusSlider(handle.key, handle.thumb);
      if (event.pointerType === "mouse" && !isOnThumb(event)) follow(event);
    }
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, true);
  };

  const isSecondClick = ({ timeStamp, clientX, clientY }) =>
    timeStamp - last.time < DOUBLE_CLICK_MS && Math.hypot(clientX - last.x, clientY - last.y) <= DOUBLE_CLICK_PIXELS;

  const follow = (event) => {
    drag.moved = true;
    moveSlider(drag.handle.key, drag.handle.valueAt(event), drag.handle.thumb);
  };

  const listeners = {
    pointermove(event) {
      if (event.pointerId !== drag.id) return;
      const [x, y] = [Math.abs(event.clientX - drag.x), Math.abs(event.clientY - drag.y)];
      if (!drag.moved && event.pointerType === "touch" && y > CLICK_SLOP && y > x) return end();
      if (drag.moved || Math.hypot(x, y) > CLICK_SLOP) follow(event);
    },
    pointerup(event) {
      if (event.pointerId !== drag.id) return;
      const { handle, moved, before } = drag;
      end();
      last = { time: moved ? -Infinity : event.timeStamp, x: event.clientX, y: event.clientY, before };
      const exact = moved ? null : handle.clickedAt?.(event) ?? null;
      settleAt(handle, handle.valueAt(event), exact);
    },
    pointercancel(event) {
      if (event.pointerId === drag.id) giveUp();
    },
  };

  // A double click resets the zoom, and restores the threshold from before the first click.
  const takeBack = (handle) => {
    settleAt(handle, last.before.value, last.before.threshold);
    last = { time: -Infinity };
    resetZoom(live, handle.plot);
  };

  const giveUp = () => {
    if (!drag) return;
    const { handle, before } = drag;
    end();
    moveSlider(handle.key, before.value, handle.thumb);
  };

  const end = () => {
    drag = null;
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener, true);
  };

  // Keep Plotly and the slider from handling these events too.
  const keep = (event) => {
    // The zoom box with Shift is drawn by Plotly.
    if (event.shiftKey || event.button) return;
    const isPlots = isPlotSurface(event.target) && (event.type === "touchstart" || event.ctrlKey || event.altKey || event.metaKey);
    if (isPlots || handleUnder(live, event)) event.stopPropagation();
    if (event.type === "mousedown" && (isPlots || drag)) event.preventDefault();
  };

  document.addEventListener("pointerdown", down, true);
  for (const name of ["mousedown", "touchstart"]) document.addEventListener(name, keep, { capture: true, passive: false });
  return () => {
    giveUp();
    document.removeEventListener("pointerdown", down, true);
    for (const name of ["mousedown", "touchstart"]) document.removeEventListener(name, keep, true);
  };
}

function isOnThumb(event) {
  const values = event.target.closest("[role=group]").querySelectorAll("[data-testid=stSliderThumbValue]");
  return [...values].some((value) => {
    const box = value.parentElement.getBoundingClientRect();
    return Math.abs(event.clientX - (box.left + box.width / 2)) <= THUMB;
  });
}
