"""Halves of cases, which tools write into two files: predictions without their truth, and the truth alone."""

import pyarrow as pa

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.data.task import JoinedHalves
from threshold_explorer.kinds.detections.boxes import refuse_detections
from threshold_explorer.kinds.detections.image_labels import image_labels
from threshold_explorer.kinds.ranking.joined_lists import judged_lists
from threshold_explorer.kinds.ranking.trec import refuse_unpaired_trec

JOINERS = (image_labels, judged_lists)


def joined_halves(first: pa.Table, second: pa.Table) -> JoinedHalves | None:
    """The cases of two tables that are halves of one kind, in either order; None for other tables.

    Raises `RefusedFile` if they are halves but contradict themselves, or have nothing in common.
    """
    made = (join(*pair) for join in JOINERS for pair in ((first, second), (second, first)))
    return next((joined for joined in made if joined is not None), None)


def refuse_half(columns: DetectedColumns, *, label_declared: bool = False) -> None:
    """Raise `RefusedFile` for one half alone, with what the other file must contain.

    `label_declared` says that the user declared the likely label the true one.
    """
    refuse_unpaired_trec(columns.table)
    refuse_detections(columns, label_declared=label_declared)
