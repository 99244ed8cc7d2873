// The utility of each objective, which is the higher the better: metrics_core/choosing/objectives.py from counts and
// weights.

import { RATIOS, divide, fBeta } from "../live/ratios.js";

const MAXIMIZED = ["mcc", "youden_j", "balanced_accuracy", "accuracy", "recall", "precision"];

function netBenefit(c, { rate }) {
  return divide(c.tp - c.fp * (rate / (1 - rate)), c.tp + c.fn + (c.fp + c.tn));
}

// Minimized objectives have the negative value as their utility.
function breakEven(c) {
  const n = c.tp + c.fn + (c.fp + c.tn);
  return -divide(Math.abs(c.fp - c.fn), c.tp + c.fn > 0 ? n : 0);
}

function equalError(c) {
  const [p, n] = [c.tp + c.fn, c.fp + c.tn];
  return -divide(Math.abs(c.fp * p - c.fn * n), p * n);
}

function cost(c, { costs }) {
  const total = costs.tp * c.tp + costs.fp * c.fp + costs.fn * c.fn + costs.tn * c.tn;
  return -divide(total, c.tp + c.fn + (c.fp + c.tn));
}

const UTILITIES = {
  ...Object.fromEntries(MAXIMIZED.map((key) => [key, RATIOS[key]])),
  f_beta: (c, { beta }) => fBeta(c, beta),
  net_benefit: netBenefit,
  break_even: breakEven,
  equal_error: equalError,
  cost,
};
const MINIMIZED = ["break_even", "equal_error", "cost"];

export function utility(objective, counts, weights) {
  return UTILITIES[objective](counts, weights);
}

// The value of an objective as it is shown.
export function objectiveValue(objective, utilityAt) {
  return MINIMIZED.includes(objective) ? -utilityAt : utilityAt;
}
