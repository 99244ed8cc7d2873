// Streamlit mounts the charts of a page together, and Plotly would draw them all in one task, which no frame interrupts.
// Here each is drawn in a task of its own, so that the browser shows the first before it draws the next.
const { react } = module.exports;
let turn = Promise.resolve();

module.exports.react = (plot, ...figure) => {
  // A page may have removed a chart that waited.
  const drawn = turn.then(() => (plot.isConnected ? react(plot, ...figure) : plot));
  turn = drawn.catch(() => {}).then(() => new Promise((next) => setTimeout(next)));
  return drawn;
};
