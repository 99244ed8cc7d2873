"""Links that earlier versions gave out still open the view that they opened then.

`shipped_links.json` was recorded from the version of 20 November 2026, whose links carried labels. Links that Share
made said every choice. Addresses that were copied from the browser left out defaults, and some defaults that are found
in the data are others now: those links, and what they open since then, stand here.
"""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.words.formats import count_text

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
# Nearly all of these scores lie within a few steps of the slider, which starts with finer ones since then. Each step
# of then is one of now.
FINER = ("d=late-flights", "d=crash-survival")
# Scores outside [0, 1] start at the best F1 since then, not at 0.5.
AT_BEST_F1: dict[str, dict[str, Any]] = {
    "/?d=digit-eight&fineness=Fine": {
        "t": -0.626066,
        "numbers": [["-0.626066"], ["136"], ["25"], ["38"], ["1598"]],
        "sentences": ["Pinned at -0.626066: move the threshold to see what it gains and costs."],
    },
    "/?d=digit-eight&fineness=Finest&t=1.25": {
        "sentences": ["-0.626066 → 1.25: 23 fewer false alarms, 46 more missed, 0.5 spared for each."],
    },
}

# Areas are said with three digits since then, and counts may come by other ways than a link.
SAID_SINCE = {
    "ROC AUC is 0.1:": "ROC AUC is 0.101:",
    "ROC AUC is 0.11:": "ROC AUC is 0.109:",
    "ROC AUC is 0.38:": "ROC AUC is 0.375:",
    "The counts of this link are not known at 0.613, only at its steps": "The counts are not known at 0.613",
}
# Limits at another prevalence have a formula since then: their own tests say what they are.
LIMITS = re.compile(r"95% \S+ to \S+, from")


def since_then(link: dict[str, Any]) -> dict[str, Any]:
    """What a link opens now: the same as then, but for what it leaves out where the default is another."""
    changed = dict(AT_BEST_F1.get(link["url"], {}))
    choices = link["choices"] | ({"t": changed.pop("t")} if "t" in changed else {})
    now = link | {"choices": choices} | changed
    if any(data in link["url"] for data in FINER) and "fineness=" not in link["url"]:
        now["choices"] = choices | ({"fineness": "fine"} if "fineness" in choices else {})
        now["range"] = [*link["range"][:2], 0.001]
    # Counts at another prevalence are no whole ones; they are written with two decimals since then.
    now["numbers"] = [row[:1] + [count_text(float(text)) if text else "" for text in row[1:]] for row in now["numbers"]]
    for then, today in SAID_SINCE.items():
        now["said"] = [text.replace(then, today) for text in now["said"]]
    return now


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


def without_limits(texts: list[str]) -> list[str]:
    return [LIMITS.sub("95% limits, from", text) for text in texts]


def numbers(app: AppTest, columns: int) -> list[list[str]]:
    tables = [table.value for table in app.table if "Number" in table.value.columns]
    return tables[0].iloc[:5, 1 : 1 + columns].astype(str).to_numpy().tolist() if tables else []


@pytest.mark.parametrize("link", SHIPPED, ids=[f"{at}{link['url'][:60]}" for at, link in enumerate(SHIPPED)])
def test_a_link_of_before_opens_the_same_view(link):
    link = since_then(link)
    app = opened(link["url"])
    assert chosen(app) == link["choices"]
    assert numbers(app, columns=len(link["numbers"][0]) if link["numbers"] else 1) == link["numbers"]
    assert without_limits(sentences(app)) == without_limits(link["sentences"])
    if "range" in link:
        slider = app.slider(key="t")
        assert [slider.min, slider.max, slider.step] == link["range"]
    # What is shown instead may be written in another way.
    said = [plain(message.value).partition("; showing")[0] for message in [*app.info, *app.warning, *app.error]]
    assert said == [text.partition("; showing")[0] for text in link["said"]]


def test_there_are_enough_of_them():
    assert len(SHIPPED) >= 30
    assert set(AT_BEST_F1) <= {link["url"] for link in SHIPPED}
