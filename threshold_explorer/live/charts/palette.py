"""Every colour with a meaning, declared once for charts, tiles, legends and style sheets.

Each colour has at least 3:1 against the light and the dark page, so that no figure depends on the theme. Metrics,
outcomes, series and marks have colours of their own: no colour means two things on a page. Okabe and Ito's colours are
those of the metrics shown first. The operating point is drawn in the theme's text colour.
"""

from metrics_core import METRICS

_CHOSEN_COLOURS = {
    "accuracy": "#CC79A7",
    "precision": "#0072B2",
    "recall": "#D55E00",
    "f1": "#009E73",
    "specificity": "#A5785A",
    "fpr": "#4B8796",
    "fnr": "#1E870F",
    "npv": "#A54B78",
    "false_discovery_rate": "#B478C3",
    "f0_5": "#D25A3C",
    "f2": "#A55AB4",
    "balanced_accuracy": "#0F7887",
    "youden_j": "#96692D",
    "mcc": "#3C87E1",
    "kappa": "#8787C3",
    "flagged_rate": "#879687",
    "lift": "#1EA53C",
    "lr_positive": "#C37800",
    "lr_negative": "#3C783C",
}
# For metrics without a chosen colour, in the order of their declaration.
FURTHER_COLOURS = ("#782DF0", "#F00F0F", "#2D69E1", "#69690F")
METRIC_COLOURS = _CHOSEN_COLOURS | dict(
    zip((key for key in METRICS if key not in _CHOSEN_COLOURS), FURTHER_COLOURS, strict=False)
)
# Of ranked lists and of texts; precision, recall and F1 have the same colours there.
RANKING_COLOURS = {"ndcg": "#D24B78", "ap": "#C31E87", "rr": "#87694B", "r-precision": "#D22D3C"}
EXACT_MATCH_COLOUR = "#D23CC3"
COST_COLOUR = "#B43C3C"

# The four cells of the confusion matrix, unlabelled cases, and the cases of a manual review band.
CELL_COLOURS = {"tp": "#7A4FD0", "fp": "#C2185B", "fn": "#A08600", "tn": "#85898F"}
UNLABELLED_COLOUR = "#6E6E96"
REVIEW_COLOUR = "#2D7869"

# Models, runs, systems, classes, and curves that belong to no metric.
SERIES_COLOURS = ("#0F96A5", "#87875A", "#875A69", "#875A0F", "#4B873C", "#0F96F0", "#6969A5", "#E16969")
CURVE_COLOUR, SECOND_CURVE_COLOUR = SERIES_COLOURS[:2]

PIN_COLOUR = "#5A9600"
RECOMMENDED_COLOUR = "#D23CE6"
GUIDE_COLOUR = "#8C8C8C"


def style_variables() -> str:
    """The colours that style sheets and scripts use, as CSS variables.

    >>> "--colour-tp: #7A4FD0;" in style_variables()
    True
    """
    colours = {
        **CELL_COLOURS,
        "review": REVIEW_COLOUR,
        "curve": CURVE_COLOUR,
        "second-curve": SECOND_CURVE_COLOUR,
        "f1": METRIC_COLOURS["f1"],
        "pin": PIN_COLOUR,
        "recommended": RECOMMENDED_COLOUR,
    }
    return " ".join(f"--colour-{name}: {colour};" for name, colour in colours.items())


def translucent(colour: str, opacity: float) -> str:
    """The colour for Plotly's areas, which overlap.

    >>> translucent("#0072B2", 0.2)
    'rgba(0,114,178,0.2)'
    """
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"
