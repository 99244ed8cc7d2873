"""Logs of OpenAI evals: a line for the run, a line for each event, and a line for the final report."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from threshold_explorer.reading.formats.json.adapters.evaluation_log import (
    EvaluationLog,
    Record,
    as_items,
    as_references,
    text_of,
)
from threshold_explorer.reading.refusals import NoSuchColumn

EVENT = frozenset({"run_id", "event_id", "sample_id", "type", "data"})
ABOUT_THE_RUN = frozenset({"spec", "final_report"})
# The event that compares an answer with the expected one.
MATCH = "match"


def _fits(records: Sequence[Record]) -> bool:
    events = [record for record in records if record.keys() >= EVENT]
    others = [record for record in records if record.keys() < EVENT or not record.keys() & EVENT]
    return bool(events) and len(events) + sum(_is_about_the_run(each) for each in others) == len(records)


def _is_about_the_run(record: Record) -> bool:
    return len(record) == 1 and record.keys() <= ABOUT_THE_RUN


def _samples(records: Iterable[Record]) -> Iterator[Record]:
    """One record for each answer that was compared; raises NoSuchColumn if there is none."""
    other_types: dict[str, None] = {}
    n_samples = 0
    for record in records:
        if record.get("type") == MATCH and isinstance(record.get("data"), dict):
            n_samples += 1
            yield _flat(record["sample_id"], record["data"])
        elif not _is_about_the_run(record):
            other_types[str(record.get("type"))] = None
    if not n_samples:
        raise NoSuchColumn("reading-log-without-answers", types=list(other_types))


def _flat(sample_id: Any, data: Record) -> Record:
    picked = as_items(data.get("picked"))
    return {
        "sample_id": sample_id,
        "target": as_references(data.get("expected")),
        # What the comparison took from the model's text; nothing if it is none of the accepted answers.
        "prediction": text_of(picked[0]) if picked else None,
        "correct": int(data["correct"]) if isinstance(data.get("correct"), bool) else None,
    }


OPENAI_EVALS = EvaluationLog("openai", _fits, _samples)
