// In an exported file: shows the widget above from the state in the file, so that it needs no network. In a notebook this
// does nothing but hide its own empty output.
(() => {
  const here = document.currentScript;
  const state = document.querySelector('script[type="application/vnd.jupyter.widget-state+json"]');
  const places = document.querySelectorAll('script[type="application/vnd.jupyter.widget-view+json"]');
  here.closest(".jp-OutputArea-child")?.style.setProperty("display", "none");
  if (!places.length) return;
  const place = [...places].filter((one) => one.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING).at(-1);
  if (!place) return;
  const id = JSON.parse(place.textContent).model_id;
  const root = document.createElement("div");
  // The script of a notebook's export finds no view here and loads nothing for it.
  place.replaceWith(root);
  const show = async () => {
    const states = state ?? document.querySelector('script[type="application/vnd.jupyter.widget-state+json"]');
    const values = JSON.parse(states.textContent).state[id].state;
    const model = {
      get: (name) => values[name],
      set: (name, value) => { values[name] = value; },
      save_changes: () => {},
      on: () => {},
      off: () => {},
    };
    const address = URL.createObjectURL(new Blob([values._esm], { type: "text/javascript" }));
    const widget = await import(address);
    widget.default.render({ model, el: root });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
  else show();
})();
