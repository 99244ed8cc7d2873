// The recommendation while a slider moves: searched at the slider's positions, and where no case is flagged. Once the
// server has searched all distinct scores for the same slider values, the server's recommendation is used.

import { OBJECTIVES, RATIOS } from "../../live/formulas.js";
import { sliderText } from "../../live/slider.js";
import { unpacked } from "../../live/step_intervals.js";
import { rowAboveAll, rowAt } from "../../live/table.js";

// The tolerances for rounding of metrics_core/choosing/constraints.py and metrics_core/ties.py.
const ROUNDING = 4 * Number.EPSILON;
const TIE = 1e-12;

export function readProblem(table, problem, recommendation) {
  const rows = Array.from(table.tp, (count, at) => rowAt(table, at));
  rows.push(rowAboveAll(table));
  const metrics = ["recall", "precision", "fpr", "flagged_rate"];
  const isWhole = rows.every((row) => Number.isInteger(row.tp + row.fp + row.fn + row.tn));
  return {
    ...problem,
    rows,
    // The values of each metric with a constraint at every row, as observed or as guaranteed on new cases.
    values: problem.guaranteed ? readGuaranteed(problem.guaranteed) : Object.fromEntries(metrics.map((key) => [key, Float64Array.from(rows, RATIOS[key])])),
    slack: isWhole ? ROUNDING : TIE,
    // The utility of every row, for the weights it was computed with.
    utilities: { weights: null, values: null },
    exact: { ...recommendation, isExact: true, sliders: valuesKey(problem.sliders.map(({ value }) => value)) },
    approximate: null,
  };
}

function readGuaranteed(packed) {
  return Object.fromEntries(Object.entries(packed).map(([key, limits]) => [key, Float64Array.from(unpacked(limits), (limit) => limit / 10_000)]));
}

// The values of the page's sliders; the end without a limit is shown as words.
export function sliderValues({ problem }) {
  return Object.fromEntries(problem.sliders.map(({ key, value, no_limit: noLimit }) => {
    const text = sliderText(key);
    const number = Number.parseFloat(text);
    return [key, text === "" ? value : Number.isNaN(number) ? noLimit : number];
  }));
}

function valuesKey(values) {
  return values.join();
}

export function recommend(row, { problem }) {
  const sliders = valuesKey(problem.sliders.map(({ key }) => row[key]));
  if (sliders === problem.exact.sliders) return problem.exact;
  if (problem.approximate?.sliders !== sliders) {
    problem.approximate = { ...search(problem, row), isExact: false, sliders };
  }
  return problem.approximate;
}

export function constraintsOf(problem, row) {
  const set = problem.sliders.filter(({ key, metric, no_limit: noLimit }) => metric && row[key] !== noLimit);
  return [...set.map(({ key, metric, sense }) => ({ key, metric, sense, bound: row[key] })), ...problem.fixed];
}

function search(problem, row) {
  const constraints = constraintsOf(problem, row);
  // Whether a limit on precision is guaranteed only the server can tell.
  if (constraints.some(({ metric }) => !problem.values[metric])) return { is: "unknown" };
  const feasible = feasibleRows(problem, constraints);
  if (!feasible.includes(1)) return { is: "infeasible", nearest: nearestReachable(problem, constraints), runs: [] };
  const runs = runsOf(feasible);
  const utilities = utilitiesOf(problem, row);
  let best = -Infinity;
  for (const [first, last] of runs) {
    for (let at = first; at <= last; at += 1) if (utilities[at] > best) best = utilities[at];
  }
  if (best === -Infinity) return { is: "undefined", runs };
  const least = best - TIE * Math.abs(best);
  const at = utilities.findLastIndex((value, place) => feasible[place] && value >= least);
  return { ...problem.rows[at], is: "choice", value: sign(problem) * utilities[at], runs };
}

// 1 for each row that satisfies every constraint: constraint by constraint, which is several times as fast as row by
// row for thousands of rows.
function feasibleRows(problem, constraints) {
  const feasible = new Uint8Array(problem.rows.length).fill(1);
  for (const { metric, sense, bound } of constraints) {
    const slack = problem.slack * Math.abs(bound);
    const [low, high] = sense === "at_least" ? [bound - slack, Infinity] : [-Infinity, bound + slack];
    const values = problem.values[metric];
    // An undefined value satisfies no constraint.
    for (let at = 0; at < values.length; at += 1) if (!(values[at] >= low && values[at] <= high)) feasible[at] = 0;
  }
  return feasible;
}

// Of the utility, higher is better.
function sign(problem) {
  return problem.is_minimized ? -1 : 1;
}

function utilitiesOf(problem, row) {
  const weights = valuesKey(problem.sliders.filter(({ metric }) => !metric).map(({ key }) => row[key]));
  if (problem.utilities.weights !== weights) {
    const parameters = { ...problem.parameters, beta: row.beta, exchange_rate: row.rate };
    const value = OBJECTIVES[problem.objective];
    const values = new Float64Array(problem.rows.length);
    for (let at = 0; at < values.length; at += 1) values[at] = sign(problem) * value(problem.rows[at], parameters);
    problem.utilities = { weights, values };
  }
  return problem.utilities.values;
}

// The first and the last row of each run of feasible rows.
function runsOf(feasible) {
  const runs = [];
  for (let first = feasible.indexOf(1); first >= 0; first = feasible.indexOf(1, runs.at(-1)[1] + 1)) {
    const next = feasible.indexOf(0, first);
    runs.push([first, (next < 0 ? feasible.length : next) - 1]);
  }
  return runs;
}

// For each constraint the nearest value achievable with all others, and the highest threshold that has it.
function nearestReachable(problem, constraints) {
  const nearest = constraints.map((constraint) => {
    const allowed = feasibleRows(problem, constraints.filter((other) => other !== constraint));
    const sign = constraint.sense === "at_least" ? 1 : -1;
    const values = problem.values[constraint.metric];
    let best = -1;
    for (let at = 0; at < values.length; at += 1) {
      if (allowed[at] && (best < 0 ? !Number.isNaN(values[at]) : sign * values[at] >= sign * values[best])) best = at;
    }
    const [value, threshold] = best < 0 ? [NaN, NaN] : [values[best], problem.rows[best].threshold];
    return { ...constraint, value, threshold };
  });
  const shortfalls = nearest.map(({ value, bound }) => (Number.isNaN(value) ? Infinity : Math.abs(value - bound)));
  const least = Math.min(...shortfalls);
  nearest.forEach((one, at) => { one.relax = shortfalls[at] === least && least < Infinity; });
  return nearest;
}
