// What moving from the pinned threshold to here gains and costs; dashboard/sentences.py says the same words.

import { countText, thresholdText } from "../live/format.js";

export function moveSentence(pin, here) {
  if (here.threshold === pin.threshold) {
    return `Pinned at ${thresholdText(pin.threshold)}: move the threshold to see what it gains and costs.`;
  }
  const move = `${thresholdText(pin.threshold)} → ${thresholdText(here.threshold)}: `;
  const caught = here.tp - pin.tp;
  const alarms = here.fp - pin.fp;
  if (caught === 0 && alarms === 0) return `${move}the same decisions.`;
  const parts = caught >= 0 && alarms >= 0 ? gained(caught, alarms) : spared(-caught, -alarms);
  return `${move}${parts.join(", ")}.`;
}

function gained(caught, alarms) {
  const parts = [`${amount(caught)} more caught`, `${amount(alarms)} more false ${plural("alarm", alarms)}`];
  return caught > 0 && alarms > 0 ? [...parts, `${(alarms / caught).toFixed(1)} for each`] : parts;
}

function spared(missed, alarms) {
  const parts = [`${amount(alarms)} fewer false ${plural("alarm", alarms)}`, `${amount(missed)} more missed`];
  return missed > 0 && alarms > 0 ? [...parts, `${(alarms / missed).toFixed(1)} spared for each`] : parts;
}

function amount(count) {
  return count === 0 ? "no" : countText(count);
}

function plural(noun, count) {
  return count === 1 ? noun : `${noun}s`;
}
