// A slider per class prevalence. The prevalences sum to 1: the other classes shrink or grow in proportion.

import { element, setText } from "../../live/dom.js";
import { percentText } from "../../live/format.js";
import { moveOwn, ownValue, releaseOwn } from "../../live/own_value.js";
import { rangeInput, setPosition } from "../../live/range_input.js";
import { say } from "../../live/catalogue.js";

const STEPS = 1000;
// With fewer digits, an opened link would show other prevalences.
const LINK_DIGITS = 15;
// Sliders with short names stand in columns.
const LONGEST_IN_COLUMNS = 4;

export function readPrevalences(before, { observed, shares, release }) {
  const hasSameClasses = before && String(before.observed) === String(observed);
  return { observed, own: ownValue(hasSameClasses ? before.own : null, { value: shares, release }) };
}

export function buildPrevalences(parent, part) {
  const box = element("fieldset", "mix", parent);
  element("legend", "", box).textContent = part.legend;
  const presets = element("div", "presets", box);
  const lines = element("div", "shares", box);
  lines.classList.toggle("in-columns", part.classes.every((name) => name.length <= LONGEST_IN_COLUMNS));
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
    setPrevalences(state.live, shares);
    sendPrevalences(state.live);
  });
}

function buildSlider(parent, name, at, part, state) {
  const label = element("label", "share", parent);
  const shown = element("span", "class", label);
  [shown.textContent, shown.title] = [name, name];
  const input = rangeInput(label, STEPS, "below");
  input.dataset.class = at;
  input.disabled = part.observed[at] === 0;
  const value = element("output", "", label);
  input.addEventListener("input", () => {
    const { observed, own } = state.live.prevalences;
    setPrevalences(state.live, sharesWith(own.value, observed, at, Number(input.value) / STEPS));
  });
  input.addEventListener("change", () => sendPrevalences(state.live));
  return { input, value };
}

// One class gets this share; the others split the rest in proportion to their current or, if all 0, observed shares.
function sharesWith(shares, observed, at, share) {
  const of = (list) => list.reduce((sum, one, other) => (other === at ? sum : sum + one), 0);
  const like = of(shares) > 0 ? shares : observed;
  const rest = of(like);
  return rest === 0 ? shares : like.map((one, other) => (other === at ? share : (one / rest) * (1 - share)));
}

function setPrevalences(live, shares) {
  live.prevalences.own = moveOwn(live.prevalences.own, shares);
  live.redrawAll();
}

function sendPrevalences({ prevalences, send }) {
  const text = factors(prevalences) ? textOf(prevalences.own.value) : "observed";
  prevalences.own = releaseOwn(prevalences.own, "mix", send, text);
}

// Rounded for the link; the largest share absorbs the rounding error.
function textOf(shares) {
  const rounded = shares.map((share) => Number(share.toPrecision(LINK_DIGITS)));
  const largest = rounded.indexOf(rounded.reduce((most, share) => Math.max(most, share)));
  const others = rounded.reduce((sum, share, at) => (at === largest ? sum : sum + share), 0);
  rounded[largest] = Number((1 - others).toPrecision(LINK_DIGITS));
  return rounded.join("~");
}

function showShares({ live, sliders }, part) {
  const { value: shares } = live.prevalences.own;
  sliders.forEach(({ input, value }, at) => {
    setPosition(input, Math.round(shares[at] * STEPS));
    const text = percentText(shares[at]);
    setText(value, text);
    input.setAttribute("aria-valuetext", say("multiclass-mix-share", { name: part.classes[at], share: text }));
  });
}

// The factor on each class's cases, null for the observed prevalences.
export function factors({ observed, own: { value: shares } }) {
  if (shares.every((share, at) => share === observed[at])) return null;
  return shares.map((share, at) => (observed[at] > 0 ? share / observed[at] : 0));
}
