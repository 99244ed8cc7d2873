// The script of the page: its headline, what moving from the pin gains and costs, the goal and the review band.

import { announceAnswer } from "../../live/announcement.js";
import { boundsOf, cellCounts, hasUnlabelled } from "../../live/bounds.js";
import { boundsText } from "../../live/format.js";
import { divide } from "../../live/ratios.js";
import { mountLayer } from "../../live/layer.js";
import { RATIOS } from "../../live/formulas.js";
import { bandNow, drawBand, drawBandPoint, readBand } from "./review_band.js";
import { drawBandNumbers } from "./review_band_panel.js";
import { drawConstraintBoxes } from "./constraint_boxes.js";
import { Feasible, RecommendedLine } from "./feasible.js";
import { drawGoalAnswer } from "./goal_answer.js";
import { readProblem, sliderValues } from "./recommendation.js";
import { guaranteedSentence, readGuaranteedRates } from "./guaranteed_rates.js";
import { moveSentence } from "./pin_comparison.js";

const sliders = ["recall_min", "precision_min", "fpr_max", "flagged_max", "beta", "rate", "band"];
const marks = { RecommendedLine, ReviewBandArea: drawBand, ReviewBandPoint: drawBandPoint, Feasible };
const sentences = { move: moveSentence, guaranteed: guaranteedSentence };

function prepare(live, { problem, recommendation, band, guaranteed }) {
  live.guaranteed = readGuaranteedRates(guaranteed);
  live.problem = problem ? readProblem(live.table, problem, recommendation) : null;
  // The first one is read with the page.
  const answer = recommendation?.answer ?? "";
  if (live.row && answer && answer !== live.answer) announceAnswer(live, answer);
  live.answer = answer;
  live.positions = band ? { band: readBand(live.table, band) } : {};
}

function rowOf(live) {
  return { ...(live.problem ? sliderValues(live) : {}), ...bandNow(live) };
}

function drawOutside(row, live) {
  if (live.problem) {
    drawConstraintBoxes(row, live);
    drawGoalAnswer(row, live);
  }
  drawBandNumbers(row, live);
}

function headline(row, { problem, data }) {
  if (hasUnlabelled(row)) return unlabelledHeadline(row);
  const counts = { threshold: row.threshold, caught: row.tp, positives: row.tp + row.fn };
  if (problem?.alerts_per) {
    const scale = divide(problem.alerts_per, row.tp + row.fn + (row.fp + row.tn));
    return ["headline-threshold-alerts", {
      threshold: row.threshold,
      alerts: (row.tp + row.fp) * scale,
      caught: row.tp * scale,
      positives: (row.tp + row.fn) * scale,
      cases: problem.alerts_per,
    }];
  }
  const precision = RATIOS.precision(row);
  return [data.is_estimated ? "headline-threshold-estimated" : "headline-threshold", { ...counts, alarms: row.fp, precision, flags: Number.isNaN(precision) ? "none" : "some" }];
}

function unlabelledHeadline(row) {
  const { tp, fp, unlabelled_above: unlabelled } = cellCounts(row);
  const [precision, recall] = ["precision", "recall"].map((metric) => boundsText(...boundsOf(metric, row)));
  return ["headline-threshold-unlabelled", {
    threshold: row.threshold, flagged: row.tp + row.fp, unlabelled, labelled: tp + fp, caught: tp, precision, recall,
  }];
}

export default (component) =>
  mountLayer(component, { sliders, marks, sentences, prepare, rowOf, headline, drawOutside });
