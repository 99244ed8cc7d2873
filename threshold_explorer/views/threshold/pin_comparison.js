// The sentence that compares the current threshold with the pin. panel.py makes the same one on the server; the texts of
// both are in the catalogue.

import { cellCounts, hasUnlabelled } from "../../live/bounds.js";

export function moveSentence(current, { pin }) {
  if (!pin) return ["move-unpinned", {}];
  const caught = current.tp - pin.tp;
  const alarms = current.fp - pin.fp;
  const move = { origin: pin.origin, pinned: pin.at, current: current.threshold };
  if (pin.columns) return scoreSentence({ ...move, ...pin.columns }, { caught, alarms, flagged: caught + alarms }, current);
  if (current.threshold === pin.threshold) return ["move-none", move];
  if (caught === 0 && alarms === 0) return ["move-same", move];
  if (hasUnlabelled(current)) return unlabelledSentence(move, cellCounts(current), cellCounts(pin));
  const each = caught && alarms ? alarms / caught : 0;
  if (caught >= 0 && alarms >= 0) return ["move-gained", { ...move, caught, alarms, each }];
  return ["move-spared", { ...move, missed: -caught, alarms: -alarms, each }];
}

function unlabelledSentence(move, current, pin) {
  const [caught, alarms, unlabelled] = ["tp", "fp", "unlabelled_above"].map((cell) => Math.abs(current[cell] - pin[cell]));
  const sign = move.current < move.pinned ? "more" : "fewer";
  return ["move-unlabelled", { ...move, sign, flagged: caught + alarms + unlabelled, caught, alarms, unlabelled }];
}

function scoreSentence(move, changes, current) {
  const args = { ...move };
  for (const [name, change] of Object.entries(changes)) {
    args[name] = Math.abs(change);
    args[`${name}_sign`] = change > 0 ? "more" : change < 0 ? "fewer" : "same";
  }
  const { unlabelled_above: unlabelled } = current;
  return hasUnlabelled(current) ? ["move-score-unlabelled", { ...args, unlabelled }] : ["move-score", args];
}
