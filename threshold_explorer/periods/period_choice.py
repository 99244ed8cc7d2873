"""The column of dates, the length of the periods, and the cases of each."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from metrics_core import BinaryScores
from metrics_core.arrays import IntArray
from metrics_core.periods import LENGTHS, period_name, period_starts
from threshold_explorer.columns.dates import DateColumn, Days, date_column
from threshold_explorer.controls.column_choices import PERIODS
from threshold_explorer.controls.message_slots import error_slot, warning_slot
from threshold_explorer.controls.query_parameter import Scope, flag, one_of
from threshold_explorer.controls.query_parameters import bound_choice, bound_widget, parameter_warning
from threshold_explorer.data.current_data import current_data
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.series.series import Series
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.sentence import Refusal, Sentence, say

LENGTH = one_of("period", Scope.FILE, LENGTHS, lambda key: say(f"periods-length-{key}"))
MONTH_FIRST = flag("month_first", Scope.FILE)
# At first the longest periods of which there are this many.
_WANTED = 6
# More do not fit side by side.
MOST_PERIODS = 120


@dataclass(frozen=True, eq=False)
class PeriodCases:
    """The cases by period, in order of time.

    `key` identifies data and periods. `codes` are the period of each of the cases that have a date, `rows` their places
    among all cases; `without` is the number of cases without a date. `series` has the scores of each period.
    """

    key: str
    column: str
    length: str
    series: tuple[Series, ...]
    codes: IntArray
    rows: IntArray
    without: int
    dates: DateColumn


def select_periods(dataset: BinaryDataset) -> PeriodCases | None:
    """Draws the choice of the column and of the length; None where that is not possible, which is said."""
    source = current_data().source
    has_cases = dataset.knows_every_case and dataset.no_cases_reason is None
    options = date_columns(dataset, source) if source and has_cases else []
    if not source or not options:
        st.info(say("periods-none"))
        return None
    column = bound_widget(
        PERIODS,
        st.selectbox,
        say("periods-column"),
        default=options[0],
        scope_key=source.sha256,
        fit=lambda name: name if name in options else None,
        make_warning=lambda asked, _: Sentence("periods-missing-column", asked=asked),
        options=options,
        format_func=lambda name: shortened(name, 40),
    )
    warning_slot("periods_complaint", parameter_warning(PERIODS), icon=":material/link:")
    as_written = _dates(source, str(column), False)
    month_first = False
    if as_written is not None and as_written.is_ambiguous:
        month_first = bound_widget(
            MONTH_FIRST,
            st.toggle,
            say("periods-month-first"),
            default=False,
            scope_key=(source.sha256, column),
            help=say("periods-month-first.help"),
        )
    dates = _dates(source, str(column), month_first)
    if dates is None:
        error_slot("periods_refusal", Refusal("periods-no-dates", column=str(column)))
        return None
    length = bound_choice(
        LENGTH,
        st.selectbox,
        say("periods-length"),
        default=default_length(dates.days),
        scope_key=(source.sha256, column, month_first),
    )
    found = period_cases(dataset, str(column), month_first, length, source)
    if not 2 <= len(found.series) <= MOST_PERIODS:
        error_slot("periods_refusal", Refusal("periods-number", count=len(found.series), most=MOST_PERIODS))
        return None
    return found


def date_columns(dataset: BinaryDataset, source: Source) -> list[str]:
    """The columns that contain dates."""
    profiles = source.columns.profiles
    names = source.columns.table.column_names
    return [name for name in names if profiles[name].is_date and name not in dataset.columns]


def default_length(days: Days) -> str:
    """The longest periods of which there are at least six, otherwise days.

    >>> default_length(np.arange("2024-01-01", "2024-07-01", dtype="datetime64[D]"))
    'month'
    """
    known = days[~np.isnat(days)]
    return next((key for key in LENGTHS[::-1] if len(np.unique(period_starts(known, key))) >= _WANTED), LENGTHS[0])


@cached_result
def _dates(source: Source, column: str, month_first: bool) -> DateColumn | None:
    return date_column(source.columns.values(column), month_first=month_first)


@cached_result
def period_cases(dataset: BinaryDataset, column: str, month_first: bool, length: str, _source: Source) -> PeriodCases:
    """The cases by period of a column that has dates."""
    cases, dates = dataset.cases_in(_source), _dates(_source, column, month_first)
    # The caller has checked that the column has dates.
    assert dates is not None
    starts = period_starts(dates.days[cases.rows], length)
    rows = np.flatnonzero(~np.isnat(starts))
    distinct, codes = np.unique(starts[rows], return_inverse=True)
    series: tuple[Series, ...] = ()
    if len(distinct) <= MOST_PERIODS:
        order = np.argsort(codes, kind="stable")
        parts = np.split(rows[order], np.cumsum(np.bincount(codes))[:-1])
        series = tuple(
            Series(
                period_name(start, length),
                BinaryScores.from_predictions(
                    cases.is_positive[part],
                    cases.scores[part],
                    pos_label=True,
                    sample_weight=None if cases.weights is None else cases.weights[part],
                ),
            )
            for start, part in zip(distinct, parts, strict=True)
        )
    else:
        series = tuple(Series(period_name(start, length), dataset.scores) for start in distinct)
    key = repr((dataset.key, column, month_first, length))
    return PeriodCases(key, column, length, series, codes, rows, len(starts) - len(rows), dates)


def dates_note(found: PeriodCases) -> str:
    """What was not used: cases without a date, and values that are none."""
    if not found.without:
        return ""
    return say(
        "periods-without",
        count=found.without,
        unreadable=found.dates.unreadable,
        example=shortened(found.dates.example, 30),
    )
