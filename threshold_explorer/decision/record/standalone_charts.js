// Charts and slider of a document without Streamlit: a decision record, and the widget of a notebook.

import { thresholdText } from "../../live/format.js";

export function decompressed(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

export function showThresholdOn(input, threshold) {
  input.setAttribute("aria-valuetext", String(threshold));
  document.querySelector("[data-testid=stSliderThumbValue]").textContent = thresholdText(threshold);
}

function theme() {
  const style = getComputedStyle(document.documentElement);
  const [ink, line, font] = ["--st-text-color", "--st-border-color-light", "--st-font"].map((name) => style.getPropertyValue(name));
  const axis = { gridcolor: line, zerolinecolor: line, linecolor: line, automargin: true, ticks: "", ticklabelstandoff: 4 };
  const clear = "rgba(0,0,0,0)";
  return {
    font: { family: font, color: ink, size: 12 }, paper_bgcolor: clear, plot_bgcolor: clear,
    xaxis: { ...axis, showgrid: false }, yaxis: axis, modebar: { color: ink, activecolor: ink },
  };
}

export function drawFigures(figures) {
  for (const [key, { data: traces, layout, config }] of Object.entries(figures)) {
    const plot = document.querySelector(`.st-key-${key} > div`);
    window.Plotly.react(plot, traces, { ...layout, template: { layout: theme() } }, { ...config, responsive: true });
  }
}
