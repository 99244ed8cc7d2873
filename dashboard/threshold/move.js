// Which sentence says what moving from the pin to here gains and costs. sentences.py chooses the same on the server; the
// words of both are in the catalogue.

export function moveSentence(here, { pin }) {
  if (!pin) return ["move-unpinned", {}];
  if (here.threshold === pin.threshold) return ["move-none", { pinned: pin.threshold }];
  const caught = here.tp - pin.tp;
  const alarms = here.fp - pin.fp;
  const move = { pinned: pin.threshold, here: here.threshold };
  if (caught === 0 && alarms === 0) return ["move-same", move];
  const each = caught && alarms ? alarms / caught : 0;
  if (caught >= 0 && alarms >= 0) return ["move-gained", { ...move, caught, alarms, each }];
  return ["move-spared", { ...move, missed: -caught, alarms: -alarms, each }];
}
