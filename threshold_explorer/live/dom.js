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

// Gives an element a role, and the name that a screen reader reads for it.
export function labelled(created, role, label) {
  created.setAttribute("role", role);
  created.setAttribute("aria-label", label);
  return created;
}

// A box that scrolls, also by key.
export function scrollBox(className, label, parent) {
  const box = labelled(element("div", className, parent), "region", label);
  box.tabIndex = 0;
  return box;
}

// A table with its row of headings, and its body.
export function captionedTable(className, caption, parent) {
  const table = element("table", className, parent);
  element("caption", "", table).textContent = caption;
  const head = element("tr", "", element("thead", "", table));
  return { table, head, body: element("tbody", "", table) };
}

// The heading of a column ("col") or a row.
export function headingCell(row, scope, text = "") {
  return Object.assign(element("th", "", row), { scope, textContent: text });
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
