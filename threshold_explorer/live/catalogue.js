// Sentences by message key and arguments, as in threshold_explorer/words/sentence.py. The page's data contain the
// catalogue files; functions such as COUNT are in format.js.

import { countText, frequencyText, oneInText, ratioText, setWords, significantText, tenthsText, thresholdText } from "./format.js";
import { Fluent } from "./vendor/fluent.js";

const FUNCTIONS = {
  COUNT: (value) => countText(value),
  FREQUENCY: (value) => frequencyText(value),
  ONE_IN: (value) => oneInText(value),
  RATIO: (value) => ratioText(value),
  SIGNIFICANT: (value, { digits }) => significantText(value, digits),
  TENTHS: (value) => tenthsText(value),
  THRESHOLD: (value) => thresholdText(value),
};

let read = { text: null, bundle: null };

export function readWords(text, language) {
  if (read.text === text) return;
  const functions = Object.fromEntries(Object.entries(FUNCTIONS).map(([name, make]) => [
    name, ([value], settings) => make(Number(value.value), numbersOf(settings)),
  ]));
  const bundle = new Fluent.FluentBundle(language, { functions, useIsolating: false });
  // A variant of a language brings its own sentences after those that they replace.
  bundle.addResource(new Fluent.FluentResource(text), { allowOverrides: true });
  read = { text, bundle };
  setWords(say("undefined"), say("percent-mark"), say("thousands-mark"));
}

function numbersOf(settings) {
  return Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, Number(setting.value)]));
}

// A missing argument leaves its name in the sentence, as on the server.
export function say(key, args = {}) {
  return read.bundle.formatPattern(read.bundle.getMessage(key).value, args, []);
}

export const listed = (parts) => joined("list-next", parts);
export const paragraph = (sentences) => joined("list-sentence", sentences);

export const joined = (key, parts) => (parts.length ? parts.reduce((before, part) => say(key, { before, part })) : "");
