// What Streamlit leaves out for whoever has a keyboard alone: a way past the navigation, a way into popovers and out of tables, and
// a place for the focus where the control that had it is gone.

import { copyThemeColours } from "../../live/theme_colours.js";
import { CONTENT, TABLE, nameParts } from "./names.js";

const BEGINNING = `.st-key-welcome, ${CONTENT} h1`;
const SKIP_LINK = "[data-testid=stSkipToContent]";
const POPOVER = "[data-testid=stPopoverBody]";
const POPOVER_BUTTON = "[data-testid=stPopoverButton][aria-expanded=true]";
const SIDEBAR_BUTTONS = "[data-testid=stSidebarCollapseButton] button, [data-testid=stExpandSidebarButton]";
// A run, or the place of a control whose script is still loaded.
const DRAWING = "[data-testid=stApp]:not([data-test-script-state=notRunning]), [role=dialog] [data-testid=stSkeleton]";
const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";

let isListening = false;
let names = {};
// Where the focus is by keyboard, and where it was last outside a dialog; null where the visitor took it away.
let kept = null;
let opener = null;
let isByKeyboard = false;
let waiting = null;
const entered = new WeakSet();

export default function ({ data, parentElement }) {
  copyThemeColours(parentElement.host);
  names = data;
  nameParts(names);
  if (isListening) return;
  isListening = true;
  document.addEventListener("keydown", hear, true);
  document.addEventListener("focusin", () => isByKeyboard && !isMovedByDialog() && keep(focusedElement()));
  document.addEventListener("pointerdown", () => {
    isByKeyboard = false;
    kept = opener = null;
  }, true);
  document.addEventListener("click", ({ target }) => target.closest?.(SKIP_LINK) && focus(document.querySelector(BEGINNING)));
  new MutationObserver(() => {
    nameParts(names);
    enterPopover();
    // Not between the blur of one control and the focus of the next.
    waiting ??= requestAnimationFrame(keepFocus);
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-test-script-state"] });
}

function hear(event) {
  const focused = focusedElement();
  isByKeyboard = true;
  if (event.key === "Tab" || event.key === "Escape") kept = null;
  else if (focused !== document.body) keep(focused);
  if (event.key !== "Tab") return;
  leaveTable(event, focused);
  leavePopover(event, focused);
}

function focusedElement() {
  let focused = document.activeElement;
  while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

function keep(element) {
  const around = [element];
  while (around.at(-1)) around.push(around.at(-1).parentElement ?? around.at(-1).getRootNode().host);
  kept = { element, around, box: element.getBoundingClientRect(), dialog: around.find((one) => one?.role === "dialog") };
  if (!kept.dialog) opener = kept;
}

// Where a dialog removes the control with the focus, it gives the focus to its own first one.
function isMovedByDialog() {
  return kept?.element.isConnected === false && kept.dialog?.isConnected === true;
}

function isSeen(element) {
  return element.isConnected && element.checkVisibility({ visibilityProperty: true });
}

// Whether the element has the focus now. A part of the page that is no control is focused without being a tab stop.
function focus(element) {
  if (!element) return false;
  if (!element.matches(CONTROLS)) element.tabIndex = -1;
  element.focus();
  const isFocused = focusedElement() === element;
  if (isFocused) keep(element);
  return isFocused;
}

// Where the focused control was removed or hidden: to what opened its dialog, to the control that is next to its place now,
// or to the beginning of the page.
function keepFocus() {
  waiting = null;
  if (!kept || !(document.activeElement === document.body || isMovedByDialog())) return;
  const { element, around, box } = kept.dialog?.isConnected === false ? opener ?? kept : kept;
  if (isSeen(element) && focus(element)) return;
  // Each takes the place of the other.
  if (element.matches(SIDEBAR_BUTTONS) && focus([...document.querySelectorAll(SIDEBAR_BUTTONS)].find(isSeen))) return;
  // A dialog goes on at the beginning of what replaces its form, once that is drawn.
  const isInForm = kept.dialog?.isConnected && !kept.dialog.matches(POPOVER);
  if (isInForm && document.querySelector(DRAWING)) return;
  const content = document.querySelector(CONTENT);
  for (const part of around) {
    if (!part?.isConnected) continue;
    if (part.contains(content)) break;
    const near = [...part.querySelectorAll(CONTROLS)].filter((one) => one.tabIndex === 0 && isSeen(one));
    const [next] = isInForm ? near : near.sort((one, other) => distance(one, box) - distance(other, box));
    if (focus(next)) return;
  }
  focus(document.querySelector(BEGINNING));
}

function distance(element, { left, top }) {
  const box = element.getBoundingClientRect();
  return Math.hypot(box.left - left, box.top - top);
}

// Tab walks all cells of Streamlit's tables, and then the part of them that scrolls; the arrows walk the cells too.
function leaveTable(event, focused) {
  for (const one of document.querySelectorAll(`${TABLE} .dvn-scroller`)) one.tabIndex = -1;
  const canvas = focused.closest("canvas");
  if (!canvas?.closest(TABLE)) return;
  event.stopImmediatePropagation();
  if (event.shiftKey) canvas.focus();
}

// Streamlit adds a popover at the end of the page and leaves the focus on its button.
function enterPopover() {
  const popover = document.querySelector(POPOVER);
  if (!popover || entered.has(popover) || !isSeen(popover)) return;
  entered.add(popover);
  // It gets its place after it is added.
  requestAnimationFrame(() => {
    popover.tabIndex = -1;
    popover.focus({ preventScroll: true });
  });
}

// Beyond its last control, and before its first, is its button.
function leavePopover(event, focused) {
  const popover = focused.closest(POPOVER);
  if (!popover) return;
  const controls = [...popover.querySelectorAll(CONTROLS)].filter((one) => one.tabIndex === 0 && isSeen(one));
  const isFirst = focused === popover || focused === controls[0];
  if (event.shiftKey ? !isFirst : focused !== controls.at(-1)) return;
  [...document.querySelectorAll(POPOVER_BUTTON)].at(-1)?.focus();
  if (event.shiftKey) event.preventDefault();
}
