// What looks wrong on the page as it is: too little contrast, clipped or overlapping text, parts outside the window.
// Evaluated by tests/browser/appearance.py; returns one line per finding.
() => {
  const SLACK = 1.5;
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const parsed = new Map();

  const channels = (text) => {
    if (!parsed.has(text)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = text;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
      parsed.set(text, [red, green, blue, alpha / 255]);
    }
    return parsed.get(text);
  };
  const over = ([r, g, b, alpha], behind, opacity = 1) =>
    [r, g, b].map((value, at) => value * alpha * opacity + behind[at] * (1 - alpha * opacity));
  const luminance = (colour) => {
    const [r, g, b] = colour.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  };

  const parentOf = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host ?? null;
  const ancestors = (node) => {
    const found = [];
    for (let at = node; at; at = parentOf(at)) found.push(at);
    return found;
  };
  const styles = new Map();
  const styleOf = (node) => styles.get(node) ?? styles.set(node, getComputedStyle(node)).get(node);
  // Of the elements that the node's middle lies on: the value above a slider's thumb is in the thumb's element.
  const backgroundOf = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isBehind = (at) => {
      const box = at.getBoundingClientRect();
      if (at.matches("html, body, .stApp") || styleOf(at).overflowY !== "visible") return true;
      return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    };
    const behind = ancestors(node).filter(isBehind).map((at) => channels(styleOf(at).backgroundColor));
    return behind.reverse().reduce((below, colour) => over(colour, below), [255, 255, 255]);
  };
  const opacityOf = (node) => ancestors(node).reduce((all, at) => all * Number(styleOf(at).opacity), 1);

  const all = [];
  const collect = (root) => {
    for (const node of root.querySelectorAll("*")) {
      all.push(node);
      if (node.shadowRoot) collect(node.shadowRoot);
    }
  };
  collect(document.body);

  const isShown = (node) => {
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (ancestors(node).some((at) => styleOf(at).clipPath === "inset(50%)" || styleOf(at).clip === "rect(0px, 0px, 0px, 0px)")) return false;
    const { width, height, right } = node.getBoundingClientRect();
    return width > 1.5 && height > 1.5 && right > 0;
  };
  const shown = all.filter(isShown);
  const ownText = (node) => [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE).map((child) => child.data).join("").trim();
  const isIcon = (node) => styleOf(node).fontFamily.includes("Material");
  const inBox = (node) => node.matches("textarea, input:not([type=range], [type=checkbox], [type=radio], [type=file])");
  const textOf = (node) => (inBox(node) ? node.value || node.placeholder : isIcon(node) ? "" : ownText(node) || (node.dataset?.chosen ?? ""));
  const texts = shown.filter((node) => !node.closest("script, style") && textOf(node));
  const textBox = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const keyOf = (node) => {
    for (const at of ancestors(node)) {
      const key = at.classList && [...at.classList].find((name) => name.startsWith("st-key-"));
      if (key) return `.${key}`;
    }
    return ancestors(node).map((at) => at.dataset?.testid).find(Boolean) ?? "";
  };
  const named = (node) => {
    const name = node.classList?.[0] && !/^(st-emotion|e1|st-[a-z0-9]{2}$)/.test(node.classList[0]) ? `.${node.classList[0]}` : "";
    const text = textOf(node);
    return `${keyOf(node)} ${node.tagName.toLowerCase()}${name} ${text ? `"${text.slice(0, 40)}"` : ""}`.trim();
  };

  const found = [];
  const report = (what, node, more = "") => found.push(`${what}: ${named(node)}${more ? ` (${more})` : ""}`);

  const isDisabled = (node) => ancestors(node).some((at) => at.matches?.(":disabled, [aria-disabled=true], [data-disabled=true]"));
  for (const node of texts) {
    const style = styleOf(node);
    const ink = channels(node instanceof SVGElement ? style.fill : style.color);
    if (isDisabled(node) || style.backgroundImage !== "none") continue;
    const behind = backgroundOf(node);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = contrast(over(ink, behind, opacityOf(node)), behind);
    if (ratio < (isLarge ? 3 : 4.5)) report("text contrast", node, ratio.toFixed(2));
    if (size < 12) report("small text", node, `${size}px`);
  }

  // Legend swatches, edges of cells and tiles, lines and points of charts.
  const marks = [
    [".legend i, .bar-metrics i, .comparison .mark", (style) => (style.borderTopWidth === "0px" ? style.backgroundColor : style.borderTopColor)],
    ["td[data-cell]", (style) => style.outlineColor],
    [".tile", (style) => style.borderLeftColor],
    [".scatterlayer path.js-line", (style) => style.stroke],
    [".live-layer :is(.cursor, .pin-cursor, .recommended-line, .simulated, .curve)", (style) => style.stroke],
    [".live-layer :is(.marker, .recommended-point)", (style) => style.fill],
    [".live-layer .pin-marker", (style) => style.stroke],
  ];
  for (const [selector, colourOf] of marks) {
    for (const node of all.filter((at) => at.matches(selector) && at.checkVisibility())) {
      const style = styleOf(node);
      const colour = channels(colourOf(style));
      if (colour[3] === 0 || Number.parseFloat(style.strokeWidth) < 1) continue;
      const behind = backgroundOf(parentOf(node));
      const ratio = contrast(over(colour, behind, opacityOf(node)), behind);
      if (ratio < 3) report("mark contrast", node, ratio.toFixed(2));
    }
  }

  const clips = (value) => value === "hidden" || value === "clip";
  for (const node of texts) {
    const style = styleOf(node);
    if (node instanceof SVGElement || style.display.startsWith("inline") && style.display === "inline" && !inBox(node)) continue;
    const wide = node.scrollWidth - node.clientWidth;
    const high = node.scrollHeight - node.clientHeight;
    if (inBox(node) ? wide > SLACK : wide > SLACK && clips(style.overflowX)) report("clipped text", node, `${wide}px`);
    else if ((clips(style.overflowY) || node.dataset.chosen) && high > 6 && !inBox(node)) report("clipped text", node, `${high}px below`);
    else if (wide > SLACK && style.overflowX === "visible") {
      const [text, box] = [textBox(node), node.getBoundingClientRect()];
      if (text.right > box.right + SLACK || text.left < box.left - SLACK) report("text wider than its box", node, `${wide}px`);
    }
  }

  const angleOf = (node) => {
    const { a, b } = node.getScreenCTM();
    return Math.round((Math.atan2(b, a) * 180) / Math.PI);
  };
  // Slanted texts are beside each other where their boxes along the slope are, without the space between lines.
  const alongSlope = (node) => {
    const { x, y, width, height } = node.getBBox();
    const at = new DOMPoint(x, y).matrixTransform(node.getScreenCTM()).matrixTransform(new DOMMatrix().rotate(-angleOf(node)));
    return new DOMRect(at.x, at.y + 0.15 * height, width, 0.7 * height);
  };
  for (const plot of shown.filter((node) => node.matches(".js-plotly-plot"))) {
    const frame = plot.getBoundingClientRect();
    const labels = texts.filter((node) => node.matches("text") && plot.contains(node)).map((node) => [node, node.getBoundingClientRect()]);
    for (const [node, box] of labels) {
      if (box.left < frame.left - SLACK || box.right > frame.right + SLACK || box.top < frame.top - SLACK || box.bottom > frame.bottom + SLACK) {
        report("text outside its chart", node, keyOf(plot));
      }
    }
    labels.forEach(([node, box], at) => {
      for (const [other, there] of labels.slice(at + 1)) {
        const angle = angleOf(node);
        const [one, two] = angle % 90 && angle === angleOf(other) ? [alongSlope(node), alongSlope(other)] : [box, there];
        const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (across > SLACK && down > 3) report("overlapping texts", node, `with "${textOf(other).slice(0, 30)}", ${keyOf(plot)}`);
      }
    });
  }

  // The lines of a text as they are seen: cut by what clips them, each as high as its letters. Lines of different layers
  // may lie on each other: what is fixed or sticky is over the page by design.
  const layerOf = (node) => ancestors(node).find((at) => /fixed|sticky/.test(styleOf(at).position) || at.matches("[popover], [role=dialog], [data-testid=stSidebar]"));
  const clippersOf = (node) => ancestors(node).slice(1).filter((at) => styleOf(at).overflowX !== "visible");
  const within = (line, box) => ({
    left: Math.max(line.left, box.left), right: Math.min(line.right, box.right),
    top: Math.max(line.top, box.top), bottom: Math.min(line.bottom, box.bottom),
  });
  const linesOf = (node) => {
    if (inBox(node)) return [node.getBoundingClientRect()];
    const spare = (line) => Math.max(0, line.height - Number.parseFloat(styleOf(node).fontSize)) / 2;
    return [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE && child.data.trim()).flatMap((child) => {
      const range = document.createRange();
      range.selectNodeContents(child);
      return [...range.getClientRects()].map((line) => ({ left: line.left, right: line.right, top: line.top + spare(line), bottom: line.bottom - spare(line) }));
    });
  };
  const lines = [];
  for (const node of texts) {
    if (node instanceof SVGElement || node.closest(".katex") || isDisabled(node)) continue;
    const clippers = clippersOf(node);
    for (const line of linesOf(node)) {
      let seen = clips(styleOf(node).overflowX) ? within(line, node.getBoundingClientRect()) : line;
      for (const clipper of clippers) {
        const before = seen;
        seen = within(seen, clipper.getBoundingClientRect());
        if (seen.bottom - seen.top < SLACK || seen.right - seen.left < SLACK) break;
        const cut = before.right - before.left - (seen.right - seen.left);
        if (cut > SLACK && clips(styleOf(clipper).overflowX)) report("clipped text", node, `${Math.round(cut)}px by ${named(clipper)}`);
      }
      if (seen.bottom - seen.top > SLACK && seen.right - seen.left > SLACK) lines.push({ node, layer: layerOf(node), ...seen });
    }
  }
  lines.sort((one, other) => one.top - other.top);
  lines.forEach((line, at) => {
    for (let next = at + 1; next < lines.length && lines[next].top < line.bottom - 3; next += 1) {
      const other = lines[next];
      const across = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      const down = Math.min(line.bottom, other.bottom) - other.top;
      if (across > SLACK && down > 3 && line.node !== other.node && line.layer === other.layer && !line.node.contains(other.node) && !other.node.contains(line.node)) {
        report("overlapping texts", line.node, `with ${named(other.node)}`);
      }
    }
  });

  const scrolls = (value) => value === "auto" || value === "scroll";
  const outside = shown.filter((node) => {
    const box = node.getBoundingClientRect();
    if (box.right <= innerWidth + SLACK || box.left < 0 || !(textOf(node) || node.matches("button, input, svg, canvas, td, .tile"))) return false;
    return !ancestors(node).slice(1).some((at) => scrolls(styleOf(at).overflowX) && at.matches(":not([data-testid=stMain], .stApp)"));
  });
  for (const node of outside) report("beyond the window", node, `${Math.round(node.getBoundingClientRect().right - innerWidth)}px`);
  const main = document.querySelector("[data-testid=stMain], body > main");
  if (main.scrollWidth > main.clientWidth + SLACK) found.push(`page scrolls sideways by ${main.scrollWidth - main.clientWidth}px`);
  return [...new Set(found)];
}
