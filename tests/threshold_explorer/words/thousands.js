// Counts as text in a language.

import { readWords } from "../../../threshold_explorer/live/catalogue.js";
import { countText } from "../../../threshold_explorer/live/format.js";

export function main({ words, language, counts }) {
  readWords(words, language);
  return counts.map(countText);
}
