// The language of the page, the cookie that keeps a visitor's choice of one, and Streamlit's own words in it.

const YEAR_SECONDS = 365 * 24 * 3600;
const ATTRIBUTES = ["aria-label", "data-title", "placeholder", "title"];
// Where Streamlit writes texts of its own. Elsewhere the same text may be from a file.
const PLACES = [
  ...[
    "InputInstructions", "stFileUploaderDropzone", "stMainMenuPopover", "stSkipToContent", "stStatusWidget", "stMultiSelectDropdown",
    "stSelectboxVirtualDropdown", "stDataFrameColumnMenu", "stDataFrameColumnVisibilityMenu", "stDataFrameColumnFormattingMenu",
    "stDataFrameStatisticsMetrics", "stTooltipContent", "stTooltipErrorContent",
  ].map((name) => `[data-testid=${name}]`),
  // Its own dialogs, which have no elements of a page, the tooltip of a column's histogram, and why a file is refused.
  "[data-testid=stDialog]:not(:has([data-testid]))", "#vg-tooltip-element", "[data-testid=stFileChips] [role=alert]",
].join();
// Streamlit names each by its picture in English, such as "help icon"; what it stands for is said beside it. In a button
// with a name of its own, such a name may also be a text before the icon.
const ICONS = "[data-testid=stIconMaterial], [aria-label$=' icon'], button[aria-label] span:has(+ span > [data-testid=stIconMaterial])";
// What is chosen from a list, such as a column, has its name as its text, label and title.
const CHOSEN = "[data-testid=stMultiSelectTagsContainer] :is([data-tag], [data-tag] span)";
// Stands for the part of a text that varies.
const GAP = "\uf8ff";

let shown = [];
let observer = null;

export default function ({ data: { language, chosen, cookie, words } }) {
  document.documentElement.lang = language;
  if (chosen) document.cookie = `${cookie}=${chosen}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  if (JSON.stringify(words) === JSON.stringify(shown)) return;
  observer?.disconnect();
  replaceWithin(document.body, shown.map(([from, to]) => [to, from]));
  shown = words;
  replaceWithin(document.body, shown);
  if (!shown.length) return;
  observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") replaceAttributes(target, shown);
      for (const node of addedNodes) replaceWithin(node, shown);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ATTRIBUTES });
}

function replaceWithin(root, pairs) {
  if (root.nodeType === Node.TEXT_NODE) return replaceText(root, pairs);
  if (root.nodeType !== Node.ELEMENT_NODE) return;
  for (const node of [root, ...root.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join())]) replaceAttributes(node, pairs);
  for (const icon of [root, ...root.querySelectorAll(ICONS)]) if (icon.matches(ICONS)) icon.setAttribute("aria-hidden", "true");
  const places = root.closest(PLACES) ? [root] : root.querySelectorAll(PLACES);
  for (const place of places) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) replaceText(texts.currentNode, pairs);
  }
}

function replaceText(node, pairs) {
  if (!node.parentElement?.closest(PLACES)) return;
  const text = replaced(node.nodeValue, pairs);
  if (text !== node.nodeValue) node.nodeValue = text;
}

function replaceAttributes(node, pairs) {
  if (node.matches(CHOSEN)) return;
  for (const name of ATTRIBUTES) {
    const before = node.getAttribute(name);
    const text = before && replaced(before, pairs);
    if (text !== before) node.setAttribute(name, text);
  }
}

function replaced(text, pairs) {
  for (const [from, to] of pairs) {
    const [start, end] = from.split(GAP);
    if (end === undefined ? text === from : text.startsWith(start) && text.endsWith(end) && text.length > start.length + end.length) {
      return to.replace(GAP, () => text.slice(start.length, end === undefined ? undefined : text.length - end.length));
    }
  }
  return text;
}
