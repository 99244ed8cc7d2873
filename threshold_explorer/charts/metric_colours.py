"""The colour of each metric, the same in every chart, tile and legend."""

METRIC_COLOURS = {
    "accuracy": "#CC79A7",
    "precision": "#0072B2",
    "recall": "#D55E00",
    "f1": "#009E73",
    "specificity": "#56B4E9",
    "fpr": "#E69F00",
    "fnr": "#882255",
    "npv": "#44AA99",
    "false_discovery_rate": "#AA4466",
    "f0_5": "#117733",
    "f2": "#999933",
    "balanced_accuracy": "#6699CC",
    "youden_j": "#AA4499",
    "mcc": "#7B68EE",
    "kappa": "#A6761D",
    "flagged_rate": "#888888",
    "lift": "#E7298A",
    "lr_positive": "#B2912F",
    "lr_negative": "#5D8A66",
}
