// What tests/browser/keyboard.py looks at in a page, also within the shadow roots of our components.
(() => {
  const NATIVE = "a[href], button, input:not([type=file]), select, textarea, summary";
  const CONTROLS = `${NATIVE}, [tabindex='0']:not(main), [role=button], [role=link], [role=tab], [role=slider], [contenteditable=true]`;
  // Their keys do the same: arrows, Backspace, and those of charts.
  const OF_A_POINTER = ".stSelectbox button, .stMultiSelect button, .stNumberInput button, .modebar, .stDataFrame canvas";
  // Arrows move within them.
  const GROUPS = ["[role=tablist]", "[role=radiogroup]", "[data-testid=stButtonGroup]", "fieldset"];
  const LOOKS = [
    "outlineStyle", "outlineColor", "boxShadow", "backgroundColor", "color", "textDecorationLine", "borderTopColor", "borderBottomColor",
    "opacity", "visibility",
  ];

  const all = (selector) => [document, ...[...document.querySelectorAll("*")].map((one) => one.shadowRoot).filter(Boolean)]
    .flatMap((root) => [...root.querySelectorAll(selector)]);
  const parentOf = (one) => one.parentElement ?? one.getRootNode().host ?? null;
  const closest = (one, selector) => {
    for (let at = one; at; at = parentOf(at)) if (at.matches(selector)) return at;
    return null;
  };
  const focused = () => {
    let one = document.activeElement;
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
    return one === document.body ? null : one;
  };
  // The part of the page that shows a control: some inputs are transparent or clipped, in a label or beside a thumb.
  const shownBy = (one) => {
    for (let at = one; at; at = parentOf(at)) {
      const { width, height } = at.getBoundingClientRect();
      if (width > 4 && height > 4 && getComputedStyle(at).opacity !== "0") return at;
    }
    return one;
  };
  const isVisible = (one) => one.checkVisibility({ visibilityProperty: true }) && shownBy(one).getBoundingClientRect().width > 0;
  const looks = (one) => {
    const around = [one, ...one.querySelectorAll("*")];
    for (let at = parentOf(one); at && around.length < 40; at = parentOf(at)) around.push(at, ...at.children);
    return around.map((each) => {
      const style = getComputedStyle(each);
      return LOOKS.map((name) => style[name]).join();
    }).join("\n");
  };
  // Whether something of it is under no other part of the page.
  const isUncovered = (one) => {
    const area = closest(one, "label, [data-testid=stDataFrame], [role=group]") ?? shownBy(one);
    const { left, top, width, height } = shownBy(one).getBoundingClientRect();
    return [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]].some(([x, y]) => {
      const at = [left + x * width, top + y * height];
      let hit = document.elementFromPoint(...at);
      while (hit?.shadowRoot?.elementFromPoint(...at) && hit.shadowRoot.elementFromPoint(...at) !== hit) hit = hit.shadowRoot.elementFromPoint(...at);
      for (; hit; hit = parentOf(hit)) if (hit === area || hit === one) return true;
      return false;
    });
  };
  const nameOf = (one) => {
    const key = closest(one, "[class*=st-key-]")?.className.match(/st-key-(\S+)/)[1] ?? "";
    const text = one.getAttribute("aria-label") ?? [...(one.labels ?? [])].map((label) => label.textContent).join() ?? "";
    return `${key} ${one.tagName.toLowerCase()} ${(text || one.textContent).trim().slice(0, 40)}`.trim();
  };
  const boxOf = (one) => {
    const { left, top, right, bottom } = (closest(one, ".stSlider [role=group]") ?? shownBy(one)).getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const groupOf = (one) => GROUPS.map((selector) => closest(one, selector)).find(Boolean)
    ?? (one.type === "radio" ? all(`input[type=radio][name="${one.name}"]`)[0] : one);

  let expected = [];
  let boxes = new Map();
  let stops = [];
  window.keyboard = {
    begin: (within) => {
      const isInside = (one) => (within ? closest(one, within) : !closest(one, "[data-testid=stPopoverBody]"));
      expected = all(CONTROLS).filter((one) => isInside(one) && isVisible(one) && !one.disabled && !closest(one, "[inert], [aria-hidden=true]")
        && !closest(one, OF_A_POINTER));
      boxes = new Map(expected.map((one) => [one, boxOf(one)]));
      stops = [];
      const part = document.querySelector(within || "body");
      // The page may leave the focus where it is put.
      document.body.dispatchEvent(new PointerEvent("pointerdown"));
      if (within && part.contains(document.activeElement)) return;
      // Tab continues where the focus was, even if that is gone.
      const before = part.insertAdjacentElement("afterbegin", document.createElement("i"));
      before.tabIndex = -1;
      before.focus();
      before.remove();
    },
    // Where the focus is: at no control, at one where it was before, or at a further one.
    stop: () => {
      const one = focused();
      if (!one) return "none";
      if (stops.some((stop) => stop.one === one)) return "again";
      stops.push({ one, looks: looks(one), isUncovered: isUncovered(one) });
      return "next";
    },
    end: () => {
      document.body.dispatchEvent(new PointerEvent("pointerdown"));
      focused()?.blur();
      const reached = new Set(stops.map(({ one }) => groupOf(one)));
      const found = expected.filter((one) => !reached.has(groupOf(one))).map((one) => `not reached: ${nameOf(one)}`);
      const seen = new Set();
      for (const { one, looks: then, isUncovered } of stops) {
        if (!isUncovered) found.push(`covered: ${nameOf(one)}`);
        if (one.isConnected && then === looks(one)) found.push(`focus not visible: ${nameOf(one)}`);
        if (groupOf(one) !== one && seen.has(groupOf(one)) && one.type === "radio") found.push(`a second stop: ${nameOf(one)}`);
        seen.add(groupOf(one));
      }
      const placed = stops.map(({ one }) => one).filter((one) => boxes.has(one));
      for (const [at, one] of placed.slice(1).entries()) {
        const [before, here] = [boxes.get(placed[at]), boxes.get(one)];
        const isAbove = here.bottom <= before.top + 10 && here.left < before.right;
        const isBefore = here.right <= before.left + 4 && here.top < before.bottom - 4 && here.bottom > before.top + 4;
        if (isAbove || isBefore) found.push(`out of order: ${nameOf(placed[at])}, then ${nameOf(one)}`);
      }
      return found;
    },
    // What reacts to a pointer and to no key. React gives what it listens on a handler of its own.
    forPointersOnly: () => all("*").filter((one) => isVisible(one) && one.id !== "root" && one !== document.body
      && (one.onclick || (getComputedStyle(one).cursor === "pointer" && getComputedStyle(parentOf(one)).cursor !== "pointer"))
      && !closest(one, `${CONTROLS}, label, [role=option], ${OF_A_POINTER}`) && !one.querySelector(CONTROLS))
      .map((one) => `for pointers only: ${nameOf(one)}`),
    count: () => stops.length,
    names: () => stops.map(({ one }) => nameOf(one)),
  };
})()
