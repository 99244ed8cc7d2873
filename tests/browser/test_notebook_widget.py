"""The widget of a notebook, in an exported file that is opened without a network."""

import json

import numpy as np
import pytest

from tests.browser.test_chart_keys import charts_are_walked
from tests.browser.test_record import STEPS
from threshold_explorer import explore
from threshold_explorer.surfaces.notebook.widget import _export_markup
from threshold_explorer.words.formats import ratio_text

N_CASES = 400
METRICS = ("accuracy", "precision", "recall", "f1")


def exported(widget) -> str:
    """What nbconvert writes for a cell that shows a widget, and for the state of all widgets."""
    state = {name: value for name, value in widget.get_state().items() if isinstance(value, str | float | int | None)}
    view = {"model_id": widget.model_id}
    return "".join(
        (
            '<!doctype html><meta charset="utf-8"><body style="background: #111">',
            # The widget of another cell, of which the file has no state.
            '<div><script type="application/vnd.jupyter.widget-view+json">{"model_id": "another"}</script></div>',
            f'<div><script type="application/vnd.jupyter.widget-view+json">{json.dumps(view)}</script></div>',
            f'<div class="jp-OutputArea-child">{_export_markup()}</div>',
            '<script type="application/vnd.jupyter.widget-state+json">',
            json.dumps({"state": {widget.model_id: {"state": state}}}).replace("<", "\\u003c"),
            "</script>",
        )
    )


@pytest.mark.parametrize("weighted", [False, True])
def test_an_exported_widget_moves_offline_with_the_numbers_of_python(open_page, tmp_path, weighted):
    rng = np.random.default_rng(5)
    labels = rng.random(N_CASES) < 0.3
    # Many ties, and scores beyond the last case.
    scores = np.round(rng.random(N_CASES) * 0.7 + labels * 0.2, 2)
    weights = rng.integers(1, 5, N_CASES) * 0.5 if weighted else None
    widget = explore(labels, scores, weights, title="</script><b>")
    path = tmp_path / "exported.html"
    path.write_text(exported(widget), encoding="utf-8")
    page = open_page("about:blank")
    requested = []
    page.on("request", lambda request: requested.append(request.url))
    page.context.set_offline(True)
    page.goto(path.as_uri())
    page.frame_locator("iframe").locator(".live-layer").nth(2).wait_for(state="attached")
    page.context.set_offline(False)
    [frame] = page.frames[1:]
    assert frame.locator("output").inner_text() == "0.5"
    assert "</script><b>" in frame.locator(".caption").inner_text()
    dark = frame.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark == "rgb(17, 17, 17)"
    ink = frame.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--st-text-color')")
    assert ink == "rgb(250, 250, 250)"
    # JupyterLab pads an output that is empty.
    assert page.evaluate("document.querySelector('.jp-OutputArea-child').style.display") == "none"
    steps = frame.evaluate(STEPS)
    charts_are_walked(frame, 3)
    statistic = widget._cases.dataset.scores
    assert len(steps) == 26
    for threshold, (cells, tiles, _intervals) in steps.items():
        at = statistic.confusion_at(float(threshold))
        assert {name: float(count) for name, count in cells} == {n: getattr(at, n) for n, _ in cells}
        assert {name: ratio_text(float(value)) for name, value in tiles} == {
            name: ratio_text(float(getattr(at, name))) for name in METRICS
        }
    assert [url for url in requested if not url.startswith(("file:", "data:", "blob:", "about:"))] == []
