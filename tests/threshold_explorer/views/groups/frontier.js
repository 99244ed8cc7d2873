// What the page says and marks at each point of the frontier of gap and cost.

import { readWords, say } from "../../../../threshold_explorer/live/catalogue.js";
import { announcement, prepare } from "../../../../threshold_explorer/views/groups/live.js";

export function main(data) {
  readWords(data.words, data.language);
  const live = { data };
  prepare(live, data);
  return data.frontier.gaps.map((_, point) => ({
    marked: ["frontier gap", "frontier cost"].map((name) => live.quantities[name]({ point })),
    args: announcement({ point }, live)[1],
    said: say(...announcement({ point }, live)),
  }));
}
