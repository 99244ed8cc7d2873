// The value of a slider within the panel: the server's, or the user's until the server has responded to the last release.
//
// Releases are numbered and the server returns the number of the last one it took (threshold_explorer/live/parts.py):
// values repeat, so the response to an earlier release may have the current value.

// From new data of the server; `before` is null at first and for a slider of other data.
export function ownValue(before, { value, release }) {
  const isNewer = before && (before.isMoving || before.release > release);
  return isNewer ? before : { value, release, isMoving: false };
}

export function moveOwn(own, value) {
  return { ...own, value, isMoving: true };
}

export function releaseOwn(own, name, send, value = own.value) {
  const release = own.release + 1;
  send(name, { value, release });
  return { ...own, release, isMoving: false };
}
