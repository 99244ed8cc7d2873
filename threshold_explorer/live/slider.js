// Streamlit's sliders, which hold threshold, prevalence and k while they move.

import { elementsOf } from "./dom.js";

const SLIDERS = ["t", "pi"];
// The id of a simulated pointer; real ids are not negative.
const SIMULATED_POINTER = -1;

// With two thumbs, the lower one comes first.
function sliderInputs(key) {
  return elementsOf(`.st-key-${key} input[type=range]`);
}

function sliderInput(key, thumb = 0) {
  return sliderInputs(key)[thumb];
}

// A slider's current value; empty before it is mounted.
export function sliderText(key) {
  return sliderInput(key)?.getAttribute("aria-valuetext") ?? "";
}

// The values of both thumbs; empty before they are mounted.
export function sliderEnds(key) {
  return sliderInputs(key).map((input) => Number.parseFloat(input.getAttribute("aria-valuetext")));
}

export function sliderThreshold() {
  return Number.parseFloat(sliderText("t"));
}

// The value of the browser's own slider: a threshold, or the index of an option.
export function sliderValue(key, thumb) {
  return Number.parseFloat(sliderInput(key, thumb)?.value);
}

// The thumb's place along the track, 0 to 1; null before it is mounted.
export function sliderShare(key) {
  const input = sliderInput(key);
  return input ? (Number(input.value) - Number(input.min)) / (Number(input.max) - Number(input.min)) : null;
}

// Moves a slider like user input. React overrides the element's value setter, so the prototype's setter is called.
export function moveSlider(key, value, thumb) {
  const input = sliderInput(key, thumb);
  if (!input || Number.isNaN(value)) return;
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  setter.call(input, String(value));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

// Sets a slider like a drag and release, on which React's slider sends its value. Set in another way, the value would
// return from the server and override a move that the user has made meanwhile.
export function setSlider(key, value, thumb) {
  const input = sliderInput(key, thumb);
  if (!input) return;
  // Pressing a thumb moves the focus, so it is restored.
  input.focus = () => {};
  input.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerId: SIMULATED_POINTER }));
  moveSlider(key, value, thumb);
  window.dispatchEvent(new PointerEvent("pointerup", { pointerId: SIMULATED_POINTER }));
  delete input.focus;
}

export function focusSlider(key, thumb) {
  sliderInput(key, thumb)?.focus({ preventScroll: true });
}

// A slider of all pages, or one of this page's own.
export function movesSlider(record, further = []) {
  if (record.type !== "attributes") return false;
  return [...SLIDERS, ...further].some((key) => record.target.matches(`.st-key-${key} input[type=range]`));
}

// The slider's track, if the pointer is on it.
export function trackUnder(target, key) {
  return target.closest?.(`.st-key-${key} [role=group]`)?.firstElementChild ?? null;
}

// Places a slider's thumb and its pin, as fractions of the track; null leaves it to Streamlit.
export function placeThumb(key, { at, pin, to = null }) {
  const [slider] = elementsOf(`.st-key-${key}`);
  if (!slider) return;
  setShare(slider, "--at", at);
  setShare(slider, "--pin", pin);
  setShare(slider, "--to", to);
  slider.classList.toggle("off-axis", at !== null && (at < 0 || at > 1));
}

function setShare(slider, name, share) {
  const isKnown = share !== null && Number.isFinite(share);
  const text = isKnown ? `${(Math.min(Math.max(share, 0), 1) * 100).toFixed(3)}%` : "";
  if (slider.style.getPropertyValue(name) !== text) slider.style.setProperty(name, text);
}

// The prevalence of its slider; without a slider that of the URL, which contains only simulated ones.
export function prevalenceText(observed) {
  return sliderText("pi") || new URLSearchParams(location.search).get("pi") || observed;
}
