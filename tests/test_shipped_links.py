"""Links made by earlier versions still open the same view.

`shipped_links.json` was recorded from the version of 20 November 2026, whose links carried labels. Links that Share
made contained every choice. URLs copied from the browser omitted defaults, and some defaults that depend on the data
have changed since: this module lists those links and what they open now.
"""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import messages, started
from threshold_explorer.words.formats import count_text

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
# Nearly all of these scores are within a few steps of the slider, which now starts with finer steps. Each old step
# is a new one too.
FINER = ("d=late-flights", "d=crash-survival")
# Scores outside [0, 1] now start at the best F1, not at 0.5.
AT_BEST_F1: dict[str, dict[str, Any]] = {
    "/?d=digit-eight&fineness=Fine": {
        "t": -0.626066,
        "numbers": [["-0.626066"], ["136"], ["25"], ["38"], ["1598"]],
        "sentences": [],
    },
    "/?d=digit-eight&fineness=Finest&t=1.25": {
        "sentences": ["-0.626066 → 1.25: 23 fewer false alarms, 46 more missed, 0.5 avoided per miss."],
    },
}

# Areas now have three digits, and counts can be opened by other means than a link.
REWORDED = {
    "ROC AUC is 0.1:": "ROC AUC is 0.101:",
    "ROC AUC is 0.11:": "ROC AUC is 0.109:",
    "ROC AUC is 0.38:": "ROC AUC is 0.375:",
    "turn the scores round if lower means positive": "tick “Lower scores mean positive”",
    "turn the scores back if higher means positive": "untick “Lower scores mean positive”",
    "A sample of 500 cases of which a share 0.5 is positive": "A sample of 500 cases at prevalence 0.5",
    "but there are only 212; choose": "but there are only 212. Choose",
    "The counts of this link are not known at 0.613, only at its steps": "The counts are not known at 0.613",
}
# Intervals at another prevalence now have a formula, which has its own tests.
LIMITS = re.compile(r"\((?:95%|from|[0-9\u202f]+ positives)[^)]*\)")
# The prevalence in per cent, with which a sentence on alerts now begins.
WHERE = re.compile(r"^Where [^:]*:")
# Sentences have a new wording; their numbers and quotations are the same.
FACTS = re.compile(r"“[^”]*”|-?[0-9](?:[0-9.,e\u202f]*[0-9])?")


def since_then(link: dict[str, Any]) -> dict[str, Any]:
    """What a link opens now: the recorded view, except for omitted choices whose default has changed."""
    changed = dict(AT_BEST_F1.get(link["url"], {}))
    choices = link["choices"] | ({"t": changed.pop("t")} if "t" in changed else {})
    now = link | {"choices": choices} | changed
    if any(data in link["url"] for data in FINER) and "fineness=" not in link["url"]:
        now["choices"] = choices | ({"fineness": "fine"} if "fineness" in choices else {})
        now["range"] = [*link["range"][:2], 0.001]
    # Counts at another prevalence are not whole numbers; they now have two decimals.
    now["numbers"] = [row[:1] + [count_text(float(text)) if text else "" for text in row[1:]] for row in now["numbers"]]
    for then, today in REWORDED.items():
        now["said"] = [text.replace(then, today) for text in now["said"]]
    # The sentence no longer names the threshold that nothing has moved from.
    now["sentences"] = [text for text in now["sentences"] if not text.startswith("Pinned at")]
    # Eight cases are too few to call the scores reversed, as their interval of ROC AUC reaches beyond 0.5.
    if "d=eight-samples" in link["url"]:
        now["said"] = [text for text in now["said"] if "rank the other class higher" not in text]
    return now


def opened(url: str) -> AppTest:
    path, _, query = url.partition("?")
    texts = {name: found if len(found) > 1 else found[0] for name, found in parse_qs(query).items()}
    return started("imbalance.py" if path == "/imbalance" else "", **texts)


def chosen(app: AppTest) -> dict[str, object]:
    keyed = ((widget.key, widget.value) for kind, keys in WIDGETS.items() for widget in getattr(app, kind))
    names = {key for keys in WIDGETS.values() for key in keys}
    return {key: value for key, value in keyed if key in names}


def sentences(app: AppTest) -> list[str]:
    beginnings = ("Where ", "Precision is below", "Accuracy ")
    return [text for text in messages(app, "caption") if text.startswith(beginnings) or "→" in text]


def facts(text: str) -> list[str]:
    """The numbers and quotations in a sentence that a recorded one has too, sorted."""
    return sorted(FACTS.findall(LIMITS.sub("", WHERE.sub("", text))))


def numbers(app: AppTest, columns: int) -> list[list[str]]:
    tables = [table.value for table in app.table if "Metric" in table.value.columns]
    return tables[0].iloc[:5, 1 : 1 + columns].astype(str).to_numpy().tolist() if tables else []


@pytest.mark.parametrize("link", SHIPPED, ids=[f"{at}{link['url'][:60]}" for at, link in enumerate(SHIPPED)])
def test_a_link_of_an_earlier_version_opens_the_same_view(link):
    link = since_then(link)
    app = opened(link["url"])
    assert chosen(app) == link["choices"]
    assert numbers(app, columns=len(link["numbers"][0]) if link["numbers"] else 1) == link["numbers"]
    assert list(map(facts, sentences(app))) == list(map(facts, link["sentences"]))
    if "range" in link:
        slider = app.slider(key="t")
        assert [slider.min, slider.max, slider.step] == link["range"]
    for message, before in zip(messages(app, "info", "warning", "error"), link["said"], strict=True):
        assert set(facts(before.partition("; showing")[0])) <= set(facts(message))
