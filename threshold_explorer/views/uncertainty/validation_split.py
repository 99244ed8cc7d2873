"""The validation split: random halves, or each value of a column of the file held out in turn."""

from collections.abc import Hashable, Iterator

import numpy as np
import pyarrow as pa
import streamlit as st

from metrics_core import BinaryScores
from metrics_core.computing.arrays import IntArray
from threshold_explorer.data.groups import columns_with_few_values
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.column_choices import SPLIT
from threshold_explorer.interface.controls.message_slots import warning_slot
from threshold_explorer.interface.controls.query_parameters import bound_widget, get_parameter, parameter_warning
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.words.formats import distinctly_shortened
from threshold_explorer.words.sentence import Sentence, say

AT_RANDOM = ""


def split_input(dataset: BinaryDataset) -> str | None:
    """Draws the choice; returns the column that splits the cases, None for random halves."""
    options = _options(dataset)
    at_random = "random-clusters" if dataset.scores.is_clustered else "random"
    shown = distinctly_shortened(options, 60)
    chosen = bound_widget(
        SPLIT,
        st.selectbox,
        say("uncertainty-split"),
        default=AT_RANDOM,
        scope_key=_scope(dataset),
        fit=lambda name: name if name in options else None,
        make_warning=lambda asked, _: Sentence("uncertainty-split-unknown", asked=asked),
        options=options,
        format_func=lambda name: (
            say("uncertainty-split-by", column=shown.get(name, name)) if name else say(f"uncertainty-split-{at_random}")
        ),
        help=say("uncertainty-split.help"),
    )
    warning_slot("split_complaint", parameter_warning(SPLIT), icon=":material/link:")
    return chosen or None


def selected_split(dataset: BinaryDataset) -> str | None:
    """The current column that splits the cases, also on a page without its box."""
    chosen = get_parameter(SPLIT, AT_RANDOM, _scope(dataset))
    return chosen if chosen in _options(dataset)[1:] else None


def _scope(dataset: BinaryDataset) -> Hashable:
    source = current_data().source
    return source.sha256 if source else dataset.key


def _options(dataset: BinaryDataset) -> list[str]:
    source = current_data().source
    columns = columns_with_few_values(source) if source and dataset.knows_every_case else ()
    return [AT_RANDOM, *(name for name in columns if name not in dataset.columns)]


@cached_result
def scores_by_value(dataset: BinaryDataset, column: str, _source: Source) -> dict[str, BinaryScores]:
    """The scores of the cases that have each value of a column, by that value as text."""
    cases = dataset.cases_in(_source)
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


def divided_clusters(dataset: BinaryDataset, column: str | None) -> int:
    """How many clusters have cases of several values of the column, so that parts are not independent."""
    source = current_data().source
    if column is None or source is None or not dataset.scores.is_clustered:
        return 0
    cases = dataset.cases_in(source)
    return n_divided(source.columns.table.column(column).take(pa.array(cases.rows)), cases.clusters)


def n_divided(values: pa.ChunkedArray, clusters: IntArray | None) -> int:
    """How many clusters have more than one of the values."""
    pairs = pa.table({"cluster": pa.array(clusters), "value": values}).group_by(["cluster", "value"]).aggregate([])
    return int((np.unique(pairs["cluster"].to_numpy(), return_counts=True)[1] > 1).sum())


def _name_of(value: object) -> str:
    return say("uncertainty-no-value") if value is None else str(value)
