// One slider for each class: how large its share of the cases would be. The shares of all sum to one, so that what one
// class gains the others lose, each in proportion.

import { element, setText } from "../live/dom.js";
import { percentText } from "../live/format.js";
import { say } from "../live/words.js";

const STEPS = 1000;
// Fewer would show another mix to whoever opens the link.
const LINK_DIGITS = 15;

export function buildMix(parent, part) {
  const box = element("fieldset", "mix", parent);
  element("legend", "", box).textContent = part.legend;
  const presets = element("div", "presets", box);
  const lines = element("div", "shares", box);
  const mix = { part, shares: part.shares.slice(), live: null, sliders: [] };
  for (const preset of part.presets) presetButton(presets, preset, mix);
  part.classes.forEach((name, at) => mix.sliders.push(buildSlider(lines, name, at, mix)));
  return (row, live) => {
    mix.live = live;
    showShares(mix);
  };
}

function presetButton(parent, { label, shares }, mix) {
  const button = element("button", "preset", parent);
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", () => {
    mix.shares = shares.slice();
    followMix(mix);
    settle(mix);
  });
}

function buildSlider(parent, name, at, mix) {
  const label = element("label", "share", parent);
  element("span", "class", label).textContent = name;
  const input = element("input", "", label);
  Object.assign(input, { type: "range", min: 0, max: STEPS, step: 1 });
  input.dataset.class = at;
  input.disabled = mix.part.observed[at] === 0;
  const value = element("output", "", label);
  input.addEventListener("input", () => {
    give(mix, at, Number(input.value) / STEPS);
    followMix(mix);
  });
  input.addEventListener("change", () => settle(mix));
  return { input, value };
}

// The class has this share; what is left goes to the others as they stand to each other now, or, where they have
// nothing, as they were observed.
function give(mix, at, share) {
  const { shares, part } = mix;
  const of = (list) => list.reduce((sum, one, other) => (other === at ? sum : sum + one), 0);
  const like = of(shares) > 0 ? shares : part.observed;
  const rest = of(like);
  if (rest === 0) return;
  mix.shares = like.map((one, other) => (other === at ? share : (one / rest) * (1 - share)));
}

function followMix(mix) {
  mix.live.mix = factors(mix);
  mix.live.follow();
  showShares(mix);
}

function settle(mix) {
  mix.live.tell("mix", factors(mix) ? textOf(mix.shares) : "observed");
}

// Rounded for the link; the largest share takes what that leaves of the whole.
function textOf(shares) {
  const rounded = shares.map((share) => Number(share.toPrecision(LINK_DIGITS)));
  const largest = rounded.indexOf(rounded.reduce((most, share) => Math.max(most, share)));
  const others = rounded.reduce((sum, share, at) => (at === largest ? sum : sum + share), 0);
  rounded[largest] = Number((1 - others).toPrecision(LINK_DIGITS));
  return rounded.join("~");
}

function showShares({ part, shares, sliders }) {
  sliders.forEach(({ input, value }, at) => {
    const position = String(Math.round(shares[at] * STEPS));
    if (input.value !== position) input.value = position;
    const text = percentText(shares[at]);
    setText(value, text);
    input.setAttribute("aria-valuetext", say("multiclass-mix-share", { name: part.classes[at], share: text }));
  });
}

// By how much each class's cases count, null for the mix that was observed.
export function factors({ part, shares }) {
  if (shares.every((share, at) => share === part.observed[at])) return null;
  return shares.map((share, at) => (part.observed[at] > 0 ? share / part.observed[at] : 0));
}
