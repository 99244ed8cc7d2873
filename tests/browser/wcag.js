// What of WCAG 2.2 the page does not meet as it is; functions by name, evaluated by tests/browser/wcag.py.
({
  // All elements, those within our components too.
  all(selector) {
    const found = [];
    const collect = (root) => {
      found.push(...root.querySelectorAll(selector));
      for (const node of root.querySelectorAll("*")) if (node.shadowRoot) collect(node.shadowRoot);
    };
    collect(document);
    return found;
  },
  named(node) {
    const text = (node.getAttribute("aria-label") ?? node.textContent).trim().slice(0, 40);
    return `${node.tagName.toLowerCase()}.${node.className?.baseVal ?? node.className} "${text}"`;
  },
  // A page without one heading of the first level, and headings that skip a level; in the order of reading.
  outline() {
    const levels = [];
    const collect = (root) => {
      for (const node of root.querySelectorAll("*")) {
        if (node.matches("h1, h2, h3, h4, h5, h6") && node.checkVisibility({ visibilityProperty: true })) levels.push([Number(node.tagName[1]), node]);
        if (node.shadowRoot) collect(node.shadowRoot);
      }
    };
    collect(document);
    const found = levels.filter(([level], at) => level > (levels[at - 1]?.[0] ?? 1) + 1).map(([, node]) => `a skipped level: ${this.named(node)}`);
    const first = levels.filter(([level]) => level === 1);
    return first.length === 1 ? found : [...found, `${first.length} headings of the first level`];
  },
  // What moves by itself or glides, but for a picture of waiting.
  moving() {
    const seconds = ({ transitionDuration, animationName, animationDuration }) =>
      Math.max(...transitionDuration.split(",").map(parseFloat), animationName === "none" ? 0 : parseFloat(animationDuration));
    const moves = (node) => [null, "::before", "::after"].some((part) => seconds(getComputedStyle(node, part)) > 0);
    return this.all("body *").filter((node) => node.checkVisibility() && moves(node)).map(this.named);
  },
  // Marks that are drawn by nothing, and choices that look as the others, once only the system's colours are left.
  unseen() {
    const isClear = (colour) => /^rgba\(.*, 0\)$/.test(colour);
    const isDrawn = ({ outlineStyle, borderLeftWidth, backgroundColor, backgroundImage }) =>
      outlineStyle !== "none" || parseFloat(borderLeftWidth) > 0 || !isClear(backgroundColor) || backgroundImage !== "none";
    const marks = "td[data-cell], .review-band-matrix tbody td, .legend i, .bar-metrics i, .comparison .mark:not([style*=transparent]), .stCheckbox label > span + div, "
      + ".stRadio label > span + div > :first-child";
    const found = this.all(marks).filter((node) => node.checkVisibility() && !isDrawn(getComputedStyle(node)));
    // The browser keeps the opacity of a colour that it replaces.
    const look = (node) => getComputedStyle(node).backgroundColor.match(/\d+/g).slice(0, 3).join();
    const choices = [
      (chosen) => `.stButtonGroup [role=radio][aria-checked=${chosen}]`,
      (chosen) => `.stRadio label:${chosen ? "has(:checked)" : "not(:has(:checked))"} > span + div > :first-child`,
      (chosen) => `.stCheckbox label:${chosen ? "has(:checked)" : "not(:has(:checked))"} > span + div`,
    ];
    for (const choice of choices) {
      const others = new Set(this.all(choice(false)).map(look));
      found.push(...this.all(choice(true)).filter((node) => node.checkVisibility() && others.has(look(node))));
    }
    return found.map(this.named);
  },
  // Curves of a chart that differ in their colour only: with the same dashes, and no symbols or the same ones. Guides are grey.
  colourAlone() {
    const found = [];
    for (const chart of this.all(".js-plotly-plot").filter((one) => one.checkVisibility())) {
      const drawn = (selector) => [...chart.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      const looks = {};
      for (const curve of drawn(".scatterlayer .trace path.js-line, .live-layer path[data-curve]")) {
        const { stroke, strokeDasharray, strokeWidth } = getComputedStyle(curve);
        const [red, green, blue] = stroke.match(/\d+/g);
        const isGuide = red === green && green === blue;
        if (parseFloat(strokeWidth) > 0 && !isGuide) (looks[stroke] ??= new Set()).add(strokeDasharray);
      }
      for (const symbol of drawn(".scatterlayer .trace path.point, .live-layer path.curve-symbol")) {
        looks[getComputedStyle(symbol).fill]?.add(symbol.getAttribute("d"));
      }
      const each = Object.values(looks).map((look) => [...look].sort().join());
      if (new Set(each).size < each.length) found.push(this.named(chart.closest("[class*=st-key-]")));
    }
    return found;
  },
  // Boxes whose border has less than 3:1 to what is around them.
  faintBoxes() {
    const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
    const behind = (node) => {
      const colour = channels(getComputedStyle(node).backgroundColor);
      return colour[3] === 0 ? behind(node.parentElement) : colour;
    };
    const luminance = (colour) => {
      const [red, green, blue] = colour.slice(0, 3).map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const found = [];
    for (const input of this.all(":is(.stTextInput, .stNumberInput, .stSelectbox, .stMultiSelect) input").filter((one) => one.checkVisibility() && !one.disabled)) {
      let box = input;
      while (box && parseFloat(getComputedStyle(box).borderTopWidth) === 0) box = box.parentElement;
      const [ink, around] = [channels(getComputedStyle(box).borderTopColor), behind(box.parentElement)];
      const alpha = ink[3] ?? 1;
      const [more, less] = [luminance(ink.slice(0, 3).map((one, at) => alpha * one + (1 - alpha) * around[at])), luminance(around)].sort((a, b) => b - a);
      const ratio = (more + 0.05) / (less + 0.05);
      if (ratio < 3) found.push(`${this.named(input)} ${ratio.toFixed(2)}`);
    }
    return found;
  },
  // What gets the focus and is covered by what stays in view, or has no ring; from the last to the first, as Shift+Tab.
  focus() {
    const STOPS = "a[href], button, input:not([type=hidden]), textarea, summary, [tabindex='0']";
    const parentOf = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host ?? null;
    const isWithin = (node, outer) => node !== null && (node === outer || isWithin(parentOf(node), outer));
    const boxOf = (node) => {
      const box = node.getBoundingClientRect();
      return Math.min(box.width, box.height) > 2 ? box : boxOf(parentOf(node));
    };
    const topAt = (x, y) => {
      let at = document.elementFromPoint(x, y);
      while (at?.shadowRoot?.elementFromPoint(x, y)) at = at.shadowRoot.elementFromPoint(x, y);
      return at;
    };
    const isCovered = (node) => {
      const { left, top, width, height } = boxOf(node);
      const parts = [0.1, 0.5, 0.9];
      const tops = parts.flatMap((x) => parts.map((y) => topAt(left + x * width, top + y * height)));
      return !tops.some((at) => at && (isWithin(at, node) || isWithin(node, at.closest("label, [role=group], [data-testid=stDataFrame]") ?? at)));
    };
    const hasRing = (node) => {
      for (let at = node, up = 0; at && up < 4; at = parentOf(at), up += 1) {
        const { outlineStyle, outlineWidth } = getComputedStyle(at);
        if (outlineStyle !== "none" && parseFloat(outlineWidth) >= 1) return true;
      }
      return false;
    };
    const found = [];
    const stops = this.all(STOPS).filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }));
    for (const stop of stops.reverse()) {
      stop.focus({ focusVisible: true });
      if (!stop.matches(":focus")) continue;
      if (isCovered(stop)) found.push(`covered: ${this.named(stop)}`);
      if (!hasRing(stop)) found.push(`no ring: ${this.named(stop)}`);
    }
    return found;
  },
})
