"""Generated text against its references: BLEU in its parts, chrF and TER, and ROUGE of summaries."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

import pandas as pd
import streamlit as st

from dashboard.charts.exports import download
from dashboard.controls.choice import Kept, one_of
from dashboard.data.kinds.text import TextDataset
from dashboard.data.memory import memory
from dashboard.text.choices import ask_one
from dashboard.text.scorers.bleu import SMOOTHINGS, TOKENIZERS, BleuParts, bleu
from dashboard.text.scorers.chrf import chrf
from dashboard.text.scorers.pairs import Progress, TextsTooLong
from dashboard.text.scorers.rouge import rouge, rouge_signature
from dashboard.text.scorers.segments import Segments
from dashboard.text.scorers.ter import ter
from dashboard.words.formats import markdown_text, ratio_text, tenths_text
from dashboard.words.sentence import say

# sacrebleu's own choices first.
SMOOTHING_KEYS = tuple(sorted(SMOOTHINGS, key=lambda key: key != "exp"))
SMOOTHING = one_of("smoothing", Kept.VISIT, SMOOTHING_KEYS, {}, lambda key: say(f"text-smoothing-{key}"))
TOKENIZER = one_of("tokenizer", Kept.VISIT, TOKENIZERS, {}, lambda key: say(f"text-tokenizer-{key}"))


Value = TypeVar("Value")


class Scored(NamedTuple):
    """A score of all rows as it is written, in the units of its measure, and how it was computed."""

    value: float
    signature: str


def draw_translation(dataset: TextDataset) -> None:
    """BLEU with the parts of its formula and its choices, chrF and TER beside it."""
    with st.container(horizontal=True, key="bleu_choices"):
        smoothing = ask_one(SMOOTHING, SMOOTHING_KEYS)
        tokenizer = ask_one(TOKENIZER, TOKENIZERS)
    named = ("bleu", smoothing, tokenizer)
    parts, signature = kept_with_progress(
        dataset, named, lambda progress: _bleu(dataset, smoothing, tokenizer, progress)
    )
    tiles = {"BLEU": Scored(parts.score, signature)}
    for name, score in (("chrF", chrf), ("TER", ter)):
        try:
            tiles[name] = kept_with_progress(dataset, (name,), partial(_of_all, dataset, score))
        except TextsTooLong as why:
            st.info(markdown_text(str(why)), icon=":material/info:")
    with st.container(horizontal=True, key="generation"):
        for name, found in tiles.items():
            st.metric(name, tenths_text(found.value), help=say(f"text-{name.lower()}.help"), border=True)
    st.table(bleu_table(parts), hide_index=True)
    st.caption(markdown_text(" · ".join(f"{name} {found.signature}" for name, found in tiles.items())))
    download(say("table-download"), dataset, "bleu", lambda: bleu_table(parts))


def draw_summaries(dataset: TextDataset) -> None:
    """ROUGE-1, ROUGE-2, ROUGE-L and ROUGE-Lsum: means over rows."""
    try:
        frame = kept_with_progress(dataset, ("rouge",), lambda progress: _rouge(dataset, progress))
    except TextsTooLong as why:
        st.info(markdown_text(str(why)), icon=":material/info:")
        return
    st.table(frame, hide_index=True)
    st.caption(markdown_text(rouge_signature()))
    download(say("table-download"), dataset, "rouge", lambda: frame)


def bleu_table(parts: BleuParts) -> pd.DataFrame:
    """The parts of the formula, each with what it is made of."""
    rows = [
        (say("text-bleu-precision", n=each.n), ratio_text(each.precision), f"{each.matches} / {each.total}")
        for each in parts.precisions
    ]
    lengths = say("text-bleu-lengths", length=parts.length, reference=parts.reference_length)
    rows.append((say("text-bleu-brevity"), ratio_text(parts.brevity_penalty), lengths))
    rows.append(("BLEU", tenths_text(parts.score), say("text-bleu-formula")))
    return pd.DataFrame(rows, columns=[say("number-name"), say("number-value"), say("text-column-made-of")])


def kept_with_progress(dataset: TextDataset, which: tuple[str, ...], make: Callable[[Progress], Value]) -> Value:
    """What is made once, told how far it is; whoever leaves the page meanwhile ends it."""

    def told() -> Value:
        line = st.progress(0.0, say("text-scoring", rows=dataset.n))

        def tell(done: int, total: int) -> None:
            line.progress(done / total, say("text-scoring", rows=dataset.n))

        made = make(tell)
        line.empty()
        return made

    return memory().kept(("generation", dataset.key, *which), told, lambda _: (), origin=dataset.source.key)


def _bleu(dataset: TextDataset, smoothing: str, tokenizer: str, progress: Progress) -> tuple[BleuParts, str]:
    settings: dict[str, Any] = {"smoothing": smoothing, "tokenizer": tokenizer}
    found = bleu(dataset.predictions(), dataset.references(), progress=progress, **settings)
    return found.corpus, found.signature


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
