"""The tasks: ways to interpret a table of predictions."""

from collections.abc import Mapping

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.kinds.counts.dataset import SCORE_COUNTS
from threshold_explorer.data.kinds.graded.dataset import GRADED_OUTPUTS
from threshold_explorer.data.kinds.multiclass.dataset import BINARY_PREDICTIONS, CLASSIFICATION
from threshold_explorer.data.kinds.multilabel.dataset import MULTILABEL_TASK
from threshold_explorer.data.kinds.no_cases import refuse_detections, refuse_no_cases
from threshold_explorer.data.kinds.ranking.dataset import RANKING_TASK
from threshold_explorer.data.kinds.ranking.joined_lists import refuse_unpaired_trec
from threshold_explorer.data.kinds.task import Roles
from threshold_explorer.data.kinds.text.dataset import TEXT_TASK

# By key; with equal evidence the first is likelier.
TASKS = {
    task.key: task
    for task in (
        SCORE_COUNTS,
        MULTILABEL_TASK,
        RANKING_TASK,
        GRADED_OUTPUTS,
        TEXT_TASK,
        CLASSIFICATION,
        BINARY_PREDICTIONS,
    )
}


def guesses(columns: DetectedColumns) -> Mapping[str, Roles]:
    """The possible tasks of a table by key, the likeliest first, each with the likely roles.

    Raises `RefusedFile` if there is none, with what is missing for classification.
    """
    found = {key: guess for key, task in TASKS.items() if (guess := task.guess(columns))}
    if not found:
        return {CLASSIFICATION.key: columns.likely_roles}
    return {key: found[key].roles for key in sorted(found, key=lambda key: not found[key].is_likely)}


def refuse_unusable(columns: DetectedColumns, *, label_declared: bool = False) -> None:
    """Raise `RefusedFile` for predictions of a tool without their truth, and for tables whose rows are no cases.

    `label_declared` says that the user declared the likely label the true one.
    """
    refuse_unpaired_trec(columns.table)
    refuse_detections(columns, label_declared=label_declared)
    refuse_no_cases(columns, label_declared=label_declared)
