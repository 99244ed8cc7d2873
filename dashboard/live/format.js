// Numbers as text, the same text as dashboard/formats.py gives.

const UNDEFINED = "undefined";
const THIN_SPACE = "\u2009";

export function ratioText(value) {
  return Number.isFinite(value) ? value.toFixed(3) : value === Infinity ? "∞" : UNDEFINED;
}

export function percentText(share) {
  return Number.isNaN(share) ? UNDEFINED : `${(share * 100).toFixed(1)}${THIN_SPACE}%`;
}

export function countText(count) {
  const text = Number.isInteger(count) ? String(count) : count.toFixed(2);
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, THIN_SPACE);
}

export function thresholdText(threshold) {
  return String(Number(threshold.toPrecision(15)));
}
