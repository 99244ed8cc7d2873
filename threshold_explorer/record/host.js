// Hosts the live layer in the document, as Streamlit does on a page: provides its data, the charts and the slider. The
// slider's values are positions; one of them is the decided threshold.

import { thresholdText } from "../live/format.js";
import { mountLayer } from "../live/layer.js";
import { moveSlider } from "../live/slider.js";
import { nearestPosition, readTable, thresholdAt } from "../live/table.js";
import { moveSentence } from "../threshold/pin_comparison.js";
import { adoptNumbers } from "./numbers_rows.js";

const embedded = (name) => document.getElementById(name).textContent;

async function decompressed(name) {
  const bytes = Uint8Array.from(atob(embedded(name)), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

// Browsers before 2023 cannot decompress: they show what browsers without scripts do.
document.getElementById("no-charts").hidden = "DecompressionStream" in window;

// The policy of the document allows this script by its hash.
const plotly = document.createElement("script");
plotly.textContent = await decompressed("plotly");
document.body.append(plotly);

const figures = JSON.parse(await decompressed("figures"));
const data = JSON.parse(embedded("live"));
const table = readTable(data);
const decided = nearestPosition(table, data.pin.threshold);
const input = document.querySelector(".st-key-t input");
const dark = matchMedia("(prefers-color-scheme: dark)");

function decidedSentence(row, live) {
  return row.threshold === live.pin.threshold ? ["record-decided", { threshold: row.threshold }] : moveSentence(row, live);
}

function showThreshold() {
  const threshold = thresholdAt(table, Number(input.value));
  input.setAttribute("aria-valuetext", String(threshold));
  document.querySelector("[data-testid=stSliderThumbValue]").textContent = thresholdText(threshold);
}

function theme() {
  const style = getComputedStyle(document.documentElement);
  const [ink, line, font] = ["--st-text-color", "--st-border-color-light", "--st-font"].map((name) => style.getPropertyValue(name));
  const axis = { gridcolor: line, zerolinecolor: line, linecolor: line, automargin: true, ticks: "" };
  const clear = "rgba(0,0,0,0)";
  return {
    font: { family: font, color: ink, size: 12 }, paper_bgcolor: clear, plot_bgcolor: clear,
    xaxis: { ...axis, showgrid: false }, yaxis: axis, modebar: { color: ink, activecolor: ink },
  };
}

function drawCharts() {
  for (const [key, { data: traces, layout, config }] of Object.entries(figures)) {
    const plot = document.querySelector(`.st-key-${key} > div`);
    window.Plotly.react(plot, traces, { ...layout, template: { layout: theme() } }, { ...config, responsive: true });
  }
}

function mount() {
  mountLayer(
    { parentElement: document.querySelector(".live"), data, setTriggerValue: (name, value) => name === "chosen" && goTo(nearestPosition(table, value)) },
    { sentences: { move: decidedSentence }, parts: { numbers: adoptNumbers } },
  );
}

function goTo(position) {
  moveSlider("t", position);
}

input.max = table.tp.length - 1;
input.value = decided;
input.addEventListener("input", showThreshold);
document.querySelector(".back").addEventListener("click", () => goTo(decided));
window.addEventListener("beforeprint", () => goTo(decided));
dark.addEventListener("change", () => { drawCharts(); mount(); });
showThreshold();
mount();
drawCharts();
