"""Operations that read metrics: of a file or counts, and of a shared link."""

from threshold_explorer.api.call import Answer, Call
from threshold_explorer.api.fields import Field, NumberField
from threshold_explorer.api.links import PREVALENCE, own_card, roles_in_view
from threshold_explorer.api.predictions import COLUMNS, received_source, roles_of
from threshold_explorer.cancellation import stop_if_cancelled
from threshold_explorer.kinds.binary.decision_rule import in_file
from threshold_explorer.record.metrics_json import metrics_data
from threshold_explorer.sources.open_source import shared_source
from threshold_explorer.sources.predictions import Predictions
from threshold_explorer.sources.shared_data import SharedDataUnavailable, link_access

DEFAULT_THRESHOLD = 0.5
AT = NumberField(
    "threshold", "The threshold, on the scale of the file's scores.", default=DEFAULT_THRESHOLD, example=0.3
)
AT_OF_LINK = NumberField(
    "threshold", "The threshold, on the scale of the file's scores; by default that of the link, else 0.5."
)
GROUP = Field("group", "Also the metrics of the cases with each value of this column.")
FIELDS = (AT, PREVALENCE, GROUP, *COLUMNS)
LINK_FIELDS = (AT_OF_LINK, PREVALENCE)

_NUMBER = {
    "type": "object",
    "properties": {
        "key": {"type": "string"},
        "value": {
            "type": ["number", "array", "string", "null"],
            "description": "null if undefined, a text if infinite, two bounds if not known exactly",
        },
        "interval": {"type": ["array", "null"], "description": "95 % interval; null where there is none"},
    },
    "required": ["key", "value", "interval"],
}
SCHEMA = {
    "type": "object",
    "properties": {
        "data": {"type": "object", "description": "What the numbers were computed from."},
        "rule": {"type": "object", "description": "The decision rule."},
        "confidence": {"type": "number"},
        "numbers": {"type": "array", "items": _NUMBER, "description": "Counts and metrics at the threshold."},
        "summaries": {"type": "array", "items": _NUMBER, "description": "Metrics of whole curves."},
        "at_prevalence": {
            "type": "object",
            "properties": {"prevalence": {"type": "number"}, "numbers": {"type": "array", "items": _NUMBER}},
        },
        "groups": {"type": "object", "description": "`numbers` of each group."},
    },
    "required": ["data", "rule", "confidence", "numbers", "summaries"],
}


def of_predictions(call: Call) -> Answer:
    """The numbers of the decision record, at a threshold and optionally at a prevalence and by group."""
    opened = Predictions.of(received_source(call), roles_of(call))
    stop_if_cancelled()
    group = call.values["group"]
    groups = {group: opened.groups(group)} if group else {}
    at = in_file(opened.dataset, call.values["threshold"])
    return Answer(200, metrics_data(opened.dataset, at, call.values["prevalence"], groups))


def of_link(call: Call) -> Answer:
    """The same for the data of a link."""
    card = own_card(call)
    table = link_access().store.owned_table(card.token, call.holder.owner)
    if table is None:
        raise SharedDataUnavailable("api-no-link")
    stop_if_cancelled()
    options, shown_at = roles_in_view(card.view)
    dataset = Predictions.of(shared_source(table, card), options).dataset
    asked = call.values["threshold"]
    default = in_file(dataset, DEFAULT_THRESHOLD) if shown_at is None else shown_at
    at = default if asked is None else in_file(dataset, asked)
    return Answer(200, metrics_data(dataset, at, call.values["prevalence"]))
