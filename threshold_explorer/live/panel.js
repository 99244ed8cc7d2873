// The panel beside the charts: builds and updates the parts declared by threshold_explorer/live/parts.py.
//
// A part's builder creates its elements once and returns a function that draws a row into them.

import { element, setText } from "./dom.js";
import { buildMatrix } from "./matrix.js";
import { buildTiles } from "./tiles.js";
import { focusSlider } from "./slider.js";
import { say } from "./catalogue.js";

const BUILDERS = {
  back_to_pin: buildBackToPin, group: buildGroup, matrix: buildMatrix, sentence: buildSentence, tiles: buildTiles, title: buildTitle,
  note: buildNote,
};

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

function buildNote(parent, part) {
  element("p", "about", parent).textContent = part.text;
  return () => {};
}

// The page's script provides the sentence of this name: its message key and arguments.
function buildSentence(parent, part, page) {
  const line = element("p", "sentence", parent);
  line.dataset.testid = "sentence";
  return (row, live) => setText(line, say(...page.sentences[part.name](row, live)));
}

// Moves the slider back to the pin; takes up its place while the slider is there.
function buildBackToPin(parent) {
  const button = element("button", "back-to-pin", parent);
  button.type = "button";
  return ({ threshold }, live) => {
    const { pin } = live;
    button.hidden = !pin || Number.isNaN(pin.threshold) || pin.threshold === threshold;
    if (!pin) return;
    setText(button, say("move-back", { origin: pin.origin }));
    button.onclick = () => {
      live.choose(pin.threshold);
      focusSlider("t");
    };
  };
}
