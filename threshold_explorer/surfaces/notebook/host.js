// Hosts the live layer in the widget's frame, as Streamlit does on a page. The widget's view and its threshold come from
// the element of the frame (frame.js).

import { mountLayer } from "../../live/layer.js";
import { moveSlider } from "../../live/slider.js";
import { nearestPosition, readTable, thresholdAt } from "../../live/table.js";
import { drawFigures, showThresholdOn } from "../../decision/record/standalone_charts.js";
import { moveSentence } from "../../views/threshold/pin_comparison.js";

const connection = window.frameElement.connection;
const input = document.querySelector(".st-key-t input");
let table = null;

function colour() {
  const { ground, isDark } = connection.theme();
  const ink = isDark ? "250, 250, 250" : "49, 51, 63";
  const colours = {
    "text-color": `rgb(${ink})`, "primary-color": `rgb(${ink})`, "background-color": ground,
    "secondary-background-color": `rgba(${ink}, 0.07)`, "border-color": `rgba(${ink}, 0.22)`, "border-color-light": `rgba(${ink}, 0.13)`,
  };
  const root = document.documentElement;
  root.style.colorScheme = isDark ? "dark" : "light";
  for (const [name, value] of Object.entries(colours)) root.style.setProperty(`--st-${name}`, value);
}

function showMove() {
  showThresholdOn(input, thresholdAt(table, Number(input.value)));
}

function goTo(threshold) {
  moveSlider("t", nearestPosition(table, threshold));
}

function mount() {
  const data = connection.view.live;
  table = readTable(data);
  input.max = table.tp.length - 1;
  input.value = nearestPosition(table, connection.threshold());
  showMove();
  mountLayer(
    { parentElement: document.querySelector(".live"), data, setTriggerValue: (name, value) => name === "chosen" && goTo(value) },
    { sentences: { move: moveSentence } },
  );
}

function draw() {
  colour();
  mount();
  drawFigures(connection.view.figures);
}

input.addEventListener("input", () => {
  showMove();
  connection.send(thresholdAt(table, Number(input.value)));
});
connection.moved = () => {
  const threshold = connection.threshold();
  const position = nearestPosition(table, threshold);
  if (String(position) === input.value || thresholdAt(table, position) !== threshold) return;
  input.value = position;
  showMove();
};
connection.viewed = mount;
connection.themed = draw;
draw();
new ResizeObserver(() => connection.resize(document.querySelector("main").getBoundingClientRect().height)).observe(document.querySelector("main"));
