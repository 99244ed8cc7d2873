// The few things done to the page's elements: find some, make one, change its text when it differs.

const known = new Map();

// The page's elements of this selector. At every move the whole page would be searched, so those that were found are
// kept for as long as they are there.
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

// A text that is already there is changed where it stands: nothing comes or goes that an observer would hear of.
export function setText(node, text) {
  const only = node.childNodes.length === 1 && node.firstChild.nodeType === Node.TEXT_NODE ? node.firstChild : null;
  if (!only) {
    if (node.textContent !== text) node.textContent = text;
  } else if (only.data !== text) {
    only.data = text;
  }
}
