// Whoever opens the choices of the view is led into them; Streamlit leaves the focus on the button.

const PANEL = ".st-key-view_panel";

// Looks at what was added to the page, and says whether the choices are among it.
export function leadInto(records) {
  for (const { addedNodes } of records) {
    for (const node of addedNodes) {
      const panel = node.nodeType === Node.ELEMENT_NODE && (node.matches(PANEL) ? node : node.querySelector(PANEL));
      if (panel) return focusIn(panel);
    }
  }
}

// The popover is placed, and made visible, after it was added; its controls come later still.
function focusIn(panel) {
  panel.tabIndex = -1;
  requestAnimationFrame(() => panel.focus({ preventScroll: true }));
}
