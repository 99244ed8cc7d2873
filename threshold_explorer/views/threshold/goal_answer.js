// The answer under the goal: the server's, and while the slider of a limit moves, what the slider's positions say.

import { elementsOf, setText } from "../../live/dom.js";
import { ratioText } from "../../live/format.js";
import { paragraph, say } from "../../live/catalogue.js";
import { recommend } from "./recommendation.js";

export function drawGoalAnswer(row, live) {
  const [place] = elementsOf(".goal-answer");
  if (!place) return;
  const recommendation = recommend(row, live);
  const { is, isExact, threshold } = recommendation;
  Object.assign(place.dataset, { is, exact: isExact, threshold: threshold ?? "" });
  setText(place, isExact ? exactText(recommendation, row) : say(...approximateSentence(recommendation, row, live)));
}

// Beside another threshold with other predictions, the answer says that it is about the goal's.
function exactText({ is, threshold, lower, upper, answer }, row) {
  const isThere = is !== "choice" || (row.threshold > Number(lower) && row.threshold <= Number(upper));
  if (isThere) return answer;
  const none = threshold === "Infinity";
  const elsewhere = say("goal-elsewhere", { current: row.threshold, goal: none ? 0 : threshold, none: `${none}` });
  return paragraph([elsewhere, answer]);
}

function approximateSentence({ is, threshold, value, nearest }, row, live) {
  if (is === "unknown") return ["goal-release", {}];
  if (is === "infeasible" && live.problem.guaranteed) return ["goal-infeasible", { promised: "true" }];
  if (is === "infeasible") return nearestSentence(nearest.find(({ relax }) => relax) ?? nearest[0]);
  if (is === "undefined") return ["optimize-undefined-about", {}];
  if (threshold === Infinity) return ["optimize-recommended-none", {}];
  const weight = row.beta ?? row.rate ?? 0;
  return ["goal-about", { threshold, value: say("optimize-value", { objective: live.problem.objective, value: ratioText(value), weight }) }];
}

function nearestSentence({ metric, sense, bound, value, threshold, relax }) {
  const [most, at] = [Number(value), Number(threshold)];
  if (Number.isNaN(most)) return ["optimize-nearest-none", { metric, sense, bound }];
  return [at === Infinity ? "optimize-nearest-none-flagged" : "optimize-nearest", {
    metric, sense, bound, value: most, threshold: at, missed: Math.abs(bound - most), relax: relax ? "yes" : "no",
  }];
}
