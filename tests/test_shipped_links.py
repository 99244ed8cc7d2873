"""Links that earlier versions gave out still open the view that they opened then.

`shipped_links.json` was recorded from the version of 20 November 2026, whose links carried labels.
"""

import json
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

PAGES = Path(__file__).parents[1] / "pages"
SHIPPED = json.loads(Path(__file__).with_name("shipped_links.json").read_text(encoding="utf-8"))
WIDGETS = {
    "slider": ["t"],
    "select_slider": ["pi"],
    "multiselect": ["metrics"],
    "radio": ["share", "fineness"],
    "toggle": ["flip", "sampled"],
    "selectbox": ["label", "score", "positive", "weight"],
    "checkbox": ["lower"],
    "number_input": ["cost", "floor", "size", "seed"],
}


def opened(url: str) -> AppTest:
    path, _, query = url.partition("?")
    app = AppTest.from_file(PAGES / "main.py", default_timeout=60)
    for name, texts in parse_qs(query).items():
        app.query_params[name] = texts if len(texts) > 1 else texts[0]
    if path == "/imbalance":
        app.switch_page("imbalance.py")
    app.run()
    assert [error.value for error in app.exception] == []
    return app


def plain(text: str) -> str:
    return text.replace("\\", "").replace("\u2060", "")


def chosen(app: AppTest) -> dict[str, object]:
    keyed = ((widget.key, widget.value) for kind, keys in WIDGETS.items() for widget in getattr(app, kind))
    names = {key for keys in WIDGETS.values() for key in keys}
    return {key: value for key, value in keyed if key in names}


def sentences(app: AppTest) -> list[str]:
    beginnings = ("At π", "Below π", "Accuracy is", "Pinned at")
    said = (plain(caption.value) for caption in app.caption)
    return [text for text in said if text.startswith(beginnings) or "→" in text]


def numbers(app: AppTest, columns: int) -> list[list[str]]:
    tables = [table.value for table in app.table if "Number" in table.value.columns]
    return tables[0].iloc[:5, 1 : 1 + columns].astype(str).to_numpy().tolist() if tables else []


@pytest.mark.parametrize("link", SHIPPED, ids=[f"{at}{link['url'][:60]}" for at, link in enumerate(SHIPPED)])
def test_a_link_of_before_opens_the_same_view(link):
    app = opened(link["url"])
    assert chosen(app) == link["choices"]
    assert numbers(app, columns=len(link["numbers"][0]) if link["numbers"] else 1) == link["numbers"]
    assert sentences(app) == link["sentences"]
    if "range" in link:
        slider = app.slider(key="t")
        assert [slider.min, slider.max, slider.step] == link["range"]
    # What is shown instead may be written in another way.
    said = [plain(message.value).partition("; showing")[0] for message in [*app.info, *app.warning, *app.error]]
    assert said == [text.partition("; showing")[0] for text in link["said"]]


def test_there_are_enough_of_them():
    assert len(SHIPPED) >= 30
