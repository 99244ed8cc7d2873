// Streamlit's own sliders: the one place where threshold, prevalence and k live while they move.

import { elementsOf } from "./dom.js";
import { countsOf } from "./table.js";

const SLIDERS = ["t", "pi"];
// The pointer that holds a thumb where no real one does; theirs are not negative.
const HAND = -1;

// Of a slider with two thumbs the lower one comes first.
function sliderInputs(key) {
  return elementsOf(`.st-key-${key} input[type=range]`);
}

function sliderInput(key, thumb = 0) {
  return sliderInputs(key)[thumb];
}

// What a slider reads now; empty before it is there.
export function sliderText(key) {
  return sliderInput(key)?.getAttribute("aria-valuetext") ?? "";
}

// What both thumbs of a slider read; empty before they are there.
export function sliderEnds(key) {
  return sliderInputs(key).map((input) => Number.parseFloat(input.getAttribute("aria-valuetext")));
}

export function sliderThreshold() {
  return Number.parseFloat(sliderText("t"));
}

// What the browser's own slider holds: a threshold, or the number of a text.
export function sliderValue(key, thumb) {
  return Number.parseFloat(sliderInput(key, thumb)?.value);
}

// Moves a slider as a user's input would. React listens for the event and reads the value through the element's own
// setter, so the prototype's setter is called, past React's.
export function moveSlider(key, value, thumb) {
  const input = sliderInput(key, thumb);
  if (!input || Number.isNaN(value)) return;
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  setter.call(input, String(value));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

// Has a slider take a value as if its thumb had been moved there and let go: React's slider sends what it reads once a
// pressed thumb is let go. Told in another way, the value would come back from the server and, where the user has moved
// on meanwhile, take the thumb out of their hand.
export function setSlider(key, value, thumb) {
  const input = sliderInput(key, thumb);
  if (!input) return;
  // A pressed thumb asks for the focus, which stays where it is.
  input.focus = () => {};
  input.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerId: HAND }));
  moveSlider(key, value, thumb);
  window.dispatchEvent(new PointerEvent("pointerup", { pointerId: HAND }));
  delete input.focus;
}

export function focusSlider(key, thumb) {
  sliderInput(key, thumb)?.focus({ preventScroll: true });
}

// A slider of every page, or one of those that this page has besides.
export function movesSlider(record, further = []) {
  if (record.type !== "attributes") return false;
  return [...SLIDERS, ...further].some((key) => record.target.matches(`.st-key-${key} input[type=range]`));
}

// The element along which a slider's thumb runs, if a pointer is on it.
export function trackUnder(target, key) {
  return target.closest?.(`.st-key-${key} [role=group]`)?.firstElementChild ?? null;
}

// Where a slider's thumb and its pinned place stand, in shares of the track; null leaves it to Streamlit.
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

// The server's table of the numbers at the sliders' places; what stands in which row says live/server_row.py.
export function serverTable() {
  return document.querySelector(".st-key-numbers");
}

// The row that the server shows there: the truth for a threshold between slider positions.
export function serverRow(table) {
  const [threshold, tp, fp] = serverNumbers();
  return fp === undefined ? null : countsOf(table, threshold, tp, fp);
}

export function serverNumbers() {
  const cells = serverTable()?.querySelectorAll("table tbody tr td:nth-child(2)") ?? [];
  return [...cells].map((cell) => Number.parseFloat(cell.textContent));
}

// The prevalence as its slider says it; where that is not there, as the address does, which names no other than the
// observed one.
export function prevalenceText(observed) {
  return sliderText("pi") || new URLSearchParams(location.search).get("pi") || observed;
}
