// What a prevalence means in cases; dashboard/imbalance_sentences.py says the same words.

import { countText, ratioText, thresholdText } from "../live/format.js";

export const OUT_OF = 10_000;

export function alertsSentence(row, share, limits, cases) {
  const mix = `At π = ${row.text} (1 in ${oneIn(row.pi)})`;
  if (Number.isNaN(share.precision)) return `${mix} nobody is flagged.`;
  const flagged = frequencyText(share.flagged * OUT_OF);
  const real = frequencyText(share.tp * OUT_OF);
  const precision = `precision ${ratioText(share.precision)} (${within(limits, ratioText, cases)})`;
  return `${mix} expect ${flagged} alerts per ${countText(OUT_OF)} cases, ${real} of them real: ${precision}.`;
}

// `crossing` is the prevalence at which precision meets the floor: 0 without a false alarm, 1 without a hit.
export function floorSentence(floor, crossing, limits, cases) {
  const wanted = thresholdText(floor);
  const basis = within(limits, prevalenceText, cases);
  if (Number.isNaN(crossing)) return `Nobody is flagged at this threshold, so no prevalence gives a precision of ${wanted}.`;
  if (crossing === 1) return `No flagged case is positive: precision is 0 at every prevalence (${cases.basis}).`;
  if (crossing === 0) return `No false alarm was seen: precision is 1 at every prevalence, and how far down ${wanted} is safe only the interval says (${basis}).`;
  return `Below π = ${prevalenceText(crossing)} precision at this threshold falls under ${wanted} (${basis}).`;
}

export function baselineSentence(accuracy, alwaysNegative, cases) {
  const comparison = accuracy > alwaysNegative ? "more" : accuracy < alwaysNegative ? "less" : "exactly";
  const than = comparison === "exactly" ? "what" : "than what";
  return `Accuracy is ${ratioText(accuracy)}: ${comparison} ${than} always answering negative reaches, ${ratioText(alwaysNegative)}, with F1 0 (${cases.basis}).`;
}

function within(limits, text, cases) {
  const known = limits.every(Number.isFinite);
  return known ? `${cases.interval} ${text(limits[0])} to ${text(limits[1])}, ${cases.basis}` : cases.basis;
}

export function oneIn(pi) {
  const n = 1 / pi;
  if (n >= 1e15) return prevalenceText(n);
  return n >= 100 ? countText(Math.round(n)) : n.toFixed(1).replace(/\.0$/, "");
}

// A natural frequency: whole from ten on, one decimal below.
export function frequencyText(value) {
  return value >= 9.95 ? countText(Math.round(value)) : value.toFixed(1).replace(/\.0$/, "");
}

function prevalenceText(pi) {
  return pi === 0 ? "0" : String(Number(pi.toPrecision(2)));
}
