// The few things done to the page's elements: make one, change its text when it differs.

export function element(tag, className, parent) {
  const created = document.createElement(tag);
  if (className) created.className = className;
  return parent.appendChild(created);
}

export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
