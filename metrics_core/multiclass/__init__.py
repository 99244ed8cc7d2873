"""Many classes or labels: each against the rest, who is taken for whom, averages, thresholds, and other mixes.

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

A case has one class in `MulticlassScores` and any number of labels in `MultilabelScores`; `ConfusionTable.from_labels`
needs no scores. Where several classes have the highest score the first is the answer. Weighted and re-weighted cases
give counts that are floats. What is undefined is nan, and is left out of an average that says so; what is refused
raises a `PredictionsError`, as everywhere in `metrics_core`.
"""

from metrics_core.multiclass.averages import Average, Averaged, Averages
from metrics_core.multiclass.confusion_table import Confused, ConfusionTable
from metrics_core.multiclass.coverage import CoverageCurve
from metrics_core.multiclass.multilabel import LabelDecisions, MultilabelScores
from metrics_core.multiclass.per_class import ClassIntervals, PerClass
from metrics_core.multiclass.scores import MulticlassScores

__all__ = [
    "Average",
    "Averaged",
    "Averages",
    "ClassIntervals",
    "Confused",
    "ConfusionTable",
    "CoverageCurve",
    "LabelDecisions",
    "MulticlassScores",
    "MultilabelScores",
    "PerClass",
]
