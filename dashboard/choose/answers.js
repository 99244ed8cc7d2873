// The answer while a slider moves: searched for at the slider's positions and where nobody is flagged. Once the server
// has searched all distinct scores for what the sliders say, the answer is the server's.

import { RATIOS } from "../live/ratios.js";
import { sliderText } from "../live/slider.js";
import { countsOf, rowAt } from "../live/table.js";
import { goalValue, goodness } from "./goals.js";

// As metrics_core/choosing/constraints.py and metrics_core/ties.py allow for rounding.
const ROUNDING = 4 * Number.EPSILON;
const TIE = 1e-12;

export function readAim(table, aim, answer) {
  const rows = Array.from(table.tp, (count, at) => rowAt(table, at));
  rows.push(countsOf(table, Infinity, 0, 0));
  const metrics = ["recall", "precision", "fpr", "flagged_rate"];
  const isWhole = rows.every((row) => Number.isInteger(row.tp + row.fp + row.fn + row.tn));
  return {
    ...aim,
    rows,
    // Of each metric its value at every row.
    values: Object.fromEntries(metrics.map((key) => [key, Float64Array.from(rows, RATIOS[key])])),
    slack: isWhole ? ROUNDING : TIE,
    // By what weighs a goal, how good every row is.
    good: { of: null, values: null },
    exact: { ...answer, isExact: true, wanted: wantedText(aim.sliders.map(({ value }) => value)) },
    found: null,
  };
}

// What the page's sliders say: the end that asks for nothing says so in words.
export function wantedNow({ aim }) {
  return Object.fromEntries(aim.sliders.map(({ key, value, open }) => {
    const text = sliderText(key);
    const said = Number.parseFloat(text);
    return [key, text === "" ? value : Number.isNaN(said) ? open : said];
  }));
}

function wantedText(values) {
  return values.join();
}

export function answerTo(row, { aim }) {
  const wanted = wantedText(aim.sliders.map(({ key }) => row[key]));
  if (wanted === aim.exact.wanted) return aim.exact;
  if (aim.found?.wanted !== wanted) aim.found = { ...search(aim, row), isExact: false, wanted };
  return aim.found;
}

export function boundsOf(aim, row) {
  const asked = aim.sliders.filter(({ key, metric, open }) => metric && row[key] !== open);
  return [...asked.map(({ key, metric, sense }) => ({ key, metric, sense, bound: row[key] })), ...aim.fixed];
}

function search(aim, row) {
  const bounds = boundsOf(aim, row);
  const feasible = feasibleRows(aim, bounds);
  if (!feasible.includes(1)) return { is: "impossible", nearest: nearestReachable(aim, bounds), runs: [] };
  const runs = runsOf(feasible);
  const good = goodnessOf(aim, row);
  let best = -Infinity;
  for (const [first, last] of runs) {
    for (let at = first; at <= last; at += 1) if (good[at] > best) best = good[at];
  }
  if (best === -Infinity) return { is: "undefined", runs };
  const least = best - TIE * Math.abs(best);
  const at = good.findLastIndex((value, place) => feasible[place] && value >= least);
  const { threshold, tp, fp } = aim.rows[at];
  return { is: "choice", threshold, tp, fp, value: goalValue(aim.goal, good[at]), runs };
}

// 1 for each row that keeps to every bound: bound by bound, which on thousands of rows is several times as fast as row
// by row.
function feasibleRows(aim, bounds) {
  const feasible = new Uint8Array(aim.rows.length).fill(1);
  for (const { metric, sense, bound } of bounds) {
    const slack = aim.slack * Math.abs(bound);
    const [low, high] = sense === "at_least" ? [bound - slack, Infinity] : [-Infinity, bound + slack];
    const values = aim.values[metric];
    // What is undefined lies between no two ends.
    for (let at = 0; at < values.length; at += 1) if (!(values[at] >= low && values[at] <= high)) feasible[at] = 0;
  }
  return feasible;
}

function goodnessOf(aim, row) {
  const weights = aim.sliders.filter(({ metric }) => !metric).map(({ key }) => row[key]).join();
  if (aim.good.of !== weights) {
    const weighing = { ...row, costs: aim.costs };
    const values = new Float64Array(aim.rows.length);
    for (let at = 0; at < values.length; at += 1) values[at] = goodness(aim.goal, aim.rows[at], weighing);
    aim.good = { of: weights, values };
  }
  return aim.good.values;
}

// The first and the last row of each stretch of feasible ones.
function runsOf(feasible) {
  const runs = [];
  for (let first = feasible.indexOf(1); first >= 0; first = feasible.indexOf(1, runs.at(-1)[1] + 1)) {
    const next = feasible.indexOf(0, first);
    runs.push([first, (next < 0 ? feasible.length : next) - 1]);
  }
  return runs;
}

// Of each bound the value nearest to it where all others are kept, and the highest threshold that has it.
function nearestReachable(aim, bounds) {
  const nearest = bounds.map((bound) => {
    const kept = feasibleRows(aim, bounds.filter((other) => other !== bound));
    const sign = bound.sense === "at_least" ? 1 : -1;
    const values = aim.values[bound.metric];
    let best = -1;
    for (let at = 0; at < values.length; at += 1) {
      if (kept[at] && (best < 0 ? !Number.isNaN(values[at]) : sign * values[at] >= sign * values[best])) best = at;
    }
    const [value, threshold] = best < 0 ? [NaN, NaN] : [values[best], aim.rows[best].threshold];
    return { ...bound, value, threshold };
  });
  const missed = nearest.map(({ value, bound }) => (Number.isNaN(value) ? Infinity : Math.abs(value - bound)));
  const least = Math.min(...missed);
  nearest.forEach((one, at) => { one.relax = missed[at] === least && least < Infinity; });
  return nearest;
}
