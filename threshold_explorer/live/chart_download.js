// Downloads a chart as shown, including the moving marks, as PNG at twice the resolution or as SVG. Plotly's own export
// lacks the marks, such as the operating point.

import { bubbleIn, showBeside } from "./tooltips.js";
import { element } from "./dom.js";
import { ratioText } from "./format.js";
import { svgElement, visibleCurves } from "./plot.js";
import { quantity } from "./quantities.js";
import { say } from "./catalogue.js";

const SCALE = 2;
const FOOT = 22;
// The style sheet's properties of our shapes, which an exported image must contain.
const STYLE_PROPERTIES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "opacity"];

// Handles the click before Plotly; returns a function that removes the listener.
export function enableChartDownload(live) {
  const click = (event) => {
    const button = event.target.closest?.(".modebar-btn:not([data-attr])");
    const found = button && [...live.plots.values()].find(({ plot }) => plot.contains(button));
    if (!found) return;
    event.stopImmediatePropagation();
    addDownloadMenu(found.plot, button, live);
  };
  window.addEventListener("click", click, true);
  return () => window.removeEventListener("click", click, true);
}

const PICTURES = [["picture-png", "png", pngAddress], ["picture-svg", "svg", svgAddress]];

function addDownloadMenu(plot, camera, live) {
  const bubble = bubbleIn(live.root, "pictures");
  for (const [name, format, addressOf] of PICTURES) {
    const choice = element("button", "", bubble);
    choice.type = "button";
    choice.textContent = say(name);
    choice.addEventListener("click", async () => {
      bubble.hidePopover();
      const link = document.createElement("a");
      link.href = await addressOf(drawingNow(plot, live));
      link.download = `${plot._context.toImageButtonOptions.filename}.${format}`;
      link.click();
    });
  }
  showBeside(bubble, camera);
  bubble.firstElementChild.focus();
}

function drawingNow(plot, live) {
  const foot = say(...(live.page.foot?.(live) ?? ["picture-foot", { title: live.data.title, threshold: live.row.threshold }]));
  const readings = visibleCurves(plot).map((curve) => ({ ...curve, value: quantity(curve.meta.quantity, live.row, live) }));
  return drawingOf(plot, foot, readings);
}

function svgAddress(drawing) {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
}

async function pngAddress(drawing) {
  const image = new Image();
  image.src = svgAddress(drawing);
  await image.decode();
  const canvas = element("canvas", "", document.createElement("div"));
  canvas.width = image.width * SCALE;
  canvas.height = image.height * SCALE;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

function drawingOf(plot, foot, readings) {
  const { width, height } = plot.getBoundingClientRect();
  const colours = getComputedStyle(document.documentElement);
  const drawing = svgElement("svg", document.createElement("div"), { width, height: height + FOOT });
  svgElement("rect", drawing, { width: "100%", height: "100%", fill: colours.getPropertyValue("--live-surface") });
  for (const layer of plot.querySelectorAll(".main-svg")) {
    const copy = drawing.appendChild(layer.cloneNode(true));
    const ours = layer.querySelector(".live-layer");
    if (ours) copyStyles(ours, copy.querySelector(".live-layer"));
  }
  const text = svgElement("text", drawing, { x: 8, y: height + 14, "font-size": 12, "font-family": "sans-serif" });
  text.setAttribute("fill", colours.getPropertyValue("--live-text"));
  text.textContent = foot;
  for (const { name, line, value } of readings) {
    svgElement("tspan", text, { fill: line.color, dx: 10 }).textContent = "● ";
    svgElement("tspan", text).textContent = `${name} ${ratioText(value)}`;
  }
  return drawing;
}

function copyStyles(from, to) {
  const copies = to.querySelectorAll("*");
  from.querySelectorAll("*").forEach((shape, at) => {
    const looks = getComputedStyle(shape);
    for (const look of STYLE_PROPERTIES) copies[at].style.setProperty(look, looks.getPropertyValue(look));
  });
}
