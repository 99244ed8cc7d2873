// What each goal makes as good as it can be, of the counts and of what it weighs: the quantities of
// metrics_core/choosing/objectives.py.

import { RATIOS, divide, fBeta } from "../live/ratios.js";

const HIGHEST = ["mcc", "youden_j", "balanced_accuracy", "accuracy", "recall", "precision"];

function netBenefit(c, { rate }) {
  return divide(c.tp - c.fp * (rate / (1 - rate)), c.tp + c.fn + (c.fp + c.tn));
}

// Minus what is to be least.
function breakEven(c) {
  const n = c.tp + c.fn + (c.fp + c.tn);
  return -divide(Math.abs(c.fp - c.fn), c.tp + c.fn > 0 ? n : 0);
}

function equalError(c) {
  const [p, n] = [c.tp + c.fn, c.fp + c.tn];
  return -divide(Math.abs(c.fp * p - c.fn * n), p * n);
}

const GOALS = {
  ...Object.fromEntries(HIGHEST.map((key) => [key, RATIOS[key]])),
  f_beta: (c, { beta }) => fBeta(c, beta),
  net_benefit: netBenefit,
  break_even: breakEven,
  equal_error: equalError,
};
const LEAST = ["break_even", "equal_error"];

// More is better.
export function goodness(goal, counts, weights) {
  return GOALS[goal](counts, weights);
}

// As it is read.
export function goalValue(goal, good) {
  return LEAST.includes(goal) ? -good : good;
}
