"""Rows of texts in the browser: each prediction beside its reference, with the shared tokens marked."""

from pathlib import Path

from tests.browser.layer_page import LayerPage
from threshold_explorer.views.text import rows

SCRIPT = Path(rows.__file__).with_name("rows.js")
INSIDE = """<ol class="rows"></ol><details><summary></summary><ol class="further"></ol></details>"""
READ = """["rows", "further"].map((list) => all(`.${list} > li`).map((row) => [texts(".facts span", row),
    ...["prediction", "reference"].map((side) =>
        [texts(`.${side} .text, .${side} .nothing`, row), texts(`.${side} mark`, row), texts(`.${side} h2`, row)]),
    texts(".others", row)]))"""


def side(text: str, tokens=(), nothing=""):
    return {"text": text, "tokens": tokens, "nothing": nothing}


def row(number: int, prediction, reference, others=""):
    return {"facts": [f"row {number}", "F1 0.5"], "prediction": prediction, "reference": reference, "others": others}


def test_texts_and_shared_tokens_stand_on_their_own_sides_and_later_rows_are_folded(open_page):
    first = row(
        1, side("a <b>cat</b>", [["a", False], ["cat", True]]), side("the cat", [["the", False], ["cat", True]])
    )
    second = row(2, side("", nothing="no prediction"), side("dog"), "also: hound")
    data = {
        "rows": [first, second],
        "unfolded": 1,
        "further": "1 more row",
        "headings": {"prediction": "Prediction", "reference": "Reference"},
    }
    layer = LayerPage(open_page, SCRIPT, data, inside=INSIDE)
    facts = [["row 1", "F1 0.5"], ["row 2", "F1 0.5"]]
    shown = [facts[0], [["a <b>cat</b>"], ["cat"], ["Prediction"]], [["the cat"], ["cat"], ["Reference"]], []]
    folded = [facts[1], [["no prediction"], [], ["Prediction"]], [["dog"], [], ["Reference"]], ["also: hound"]]
    assert layer.page.evaluate(READ) == [[shown], [folded]]
    assert layer.page.evaluate("texts('summary')") == ["1 more row"]
    layer.mount({**data, "rows": [second]})
    assert layer.page.evaluate(READ) == [[folded], []]
    assert layer.page.locator("details").is_hidden()
