// The widget in the notebook: a frame of its own, so that neither page's styles, keys and ids reach the other.

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

const asScript = (text) => text.replaceAll("</script", "<\\/script");

function documentOf({ style, plotly, script }, { body }) {
  return `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><style>${style}</style></head><body>${body}` +
    `<script>${asScript(plotly)}</script><script type="module">${asScript(script)}</script></body></html>`;
}

const SENDS_EVERY_MS = 100;

// Sends at most every 100 ms, and the last value always.
function sender(model) {
  let timer = null;
  return (threshold) => {
    model.set("threshold", threshold);
    timer ??= setTimeout(() => {
      timer = null;
      model.save_changes();
    }, SENDS_EVERY_MS);
  };
}

const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

// Red, green, blue and alpha of a colour in any notation of CSS: a notebook may use oklch.
function channelsOf(colour) {
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  return [...pixel.getImageData(0, 0, 1, 1).data];
}

// The first colour behind the widget that is not transparent.
function groundOf(element) {
  for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
    const [red, green, blue, alpha] = channelsOf(getComputedStyle(at).backgroundColor);
    if (alpha > 127) return [red, green, blue];
  }
  return matchMedia("(prefers-color-scheme: dark)").matches ? [17, 17, 17] : [255, 255, 255];
}

function themeOf(element) {
  const [red, green, blue] = groundOf(element);
  return { ground: `rgb(${red}, ${green}, ${blue})`, isDark: 0.299 * red + 0.587 * green + 0.114 * blue < 128 };
}

function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.title = model.get("_name");
  frame.style.cssText = "display: block; width: 100%; height: 700px; border: none;";
  el.append(frame);
  const connection = { threshold: () => model.get("threshold"), send: sender(model), theme: () => themeOf(el) };
  connection.resize = (height) => { frame.style.height = `${height}px`; };
  frame.connection = connection;

  const show = async () => {
    const [assets, view] = await Promise.all([unpacked(model.get("_assets")), unpacked(model.get("_view"))]);
    connection.view = view;
    frame.srcdoc = documentOf(assets, view);
  };
  const moved = () => connection.moved?.();
  const viewed = async () => {
    connection.view = await unpacked(model.get("_view"));
    connection.viewed?.();
  };
  const themed = () => connection.themed?.();
  model.on("change:threshold", moved);
  model.on("change:_view", viewed);
  const observer = new MutationObserver(() => {
    themed();
    // Notebooks load the style sheets of a theme after they have switched to it.
    setTimeout(themed, 500);
  });
  for (const place of [document.documentElement, document.body]) observer.observe(place, { attributes: true });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", themed);
  show();
  return () => {
    model.off("change:threshold", moved);
    model.off("change:_view", viewed);
    observer.disconnect();
    dark.removeEventListener("change", themed);
  };
}

export default { render };
