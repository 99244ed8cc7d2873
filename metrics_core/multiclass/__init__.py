"""Multiclass and multilabel metrics: confusion tables, one-vs-rest metrics, averages, thresholds, other prevalences.

>>> from metrics_core.multiclass import ConfusionTable, MulticlassScores
>>> scores = MulticlassScores.from_predictions(
...     y_true=["a", "b", "c", "c"],
...     y_score=[[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.5, 0.1, 0.4], [0.2, 0.2, 0.6]])
>>> scores.confusion().averages().macro.f1.value
0.7777777777777777
>>> scores.mean_average_precision()
Average(value=1.0, n_absent=0, n_undefined=0)
>>> scores.one_vs_rest("c").confusion_at(0.4)
ConfusionMatrix(tp=2, fp=0, fn=0, tn=2)
>>> scores.confusion(thresholds=[0.6, 0.3, 0.3]).n_abstained
0

A case has exactly one class in `MulticlassScores` and any number of labels in `MultilabelScores`.
`ConfusionTable.from_labels` needs predicted labels only, no scores. If several classes share the highest score, the
first of them is predicted. Counts of weighted or re-weighted cases are floats. An undefined value is nan; an average
leaves it out and reports how many values it left out. Invalid input raises a `PredictionsError`.
"""

from metrics_core.multiclass.averages import Average, Averaged, Averages
from metrics_core.multiclass.confusion_table import ConfusedPair, ConfusionTable
from metrics_core.multiclass.coverage import CoverageCurve
from metrics_core.multiclass.multilabel import LabelDecisions, MultilabelScores
from metrics_core.multiclass.per_class import ClassIntervals, PerClass
from metrics_core.multiclass.scores import MulticlassScores

__all__ = [
    "Average",
    "Averaged",
    "Averages",
    "ClassIntervals",
    "ConfusedPair",
    "ConfusionTable",
    "CoverageCurve",
    "LabelDecisions",
    "MulticlassScores",
    "MultilabelScores",
    "PerClass",
]
