// The arithmetic of metrics_core/ratios.py and the intervals of metrics_core/intervals/proportions.py: the same
// operations in the same order, so that both give bit-identical results. threshold/test_panel.py compares them at every position of the slider.

export function divide(numerator, denominator) {
  return denominator === 0 ? NaN : numerator / denominator;
}

// a d - b c, exact for whole counts, where a double would lose the difference beyond 53 bits.
export function determinant(a, b, c, d) {
  const [first, second] = [a * d, b * c];
  const isExact = Math.max(first, second) <= Number.MAX_SAFE_INTEGER || ![a, b, c, d].every(Number.isInteger);
  return isExact ? first - second : Number(BigInt(a) * BigInt(d) - BigInt(b) * BigInt(c));
}

// sqrt(a b), also where the product of two tiny weights is rounded to 0.
export function rootOfProduct(a, b) {
  return Math.sqrt(a * b) || Math.sqrt(a) * Math.sqrt(b);
}

// Each method takes its arguments, then z.
export const INTERVALS = { wilson, f1_interval: f1Interval };

// Wilson's score interval for a proportion.
function wilson(successes, trials, z) {
  if (trials === 0) return [NaN, NaN];
  return [lowerLimit(successes, trials, z), 1 - lowerLimit(trials - successes, trials, z)];
}

function lowerLimit(k, n, z) {
  return (2 * k + z * z - z * Math.sqrt(z * z + (4 * k * (n - k)) / n)) / (2 * (n + z * z));
}

// F1 is an increasing function of TP / (TP + FP + FN), which is a proportion.
function f1Interval(tp, fp, fn, z) {
  return wilson(tp, tp + fp + fn, z).map((limit) => (2 * limit) / (1 + limit));
}
