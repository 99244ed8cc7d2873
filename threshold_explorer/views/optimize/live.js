// The live layer of the page: the recommendation follows the sliders for objective and constraints, and the review band
// follows its own.

import { mountLayer } from "../../live/layer.js";
import { buildRecommendation, headline, longHeadlines } from "./recommendation_panel.js";
import { readProblem, sliderValues } from "./recommendation.js";
import { bandNow, drawBand, drawBandPoint, readBand } from "./review_band.js";
import { drawBandNumbers } from "./review_band_panel.js";
import { drawConstraintBoxes } from "./constraint_boxes.js";
import { Feasible, RecommendedLine, RecommendedPoint } from "./feasible.js";

const sliders = ["recall_min", "precision_min", "fpr_max", "flagged_max", "beta", "rate", "band"];
const marks = { RecommendedLine, RecommendedPoint, ReviewBandArea: drawBand, ReviewBandPoint: drawBandPoint, Feasible };
const parts = { recommendation: buildRecommendation };

function prepare(live, { problem, recommendation, band }) {
  live.problem = readProblem(live.table, problem, recommendation);
  live.positions = band ? { band: readBand(live.table, band) } : {};
}

function rowOf(live) {
  return { ...sliderValues(live), ...bandNow(live) };
}

function drawOutside(row, live) {
  drawConstraintBoxes(row, live);
  drawBandNumbers(row, live);
}

export default (component) =>
  mountLayer(component, { sliders, marks, parts, prepare, rowOf, headline, longHeadlines, drawOutside });
