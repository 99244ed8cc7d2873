"""The operations of the API; routes, validation and the OpenAPI document read them from here."""

from threshold_explorer.surfaces.api import links, metrics, rules
from threshold_explorer.surfaces.api.call import Operation
from threshold_explorer.surfaces.api.predictions import COUNTS_EXAMPLE

OPERATIONS = (
    Operation(
        "createLink",
        "POST",
        "/links",
        "Create a shared link",
        links.create,
        {
            201: ("The new link.", links.Link),
            200: ("The link that the same request made before; it expires as a new one.", links.Link),
        },
        values=links.NewLink,
        takes_predictions=True,
        example={"counts": COUNTS_EXAMPLE, "title": "Fraud model, March", "threshold": 0.4, "page": "imbalance"},
    ),
    Operation(
        "listLinks",
        "GET",
        "/links",
        "List the key's links, newest first",
        links.list_links,
        {200: ("The links.", links.Links)},
    ),
    Operation(
        "readLink",
        "GET",
        "/links/{token}",
        "Read one of the key's links",
        links.read,
        {200: ("The link.", links.Link)},
    ),
    Operation(
        "deleteLink",
        "DELETE",
        "/links/{token}",
        "Delete one of the key's links",
        links.delete,
        {204: ("The link no longer opens.", None)},
    ),
    Operation(
        "readLinkMetrics",
        "GET",
        "/links/{token}/metrics",
        "Read the metrics of one of the key's links",
        metrics.of_link,
        {200: ("The numbers of the decision record.", metrics.Metrics)},
        values=metrics.AtThresholdOfLink,
    ),
    Operation(
        "readMetrics",
        "POST",
        "/metrics",
        "Read the metrics of predictions, which are not stored",
        metrics.of_predictions,
        {200: ("The numbers of the decision record.", metrics.Metrics)},
        values=metrics.AtThreshold,
        takes_predictions=True,
        example={"counts": COUNTS_EXAMPLE, "threshold": 0.4, "prevalence": 0.01},
    ),
    Operation(
        "chooseRule",
        "POST",
        "/rules",
        "Choose the best threshold of predictions under constraints",
        rules.choose,
        {200: ("The decision record of the threshold.", rules.DecisionRecord)},
        values=rules.Choosing,
        takes_predictions=True,
        example={"counts": COUNTS_EXAMPLE, "maximize": "precision", "recall_min": 0.9},
    ),
    Operation(
        "applyRule",
        "POST",
        "/rules/apply",
        "Decide cases by the rule of a decision record",
        rules.apply,
        {200: ("The decisions, in the order of the scores.", rules.Decisions)},
        values=rules.RuleAndScores,
        example=rules.EXAMPLE,
    ),
)
