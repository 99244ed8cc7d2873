"""The tasks that a table of predictions can be about."""

from collections.abc import Mapping

from dashboard.columns.recognised import RecognisedColumns
from dashboard.data.tasks.answers import ANSWERS
from dashboard.data.tasks.classification import CLASSIFICATION
from dashboard.data.tasks.counts import COUNTED
from dashboard.data.tasks.graded import GRADES
from dashboard.data.tasks.labels import LABELS
from dashboard.data.tasks.ranking import RANKING_TASK
from dashboard.data.tasks.task import Roles, Task
from dashboard.data.tasks.text import TEXTS

__all__ = [
    "ANSWERS",
    "CLASSIFICATION",
    "COUNTED",
    "GRADES",
    "LABELS",
    "RANKING_TASK",
    "TASKS",
    "TEXTS",
    "Roles",
    "Task",
    "guesses",
]

# By key, the likelier first where evidence is equal.
TASKS = {task.key: task for task in (COUNTED, LABELS, RANKING_TASK, GRADES, TEXTS, CLASSIFICATION, ANSWERS)}


def guesses(columns: RecognisedColumns) -> Mapping[str, Roles]:
    """The tasks that a table can be about, by key, the likeliest first, each with the likely roles.

    Raises `RefusedFile` where there is none, with what the table lacks for classification.
    """
    found = {key: guess for key, task in TASKS.items() if (guess := task.guess(columns))}
    if not found:
        return {CLASSIFICATION.key: columns.likely_roles}
    return {key: found[key].roles for key in sorted(found, key=lambda key: not found[key].is_likely)}
