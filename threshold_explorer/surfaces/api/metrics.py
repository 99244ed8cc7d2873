"""Operations that read metrics: of a file or counts, and of a shared link."""

from typing import Annotated

from pydantic import Field

from threshold_explorer.data.sources.open_source import shared_source
from threshold_explorer.data.sources.predictions import Predictions
from threshold_explorer.decision.record.as_json import metrics_data
from threshold_explorer.decision.rule_of_dataset import in_file
from threshold_explorer.serving.cancellation import stop_if_cancelled
from threshold_explorer.serving.sharing.shared_data import SharedDataUnavailable, link_access
from threshold_explorer.surfaces.api.call import Answer, Call, Columns, received_source
from threshold_explorer.surfaces.api.links import own_card, roles_in_view
from threshold_explorer.surfaces.api.models import Figure, Model, OpenModel, OpenShare, Text

DEFAULT_THRESHOLD = 0.5


class AtThreshold(Columns):
    """Where metrics are read, and for whom."""

    threshold: Annotated[float, Field(examples=[0.3])] = DEFAULT_THRESHOLD
    """The threshold, on the scale of the file's scores."""
    prevalence: OpenShare | None = None
    """Also the metrics of the Imbalance page at this prevalence."""
    group: Text | None = None
    """Also the metrics of the cases with each value of this column."""


class AtThresholdOfLink(Model):
    """Where metrics of a link are read."""

    threshold: float | None = None
    """The threshold, on the scale of the file's scores; by default that of the link, else 0.5."""
    prevalence: OpenShare | None = None
    """Also the metrics of the Imbalance page at this prevalence."""


class Number(OpenModel):
    """A count or a metric."""

    key: str
    value: Figure | list[Figure] | None
    """Null if undefined, a text if infinite, two bounds if not known exactly."""
    interval: list[Figure] | None
    """The lower and the upper limit; null where there is no interval."""
    bounds: list[Figure] | None = None
    """Where blank labels leave the value open: what it is in the worst and in the best case."""


class Classes(OpenModel):
    """The names of the classes."""

    positive: str
    negative: str


class RecordedColumns(OpenModel):
    """The columns of the file."""

    label: str
    score: str
    positive: str
    weight: str | None
    cluster: str | None
    lower_is_positive: bool


class RecordedData(OpenModel):
    """What numbers were computed from."""

    title: str
    sha256: str | None
    cases: float
    positives: float
    negatives: float
    weighted: bool
    classes: Classes
    columns: RecordedColumns


class RecordedRule(OpenModel):
    """A case is positive if its score is at least the threshold, or at most, if lower scores are positive."""

    score: str
    threshold: Figure
    lower_is_positive: bool
    positive: bool | int | str
    negative: bool | int | str
    dtype: str


class AtPrevalence(OpenModel):
    """The metrics of the Imbalance page at a prevalence."""

    prevalence: float
    numbers: list[Number]


class ByGroup(OpenModel):
    """The numbers of the cases with each value of a column."""

    column: str
    numbers: dict[str, list[Number]]


class Metrics(OpenModel):
    """The numbers of the decision record."""

    data: RecordedData
    rule: RecordedRule
    confidence: float
    numbers: list[Number]
    """Counts and metrics at the threshold."""
    summaries: list[Number]
    """Metrics of whole curves."""
    at_prevalence: AtPrevalence | None = None
    groups: ByGroup | None = None


def of_predictions(call: Call[AtThreshold]) -> Answer:
    """The numbers of the decision record, at a threshold and optionally at a prevalence and by group."""
    opened = Predictions.of(received_source(call), call.values.roles)
    if call.values.prevalence is not None:
        opened.refuse_bounds()
    stop_if_cancelled()
    group = call.values.group
    groups = {group: opened.groups(group)} if group else {}
    at = in_file(opened.dataset, call.values.threshold)
    return Answer(200, metrics_data(opened.dataset, at, call.values.prevalence, groups))


def of_link(call: Call[AtThresholdOfLink]) -> Answer:
    """The same for the data of a link."""
    card = own_card(call)
    table = link_access().store.owned_table(card.token, call.holder.owner)
    if table is None:
        raise SharedDataUnavailable("api-no-link")
    stop_if_cancelled()
    options, shown_at = roles_in_view(card.view)
    opened = Predictions.of(shared_source(table, card), options)
    if call.values.prevalence is not None:
        opened.refuse_bounds()
    dataset = opened.dataset
    asked = call.values.threshold
    default = in_file(dataset, DEFAULT_THRESHOLD) if shown_at is None else shown_at
    at = default if asked is None else in_file(dataset, asked)
    return Answer(200, metrics_data(dataset, at, call.values.prevalence))
