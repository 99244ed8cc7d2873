"""The operations of the API; routes, validation and the OpenAPI document read them from here."""

from threshold_explorer.api import links, metrics, rules
from threshold_explorer.api.call import Operation
from threshold_explorer.api.predictions import COUNTS, COUNTS_EXAMPLE

OPERATIONS = (
    Operation(
        "createLink",
        "POST",
        "/links",
        "Create a shared link",
        links.create,
        {
            201: ("The new link.", links.LINK_SCHEMA),
            200: ("The link that the same request made before; it expires as a new one.", links.LINK_SCHEMA),
        },
        fields=links.FIELDS,
        json_fields=(COUNTS,),
        takes_file=True,
        example={"counts": COUNTS_EXAMPLE, "title": "Fraud model, March", "threshold": 0.4, "page": "imbalance"},
    ),
    Operation(
        "listLinks",
        "GET",
        "/links",
        "List the key's links, newest first",
        links.list_links,
        {200: ("The links.", links.LINKS_SCHEMA)},
    ),
    Operation(
        "readLink",
        "GET",
        "/links/{token}",
        "Read one of the key's links",
        links.read,
        {200: ("The link.", links.LINK_SCHEMA)},
        path_fields=(links.TOKEN,),
    ),
    Operation(
        "deleteLink",
        "DELETE",
        "/links/{token}",
        "Delete one of the key's links",
        links.delete,
        {204: ("The link no longer opens.", None)},
        path_fields=(links.TOKEN,),
    ),
    Operation(
        "readLinkMetrics",
        "GET",
        "/links/{token}/metrics",
        "Read the metrics of one of the key's links",
        metrics.of_link,
        {200: ("The numbers of the decision record.", metrics.SCHEMA)},
        path_fields=(links.TOKEN,),
        fields=metrics.LINK_FIELDS,
    ),
    Operation(
        "readMetrics",
        "POST",
        "/metrics",
        "Read the metrics of predictions, which are not stored",
        metrics.of_predictions,
        {200: ("The numbers of the decision record.", metrics.SCHEMA)},
        fields=metrics.FIELDS,
        json_fields=(COUNTS,),
        takes_file=True,
        example={"counts": COUNTS_EXAMPLE, "threshold": 0.4, "prevalence": 0.01},
    ),
    Operation(
        "applyRule",
        "POST",
        "/rules/apply",
        "Decide cases by the rule of a decision record",
        rules.apply,
        {200: ("The decisions, in the order of the scores.", rules.SCHEMA)},
        json_fields=rules.FIELDS,
        example=rules.EXAMPLE,
    ),
)
