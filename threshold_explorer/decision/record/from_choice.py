"""The decision record of a threshold that was chosen without a page: for a data set, or from scores in Python."""

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from metrics_core import METRICS, BinaryScores
from metrics_core.choosing import (
    BestFBeta,
    BreakEvenPoint,
    Constraint,
    EqualErrorPoint,
    HighestNetBenefit,
    LeastCost,
    Objective,
)
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.decision.record.as_json import record_json
from threshold_explorer.decision.record.decision import Record, Statement, decision_for
from threshold_explorer.decision.rule import Label, RuleError
from threshold_explorer.interface.controls.prevalence_slider import prevalence_text
from threshold_explorer.interface.goal.costs import CostScenario
from threshold_explorer.interface.goal.objectives import OBJECTIVES, SelectedObjective
from threshold_explorer.live.layer import OperatingPoint
from threshold_explorer.views.uncertainty.objective import OptimizationProblem
from threshold_explorer.views.uncertainty.two_thresholds import TILE_METRICS
from threshold_explorer.words.about import NAME, VERSION
from threshold_explorer.words.sentence import say


def decided_record(
    dataset: BinaryDataset, threshold: float, title: str = "", problem: OptimizationProblem | None = None
) -> Record:
    """The record of a threshold of the page, as the page writes it; the title is the data's if it is empty.

    With a `problem`, the record has its objective and constraints, and the costs that it minimizes.
    """
    scale = threshold_scale("threshold", dataset.scores, dataset.grid())
    decision = decision_for(
        dataset,
        scale,
        OperatingPoint(threshold, scale, None),
        TILE_METRICS,
        problem=problem,
        scenario=None if problem is None else _scenario(dataset, problem),
    )
    return Record(decision, Statement(title or dataset.title), datetime.now(UTC))


def _scenario(dataset: BinaryDataset, problem: OptimizationProblem) -> CostScenario | None:
    """The costs of the objective at the observed prevalence; None for another objective."""
    if not isinstance(problem.objective.spec, LeastCost):
        return None
    observed = dataset.scores.prevalence
    return CostScenario(problem.objective.spec.costs, prevalence_text(observed), observed)


# Streamlit's, which warn wherever the state of a page is read without a page.
_LOGGERS = ("streamlit.runtime.scriptrunner_utils.script_run_context", "streamlit.runtime.state.session_state_proxy")


def record_of_choice(
    threshold: float,
    scores: BinaryScores,
    columns: Mapping[str, str | None],
    classes: tuple[Label, Label],
    objective: Objective | None,
    constraints: Sequence[Constraint],
    title: str,
    *,
    lower_is_positive: bool,
) -> dict[str, Any]:
    """The record as the page writes it; `threshold` and `scores` are higher for positives.

    `columns` are the names of label, score, weight and cluster, `classes` the positive and the negative one.

    Raises RuleError for scores with weights or clusters whose column has no name, for scores at another prevalence, and
    for an objective or constraint that no page has.
    """
    for name, is_there in (("weight", scores.is_weighted), ("cluster", scores.is_clustered)):
        if is_there and not columns[name]:
            raise RuleError(say(f"rule-needs-{name}"))
    if scores.is_reweighted:
        raise RuleError(say("rule-reweighted"))
    if unknown := [one.metric.key for one in constraints if one.metric.key not in METRICS]:
        raise RuleError(say("command-no-metric", metric=unknown[0], metrics=list(METRICS)))
    positive, negative = (str(one).lower() if isinstance(one, bool) else str(one) for one in classes)
    roles = ColumnRoles(
        columns["label"] or "",
        columns["score"] or "",
        positive,
        columns["weight"],
        lower_is_positive,
        cluster=columns["cluster"],
    )
    dataset = BinaryDataset(
        id="choice",
        title=title,
        # Of no other data set: results are remembered by it.
        key=uuid4().hex,
        origin=Origin.UPLOAD,
        provenance=f"{NAME} {VERSION}",
        roles=roles,
        negative=negative,
        scores=scores,
    )
    problem = None if objective is None else OptimizationProblem(_selected(objective), tuple(constraints))
    if problem is None and constraints:
        raise RuleError(say("rule-needs-objective"))
    with _without_warnings():
        record: dict[str, Any] = json.loads(record_json(decided_record(dataset, threshold, title, problem)))
    return record


@contextmanager
def _without_warnings() -> Iterator[None]:
    """A program has no page, and need not read so in its output."""
    levels = {logger: logger.level for logger in map(logging.getLogger, _LOGGERS)}
    try:
        for logger in levels:
            logger.setLevel(logging.ERROR)
        yield
    finally:
        for logger, level in levels.items():
            logger.setLevel(level)


def _selected(objective: Objective) -> SelectedObjective:
    """The objective under the key of the page."""
    if isinstance(objective, BestFBeta):
        return SelectedObjective("f_beta", objective, objective.beta)
    if isinstance(objective, HighestNetBenefit):
        return SelectedObjective("net_benefit", objective, objective.exchange_rate)
    if isinstance(objective, LeastCost):
        return SelectedObjective("cost", objective)
    if isinstance(objective, BreakEvenPoint | EqualErrorPoint):
        return SelectedObjective("break_even" if isinstance(objective, BreakEvenPoint) else "equal_error", objective)
    key = objective.metric.key
    if key == "f1":
        return _selected(BestFBeta(1.0))
    if key not in OBJECTIVES:
        raise RuleError(say("rule-no-objective", found=key, objectives=list(OBJECTIVES)))
    return SelectedObjective(key, objective)
