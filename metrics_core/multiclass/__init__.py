"""Many classes: the confusion table, and its averages.

>>> from metrics_core.multiclass import ConfusionTable
>>> table = ConfusionTable.from_labels(["no", "yes", "yes", "no"], ["no", "yes", "no", "no"])
>>> table.averages().macro.recall.value
0.75
"""

from metrics_core.multiclass.averages import Average, Averaged, Averages
from metrics_core.multiclass.confusion_table import Confused, ConfusionTable
from metrics_core.multiclass.per_class import ClassIntervals, PerClass

__all__ = ["Average", "Averaged", "Averages", "ClassIntervals", "Confused", "ConfusionTable", "PerClass"]
