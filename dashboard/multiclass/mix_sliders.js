// One slider for each class: how large its share of the cases would be. The shares of all sum to one, so that what one
// class gains the others lose, each in proportion.

import { element, setText } from "../live/dom.js";
import { percentText } from "../live/format.js";
import { say } from "../live/words.js";

const STEPS = 1000;
// Fewer would show another mix to whoever opens the link.
const LINK_DIGITS = 15;
// What that rounding may change.
const ROUNDED = 1e-12;

// The mix that the server knows of; but as long as it has not answered to what the reader has set since, that mix: an
// answer to something older would take the thumb out of a hand.
export function readMix(mine, { observed, shares }) {
  const isOfThese = mine && areAlike(mine.observed, observed);
  return isOfThese && mine.isSetHere && !areAlike(mine.shares, shares) ? mine : { observed, shares, isSetHere: false };
}

function areAlike(one, other) {
  return one.length === other.length && one.every((share, at) => Math.abs(share - other[at]) <= ROUNDED);
}

export function buildMix(parent, part) {
  const box = element("fieldset", "mix", parent);
  element("legend", "", box).textContent = part.legend;
  const presets = element("div", "presets", box);
  const lines = element("div", "shares", box);
  const state = { live: null, sliders: [] };
  for (const preset of part.presets) presetButton(presets, preset, state);
  part.classes.forEach((name, at) => state.sliders.push(buildSlider(lines, name, at, part, state)));
  return (row, live) => {
    state.live = live;
    showShares(state, part);
  };
}

function presetButton(parent, { label, shares }, state) {
  const button = element("button", "preset", parent);
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", () => {
    setMix(state.live, shares);
    settle(state.live);
  });
}

function buildSlider(parent, name, at, part, state) {
  const label = element("label", "share", parent);
  element("span", "class", label).textContent = name;
  const input = element("input", "", label);
  Object.assign(input, { type: "range", min: 0, max: STEPS, step: 1 });
  input.dataset.class = at;
  input.disabled = part.observed[at] === 0;
  const value = element("output", "", label);
  input.addEventListener("input", () => {
    setMix(state.live, sharesWith(state.live.mix, at, Number(input.value) / STEPS));
  });
  input.addEventListener("change", () => settle(state.live));
  return { input, value };
}

// The class has this share; what is left goes to the others as they stand to each other now, or, where they have
// nothing, as they were observed.
function sharesWith({ shares, observed }, at, share) {
  const of = (list) => list.reduce((sum, one, other) => (other === at ? sum : sum + one), 0);
  const like = of(shares) > 0 ? shares : observed;
  const rest = of(like);
  return rest === 0 ? shares : like.map((one, other) => (other === at ? share : (one / rest) * (1 - share)));
}

function setMix(live, shares) {
  live.mix = { ...live.mix, shares, isSetHere: true };
  live.follow();
}

function settle({ mix, tell }) {
  tell("mix", factors(mix) ? textOf(mix.shares) : "observed");
}

// Rounded for the link; the largest share takes what that leaves of the whole.
function textOf(shares) {
  const rounded = shares.map((share) => Number(share.toPrecision(LINK_DIGITS)));
  const largest = rounded.indexOf(rounded.reduce((most, share) => Math.max(most, share)));
  const others = rounded.reduce((sum, share, at) => (at === largest ? sum : sum + share), 0);
  rounded[largest] = Number((1 - others).toPrecision(LINK_DIGITS));
  return rounded.join("~");
}

function showShares({ live, sliders }, part) {
  const { shares } = live.mix;
  sliders.forEach(({ input, value }, at) => {
    const position = String(Math.round(shares[at] * STEPS));
    if (input.value !== position) input.value = position;
    const text = percentText(shares[at]);
    setText(value, text);
    input.setAttribute("aria-valuetext", say("multiclass-mix-share", { name: part.classes[at], share: text }));
  });
}

// By how much each class's cases count, null for the mix that was observed.
export function factors({ observed, shares }) {
  if (shares.every((share, at) => share === observed[at])) return null;
  return shares.map((share, at) => (observed[at] > 0 ? share / observed[at] : 0));
}
