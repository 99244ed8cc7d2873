// Moves the focus into the View popover when it opens; Streamlit leaves it on the button.

const PANEL = ".st-key-view_panel";

// Whether the added nodes contain the popover.
export function focusOpenedPopover(records) {
  for (const { addedNodes } of records) {
    for (const node of addedNodes) {
      const panel = node.nodeType === Node.ELEMENT_NODE && (node.matches(PANEL) ? node : node.querySelector(PANEL));
      if (panel) return focusFirstControl(panel);
    }
  }
}

// The popover becomes visible after it is added, and its controls are added later still.
function focusFirstControl(panel) {
  panel.tabIndex = -1;
  requestAnimationFrame(() => panel.focus({ preventScroll: true }));
}
