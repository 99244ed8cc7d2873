"""The columns whose values are the groups, and the cases of each group."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np
import pyarrow as pa
import streamlit as st

from metrics_core import PredictionsError
from metrics_core.computing.arrays import IntArray
from metrics_core.groups import (
    GroupedScores,
    Grouping,
    RangeNames,
    cross,
    cut_ranges,
    group_by_ranges,
    group_by_value,
    quantile_ranges,
)
from threshold_explorer.data.columns.column_names import NameRole
from threshold_explorer.data.columns.labels import is_missing
from threshold_explorer.data.columns.numeric_columns import score_numbers
from threshold_explorer.data.group_columns import columns_with_few_values, numeric_columns
from threshold_explorer.data.groups import NO_VALUE, GroupColumn
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.counts.columns import scores_by_group
from threshold_explorer.data.kinds.counts.dataset import ScoreCountsDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.number_box import InvalidInput, parse_within
from threshold_explorer.interface.controls.parameter_declaration import Scope, number, plain_text
from threshold_explorer.interface.controls.query_parameters import (
    bound_number_input,
    bound_widget,
    get_parameter,
    parameter_warning,
)
from threshold_explorer.interface.controls.score_columns import GROUPS
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.page_elements import error_slot, warning_slot
from threshold_explorer.views.series.series import Series
from threshold_explorer.words.formats import distinctly_shortened, shortened, visible
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import refusal_text
from threshold_explorer.words.sentence import Sentence, markdown, say

# Two columns are crossed.
MOST_COLUMNS = 2
QUANTILES = number("quantiles", Scope.FILE, 2, 10, whole=True)
DEFAULT_QUANTILES = 4
# The ends of the ranges of a column of numbers, separated by spaces or commas.
CUTS = plain_text("cuts", Scope.FILE)
_MOST_CUTS = 49
_HIGHEST = 1e300


@dataclass(frozen=True, eq=False)
class GroupedCases:
    """The scores of each group; `key` identifies data and groups.

    `grouping` says of each chosen column how values become groups; of crossed groups `parts` are those of each column.
    """

    key: str
    grouping: tuple[GroupColumn, ...]
    parts: Mapping[str, tuple[str, ...]]
    groups: GroupedScores

    @property
    def columns(self) -> tuple[str, ...]:
        """The chosen columns."""
        return tuple(each.column for each in self.grouping)

    @property
    def named_key(self) -> str:
        """Identifies data, groups and their names, which are in the reader's language: for what is kept with names."""
        return repr((self.key, *self.groups))

    @property
    def series(self) -> tuple[Series, ...]:
        return tuple(Series(visible(name), scores) for name, scores in self.groups.items())


def select_groups(dataset: BinaryDataset) -> GroupedCases | None:
    """Draws the choice of columns and ranges; None where none can divide the cases, which is said."""
    source = current_data().source
    options = group_options(dataset, source) if source and dataset.knows_every_case else []
    if not source or not options:
        reason = None if dataset.knows_every_case else dataset.no_cases_reason
        st.info(markdown_text(reason or Sentence("groups-none")))
        return None
    default, shown = _likely(source, options), distinctly_shortened(options)
    chosen = bound_widget(
        GROUPS,
        st.multiselect,
        say("groups-by"),
        default=[default],
        scope_key=source.sha256,
        fit=lambda names: [name for name in names if name in options][:MOST_COLUMNS] or None,
        make_warning=lambda asked, _: Sentence("groups-missing-column", asked=asked),
        options=options,
        format_func=lambda name: shown.get(name, name),
        max_selections=MOST_COLUMNS,
        help=say("groups-by.help"),
    )
    warning_slot("groups_complaint", parameter_warning(GROUPS), icon=":material/link:")
    numeric = [name for name in chosen if name in numeric_columns(source)]
    n, cuts = _ranges(numeric[0], source) if numeric else (DEFAULT_QUANTILES, ())
    try:
        return grouped_cases(dataset, tuple(chosen), n, cuts, source)
    except PredictionsError as error:
        error_slot("groups_refusal", refusal_text(error))
        return None


def current_groups(dataset: BinaryDataset, source: Source) -> GroupedCases | None:
    """The groups that are chosen on the Groups page, without its widgets; raises as `grouped_cases`."""
    options = group_options(dataset, source) if dataset.knows_every_case else []
    chosen = [name for name in get_parameter(GROUPS, [], source.sha256) if name in options][:MOST_COLUMNS]
    if not options:
        return None
    columns = chosen or [_likely(source, options)]
    numeric = [name for name in columns if name in numeric_columns(source)]
    if not numeric:
        return grouped_cases(dataset, tuple(columns), DEFAULT_QUANTILES, (), source)
    scope_key = (source.sha256, numeric[0])
    try:
        cuts = parse_cuts(get_parameter(CUTS, None, scope_key) or "")
    except InvalidInput:
        cuts = ()
    n = QUANTILES.fit(get_parameter(QUANTILES, DEFAULT_QUANTILES, scope_key)) or DEFAULT_QUANTILES
    return grouped_cases(dataset, tuple(columns), int(n), cuts, source)


def group_options(dataset: BinaryDataset, source: Source) -> list[str]:
    """The columns that can divide the cases: those with few values first, then numbers."""
    candidates = (*columns_with_few_values(source), *numeric_columns(source))
    taken = {*dataset.columns, *source.columns.scores[:1]}
    return [name for name in candidates if name not in taken]


def _likely(source: Source, options: list[str]) -> str:
    """A column named as a group or an attribute; otherwise the first that is no id, date or score."""
    profiles = source.columns.profiles
    named = (name for name in options if profiles[name].name_role is NameRole.GROUP)
    other = (
        name
        for name in options
        if profiles[name].name_role not in (NameRole.IDENTIFIER, NameRole.SCORE) and not profiles[name].is_date
    )
    return next(named, next(other, options[0]))


def _ranges(column: str, source: Source) -> tuple[int, tuple[float, ...]]:
    """Draws how the numbers of a column are divided: into quantiles, or at typed cuts."""
    n = bound_number_input(
        QUANTILES,
        st,
        markdown("groups-quantiles", column=shortened(column, 20)),
        default=DEFAULT_QUANTILES,
        scope_key=(source.sha256, column),
    )
    text = bound_widget(
        CUTS,
        st.text_input,
        say("groups-cuts"),
        default=None,
        scope_key=(source.sha256, column),
        placeholder="18, 35, 65",
        help=say("groups-cuts.help"),
    )
    try:
        return int(n), parse_cuts(text or "")
    except InvalidInput as why:
        error_slot("cuts_refusal", why)
        return int(n), ()


def parse_cuts(text: str) -> tuple[float, ...]:
    """The typed cuts, ascending; raises `InvalidInput` for what is not a number, and for more than 49.

    >>> parse_cuts("65 18;35"), parse_cuts("")
    ((18.0, 35.0, 65.0), ())
    """
    parts = text.replace(";", " ").replace(", ", " ").split()
    if len(parts) == 1 and text.count(",") > 1:
        parts = text.split(",")
    if len(set(parts)) > _MOST_CUTS:
        raise InvalidInput("typed-many-cuts", count=len(set(parts)), most=_MOST_CUTS)
    return tuple(sorted({_cut(part) for part in parts}))


def _cut(text: str) -> float:
    try:
        number = parse_within(text, -_HIGHEST, _HIGHEST)
    except InvalidInput:
        number = None
    if number is None:
        raise InvalidInput("typed-no-cut", typed=text)
    return number


@cached_result
def grouped_cases(
    dataset: BinaryDataset, columns: tuple[str, ...], n: int, cuts: tuple[float, ...], _source: Source
) -> GroupedCases:
    """The cases in the groups of these columns; raises `PredictionsError` where they make none."""
    key = repr((dataset.key, columns, n, cuts))
    if isinstance(dataset, ScoreCountsDataset):
        rows = np.arange(_source.columns.table.num_rows)
        grouping, rules, parts = _crossed([column_groups(_source, name, rows, n, cuts) for name in columns])
        counts = scores_by_group(
            _source.columns, dataset.count_roles, grouping.codes.astype(np.int64), len(grouping.names)
        )
        groups = GroupedScores.from_counts(dict(zip(grouping.names, counts, strict=True)))
        return GroupedCases(key, rules, parts, groups)
    cases = dataset.cases_in(_source)
    grouping, rules, parts = _crossed([column_groups(_source, name, cases.rows, n, cuts) for name in columns])
    groups = GroupedScores.from_predictions(
        cases.is_positive, cases.scores, grouping, pos_label=True, sample_weight=cases.weights
    )
    return GroupedCases(key, rules, parts, groups)


def column_groups(
    source: Source, name: str, rows: IntArray, n: int, cuts: tuple[float, ...]
) -> tuple[Grouping, GroupColumn]:
    """The group of each of these rows by one column, and how a value becomes a group.

    Raises `PredictionsError` for a column that makes no groups.
    """
    values, missing = source.columns.values(name), say("groups-missing")
    if name in numeric_columns(source):
        numbers = score_numbers(values, name)[rows]
        named = range_names()
        ranges = (
            cut_ranges(numbers, cuts, range_names=named) if cuts else quantile_ranges(numbers, n, range_names=named)
        )
        grouping = group_by_ranges(numbers, ranges, missing=missing)
        of_missing = grouping.names[-1] if np.isnan(numbers).any() else None
        return grouping, GroupColumn(name, ranges.names, of_missing, (), ranges.cuts, ranges.cut_is_below)
    encoded = values.take(pa.array(rows)).combine_chunks().dictionary_encode("encode")
    distinct = encoded.dictionary.to_pylist()
    empty = [value for value in distinct if is_missing(value)]
    by_value = group_by_value([None if is_missing(value) else value for value in distinct], missing=missing)
    grouping = Grouping(by_value.names, by_value.codes[encoded.indices.to_numpy(zero_copy_only=False)])
    if not empty:
        return grouping, GroupColumn(name, by_value.names)
    return grouping, GroupColumn(name, by_value.names[:-1], by_value.names[-1], _texts(empty))


def range_names() -> RangeNames:
    """How ranges of numbers are named in the reader's language."""
    low, high = "{low}", "{high}"
    return RangeNames(
        say("groups-range", low=low, high=high),
        say("groups-range.below", high=high),
        say("groups-range.between", low=low, high=high),
        say("groups-range.least", low=low),
    )


def _texts(values: list[Any]) -> tuple[str, ...]:
    """The texts for no value, without those that always stand for it."""
    return tuple(sorted({value.strip() for value in values if isinstance(value, str)} - {*NO_VALUE}))


def _crossed(
    columns: list[tuple[Grouping, GroupColumn]],
) -> tuple[Grouping, tuple[GroupColumn, ...], dict[str, tuple[str, ...]]]:
    """The groups of all columns together, and the parts of each if there are several columns."""
    groupings, rules = zip(*columns, strict=True)
    grouping = reduce(cross, groupings)
    parts = {}
    if len(groupings) > 1:
        for code, name in enumerate(grouping.names):
            row = int(np.argmax(grouping.codes == code))
            parts[name] = tuple(each.names[each.codes[row]] for each in groupings)
    return grouping, rules, parts
