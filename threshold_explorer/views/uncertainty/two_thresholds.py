"""The sections with a threshold slider: two thresholds, A and B, compared on the same cases, and the sample size."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from metrics_core import METRICS, ConfusionMatrix
from metrics_core.resampling import Difference, PairedDecisions, difference, mcnemar, two_thresholds
from metrics_core.resampling.differences import WILSON
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import weights_of
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.interface.controls.number_box import number_box, parse_threshold
from threshold_explorer.interface.controls.pin import pin
from threshold_explorer.interface.controls.prevalence_slider import current_prevalence, prevalence_text
from threshold_explorer.interface.controls.query_parameters import forget_parameter, get_parameter, set_parameter
from threshold_explorer.interface.controls.score_columns import SERIES, VERSUS, score_choices
from threshold_explorer.interface.controls.session_settings import Resampling, current_resampling
from threshold_explorer.interface.controls.threshold_carryover import carryover_caption
from threshold_explorer.interface.controls.threshold_slider import live_layer, threshold_slider, threshold_tools
from threshold_explorer.interface.controls.thresholds import slider_scale
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.data_panel import data_switch
from threshold_explorer.interface.frame.page_elements import bar, columns, error_slot, show_table
from threshold_explorer.interface.threshold_charts.charts import numbers_table
from threshold_explorer.live.charts.chart import Chart, download
from threshold_explorer.live.layer import OperatingPoint, Pin
from threshold_explorer.live.parts import bar_metrics, cluster_tiles, comparison, group, tiles
from threshold_explorer.views.uncertainty.sample_size_panel import SCRIPT, draw_sample_size
from threshold_explorer.words.formats import count_text, ratio_text, signed_text, threshold_text
from threshold_explorer.words.glossary import help_of
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.metrics import CELLS, metric_label
from threshold_explorer.words.sentence import Sentence, markdown, say

WIDTHS = (58, 42)
COMPARED_WIDTHS = (42, 58)
TILE_METRICS = [METRICS[key] for key in ("precision", "recall", "f1", "fpr", "accuracy", "mcc")]
# The rows of the table that are not folded.
KEY_ROWS = ("tp", "fp", "recall", "precision", "f1")
# A smaller p-value is shown as below this.
MIN_P_VALUE = 0.001


@dataclass(frozen=True)
class ThresholdComparison:
    """The confusion matrices and the names of A and B; `decisions` are B's before A's, None where cases are weighted.

    Counts are as observed, metrics at the prevalence `pi`, None for the observed one. `key` identifies the comparison.
    """

    key: str
    names: tuple[str, str]
    a: ConfusionMatrix
    b: ConfusionMatrix
    decisions: PairedDecisions | None
    pi: float | None = None

    @property
    def judged(self) -> tuple[ConfusionMatrix, ConfusionMatrix]:
        """A's and B's matrix at the prevalence."""
        return (self.a, self.b) if self.pi is None else (self.a.at_prevalence(self.pi), self.b.at_prevalence(self.pi))

    @property
    def unit(self) -> str:
        """What is drawn and tested: "cases", or "clusters" of them."""
        return "clusters" if self.decisions and self.decisions.by_cluster is not None else "cases"

    @property
    def differences(self) -> dict[str, Difference]:
        """B − A of every metric with its interval; empty without predictions of single cases."""
        if self.decisions is None:
            return {}
        return _differences(self.key, self.pi, current_resampling(), replace(self.decisions, prevalence=self.pi))


def threshold_sections(dataset: BinaryDataset, charts_above: Sequence[Chart]) -> OperatingPoint:
    """Draws the sections; the charts above them zoom like their own."""
    st.markdown(Markdown("## {}").format(say("two-heading")), help=help_of("mcnemar"))
    st.caption(say("two-caption"))
    bar_places = bar(WIDTHS)
    with bar_places[0]:
        data_switch(dataset)
    return _at_threshold(dataset, charts_above, bar_places)


@st.fragment
def _at_threshold(
    dataset: BinaryDataset, charts_above: Sequence[Chart], bar_places: Sequence[DeltaGenerator]
) -> OperatingPoint:
    """The fragment that reruns on a new threshold, prevalence or problem."""
    scale = slider_scale(dataset)
    slider_place, tools_place = bar_places
    with slider_place:
        point = threshold_slider(dataset, scale)
        carryover_caption(dataset, point.threshold)
    with tools_place:
        threshold_tools(dataset, point)
    threshold, pinned = point.threshold, point.pin
    left, live_place = columns(COMPARED_WIDTHS, "compared")
    with left:
        a, compared = compare_with_threshold(dataset, scale.grid, pinned, threshold)
        if compared:
            draw_verdict(dataset, compared)
        compare_scores_button(dataset, pinned)
    if compared:
        draw_comparison(dataset, compared)
    charts, more = draw_sample_size(dataset, threshold, compared.decisions if compared else None)
    with live_place:
        live_layer(
            dataset,
            replace(point, pin=a),
            [*charts_above, *charts],
            group(
                "panel",
                tiles(
                    TILE_METRICS,
                    weights=weights_of(dataset.scores),
                    intervals=cluster_tiles(dataset, point.positions, TILE_METRICS),
                ),
                comparison(),
            ),
            script=SCRIPT,
            words=["threshold", "sample_size"],
            bar_metrics=bar_metrics(TILE_METRICS),
            more={**more, "observed_prevalence": prevalence_text(dataset.scores.prevalence)},
        )
    with st.expander(say("optimize-method-heading")):
        for text in [*comparison_method(dataset), say("size-how")]:
            st.caption(markdown_text(text))
    with st.expander(say("numbers-heading")), st.container(key="numbers"):
        show_table(numbers_table(dataset.scores, threshold))
    return point


def _take_typed(dataset: BinaryDataset, grid: ThresholdGrid) -> None:
    number_box("typed_pin").take(
        lambda text: parse_threshold(text, grid.low, grid.high),
        lambda threshold: pin(dataset.reachable(grid, threshold)),
    )


def _threshold_a_input(dataset: BinaryDataset, grid: ThresholdGrid, pinned: float | None) -> None:
    """Draws the box for A, which shows the pinned threshold while it is empty; a threshold entered is pinned."""
    typed = number_box("typed_pin")
    typed.clear_if_moved((dataset.key, pinned))
    typed.draw(
        say("two-a"),
        _take_typed,
        dataset,
        grid,
        placeholder="" if pinned is None else threshold_text(pinned),
        help=say("two-a.help"),
        width=180,
    )
    error_slot("typed_pin_refusal", typed.rejected)


def compare_with_threshold(
    dataset: BinaryDataset, grid: ThresholdGrid, pinned: Pin | None, b: float
) -> tuple[Pin | None, ThresholdComparison | None]:
    """Draws the box for A; returns A and the comparison, or why there is none is drawn."""
    own = pinned if pinned and not pinned.column else None
    _threshold_a_input(dataset, grid, own.threshold if own else None)
    if own is None:
        st.info(say("two-unpinned"))
    elif own.threshold == b:
        st.info(say("two-same-threshold"))
    else:
        return own, compare_thresholds(dataset, own.threshold, b, current_prevalence(dataset))
    return own, None


def compare_scores_button(dataset: BinaryDataset, pinned: Pin | None) -> None:
    """Draws, where there are other scores, the button that opens the Compare page with this score and another.

    The other one is that of an older link, for which this page compared scores itself, or that of the pin.
    """
    source = current_data().source
    others = score_choices(dataset, source) if source and dataset.knows_every_case else ()
    asked = get_parameter(VERSUS, None)
    if asked is not None:
        st.info(markdown("two-scores-elsewhere", score=asked, known=asked in others))
    if not others:
        return
    name = next((one for one in (asked, pinned and pinned.column) if one in others), None)
    if st.button(
        say("two-scores-compare"),
        key="compare_scores",
        icon=":material/arrow_forward:",
        help=say("two-scores-compare.help"),
        on_click=_choose_scores,
        args=(name,),
    ):
        st.switch_page("compare.py")


def _choose_scores(other: str | None) -> None:
    forget_parameter(VERSUS)
    if other is not None:
        set_parameter(SERIES, [other])


def comparison_method(dataset: BinaryDataset) -> list[str]:
    """How the intervals of the differences are computed, and what McNemar's test weighs; nothing of weighted cases."""
    if dataset.scores.is_weighted:
        return []
    if dataset.scores.is_clustered:
        return [say("two-intervals-how-clusters", **asdict(current_resampling())), say("two-test-counts-clusters")]
    return [say("two-intervals-how", **asdict(current_resampling())), say("two-test-counts")]


def draw_verdict(dataset: BinaryDataset, compared: ThresholdComparison) -> None:
    """Draws McNemar's test, and the prevalence of the metrics."""
    st.markdown(markdown_text(disagreement(compared)))
    if compared.pi is not None:
        st.caption(markdown("two-prevalence", pi=compared.pi, observed=dataset.scores.prevalence))


def draw_comparison(dataset: BinaryDataset, compared: ThresholdComparison) -> None:
    """Draws the most important differences, and all of them to unfold, with their download."""
    differences = comparison_table(compared)
    show_table(differences.loc[list(KEY_ROWS)])
    with st.expander(say("two-all")):
        show_table(differences)
        download(say("table-download"), dataset, "two-thresholds", lambda: comparison_export(compared))


@cached_result
def _differences(
    key: str, pi: float | None, resampling: Resampling, _decisions: PairedDecisions
) -> dict[str, Difference]:
    return difference(_decisions, confidence=confidence(), **asdict(resampling))


def compare_thresholds(dataset: BinaryDataset, a: float, b: float, pi: float | None = None) -> ThresholdComparison:
    """The same scores at two thresholds."""
    scores = dataset.scores
    return ThresholdComparison(
        repr((dataset.key, a, b)),
        (say("two-at", name="A", threshold=a), say("two-at", name="B", threshold=b)),
        scores.confusion_at(a),
        scores.confusion_at(b),
        None if scores.is_weighted else two_thresholds(scores, b, a),
        pi,
    )


def comparison_table(compared: ThresholdComparison) -> pd.DataFrame:
    """The counts and all metrics as text: A, B, B − A, and its interval or why there is none; by cell or metric."""
    a, b, differences = compared.a, compared.b, compared.differences
    rows = []
    for cell in CELLS:
        counts = float(getattr(a, cell)), float(getattr(b, cell))
        less = count_text(abs(counts[1] - counts[0]))
        sign = "\u2212" if counts[1] < counts[0] else ""
        rows.append((say(f"cell-{cell}"), *map(count_text, counts), sign + less, ""))
    judged = compared.judged
    for key, metric in METRICS.items():
        values = float(metric(judged[0])), float(metric(judged[1]))
        found = differences.get(key)
        interval = say("no-interval-weights.row") if found is None else interval_words(found)
        rows.append((metric_label(key), *map(ratio_text, values), signed_text(values[1] - values[0]), interval))
    names = [say("number-name"), *compared.names, say("two-difference"), say("two-interval", name=confidence_name())]
    return pd.DataFrame(rows, columns=names, index=[*CELLS, *METRICS])


def interval_words(found: Difference) -> str:
    """The interval of a difference, or why there is none."""
    if found.why:
        return say(f"two-no-interval-{found.why}")
    return say("two-interval-ends", low=signed_text(found.low), high=signed_text(found.high))


def comparison_export(compared: ThresholdComparison) -> pd.DataFrame:
    """The same for download: every digit, and the method of the intervals."""
    a, b, differences = compared.a, compared.b, compared.differences
    rows = [(cell, getattr(a, cell), getattr(b, cell), getattr(b, cell) - getattr(a, cell)) for cell in CELLS]
    frame = pd.DataFrame(rows, columns=["quantity", "a", "b", "difference"])
    (a, b), pi = compared.judged, compared.pi
    metrics = pd.DataFrame(
        [
            (key, metric(a), metric(b), metric(b) - metric(a), *_limits(differences.get(key), compared.unit))
            for key, metric in METRICS.items()
        ],
        columns=[*frame.columns, "low", "high", "no_interval", "method"],
    )
    return pd.concat([frame, metrics], ignore_index=True).assign(
        a_is=compared.names[0], b_is=compared.names[1], prevalence="observed" if pi is None else pi
    )


def _limits(found: Difference | None, unit: str) -> tuple[float, float, str, str]:
    if found is None:
        return float("nan"), float("nan"), "weighted", ""
    how = {"level": f"{confidence():g}", "by": "wilson" if found.method == WILSON else unit}
    method = "" if found.why else say("two-method", **how, **asdict(current_resampling()))
    return found.low, found.high, found.why, method


def disagreement(compared: ThresholdComparison) -> Sentence:
    """McNemar's test of the cases on which the two disagree, as a sentence."""
    if compared.decisions is None:
        return Sentence("two-test-weighted")
    # B's decisions come first.
    found = mcnemar(compared.decisions)
    b_right, a_right = found.only_a_correct, found.only_b_correct
    if not a_right + b_right:
        return Sentence("two-test-same")
    counts = {"cases": a_right + b_right, "a": a_right, "b": b_right}
    if a_right == b_right:
        return Sentence("two-test-equal", **counts)
    p_value = found.p_value
    p = say("two-p-small", least=MIN_P_VALUE) if p_value < MIN_P_VALUE else say("two-p", p=p_value)
    verdict = "clear" if p_value < 1 - confidence() else "open"
    better = "A" if a_right > b_right else "B"
    return Sentence(f"two-test-{verdict}", **counts, better=better, p=p, unit=compared.unit)
