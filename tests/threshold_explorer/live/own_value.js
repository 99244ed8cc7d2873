// A user who moves and releases a slider while the server responds late. Each step is "move" or "release" with a value, or
// "respond" with the number of the release that the server responds to. Returns the slider's value after each step.

import { moveOwn, ownValue, releaseOwn } from "../../../threshold_explorer/live/own_value.js";

export function main(steps) {
  const sent = [{ value: 0, release: 0 }];
  let own = ownValue(null, sent[0]);
  const act = {
    move: (value) => { own = moveOwn(own, value); },
    release: (value) => { own = releaseOwn(moveOwn(own, value), "slider", (_, message) => sent.push(message)); },
    respond: (release) => { own = ownValue(own, sent[release]); },
    reset: (value) => { own = ownValue(own, { value, release: sent.length - 1 }); },
  };
  return steps.map(([name, value]) => {
    act[name](value);
    return own.value;
  });
}
