// The page's own: what is wanted follows its sliders, and with it the answer, in words and on the charts.

import { mountLayer } from "../live/layer.js";
import { buildAnswer } from "./answer_panel.js";
import { readAim, wantedNow } from "./answers.js";
import { bandNow, drawBand, drawBandPoint, readBand } from "./band.js";
import { drawBandNumbers } from "./band_panel.js";
import { AnswerLine, AnswerPoint, Feasible } from "./feasible.js";

const sliders = ["recall_min", "precision_min", "fpr_max", "flagged_max", "beta", "rate", "band"];
const moves = { AnswerLine, AnswerPoint, Band: drawBand, BandPoint: drawBandPoint, Feasible };
const parts = { answer: buildAnswer };

function prepare(live, { aim, answer, band }) {
  live.aim = readAim(live.table, aim, answer);
  live.positions = band ? { band: readBand(live.table, band) } : {};
}

function rowOf(live) {
  return { ...wantedNow(live), ...bandNow(live) };
}

export default (component) =>
  mountLayer(component, { sliders, moves, parts, prepare, rowOf, beyond: drawBandNumbers });
