// The sentence that compares the current with the pinned threshold. pin_comparison.py makes the same one on the server;
// the texts of both are in the catalogue.

export function moveSentence(current, { pin }) {
  if (!pin) return ["move-unpinned", {}];
  if (current.threshold === pin.threshold) return ["move-none", { pinned: pin.threshold }];
  const caught = current.tp - pin.tp;
  const alarms = current.fp - pin.fp;
  const move = { pinned: pin.threshold, current: current.threshold };
  if (caught === 0 && alarms === 0) return ["move-same", move];
  const each = caught && alarms ? alarms / caught : 0;
  if (caught >= 0 && alarms >= 0) return ["move-gained", { ...move, caught, alarms, each }];
  return ["move-spared", { ...move, missed: -caught, alarms: -alarms, each }];
}
