// Streamlit mounts the charts of a page together, and Plotly would draw them all in one task, which no frame interrupts.
// Here the browser shows each new chart before it draws the next.
const { react } = module.exports;
let turn = Promise.resolve();

module.exports.react = (plot, ...figure) => {
  if (plot.classList.contains("js-plotly-plot")) return react(plot, ...figure);
  // A page may have removed a chart that waited.
  const drawn = turn.then(() => (plot.isConnected ? react(plot, ...figure) : plot));
  turn = drawn.catch(() => {}).then(() => new Promise(afterFrame));
  return drawn;
};

// A hidden page has no frames.
function afterFrame(next) {
  if (document.hidden) setTimeout(next);
  else requestAnimationFrame(() => setTimeout(next));
}
