// By choice of the reader, who keeps it in the browser, the height of a point as a tone.

import { plotArea } from "./plot.js";

const NAME = "threshold-explorer-pitch";
// Two octaves, from the bottom of the plot to its top.
const LOWEST_HERTZ = 220;
const OCTAVES = 2;
const SECONDS = 0.12;
const LOUDNESS = 0.15;
let context = null;
let isOn = null;

// The frame of a widget may have no storage.
function kept(change) {
  try {
    return change(localStorage);
  } catch {
    return null;
  }
}

function isPitchOn() {
  isOn ??= kept((storage) => storage.getItem(NAME)) === "on";
  return isOn;
}

// Whether it is on afterwards.
export function switchPitch() {
  isOn = !isPitchOn();
  kept((storage) => storage.setItem(NAME, isOn ? "on" : "off"));
  return isOn;
}

export function hertzAt(plot, { top }) {
  const area = plotArea(plot);
  const share = Math.min(Math.max(1 - (top - area.top) / area.height, 0), 1);
  return LOWEST_HERTZ * 2 ** (OCTAVES * share);
}

export function playHeight(plot, point) {
  if (!isPitchOn()) return;
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
