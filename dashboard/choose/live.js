// The page's own: what is wanted follows its sliders, and with it the answer, in words and on the charts.

import { mountLayer } from "../live/layer.js";
import { buildAnswer } from "./answer_panel.js";
import { readAim, wantedNow } from "./answers.js";
import { AnswerLine, AnswerPoint, Feasible } from "./feasible.js";

const sliders = ["recall_min", "precision_min", "fpr_max", "flagged_max", "beta", "rate"];
const moves = { AnswerLine, AnswerPoint, Feasible };

function prepare(live, { aim, answer }) {
  live.aim = readAim(live.table, aim, answer);
}

export default (component) =>
  mountLayer(component, { sliders, moves, parts: { answer: buildAnswer }, prepare, rowOf: wantedNow });
