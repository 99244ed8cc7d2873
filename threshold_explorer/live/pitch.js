// By choice of the reader, who keeps it in the browser, the height of a point as a tone.

import { elementsOf } from "./dom.js";
import { plotArea } from "./plot.js";

const NAME = "threshold-explorer-pitch";
const SWITCH = ".pitch-switch input";
// Two octaves, from the bottom of the plot to its top.
const LOWEST_HERTZ = 220;
const OCTAVES = 2;
const SECONDS = 0.12;
const LOUDNESS = 0.15;
let context = null;

// A document from the disk may have no storage.
function isOn() {
  try {
    return localStorage.getItem(NAME) === "on";
  } catch {
    return false;
  }
}

export function showPitchSwitch() {
  for (const box of elementsOf(SWITCH)) box.checked = isOn();
}

export function enablePitchSwitch() {
  const change = ({ target }) => {
    if (target.matches?.(SWITCH)) localStorage.setItem(NAME, target.checked ? "on" : "off");
  };
  document.addEventListener("change", change);
  return () => document.removeEventListener("change", change);
}

export function hertzAt(plot, { top }) {
  const area = plotArea(plot);
  const share = Math.min(Math.max(1 - (top - area.top) / area.height, 0), 1);
  return LOWEST_HERTZ * 2 ** (OCTAVES * share);
}

export function playHeight(plot, point) {
  if (!isOn()) return;
  context ??= new AudioContext();
  const [tone, volume, now] = [context.createOscillator(), context.createGain(), context.currentTime];
  tone.frequency.value = hertzAt(plot, point);
  // Without a click at either end.
  volume.gain.setValueAtTime(0, now);
  volume.gain.linearRampToValueAtTime(LOUDNESS, now + SECONDS / 4);
  volume.gain.linearRampToValueAtTime(0, now + SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + SECONDS);
}
