// Formats numbers exactly as threshold_explorer/words/formats.py does.

// The text for an undefined value, the mark of a percentage and that between thousands, in the page's language.
let undefinedText = "";
let percentMark = "";
let thousandsMark = "";

export function setWords(undefinedValue, percent, thousands) {
  [undefinedText, percentMark, thousandsMark] = [undefinedValue, percent, thousands];
}

// A number with this many decimals; one that rounds to 0 has no sign.
export function fixedText(value, digits) {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

export function ratioText(value) {
  return Number.isFinite(value) ? fixedText(value, 3) : value === Infinity ? "∞" : undefinedText;
}

// A ratio, or the interval that contains it.
export function boundsText(low, high) {
  return low < high ? `${ratioText(low)}–${ratioText(high)}` : ratioText(low);
}

export function percentText(share, digits = 1) {
  return Number.isNaN(share) ? undefinedText : `${fixedText(share * 100, digits)}${percentMark}`;
}

export function significantPercentText(share, digits) {
  return `${significantText(share * 100, digits)}${percentMark}`;
}

export function countText(count) {
  const text = Number.isInteger(count) ? String(count) : fixedText(count, 2);
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, thousandsMark);
}

export function differenceText(difference) {
  return Number.isFinite(difference) ? withSign(difference, fixedText(Math.abs(difference), 3)) : "";
}

export function countDifferenceText(difference) {
  return withSign(difference, countText(Math.abs(difference)));
}

// The sign of a difference before the text of its size; empty if the size is zero at the digits of its text.
export function withSign(difference, text) {
  return /[1-9]/.test(text) ? `${difference > 0 ? "+" : "\u2212"}${text}` : "";
}

export function thresholdText(threshold) {
  return significantText(threshold, 15);
}

export function significantText(value, digits) {
  return value === 0 ? "0" : String(Number(value.toPrecision(digits)));
}

export function tenthsText(value) {
  return fixedText(value, 1);
}

// A natural frequency: an integer from 10 on, one decimal below.
export function frequencyText(value) {
  return value >= 9.95 ? countText(Math.round(value)) : fixedText(value, 1).replace(/\.0$/, "");
}

// The N of "1 in N".
export function oneInText(share) {
  const n = 1 / share;
  if (n >= 1e15) return significantText(n, 2);
  return n >= 100 ? countText(Math.round(n)) : n.toFixed(1).replace(/\.0$/, "");
}
