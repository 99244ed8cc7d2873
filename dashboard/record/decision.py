"""What was decided, and all that it is to be judged by: read once, when the record is asked for."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

import pandas as pd

from dashboard.certainty import wish as certain
from dashboard.certainty.told import Told, told
from dashboard.charts.chart import Chart
from dashboard.charts.moves import PickNearest
from dashboard.choose.answers import Answer, answer
from dashboard.choose.bounds import constraints
from dashboard.choose.candidates import Candidate, candidates, candidates_table, how_sure
from dashboard.choose.cost_table import costs_table, how_sure_costs
from dashboard.choose.costs import OUT_OF, Terms, cost_sentences, unit
from dashboard.choose.goals import GOAL, chosen_goal
from dashboard.choose.intervals import Found, cost_interval
from dashboard.choose.sentences import sentences
from dashboard.controls.drawing import chosen_drawing
from dashboard.controls.threshold_slider import chosen_threshold, pinned_threshold
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.live.parts import MatrixView
from dashboard.record.resampled import Resampled, resampled_here
from dashboard.threshold.bands import Bands
from dashboard.threshold.charts import threshold_charts
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import Sentence, say
from metrics_core import Metric
from metrics_core.choosing import Constraint


@dataclass(frozen=True)
class Words:
    """What the record is called, who decided, and why: in their own words."""

    title: str
    who: str = ""
    why: str = ""


@dataclass(frozen=True)
class Wish:
    """What was to be as good as it can be, what had to hold, and which threshold that would be."""

    goal: str
    bounds: Sequence[Constraint]
    found: Sequence[str]

    @property
    def bounds_said(self) -> list[str]:
        """Each bound as a sentence."""
        return [
            say("record-bound", metric=metric_label(one.metric.key), sense=one.sense, bound=one.bound)
            for one in self.bounds
        ]


@dataclass(frozen=True)
class Costs:
    """What decisions cost, and what the threshold costs against 0.5."""

    terms: Terms
    table: pd.DataFrame
    how_sure: str
    said: Sequence[str]
    unit: str
    here: float
    interval: Found
    at_half: float | None


@dataclass(frozen=True, eq=False)
class Decision:
    """A threshold of a data set; `scale` has it among its positions, `charts` are those of the threshold page."""

    dataset: BinaryDataset
    scale: ThresholdScale
    threshold: float
    metrics: Sequence[Metric]
    view: MatrixView
    charts: Sequence[Chart]
    candidates: Sequence[Candidate]
    alternatives: pd.DataFrame
    how_sure: str
    resampled: Resampled | None
    wish: Wish | None = None
    certainty: Told | None = None
    costs: Costs | None = None

    @property
    def prevalence_assumed(self) -> float:
        """That of the data, unless costs were reckoned at another."""
        return self.costs.terms.pi if self.costs else self.dataset.scores.prevalence


@dataclass(frozen=True, eq=False)
class Record:
    """A decision, the words for it, and the moment at which it was written down."""

    decision: Decision
    words: Words
    made: datetime
    software: dict[str, str] = field(default_factory=dict)


def decision_here(
    dataset: BinaryDataset,
    scale: ThresholdScale,
    metrics: Sequence[Metric],
    view: MatrixView = MatrixView(),  # noqa: B008 - frozen
    *,
    bands: Bands | None = None,
    terms: Terms | None = None,
    with_wish: bool = False,
) -> Decision:
    """The decision as the page shows it.

    `with_wish` what was asked for, and how sure that is; `terms` what decisions cost. Where a page has `bands`,
    charts, numbers and slider of the record have them too.
    """
    threshold = chosen_threshold(dataset, scale.grid)
    found = None
    wish = certainty = None
    if with_wish:
        goal, asked = chosen_goal(dataset), constraints()
        found = answer(dataset, goal.objective, asked)
        said = [str(one) for one in sentences(dataset, goal, found, is_bound=bool(asked))]
        certainty = told(dataset, certain.Wish(goal, asked), chosen_drawing())
        wish = Wish(GOAL.shown(goal.key), asked, said)
    shown = [Candidate(say("record-chosen"), threshold), *_alternatives(dataset, scale, found, terms)]
    positions = replace(scale, listed=tuple(sorted({*map(float, scale.thresholds), threshold})))
    resampled = resampled_here(dataset, positions, threshold, bands)
    return Decision(
        dataset,
        positions,
        threshold,
        metrics,
        view,
        [_for_positions(chart) for chart in threshold_charts(dataset, scale, metrics, bands)],
        shown,
        candidates_table(dataset, shown, threshold, terms, resampled.intervals_at if resampled else None),
        str(how_sure(dataset, resampled.drawing if resampled else chosen_drawing())),
        resampled,
        wish,
        certainty,
        _costs(dataset, scale, terms, threshold) if terms else None,
    )


def _alternatives(
    dataset: BinaryDataset, scale: ThresholdScale, found: Answer | None, terms: Terms | None
) -> list[Candidate]:
    """The candidates; the pin where it is a threshold of its own."""
    pinned = pinned_threshold(dataset, scale.grid)
    others = candidates(dataset, scale.grid, found, None, terms)
    if pinned in {one.threshold for one in others}:
        return others
    return candidates(dataset, scale.grid, found, pinned, terms)


def _for_positions(chart: Chart) -> Chart:
    """Nobody is there to count at a threshold between two positions: a click means the nearest one."""
    return replace(chart, pick=replace(chart.pick, exact=False)) if isinstance(chart.pick, PickNearest) else chart


def _costs(dataset: BinaryDataset, scale: ThresholdScale, terms: Terms, threshold: float) -> Costs:
    scores = terms.of(dataset)

    def cost(at: float) -> float:
        return 0.0 - float(terms.costs.profit(scores.confusion_at(at), OUT_OF))

    here, half = cost(threshold), cost(0.5) if scale.grid.contains(0.5) else None
    said = [str(one) for one in (*_against_half(here, half), *cost_sentences(dataset, terms))]
    table = costs_table(dataset, terms, threshold)
    # On the page its first row is the slider's, which here stands still.
    table.iloc[0, 0] = say("record-chosen")
    how_sure = str(how_sure_costs(dataset, chosen_drawing()))
    return Costs(terms, table, how_sure, said, unit(), here, cost_interval(dataset, terms, threshold), half)


def _against_half(here: float, half: float | None) -> list[Sentence]:
    if half is None:
        return []
    key = "record-cost-same" if here == half else "record-cost-less" if here < half else "record-cost-more"
    amounts = {"here": f"{here:.2f}", "half": f"{half:.2f}", "difference": f"{abs(here - half):.2f}"}
    return [Sentence(key, **amounts, unit=unit().removeprefix(","), out_of=OUT_OF)]
