// The sentence that compares the current threshold with the pin. panel.py makes the same one on the server; the texts of
// both are in the catalogue.

export function moveSentence(current, { pin }) {
  if (!pin) return ["move-unpinned", {}];
  const caught = current.tp - pin.tp;
  const alarms = current.fp - pin.fp;
  const move = { origin: pin.origin, pinned: pin.at, current: current.threshold };
  if (pin.columns) return scoreSentence({ ...move, ...pin.columns }, { caught, alarms, flagged: caught + alarms });
  if (current.threshold === pin.threshold) return ["move-none", move];
  if (caught === 0 && alarms === 0) return ["move-same", move];
  const each = caught && alarms ? alarms / caught : 0;
  if (caught >= 0 && alarms >= 0) return ["move-gained", { ...move, caught, alarms, each }];
  return ["move-spared", { ...move, missed: -caught, alarms: -alarms, each }];
}

function scoreSentence(move, changes) {
  const args = { ...move };
  for (const [name, change] of Object.entries(changes)) {
    args[name] = Math.abs(change);
    args[`${name}_sign`] = change > 0 ? "more" : change < 0 ? "fewer" : "same";
  }
  return ["move-score", args];
}
