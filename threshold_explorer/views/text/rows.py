"""The rows of a text data set with their scores, shared tokens marked."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.text import AnswerScores, MarkedToken, Normaliser, matching_tokens
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.interface.controls.query_parameters import bound_widget, get_parameter
from threshold_explorer.live.charts.chart import download
from threshold_explorer.live.scripts.live_scripts import bundled
from threshold_explorer.views.text.parameters import ORDER, PAGE, select_for
from threshold_explorer.words.formats import ratio_text, shortened, tenths_text, threshold_text
from threshold_explorer.words.sentence import markdown, say

_FOLDER = Path(__file__).parent
ROWS_ON_A_PAGE = 20
UNFOLDED_ROWS = 3
# Longer texts are truncated, since a cell may contain a megabyte.
MAX_CHARACTERS = 1500
MAX_TOKENS = 300


class RowScores(NamedTuple):
    """The scores shown with rows: token F1, exact match, and for translations BLEU, shape (n,)."""

    answers: AnswerScores
    bleu: FloatArray | None = None
    signature: str = ""


def draw_rows(dataset: TextDataset, normaliser: Normaliser, row_scores: RowScores) -> None:
    """Draws one page of rows in the chosen order, and a download of all."""
    scores = row_scores.answers
    tools = st.container(horizontal=True, vertical_alignment="bottom", key="rows_tools")
    with tools:
        select_for(ORDER)
        pages = -(-len(scores) // ROWS_ON_A_PAGE)
        page = bound_widget(
            PAGE,
            st.number_input,
            markdown("text-page", pages=pages),
            default=1,
            scope_key=dataset.key,
            fit=lambda asked: asked if 1 <= asked <= pages else None,
            min_value=1,
            max_value=pages,
        )
    order = row_order(row_scores, get_parameter(ORDER, ORDER.default))
    with tools:
        download(say("text-rows-download"), dataset, "answers", lambda: rows_table(dataset, row_scores, order))
    first = (int(page) - 1) * ROWS_ON_A_PAGE
    shown = order[first : first + ROWS_ON_A_PAGE]
    _component()(key="text_rows", data=_live_rows(dataset, normaliser, row_scores, shown))
    if row_scores.signature:
        st.caption(markdown("text-rows-bleu", signature=row_scores.signature))


def row_order(row_scores: RowScores, order: str) -> IntArray:
    """Row positions sorted by BLEU if there is one, then token F1, exact match and file order."""
    scores, bleu, _ = row_scores
    if order == "file":
        return np.arange(len(scores))
    sign = 1 if order == "worst" else -1
    keys = (np.arange(len(scores)), sign * scores.exact_match, sign * scores.f1)
    return np.lexsort(keys if bleu is None else (*keys, sign * bleu))


def rows_table(dataset: TextDataset, row_scores: RowScores, order: IntArray) -> pd.DataFrame:
    """Every row with its number in the file, texts and scores."""
    rows, scores = order.tolist(), row_scores.answers
    golds = zip(dataset.references(rows), scores.best_reference[order], strict=True)
    best = [texts[at] if at >= 0 else "" for texts, at in golds]
    frame: pd.DataFrame = scores.to_frame().iloc[rows].drop(columns=["best_reference"])
    frame.insert(0, "row", order + 1)
    frame.insert(1, "prediction", dataset.predictions(rows))
    frame.insert(2, "best_reference", best)
    if groups := dataset.groups:
        frame.insert(3, "group", [groups[row] for row in rows])
    return frame if row_scores.bleu is None else frame.assign(bleu=row_scores.bleu[order])


def _live_rows(dataset: TextDataset, normaliser: Normaliser, row_scores: RowScores, shown: IntArray) -> dict[str, Any]:
    rows = shown.tolist()
    texts = zip(rows, dataset.predictions(rows), dataset.references(rows), strict=True)
    return {
        "headings": {name: say(f"text-heading-{name}") for name in ("prediction", "reference")},
        "rows": [_row(dataset, normaliser, row_scores, *row) for row in texts],
        "unfolded": UNFOLDED_ROWS,
        "further": say("text-rows-further", count=max(len(rows) - UNFOLDED_ROWS, 0)),
    }


def _row(
    dataset: TextDataset,
    normaliser: Normaliser,
    row_scores: RowScores,
    at: int,
    prediction: str | None,
    golds: list[str],
) -> dict[str, Any]:
    scores = row_scores.answers
    best = int(scores.best_reference[at])
    reference = golds[best] if best >= 0 else ""
    cut = [(text or "")[:MAX_CHARACTERS] for text in (prediction, reference)]
    marked = matching_tokens(*cut, normaliser=normaliser)
    facts = [
        say("text-row", row=at + 1),
        say("text-row-em", is_match=str(bool(scores.exact_match[at]))),
        say("text-row-f1", f1=ratio_text(float(scores.f1[at]))),
    ]
    if row_scores.bleu is not None:
        facts.insert(1, say("text-row-bleu", bleu=tenths_text(float(row_scores.bleu[at]))))
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
        "text": shortened(text or "", MAX_CHARACTERS),
        "tokens": [[token.token, token.is_shared] for token in tokens[:MAX_TOKENS]],
        "nothing": "" if tokens else nothing,
    }


@cache
def _component() -> Any:
    return st.components.v2.component(
        "text_rows",
        html='<ol class="rows"></ol><details class="further"><summary></summary><ol class="rows"></ol></details>',
        css=(_FOLDER / "rows.css").read_text(encoding="utf-8"),
        js=bundled(_FOLDER / "rows.js"),
    )
