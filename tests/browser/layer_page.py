"""A document that contains the live layer of one of the app's pages and its sliders, without a server or Streamlit.

The layer draws the data that a server sent, so its numbers are read within milliseconds at any position of a slider.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from threshold_explorer.data.dataset import Dataset
from threshold_explorer.kinds.tasks import TASKS
from threshold_explorer.sources.open_source import open_source
from threshold_explorer.web.bundle import bundled
from threshold_explorer.web.live_scripts import ENTRIES

# An element of Streamlit: the slider's container, its track and its thumbs.
_SLIDER = '<div class="st-key-{key}"><div role="group"><div></div>{thumbs}</div></div>'
_THUMB = '<input type="range" min="0" max="{last}" value="0" step="any" aria-valuetext="{text}">'
_DOCUMENT = """<!doctype html><body>{sliders}{further}<div class="live"><div class="live-root"></div></div>
<script type="module">{script}
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const texts = (selector, within) => all(selector, within).map((one) => one.textContent);
Object.assign(window, {{ mount, sent: [], all, texts }});</script></body>"""
_MOUNT = """(data) => mount({
    parentElement: document.querySelector(".live"), data, setTriggerValue: (...message) => sent.push(message),
})"""
_WALK = """async ([key, steps, read]) => {
    const [input] = document.querySelectorAll(`.st-key-${key} input`);
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


def open_likeliest(example: str, **roles: str) -> Dataset:
    """An example as its likeliest kind of data, with other roles of columns."""
    source = open_source(example, visitor="")
    assert source
    key, guessed = next(iter(source.guesses.items()))
    return TASKS[key].open(source, replace(guessed, **roles))


class LayerPage:
    """The live layer of a page, by the folder of its script, with the texts of its sliders by key, two for two thumbs.

    `further` are elements of the page outside of the layer.
    """

    def __init__(
        self,
        open_page: Callable[..., Page],
        folder: str | Path,
        data: Mapping[str, Any],
        *,
        further: str = "",
        **sliders: str | Sequence[str],
    ) -> None:
        script = bundled(ENTRIES[folder] if isinstance(folder, str) else folder)
        assert script.count("export default ") == 1
        self.page = open_page("about:blank")
        self.page.set_content(
            _DOCUMENT.format(
                sliders="".join(_slider(key, text) for key, text in sliders.items()),
                further=further,
                script=script.replace("export default ", "const mount = "),
            )
        )
        self.mount(data)

    def mount(self, data: Mapping[str, Any]) -> None:
        """Give the layer the data of a run of the script."""
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


def _slider(key: str, text: str | Sequence[str]) -> str:
    texts = [text] if isinstance(text, str) else text
    return _SLIDER.format(key=key, thumbs="".join(_THUMB.format(last=10_000, text=one) for one in texts))
