"""The column of dates, the length of the periods, and the cases of each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import streamlit as st

from metrics_core import BinaryScores
from metrics_core.computing.arrays import IntArray
from metrics_core.periods import LENGTHS, period_name, period_starts
from threshold_explorer.data.columns.binary_statistic import Cases
from threshold_explorer.data.columns.dates import DateColumn, Days, date_column
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.counts.columns import cases_per_row, scores_by_group
from threshold_explorer.data.kinds.counts.dataset import ScoreCountsDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.parameter_declaration import Scope, flag, one_of
from threshold_explorer.interface.controls.query_parameters import (
    bound_choice,
    bound_widget,
    get_parameter,
    parameter_warning,
)
from threshold_explorer.interface.controls.score_columns import PERIODS
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.page_elements import error_slot, warning_slot
from threshold_explorer.views.series.series import Series
from threshold_explorer.words.formats import distinctly_shortened, shortened
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Refusal, Sentence, say

LENGTH = one_of("period", Scope.FILE, LENGTHS, lambda key: say(f"periods-length-{key}"))
MONTH_FIRST = flag("month_first", Scope.FILE)
# At first the longest periods of which there are this many.
_WANTED = 6
_UNCOMMON = "half"
# More do not fit side by side.
MOST_PERIODS = 120


@dataclass(frozen=True, eq=False)
class PeriodCases:
    """The cases by period, in order of time.

    `key` identifies data and periods. `series` has the scores of each period; `without` is the number of cases without
    a date.
    """

    key: str
    column: str
    length: str
    series: tuple[Series, ...]
    without: int
    dates: DateColumn


def select_periods(dataset: BinaryDataset) -> PeriodCases | None:
    """Draws the choice of the column and of the length; None where that is not possible, which is said."""
    source = current_data().source
    options = period_options(dataset, source) if source else []
    if not source or not options:
        reason = None if _has_cases(dataset) else dataset.no_cases_reason
        st.info(markdown_text(reason or Sentence("periods-none")))
        return None
    shown = distinctly_shortened(options)
    column = bound_widget(
        PERIODS,
        st.selectbox,
        say("periods-column"),
        default=options[0],
        scope_key=source.sha256,
        fit=lambda name: name if name in options else None,
        make_warning=lambda asked, _: Sentence("periods-missing-column", asked=asked),
        options=options,
        format_func=lambda name: shown.get(name, name),
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


def current_periods(dataset: BinaryDataset, source: Source) -> PeriodCases | None:
    """The periods that are chosen on the page, without its widgets; None where it shows none."""
    options = period_options(dataset, source)
    if not options:
        return None
    chosen = get_parameter(PERIODS, options[0], source.sha256)
    column = chosen if chosen in options else options[0]
    as_written = _dates(source, column, False)
    is_ambiguous = as_written is not None and as_written.is_ambiguous
    month_first = is_ambiguous and get_parameter(MONTH_FIRST, False, (source.sha256, column))
    dates = _dates(source, column, month_first)
    if dates is None:
        return None
    length = get_parameter(LENGTH, default_length(dates.days), (source.sha256, column, month_first))
    found = period_cases(dataset, column, month_first, length, source)
    return found if 2 <= len(found.series) <= MOST_PERIODS else None


def period_options(dataset: BinaryDataset, source: Source) -> list[str]:
    """The columns that can divide the cases into periods."""
    return date_columns(dataset, source) if _has_cases(dataset) else []


def _has_cases(dataset: BinaryDataset) -> bool:
    is_counted = isinstance(dataset, ScoreCountsDataset)
    return dataset.knows_every_case and (is_counted or dataset.no_cases_reason is None)


def date_columns(dataset: BinaryDataset, source: Source) -> list[str]:
    """The columns that contain dates."""
    profiles = source.columns.profiles
    names = source.columns.table.column_names
    # The date by which labels come late divides the cases, too.
    taken = {*dataset.columns} - {dataset.blank.reason.column if dataset.blank else None}
    return [name for name in names if profiles[name].is_date and name not in taken]


def default_length(days: Days) -> str:
    """The longest common periods of which there are at least six, otherwise days; longer ones that divide them alike.

    So dates that are months, quarters or half-years themselves have this length, however few they are.

    >>> default_length(np.arange("2024-01-01", "2024-07-01", dtype="datetime64[D]"))
    'month'
    >>> default_length(np.array(["2024-01-01", "2024-07-01", "2025-01-01"], dtype="datetime64[D]"))
    'half'
    """
    known = days[~np.isnat(days)]
    numbers = {key: len(np.unique(period_starts(known, key))) for key in LENGTHS[::-1]}
    wanted = next((key for key in numbers if key != _UNCOMMON and numbers[key] >= _WANTED), LENGTHS[0])
    return next(key for key in numbers if numbers[key] == numbers[wanted])


@cached_result
def _dates(source: Source, column: str, month_first: bool) -> DateColumn | None:
    return date_column(source.columns.values(column), column, month_first=month_first)


@cached_result
def period_cases(dataset: BinaryDataset, column: str, month_first: bool, length: str, _source: Source) -> PeriodCases:
    """The cases by period of a column that has dates."""
    dates = _dates(_source, column, month_first)
    # The caller has checked that the column has dates.
    assert dates is not None
    key = repr((dataset.key, column, month_first, length))
    counted = dataset.count_roles if isinstance(dataset, ScoreCountsDataset) else None
    if counted:
        days, n_cases = dates.days, cases_per_row(_source.columns, counted)
    else:
        days = dates.days[dataset.cases_in(_source).rows]
        n_cases = np.ones(len(days), dtype=np.int64)
    starts = period_starts(days, length)
    is_dated = ~np.isnat(starts) & (n_cases > 0)
    distinct, of_dated = np.unique(starts[is_dated], return_inverse=True)
    names, without = [period_name(start, length) for start in distinct], int(n_cases[~is_dated].sum())
    codes = np.full(len(days), -1)
    codes[is_dated] = of_dated
    scores: Iterable[BinaryScores]
    if len(names) > MOST_PERIODS:
        # Only their number is shown.
        scores = [dataset.scores] * len(names)
    elif counted:
        scores = scores_by_group(_source.columns, counted, codes, len(names))
    else:
        scores = _scores_by_period(dataset.cases_in(_source), codes, len(names))
    return PeriodCases(key, column, length, tuple(map(Series, names, scores)), without, dates)


def _scores_by_period(cases: Cases, codes: IntArray, n_periods: int) -> Iterator[BinaryScores]:
    order = np.argsort(codes, kind="stable")[np.sum(codes < 0) :]
    for part in np.split(order, np.cumsum(np.bincount(codes[order], minlength=n_periods))[:-1]):
        weights = None if cases.weights is None else cases.weights[part]
        yield BinaryScores.from_predictions(
            cases.is_positive[part], cases.scores[part], pos_label=True, sample_weight=weights
        )


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
