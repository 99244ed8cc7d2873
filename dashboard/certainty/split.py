"""How the cases are split into those that choose and those that judge: at random, or by a column of the file."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import streamlit as st

from dashboard.controls.choice import Kept, plain_text
from dashboard.controls.choosing import ask, complaint_about, peek
from dashboard.controls.messages import warnings
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.opened import opened
from dashboard.data.source import Source
from dashboard.words.formats import shortened
from dashboard.words.sentence import Sentence, say
from metrics_core import BinaryScores

SPLIT = plain_text("split", Kept.FILE)
AT_RANDOM = ""
# With more values a column does not say where cases are from.
MOST_PARTS = 50


def ask_split(dataset: BinaryDataset) -> str | None:
    """Draws the choice; the column that splits the cases, None for splits at random."""
    source, options = opened().source, _options(dataset)
    chosen = ask(
        SPLIT,
        st.selectbox,
        say("certainty-split"),
        default=AT_RANDOM,
        of=source.sha256 if source else dataset.key,
        fit=lambda name: name if name in options else None,
        complain=lambda asked, _: Sentence("certainty-split-not-there", asked=asked),
        options=options,
        format_func=lambda name: (
            say("certainty-split-by", column=shortened(name)) if name else say("certainty-split-random")
        ),
        help=say("certainty-split.help"),
    )
    warnings("split_complaint", complaint_about(SPLIT), icon=":material/link:")
    return chosen or None


def chosen_split(dataset: BinaryDataset) -> str | None:
    """The column that splits the cases, wherever its box is."""
    chosen = peek(SPLIT, AT_RANDOM)
    return chosen if chosen in _options(dataset)[1:] else None


def _options(dataset: BinaryDataset) -> list[str]:
    source = opened().source
    columns = _columns(source.key, source) if source and dataset.knows_every_case else ()
    return [AT_RANDOM, *(name for name in columns if name not in dataset.columns)]


@st.cache_resource(max_entries=32, show_spinner=False)
def _columns(of: object, _source: Source) -> tuple[str, ...]:
    """The columns of the file that could say where a case is from."""
    table = _source.columns.table
    return tuple(name for name in table.column_names if 2 <= _n_values(table.column(name)) <= MOST_PARTS)


def _n_values(column: pa.ChunkedArray) -> int:
    if pa.types.is_nested(column.type):
        return 0
    return int(pc.count_distinct(column, mode="all").as_py())


@st.cache_resource(max_entries=8, show_spinner=False)
def parts_by(of: str, column: str, _dataset: BinaryDataset, _source: Source) -> dict[str, BinaryScores]:
    """The scores of the cases that have each value of a column, by that value as text."""
    cases = _dataset.cases_in(_source)
    values = _source.columns.table.column(column).take(pa.array(cases.rows)).combine_chunks()
    encoded = values if pa.types.is_dictionary(values.type) else values.dictionary_encode("encode")
    codes = encoded.indices.to_numpy(zero_copy_only=False)
    named: Iterator[tuple[int, str]] = enumerate(map(_name_of, encoded.dictionary.to_pylist()))
    members = {name: codes == code for code, name in named}
    return {
        name: BinaryScores.from_predictions(cases.is_positive[rows], cases.scores[rows], pos_label=True)
        for name, rows in sorted(members.items())
        if np.any(rows)
    }


def _name_of(value: object) -> str:
    return say("certainty-no-value") if value is None else str(value)
