// Where this browser is in each lesson, and the scores of its questions; nothing of it is sent to the server.

const STORED = "threshold-explorer-lessons";
export const DONE = "done";

// What is kept, by lesson: the step, or DONE; and the scores, under QUESTIONS.
export const QUESTIONS = "?";

export function recall() {
  try {
    return JSON.parse(localStorage.getItem(STORED)) ?? {};
  } catch {
    // Without storage nothing is remembered.
    return {};
  }
}

export function remember(name, what) {
  const kept = recall();
  if (kept[name] === DONE) return;
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...kept, [name]: what }));
  } catch {
    // As above.
  }
}
