// What a person meets before anything is opened: the controls and numbers in the window, and how far the page moved.
() => {
  const inWindow = ({ width, height, top, bottom, left, right }) =>
    width > 1 && height > 1 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isOnlySpoken = (one) => getComputedStyle(one).clipPath === "inset(50%)";
  const boxOf = (one) => (one.type === "range" ? one.closest(".stElementContainer") : one);
  // A row of alternatives is one control; a help mark explains one, and the toolbar is Streamlit's.
  const partOf = (one) => one.closest(".stButtonGroup, .stSelectbox, .stMultiSelect") ?? one;
  const controls = new Set(
    [...document.querySelectorAll("button, a[href], input, select, textarea, summary")]
      .filter((one) => isSeen(boxOf(one)) && inWindow(boxOf(one).getBoundingClientRect()))
      .filter((one) => !one.closest("[data-testid=stToolbar], [data-testid=stTooltipIcon]"))
      .map(partOf),
  );
  // The live panel is in a shadow tree; the numbers of axes are part of their charts, and F1 is a name.
  const textsIn = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.shadowRoot) texts.push(...textsIn(node.shadowRoot));
      if (node.nodeType !== Node.TEXT_NODE || node.parentElement?.closest("script, style, svg")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const holder = node.parentElement ?? root.host;
      if (isSeen(holder) && !isOnlySpoken(holder) && inWindow(range.getBoundingClientRect())) texts.push(node.data);
    }
    return texts;
  };
  const numbers = textsIn(document.body).flatMap((text) => text.match(/(?<![A-Za-z])\d[\d.,\u202f\u00a0]*/g) ?? []);
  return [[...controls].map((one) => one.ariaLabel || one.textContent), numbers];
}
