"""A data set of each kind whose every name and text is markup of some kind, and what a page must make of it: nothing.

Each piece contains a word that occurs nowhere else, so that one can tell in any text whether the markup around it is
still there: in a page, in a CSV file, in a notebook.
"""

import json
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

# Shorter than the names on a page are cut, but for the long word.
PIECES = {
    "linkw": "[linkw](//evil.example)",
    "imagew": "![imagew](//evil.example/x.png)",
    "autow": "https://evil.example/autow",
    "wwww": "www.evil.example/wwww",
    "mailw": "mailw@evil.example",
    "boldw": "**boldw** __x__",
    "italicw": "*italicw* _x_",
    "strikew": "~~strikew~~",
    "codew": "`codew`",
    "mathw": "$mathw^2$",
    "displayw": "$$displayw$$",
    "redw": ":red[redw]",
    "badgew": ":blue-badge[badgew]",
    "iconw": "iconw :material/skull:",
    "emojiw": "emojiw :smile: :streamlit:",
    "arrowsw": "<- arrowsw -> x -- >=",
    "tagw": "<b>tagw</b><i>x</i>",
    "anchorw": '<a href="//evil.example">anchorw</a>',
    "scriptw": "<script>alert('scriptw')</script>",
    "onerrorw": "<img src=//evil.example onerror=alert('onerrorw')>",
    "breakw": "breakw<br>x",
    "entityw": "&lt;entityw&gt;&amp;&#60;",
    "pipew": "|pipew|x|",
    "notew": "notew[^1] [^1]: x",
    "headw": "# headw",
    "quotew": "> quotew",
    "listw": "- listw",
    "numberw": "1. numberw",
    "templatew": "%{templatew} %{customdata}",
    "formulaw": '=HYPERLINK("//evil.example","formulaw")',
    "plusw": "+plusw!A1",
    "atw": "@atw closes #1",
    "quotesw": "'''quotesw\"\"\"\\'\\n",
    "bracesw": "{bracesw} {0} $x ${x}",
    "overridew": "overridew\u202eabc\u2066",
    "controlw": "controlw\x1b[31m\x07",
    "zerow": "zerow\u200bx\ufeff",
    "longw": "longw" + "x" * 400,
}
# Where a name is shortened.
CUT = "…"


@dataclass(frozen=True)
class HostileFile:
    """A file, the query parameters that choose its columns, and the pages on which it can be opened."""

    name: str
    content: bytes
    roles: dict[str, str | list[str]]
    pages: tuple[str, ...]


TWO_CLASS_PAGES = ("", "trust", "uncertainty", "imbalance", "calibration")


def as_shown(piece: str) -> str:
    """A piece as a page shows it: controls as escape sequences, runs of blanks as one, no zero-width characters."""
    shown = re.sub("[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", _escape_sequence, piece)
    return " ".join(without_zero_width(shown).split())


def without_zero_width(text: str) -> str:
    return re.sub("[\u200b-\u200d\u2060\ufeff]", "", text)


def _escape_sequence(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")


def altered(text: str) -> list[str]:
    """The places in a text where a word has lost the markup around it, apart from those where a name was cut."""
    # The line with the provenance quotes names as JSON does.
    text = " ".join(without_zero_width(text).replace('\\"', '"').split())
    found = []
    for word, piece in PIECES.items():
        before, _, after = as_shown(piece).partition(word)
        for place in re.finditer(re.escape(word), text):
            left, right = text[: place.start()], text[place.end() :]
            if not (_ends_alike(left, before) and _starts_alike(right, after)):
                found.append(text[max(0, place.start() - 30) : place.end() + 30])
    return found


def _ends_alike(text: str, expected: str) -> bool:
    cut = text.rpartition(CUT)[2]
    return text.endswith(expected) or (cut != text and expected.endswith(cut))


def _starts_alike(text: str, expected: str) -> bool:
    if text.startswith(expected):
        return True
    cut, ellipsis, _ = text.partition(CUT)
    return bool(ellipsis) and expected.startswith(cut)


def words_in(text: str) -> set[str]:
    """The words of the pieces that a text contains."""
    return {word for word in PIECES if word in text}


def hostile_files(pieces: Mapping[str, str] = PIECES) -> dict[str, HostileFile]:
    """A file of each kind, with these names and texts."""
    return {
        "binary": _binary(pieces),
        "counts": _counts(pieces),
        "multiclass": _multiclass(pieces),
        "multilabel": _multilabel(pieces),
        "ranking": _ranking(pieces),
        "text": _text(pieces),
        "graded": _graded(pieces),
    }


def _csv(columns: dict[str, list[object]]) -> bytes:
    return pd.DataFrame(columns).to_csv(index=False).encode()


def _binary(pieces: Mapping[str, str]) -> HostileFile:
    draw, every = random.Random(1), list(pieces.values())
    positive, negative = pieces["linkw"], pieces["tagw"]
    truth = [draw.random() < 0.4 for _ in range(300)]
    scores = [round(min(0.999, max(0.001, draw.gauss(0.6 if is_positive else 0.4, 0.2))), 4) for is_positive in truth]
    others = [round(min(0.999, max(0.001, score + draw.gauss(0, 0.1))), 4) for score in scores]
    label, score, other, group, month, comment = (
        pieces[word] for word in ("boldw", "redw", "anchorw", "mathw", "codew", "imagew")
    )
    columns: dict[str, list[object]] = {
        label: [positive if is_positive else negative for is_positive in truth],
        score: list(scores),
        other: list(others),
        group: [every[at % 12] for at in range(300)],
        month: [f"2024-{1 + at // 60:02d}" for at in range(300)],
        comment: [every[at % len(every)] for at in range(300)],
    }
    roles: dict[str, str | list[str]] = {"label": label, "score": score, "positive": positive}
    compared = {"scores": [score, other], "groups": [group], "cases": "tp"}
    return HostileFile(
        f"{pieces['emojiw']}.csv",
        _csv(columns),
        {**roles, **compared},
        (*TWO_CLASS_PAGES, "compare", "groups", "periods"),
    )


def _counts(pieces: Mapping[str, str]) -> HostileFile:
    score = pieces["mathw"]
    columns: dict[str, list[object]] = {
        score: [0.1, 0.3, 0.5, 0.7, 0.9],
        "n_positive": [2, 5, 11, 20, 31],
        "n_negative": [60, 40, 21, 9, 3],
    }
    return HostileFile(f"{pieces['boldw']}.csv", _csv(columns), {}, ("", "imbalance"))


def _multiclass(pieces: Mapping[str, str]) -> HostileFile:
    draw = random.Random(2)
    classes = [piece for word, piece in pieces.items() if word not in ("zerow", "longw")][:12]
    classes += [
        pieces[word] for word in ("entityw", "formulaw", "templatew", "quotesw", "overridew", "controlw", "longw")
    ]
    labels = [classes[at % len(classes)] for at in range(380)]
    columns: dict[str, list[object]] = {pieces["boldw"]: list(labels)}
    rows = []
    for label in labels:
        weights = [draw.random() ** 3 + 1.2 * (name == label) * draw.random() for name in classes]
        rows.append([round(weight / sum(weights), 5) for weight in weights])
    columns |= {f"p_{name}": [row[at] for row in rows] for at, name in enumerate(classes)}
    return HostileFile(
        f"{pieces['headw']}.csv",
        _csv(columns),
        {"label": pieces["boldw"], "cell": "0,0"},
        ("multiclass", "", "imbalance"),
    )


def _multilabel(pieces: Mapping[str, str]) -> HostileFile:
    draw = random.Random(3)
    # A label is what the names of its two columns share, from its first to its last letter or digit.
    labels = [pieces[word] for word in ("autow", "wwww", "mailw", "breakw")]
    columns: dict[str, list[object]] = {}
    for name in labels:
        truth = [int(draw.random() < 0.3) for _ in range(200)]
        columns[f"y_{name}"] = list(truth)
        columns[f"p_{name}"] = [round(min(1, max(0, draw.gauss(0.3 + 0.4 * each, 0.2))), 4) for each in truth]
    return HostileFile(f"{pieces['numberw']}.csv", _csv(columns), {}, ("multiclass", "", "imbalance"))


def _ranking(pieces: Mapping[str, str]) -> HostileFile:
    draw, every = random.Random(4), list(pieces.values())
    queries = [pieces[word] for word in ("linkw", "tagw", "mathw", "redw", "emojiw", "listw", "overridew", "longw")]
    rows = [(query, item) for query in queries for item in draw.sample(every, 12)]
    columns: dict[str, list[object]] = {
        "query": [query for query, _ in rows],
        "item": [item for _, item in rows],
        "relevance": [int(draw.random() < 0.3) for _ in rows],
        f"score {pieces['anchorw']}": [round(draw.random(), 4) for _ in rows],
        f"score {pieces['boldw']}": [round(draw.random(), 4) for _ in rows],
    }
    return HostileFile(f"{pieces['quotew']}.csv", _csv(columns), {}, ("ranking",))


def _text(pieces: Mapping[str, str]) -> HostileFile:
    every = list(pieces.values())
    columns: dict[str, list[object]] = {
        "id": list(range(1, 61)),
        "question": [every[at % len(every)] for at in range(60)],
        "prediction": [every[(at * 7) % len(every)] for at in range(60)],
        "answers": [json.dumps([every[(at * 7 + at % 3) % len(every)], every[at % len(every)]]) for at in range(60)],
        "na_prob": [round((at * 37 % 60) / 60, 3) for at in range(60)],
        "type": [every[at % 4] for at in range(60)],
    }
    return HostileFile(f"{pieces['pipew']}.csv", _csv(columns), {}, ("text",))


def _graded(pieces: Mapping[str, str]) -> HostileFile:
    draw, every = random.Random(5), list(pieces.values())
    grades = [draw.choice([1, 2, 3, 4, 5]) for _ in range(80)]
    columns: dict[str, list[object]] = {
        "prompt": [every[at % len(every)] for at in range(80)],
        "output": [every[(at * 3) % len(every)] for at in range(80)],
        "human_rating": list(grades),
        f"judge_score {pieces['linkw']}": [grade + round(draw.gauss(0, 0.6), 3) for grade in grades],
        f"reward_score {pieces['tagw']}": [round(grade / 5 + draw.gauss(0, 0.2), 3) for grade in grades],
    }
    return HostileFile(f"{pieces['notew']}.csv", _csv(columns), {}, ("agreement", ""))
