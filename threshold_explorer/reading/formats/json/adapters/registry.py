"""The adapters: what each of them makes of an object or of records, if these have its form."""

from collections.abc import Sequence
from typing import Any

from threshold_explorer.reading.formats.json.adapters.coco_files import ground_truth_columns
from threshold_explorer.reading.formats.json.adapters.evaluation_log import EvaluationLog
from threshold_explorer.reading.formats.json.adapters.harness_logs import HARNESS
from threshold_explorer.reading.formats.json.adapters.inspect_logs import INSPECT
from threshold_explorer.reading.formats.json.adapters.openai_logs import OPENAI_EVALS
from threshold_explorer.reading.formats.json.adapters.ranked_lists import lists_by_query
from threshold_explorer.reading.formats.json.adapters.squad_files import columns_by_id

LOGS = (HARNESS, INSPECT, OPENAI_EVALS)


def columns_of(members: dict[str, Any], file_name: str) -> dict[str, list[Any]] | None:
    """The columns of an object in the form of SQuAD, COCO or ranx; None for another object."""
    return columns_by_id(members, file_name) or ground_truth_columns(members) or lists_by_query(members)


def log_of(records: Sequence[Any]) -> EvaluationLog | None:
    """The log that begins with these records; None for other records.

    >>> log_of([{"doc_id": 0, "doc": {}, "target": "a", "resps": [["a"]], "filtered_resps": ["a"]}]).tool
    'harness'
    >>> log_of([{"id": 1, "prediction": "a"}])
    """
    if not records or not all(isinstance(record, dict) for record in records):
        return None
    return next((log for log in LOGS if log.fits(records)), None)
