"""Metrics of generated text: BLEU with its parts, chrF, TER and ROUGE."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from metrics_core import Interval
from metrics_core.computing.arrays import FloatArray
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.text import AnswerScores, Normaliser
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.data.kinds.text.scorers.bleu_chrf_ter import BleuParts, bleu, chrf, ter
from threshold_explorer.data.kinds.text.scorers.rouge import rouge, rouge_signature
from threshold_explorer.data.kinds.text.scorers.segments import MIN_ROWS, Progress, Segments, TextsTooLong
from threshold_explorer.interface.frame.page_elements import columns, show_table
from threshold_explorer.live.charts.chart import download
from threshold_explorer.views.text.parameters import bleu_options, bleu_settings
from threshold_explorer.views.text.row_scores import mean_score_interval, means_of, score_with_progress, why_no_interval
from threshold_explorer.views.text.rows import RowScores
from threshold_explorer.words.formats import bounds_text, count_text, ratio_text, significant_text, tenths_text
from threshold_explorer.words.markdown import joined, markdown_text
from threshold_explorer.words.sentence import Sentence, say

WIDTHS = (42, 58)
N_RESAMPLES = 1000


class CorpusScore(NamedTuple):
    """A corpus score in the metric's units with its interval, and its signature."""

    value: float
    interval: Interval
    signature: str


class BleuResult(NamedTuple):
    """BLEU of all rows with its parts and interval and of each row, shape (n,), with their signatures."""

    parts: BleuParts
    interval: Interval
    signature: str
    sentences: FloatArray
    sentence_signature: str


def draw_translation(dataset: TextDataset) -> BleuResult | None:
    """Draws BLEU with its options and parts, and chrF and TER, each as soon as it is computed.

    Returns BLEU, or None if it was stopped.
    """
    left, table = columns(WIDTHS, "translation_columns")
    with left:
        tiles, signatures = st.container(horizontal=True, key="generation"), {}
        bleu_options()
    found = cached_bleu(dataset)
    if found:
        parts, signatures["BLEU"] = found.parts, found.signature
        _tile(tiles, "BLEU", parts.score, found.interval, dataset)
        with table:
            show_table(bleu_table(parts))
            download(say("table-download"), dataset, "bleu", lambda: bleu_table(parts))
    for name, score in (("chrF", chrf), ("TER", ter)):
        try:
            corpus_score = score_with_progress(dataset, (name,), name, partial(_corpus_score, dataset, score))
        except TextsTooLong as why:
            st.info(markdown_text(why), icon=":material/info:")
            continue
        if corpus_score:
            signatures[name] = corpus_score.signature
            _tile(tiles, name, corpus_score.value, corpus_score.interval, dataset)
    st.caption(joined(" · ", (f"{name} {signature}" for name, signature in signatures.items())))
    return found


def cached_bleu(dataset: TextDataset) -> BleuResult | None:
    """BLEU with the current settings, from the cache if possible."""
    settings = bleu_settings()

    def make(progress: Progress) -> BleuResult:
        found = bleu(dataset.predictions(), dataset.references(), progress=progress, **settings)
        interval = found.segments.interval(_bootstrap(), dataset.units)
        return BleuResult(found.corpus, interval, found.signature, found.sentences, found.sentence_signature)

    return score_with_progress(dataset, ("bleu", *settings.values()), "BLEU", make)


def corpus_result(
    dataset: TextDataset, normaliser: Normaliser, scores: AnswerScores | None, found: BleuResult | None
) -> Sentence | None:
    """The page's headline: BLEU of translations, exact match and token F1 of all else; None until it is computed."""
    if found:
        return Sentence("headline-text-translation", bleu=found.parts.score, all=len(found.sentences))
    if scores is None or dataset.roles.about == "translation":
        return None
    n, _, f1 = means_of(dataset, normaliser, scores)["all"]
    gated = "no" if dataset.gate is None else "yes"
    return Sentence("headline-text-answers", gated=gated, right=int(scores.exact_match.sum()), all=n, f1=f1.value)


def with_bleu(scores: AnswerScores, found: BleuResult | None) -> RowScores:
    """The scores to show with each row, including BLEU if there is one."""
    return RowScores(scores, found.sentences, found.sentence_signature) if found else RowScores(scores)


def draw_summaries(dataset: TextDataset) -> None:
    """Draws the mean ROUGE-1, ROUGE-2, ROUGE-L and ROUGE-Lsum, F1 with its interval."""
    try:
        frame = score_with_progress(dataset, ("rouge",), "ROUGE", lambda progress: _rouge(dataset, progress))
    except TextsTooLong as why:
        st.info(markdown_text(why), icon=":material/info:")
        return
    if frame is None:
        return
    show_table(frame)
    st.caption(markdown_text(rouge_signature()))
    download(say("table-download"), dataset, "rouge", lambda: frame)


def bleu_table(parts: BleuParts) -> pd.DataFrame:
    """The parts of the formula and how each is calculated."""
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


def _tile(place: DeltaGenerator, name: str, value: float, interval: Interval, dataset: TextDataset) -> None:
    note = interval_note(interval, dataset)
    help = say(f"text-{name.lower()}.help")
    shown = (markdown_text(name), tenths_text(value), markdown_text(note))
    place.metric(*shown, delta_color="off", delta_arrow="off", help=help, border=True)


def interval_note(interval: Interval, dataset: TextDataset) -> str:
    """The interval of a corpus score as text, or the reason why there is none."""
    if interval.low < interval.high:
        return f"{confidence_name()} {bounds_text(*interval, tenths_text)}"
    return say("text-no-interval-few", least=MIN_ROWS) if dataset.n < MIN_ROWS else why_no_interval(dataset.units)


def _bootstrap() -> Bootstrap:
    return Bootstrap(confidence(), N_RESAMPLES)


def _corpus_score(dataset: TextDataset, score: Callable[..., Segments], progress: Progress) -> CorpusScore:
    found = score(dataset.predictions(), dataset.references(), progress=progress)
    return CorpusScore(float(found.corpus.score), found.interval(_bootstrap(), dataset.units), found.signature)


def _rouge(dataset: TextDataset, progress: Progress) -> pd.DataFrame:
    found = rouge(dataset.predictions(), dataset.references(), progress=progress)
    rows = [
        (
            kind,
            *(ratio_text(float(values.mean())) for values in (each.precision, each.recall, each.f1)),
            _mean_bounds(each.f1, dataset.units),
        )
        for kind, each in found.items()
    ]
    interval = say("multiclass-column-interval", metric="F1", name=confidence_name())
    names = ["ROUGE", say("text-rouge-precision"), say("text-rouge-recall"), "F1", interval]
    return pd.DataFrame(rows, columns=names)


def _mean_bounds(values: FloatArray, units: SamplingUnits | None) -> str:
    low, high = mean_score_interval(values, units)
    return bounds_text(low, high) if low < high else why_no_interval(units)
