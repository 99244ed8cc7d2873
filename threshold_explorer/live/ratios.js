// The ratios of metrics_core/ratios.py, line by line: the same operations in the same order, so that both give
// bit-identical results. tests/browser/test_arithmetic.py compares them at every position.

export function divide(numerator, denominator) {
  return denominator === 0 ? NaN : numerator / denominator;
}

export function fBeta(c, beta) {
  const b2 = beta * beta;
  return divide((1 + b2) * c.tp, (1 + b2) * c.tp + b2 * c.fn + c.fp);
}

// TP TN - FP FN, exact for integer counts, where a double would lose the difference beyond 53 bits.
function determinant(c) {
  const [right, wrong] = [c.tp * c.tn, c.fp * c.fn];
  const exact = Math.max(right, wrong) <= Number.MAX_SAFE_INTEGER || !Number.isInteger(c.tp + c.fp);
  return exact ? right - wrong : Number(BigInt(c.tp) * BigInt(c.tn) - BigInt(c.fp) * BigInt(c.fn));
}

function mcc(c) {
  const p = c.tp + c.fn;
  const n = c.tn + c.fp;
  const denominator = Math.sqrt((c.tp + c.fp) * p) * Math.sqrt(n * (c.tn + c.fn));
  return Math.min(Math.max(divide(determinant(c), denominator), -1), 1);
}

export const RATIOS = {
  accuracy: (c) => divide(c.tp + c.tn, c.tp + c.fn + (c.fp + c.tn)),
  precision: (c) => divide(c.tp, c.tp + c.fp),
  recall: (c) => divide(c.tp, c.tp + c.fn),
  specificity: (c) => divide(c.tn, c.fp + c.tn),
  fpr: (c) => divide(c.fp, c.fp + c.tn),
  fnr: (c) => divide(c.fn, c.tp + c.fn),
  npv: (c) => divide(c.tn, c.tn + c.fn),
  false_discovery_rate: (c) => divide(c.fp, c.tp + c.fp),
  flagged_rate: (c) => divide(c.tp + c.fp, c.tp + c.fn + (c.fp + c.tn)),
  f1: (c) => fBeta(c, 1),
  f0_5: (c) => fBeta(c, 0.5),
  f2: (c) => fBeta(c, 2),
  balanced_accuracy: (c) => {
    const [p, n] = [c.tp + c.fn, c.fp + c.tn];
    return divide(c.tp * n + c.tn * p, 2 * (p * n));
  },
  youden_j: (c) => divide(determinant(c), (c.tp + c.fn) * (c.fp + c.tn)),
  mcc,
  kappa: (c) => {
    const [p, n] = [c.tp + c.fn, c.fp + c.tn];
    return divide(2 * determinant(c), (c.tp + c.fp) * n + p * (c.fn + c.tn));
  },
  lift: (c) => divide(c.tp * (c.tp + c.fn + (c.fp + c.tn)), (c.tp + c.fp) * (c.tp + c.fn)),
  lr_positive: (c) => divide(c.tp * (c.fp + c.tn), c.fp * (c.tp + c.fn)),
  lr_negative: (c) => divide(c.fn * (c.fp + c.tn), c.tn * (c.tp + c.fn)),
};

// The intervals of metrics_core/intervals.py, likewise: each method takes its arguments, then z.
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
