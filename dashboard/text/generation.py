"""Generated text against its references: BLEU in its parts, chrF and TER, and ROUGE of summaries."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.charts.exports import download
from dashboard.data.kinds.text import TextDataset
from dashboard.text.choices import ask_bleu, chosen_bleu
from dashboard.text.rows import RowScores
from dashboard.text.scorers.bleu import BleuParts, bleu
from dashboard.text.scorers.chrf import chrf
from dashboard.text.scorers.pairs import Progress, TextsTooLong
from dashboard.text.scorers.rouge import rouge, rouge_signature
from dashboard.text.scorers.segments import Segments
from dashboard.text.scorers.ter import ter
from dashboard.text.scoring import scored
from dashboard.words.formats import count_text, markdown_text, ratio_text, significant_text, tenths_text
from dashboard.words.sentence import say
from metrics_core.arrays import FloatArray
from metrics_core.text import AnswerScores


class Scored(NamedTuple):
    """A score of all rows as it is written, in the units of its measure, and how it was computed."""

    value: float
    signature: str


class KeptBleu(NamedTuple):
    """BLEU of all rows in its parts, and of each, of shape (n,), both with how they were computed."""

    parts: BleuParts
    signature: str
    sentences: FloatArray
    sentence_signature: str


def draw_translation(dataset: TextDataset) -> KeptBleu | None:
    """BLEU with the parts of its formula and its choices, chrF and TER beside it; returns BLEU, unless it was stopped.

    Each stands there as soon as it is known.
    """
    ask_bleu()
    tiles, table, signatures = st.container(horizontal=True, key="generation"), st.container(), {}
    found = kept_bleu(dataset)
    if found:
        parts, signatures["BLEU"] = found.parts, found.signature
        _tile(tiles, "BLEU", parts.score)
        table.table(bleu_table(parts), hide_index=True)
    for name, score in (("chrF", chrf), ("TER", ter)):
        try:
            of_all = scored(dataset, (name,), name, partial(_of_all, dataset, score))
        except TextsTooLong as why:
            st.info(markdown_text(str(why)), icon=":material/info:")
            continue
        if of_all:
            signatures[name] = of_all.signature
            _tile(tiles, name, of_all.value)
    st.caption(markdown_text(" · ".join(f"{name} {signature}" for name, signature in signatures.items())))
    if found:
        download(say("table-download"), dataset, "bleu", lambda: bleu_table(parts))
    return found


def kept_bleu(dataset: TextDataset) -> KeptBleu | None:
    """BLEU of all rows and of each, as it is chosen."""
    settings = chosen_bleu()

    def make(progress: Progress) -> KeptBleu:
        found = bleu(dataset.predictions(), dataset.references(), progress=progress, **settings)
        return KeptBleu(found.corpus, found.signature, found.sentences, found.sentence_signature)

    return scored(dataset, ("bleu", *settings.values()), "BLEU", make)


def row_scores(scores: AnswerScores, found: KeptBleu | None) -> RowScores:
    """What the rows are shown with: where there is BLEU, that too."""
    return RowScores(scores, found.sentences, found.sentence_signature) if found else RowScores(scores)


def draw_summaries(dataset: TextDataset) -> None:
    """ROUGE-1, ROUGE-2, ROUGE-L and ROUGE-Lsum: means over rows."""
    try:
        frame = scored(dataset, ("rouge",), "ROUGE", lambda progress: _rouge(dataset, progress))
    except TextsTooLong as why:
        st.info(markdown_text(str(why)), icon=":material/info:")
        return
    if frame is None:
        return
    st.table(frame, hide_index=True)
    st.caption(markdown_text(rouge_signature()))
    download(say("table-download"), dataset, "rouge", lambda: frame)


def bleu_table(parts: BleuParts) -> pd.DataFrame:
    """The parts of the formula, each with what it is made of."""
    rows = [
        (
            say("text-bleu-precision", n=each.n),
            ratio_text(each.precision),
            f"{count_text(each.matches)} / {count_text(each.total)}",
        )
        for each in parts.precisions
    ]
    lengths = say("text-bleu-lengths", length=parts.length, reference=parts.reference_length)
    rows.append((say("text-bleu-brevity"), ratio_text(parts.brevity_penalty), lengths))
    rows.append(("BLEU", significant_text(parts.score, 4), say("text-bleu-formula")))
    return pd.DataFrame(rows, columns=[say("number-name"), say("number-value"), say("text-column-made-of")])


def _tile(place: DeltaGenerator, name: str, value: float) -> None:
    place.metric(name, tenths_text(value), help=say(f"text-{name.lower()}.help"), border=True)


def _of_all(dataset: TextDataset, score: Callable[..., Segments], progress: Progress) -> Scored:
    found = score(dataset.predictions(), dataset.references(), progress=progress)
    return Scored(float(found.corpus.score), found.signature)


def _rouge(dataset: TextDataset, progress: Progress) -> pd.DataFrame:
    found = rouge(dataset.predictions(), dataset.references(), progress=progress)
    rows = [
        (kind, *(ratio_text(float(values.mean())) for values in (each.precision, each.recall, each.f1)))
        for kind, each in found.items()
    ]
    return pd.DataFrame(rows, columns=["ROUGE", say("text-rouge-precision"), say("text-rouge-recall"), "F1"])
