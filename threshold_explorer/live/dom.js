// DOM helpers: find elements, create one, change a text if it differs.

const known = new Map();

// The page's elements for a selector, cached while they are connected, so that a move does not search the whole page.
export function elementsOf(selector) {
  const found = known.get(selector);
  if (found?.length && found.every((one) => one.isConnected && one.matches(selector))) return found;
  known.set(selector, [...document.querySelectorAll(selector)]);
  return known.get(selector);
}

export function element(tag, className, parent) {
  const created = document.createElement(tag);
  if (className) created.className = className;
  return parent.appendChild(created);
}

// Changes an existing text node in place, so that observers see no added or removed nodes.
export function setText(node, text) {
  const only = node.childNodes.length === 1 && node.firstChild.nodeType === Node.TEXT_NODE ? node.firstChild : null;
  if (!only) {
    if (node.textContent !== text) node.textContent = text;
  } else if (only.data !== text) {
    only.data = text;
  }
}
