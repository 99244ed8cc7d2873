// What stands beside the charts: builds the parts that dashboard/live/parts.py declares, and fills them.
//
// A part's builder makes its elements once and returns what draws a row into them.

import { element, setText } from "./dom.js";
import { buildMatrix } from "./matrix.js";
import { buildTiles } from "./tiles.js";
import { say } from "./words.js";

const BUILDERS = { group: buildGroup, matrix: buildMatrix, sentence: buildSentence, tiles: buildTiles, title: buildTitle };

export function buildPart(parent, part, page) {
  return (page.parts?.[part.is] ?? BUILDERS[part.is])(parent, part, page);
}

function buildGroup(parent, part, page) {
  const group = element("div", part.look, parent);
  const draws = part.parts.map((inner) => buildPart(group, inner, page));
  return (row, live) => draws.forEach((draw) => draw(row, live));
}

function buildTitle(parent, part) {
  element("p", "title", parent).textContent = part.text;
  return () => {};
}

// The page's script chooses a sentence of this name: its key and its arguments.
function buildSentence(parent, part, page) {
  const line = element("p", "sentence", parent);
  line.dataset.testid = "sentence";
  return (row, live) => setText(line, say(...page.sentences[part.name](row, live)));
}
