// Hosts the live layer in the document, as Streamlit does on a page: provides its data, the charts and the slider. The
// slider's values are positions; one of them is the decided threshold.

import { mountLayer } from "../../live/layer.js";
import { moveSlider } from "../../live/slider.js";
import { nearestPosition, readTable, thresholdAt } from "../../live/table.js";
import { moveSentence } from "../../views/threshold/pin_comparison.js";
import { adoptNumbers } from "./numbers_rows.js";
import { decompressed, drawFigures, showThresholdOn } from "./standalone_charts.js";

const embedded = (name) => document.getElementById(name).textContent;

// Browsers before 2023 cannot decompress: they show what browsers without scripts do.
document.getElementById("no-charts").hidden = "DecompressionStream" in window;

// The policy of the document allows this script by its hash.
const plotly = document.createElement("script");
plotly.textContent = await decompressed(embedded("plotly"));
document.body.append(plotly);

const figures = JSON.parse(await decompressed(embedded("figures")));
const data = JSON.parse(embedded("live"));
const table = readTable(data);
const decided = nearestPosition(table, data.pin.threshold);
const input = document.querySelector(".st-key-t input");
const dark = matchMedia("(prefers-color-scheme: dark)");

function showThreshold() {
  showThresholdOn(input, thresholdAt(table, Number(input.value)));
}

function mount() {
  mountLayer(
    { parentElement: document.querySelector(".live"), data, setTriggerValue: (name, value) => name === "chosen" && goTo(nearestPosition(table, value)) },
    { sentences: { move: moveSentence }, parts: { numbers: adoptNumbers } },
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
dark.addEventListener("change", () => { drawFigures(figures); mount(); });
showThreshold();
mount();
drawFigures(figures);
