"""A document that contains the live layer of one of the app's pages, its sliders and charts, without a server.

The layer draws the data that a server sent, so its numbers are read within milliseconds at any position of a slider.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.kind_detection import TASKS
from threshold_explorer.data.sources.open_source import open_source
from threshold_explorer.decision.record.html_elements import plotly_json
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.scripts.live_scripts import ENTRIES, bundled
from threshold_explorer.live.scripts.streamlit_scripts import BUNDLE

WIDTH = 600
_STYLE = f"""<style>
    body {{ margin: 0 }}
    [role=group], .js-plotly-plot {{ width: {WIDTH}px }}
    [role=group] > :first-child {{ height: 20px }}
</style>"""
_DOCUMENT = """<!doctype html><body>{style}{sliders}{charts}{further}<div class="live">{inside}</div>
<script>{plotly}</script>
<script>
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const texts = (selector, within) => all(selector, within).map((one) => one.textContent);
const sent = [];
const options = {options};
// Streamlit's slider shows its value, or the option at it.
document.addEventListener("input", ({{ target }}) => {{
    const key = target.closest("[class^=st-key-]")?.className.slice(7);
    if (key in options) target.setAttribute("aria-valuetext", options[key]?.[target.value] ?? target.value);
}}, true);
</script>
<script type="module">{script}
window.mount = mount;</script></body>"""
_DRAW = """(figures) => Promise.all(Object.entries(figures).map(([key, { data, layout, config }]) =>
    Plotly.newPlot(document.querySelector(`.st-key-${key} > div`), data, layout, config)))"""
_MOUNT = """(data) => mount({
    parentElement: document.querySelector(".live"), data, setTriggerValue: (...message) => sent.push(message),
})"""
_WALK = """async ([key, steps, read]) => {
    const [input] = all(`.st-key-${key} input`);
    const found = [];
    for (const [at, text] of steps.entries()) {
        input.value = at;
        input.setAttribute("aria-valuetext", text);
        // The layer hears of it in a microtask.
        await null;
        found.push(eval(read));
    }
    return found;
}"""


class Slider(NamedTuple):
    """A slider of Streamlit: the texts of its thumbs, the ends of its track, and its options if it has some."""

    texts: tuple[str, ...]
    low: float = 0
    high: float = 10_000
    options: tuple[str, ...] | None = None

    def markup(self, key: str) -> str:
        values = [self.options.index(text) if self.options else text for text in self.texts]
        ends = f'min="{self.low}" max="{self.high}" step="any"'
        thumbs = "".join(
            f'<input type="range" {ends} value="{value}" aria-valuetext="{text}">'
            for value, text in zip(values, self.texts, strict=True)
        )
        return f'<div class="st-key-{key}"><div role="group"><div></div>{thumbs}</div></div>'


def open_likeliest(example: str, **roles: str) -> Dataset:
    """An example as its likeliest kind of data, with other roles of columns."""
    source = open_source(example, visitor="")
    assert source
    key, guessed = next(iter(source.guesses.items()))
    return TASKS[key].open(source, replace(guessed, **roles))


class LayerPage:
    """The live layer of a page, by the folder of its script, with the page's sliders by key, and its charts.

    A text is a slider with one thumb there. `further` are elements of the page outside of the layer, `inside` those of
    the layer.
    """

    def __init__(
        self,
        open_page: Callable[..., Page],
        folder: str | Path,
        data: Mapping[str, Any],
        *,
        charts: Sequence[Chart] = (),
        dataset: Dataset | None = None,
        further: str = "",
        inside: str = '<div class="live-root"></div>',
        **sliders: str | Slider,
    ) -> None:
        script = bundled(ENTRIES[folder] if isinstance(folder, str) else folder)
        assert script.count("export default ") == 1
        each = {key: Slider((one,)) if isinstance(one, str) else one for key, one in sliders.items()}
        self.page = open_page("about:blank")
        self.page.set_content(
            _DOCUMENT.format(
                style=_STYLE,
                sliders="".join(one.markup(key) for key, one in each.items()),
                options=json.dumps({key: one.options for key, one in each.items()}),
                charts="".join(f'<div class="st-key-{chart.key}"><div></div></div>' for chart in charts),
                further=further,
                inside=inside,
                plotly=BUNDLE.read_text(encoding="utf-8") if charts else "",
                script=script.replace("export default ", "const mount = "),
            )
        )
        figures = {chart.key: plotly_json(chart.figure(), chart.config(dataset)) for chart in charts}
        self.page.evaluate(_DRAW, figures)
        self.mount(data)

    def mount(self, data: Mapping[str, Any]) -> None:
        """Give the layer the data of a run of the page's script."""
        self.page.evaluate(_MOUNT, data)

    @property
    def sent(self) -> list[list[Any]]:
        """The values that the layer has sent to the server, by name."""
        return self.page.evaluate("sent")

    def walk(self, key: str, texts: Sequence[str], read: str) -> list[Any]:
        """Move a slider from position to position; returns the value of a JavaScript expression at each.

        Beside the globals of a browser it has `all`, the elements for a selector, and `texts`, their texts.
        """
        return self.page.evaluate(_WALK, [key, texts, read])
