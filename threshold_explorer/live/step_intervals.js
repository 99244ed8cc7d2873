// Intervals computed by the server for each slider position, packed by threshold_explorer/live/parts.py.

import { bytesOf, nearestPosition } from "./table.js";

export function readSteps({ low, high, none, between }) {
  return { low: unpacked(low), high: unpacked(high), none, between };
}

// The limits, or the reason why there are none.
export function limitsAtStep(steps, table, row) {
  const step = positionLike(table, row);
  if (step < 0) return { limits: null, none: steps.between };
  const [, none] = steps.none.findLast(([from]) => from <= step);
  return none ? { limits: null, none } : { limits: [steps.low[step] / 1000, steps.high[step] / 1000], none };
}

// The slider position with the same predictions; -1 where there is none.
export function positionLike(table, { threshold, tp, fp }) {
  const nearest = nearestPosition(table, threshold);
  const alike = [nearest, nearest - 1, nearest + 1].find((at) => table.tp[at] === tp && table.fp[at] === fp);
  return alike ?? -1;
}

export function unpacked(base64) {
  const values = [];
  let [value, bits, shift] = [0, 0, 0];
  for (const byte of new Uint8Array(bytesOf(base64))) {
    bits |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    value += bits & 1 ? -(bits >> 1) : bits >> 1;
    values.push(value);
    bits = shift = 0;
  }
  return values;
}
