"""The rows of a file of answers, worst first, with the tokens marked that prediction and reference share."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.charts.exports import download
from dashboard.controls.choosing import ask, peek
from dashboard.data.kinds.text import TextDataset
from dashboard.live.bundle import bundled
from dashboard.text.choices import ORDER, ORDERS, PAGE, ask_one
from dashboard.words.formats import markdown_text, ratio_text, shortened, tenths_text, threshold_text
from dashboard.words.sentence import say
from metrics_core.arrays import FloatArray, IntArray
from metrics_core.text import AnswerScores, MarkedToken, Normaliser, matching_tokens

_FOLDER = Path(__file__).parent
ROWS_ON_A_PAGE = 20
# Of a longer text the beginning is shown: a cell may hold a megabyte.
MOST_CHARACTERS = 1500
MOST_TOKENS = 300


class RowScores(NamedTuple):
    """What rows are shown with: token F1 and exact match, and of translations the BLEU of each, of shape (n,)."""

    answers: AnswerScores
    bleu: FloatArray | None = None
    signature: str = ""


def draw_rows(dataset: TextDataset, normaliser: Normaliser, shown_with: RowScores) -> None:
    """A page of rows in the order that is chosen, and all of them to take away."""
    scores = shown_with.answers
    with st.container(horizontal=True, vertical_alignment="bottom", key="rows_tools"):
        ask_one(ORDER, ORDERS)
        pages = -(-len(scores) // ROWS_ON_A_PAGE)
        page = ask(
            PAGE,
            st.number_input,
            say("text-page", pages=pages),
            default=1,
            of=dataset.key,
            fit=lambda asked: asked if 1 <= asked <= pages else None,
            min_value=1,
            max_value=pages,
        )
    order = in_order(shown_with, peek(ORDER, ORDERS[0]))
    first = (int(page) - 1) * ROWS_ON_A_PAGE
    shown = order[first : first + ROWS_ON_A_PAGE]
    _component()(key="text_rows", data=_for_script(dataset, normaliser, shown_with, shown))
    if shown_with.signature:
        st.caption(markdown_text(say("text-rows-bleu", signature=shown_with.signature)))
    download(say("text-rows-download"), dataset, "answers", lambda: rows_table(dataset, shown_with, order))


def in_order(shown_with: RowScores, order: str) -> IntArray:
    """The places of the rows: by BLEU of translations, by token F1, by exact match, then as they stand in the file."""
    scores, bleu, _ = shown_with
    if order == "file":
        return np.arange(len(scores))
    sign = 1 if order == "worst" else -1
    keys = (np.arange(len(scores)), sign * scores.exact_match, sign * scores.f1)
    return np.lexsort(keys if bleu is None else (*keys, sign * bleu))


def rows_table(dataset: TextDataset, shown_with: RowScores, order: IntArray) -> pd.DataFrame:
    """Every row: its number in the file, its texts, and its scores."""
    rows, scores = order.tolist(), shown_with.answers
    golds = zip(dataset.references(rows), scores.best_reference[order], strict=True)
    best = [texts[at] if at >= 0 else "" for texts, at in golds]
    frame: pd.DataFrame = scores.to_frame().iloc[rows].drop(columns=["best_reference"])
    frame.insert(0, "row", order + 1)
    frame.insert(1, "prediction", dataset.predictions(rows))
    frame.insert(2, "best_reference", best)
    if groups := dataset.groups:
        frame.insert(3, "group", [groups[row] for row in rows])
    return frame if shown_with.bleu is None else frame.assign(bleu=shown_with.bleu[order])


def _for_script(dataset: TextDataset, normaliser: Normaliser, shown_with: RowScores, shown: IntArray) -> dict[str, Any]:
    rows = shown.tolist()
    texts = zip(rows, dataset.predictions(rows), dataset.references(rows), strict=True)
    return {
        "headings": {name: say(f"text-heading-{name}") for name in ("prediction", "reference")},
        "rows": [_row(dataset, normaliser, shown_with, *row) for row in texts],
    }


def _row(
    dataset: TextDataset,
    normaliser: Normaliser,
    shown_with: RowScores,
    at: int,
    prediction: str | None,
    golds: list[str],
) -> dict[str, Any]:
    scores = shown_with.answers
    best = int(scores.best_reference[at])
    reference = golds[best] if best >= 0 else ""
    cut = [(text or "")[:MOST_CHARACTERS] for text in (prediction, reference)]
    marked = matching_tokens(*cut, normaliser=normaliser)
    facts = [
        say("text-row", row=at + 1),
        say("text-row-em", is_match=str(bool(scores.exact_match[at]))),
        say("text-row-f1", f1=ratio_text(float(scores.f1[at]))),
    ]
    if shown_with.bleu is not None:
        facts.insert(1, say("text-row-bleu", bleu=tenths_text(float(shown_with.bleu[at]))))
    if dataset.groups:
        facts.append(shortened(dataset.groups[at], 30))
    if dataset.gate is not None:
        key = "text-row-no-answer" if dataset.roles.is_no_answer else "text-row-confidence"
        facts.append(say(key, value=threshold_text(float(dataset.gate[at]))))
    others = len(golds) - 1
    return {
        "facts": facts,
        "prediction": _text(prediction, marked.prediction, say("text-says-nothing")),
        "reference": _text(reference, marked.reference, say("text-has-no-answer")),
        "others": say("text-other-references", count=others) if others > 0 else "",
    }


def _text(text: str | None, tokens: tuple[MarkedToken, ...], nothing: str) -> dict[str, Any]:
    return {
        "text": shortened(text or "", MOST_CHARACTERS),
        "tokens": [[token.token, token.counts] for token in tokens[:MOST_TOKENS]],
        "nothing": "" if tokens else nothing,
    }


@cache
def _component() -> Any:
    return st.components.v2.component(
        "text_rows",
        html='<ol class="rows"></ol>',
        css=(_FOLDER / "rows.css").read_text(encoding="utf-8"),
        js=bundled(_FOLDER / "rows.js"),
    )
