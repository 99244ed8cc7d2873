// The intervals of metrics_core/prevalence/intervals.py, line by line; the server determines the form for each metric.

import { INTERVALS } from "../../live/ratios.js";
import { isClosedForm, limitsOf } from "../../live/tiles.js";
import { weightedRateInterval } from "../../live/weighted_intervals.js";

const limitsOfRow = new WeakMap();

// Lower and upper limit of each metric that has an interval, by key; computed once per row.
export function limitsAtPi(row, live) {
  if (!limitsOfRow.has(row)) {
    const { forms } = live.data.intervals;
    const keys = Object.keys(forms).filter((key) => forms[key].method);
    limitsOfRow.set(row, Object.fromEntries(keys.map((key) => [key, intervalAt(key, row, row.pi, live.data.intervals)])));
  }
  return limitsOfRow.get(row);
}

const UNKNOWN = [NaN, NaN];

export function intervalAt(key, row, pi, { forms, z, largest_odds: largestOdds }) {
  const form = forms[key];
  if (!form?.method) return UNKNOWN;
  if (isClosedForm(form)) return limitsOf(form, row, { z });
  const [first, second] = [form.first, form.second].map((cell) => rateOf(cell, row, z));
  const [share, rest] = form.first === "tp" ? [pi, 1 - pi] : [1 - pi, pi];
  if (form.method === "sum") return sumInterval(first, second, share);
  return ofRatio(first, second, Math.min(share / rest, largestOdds), form.beta * form.beta);
}

// A share of one class: its value and limits.
function rateOf(cell, row, z) {
  const trials = cell === "tp" || cell === "fn" ? row.tp + row.fn : row.fp + row.tn;
  const limits = row.powers ? weightedRateInterval(cell, row, z) : INTERVALS.wilson(row[cell], trials, z);
  return [row[cell] / trials, ...limits];
}

function ofRatio(first, second, odds, b2) {
  const limits = ratioInterval(first, second.map((share) => b2 * odds + share));
  return limits.map((limit) => (1 + b2) / (1 + 1 / (odds * limit)));
}

// MOVER-R.
function ratioInterval([first, ...limits], [second, ...limitsBelow]) {
  if (first === 0 && second === 0) return UNKNOWN;
  const estimate = first * second;
  const [lowest, highest] = limits.map((limit) => limit * (2 * first - limit));
  const [least, most] = limitsBelow.map((limit) => limit * (2 * second - limit));
  const low = lowest / (estimate + root(estimate * estimate - lowest * most));
  const high = (estimate + root(estimate * estimate - highest * least)) / least;
  return [lowest === 0 ? 0 : low, least === 0 ? Infinity : high];
}

// Square-and-add of the distances to the limits.
function sumInterval([first, ...limits], [second, ...further], weight) {
  const rest = 1 - weight;
  const value = weight * first + rest * second;
  const [below, above] = [0, 1].map((side) => {
    const [a, b] = [weight * (first - limits[side]), rest * (second - further[side])];
    return root(a * a + b * b);
  });
  return [value - below, value + above];
}

function root(square) {
  return Math.sqrt(Math.max(square, 0));
}
