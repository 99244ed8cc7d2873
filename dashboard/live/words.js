// Sentences: a key of the catalogue and its arguments, as dashboard/words/sentence.py. The catalogue's files come with
// the page's data, and functions such as COUNT are those of format.js.

import { callUndefined, countText, frequencyText, oneInText, ratioText, significantText, tenthsText, thresholdText } from "./format.js";
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
  bundle.addResource(new Fluent.FluentResource(text));
  read = { text, bundle };
  callUndefined(say("undefined"));
}

function numbersOf(settings) {
  return Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, Number(setting.value)]));
}

// An argument that is missing leaves its name in the sentence, as on the server.
export function say(key, args = {}) {
  return read.bundle.formatPattern(read.bundle.getMessage(key).value, args, []);
}
