"""What was found out about a file, or why it was refused, as JSON between two processes and back.

Not as a pickle: what the process that read a stranger's bytes says is believed, never run.
"""

import json
from dataclasses import fields
from typing import Any

from dashboard.reading.refusals import RefusedFile
from dashboard.reading.report import Alternative, Finding, Question, ReadingReport
from dashboard.words.sentence import Refusal, Sentence

# What has a JSON object of its own; lists come back as tuples.
KINDS = {kind.__name__: kind for kind in (ReadingReport, Finding, Question, Alternative)}
SENTENCE = "Sentence"

Facts = dict[str, Any]


class BadAnswer(ValueError):  # noqa: N818 - it names what was found
    """Bytes that are no whole answer, as of a process that was ended while it spoke."""


def facts_answer(facts: Facts) -> bytes:
    """What was found in a file: numbers, texts, sentences and reports by name.

    >>> read_answer(facts_answer({"delimiter": ",", "notes": (Sentence("list-two", first="a", last="b"),)}))["notes"]
    (Sentence('list-two', first='a', last='b'),)
    """
    return json.dumps({"facts": facts}, default=_as_json).encode()


def refusal_answer(refusal: RefusedFile) -> bytes:
    """Why a file was refused."""
    return json.dumps({"refusal": type(refusal).__name__, "sentence": refusal.sentence}, default=_as_json).encode()


def read_answer(answer: bytes) -> Facts:
    """The facts; raises the refusal where it is one, and BadAnswer where it is neither."""
    try:
        said = _as_tuples(json.loads(answer, object_hook=_as_object))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise BadAnswer(str(error)) from error
    if "refusal" in said:
        raise _refusal(said["refusal"], said["sentence"])
    facts: Facts = said["facts"]
    return facts


def _as_json(value: Any) -> Any:
    if isinstance(value, Sentence):
        return {"kind": SENTENCE, "key": value.key, "args": dict(value.args)}
    if type(value).__name__ in KINDS:
        return {"kind": type(value).__name__} | {field.name: getattr(value, field.name) for field in fields(value)}
    # A number of numpy's.
    return value.item()


def _as_object(members: dict[str, Any]) -> Any:
    members = {name: _as_tuples(value) for name, value in members.items()}
    kind = members.get("kind")
    if kind == SENTENCE and members.keys() == {"kind", "key", "args"}:
        return Sentence(members["key"], **members["args"])
    if kind in KINDS:
        return KINDS[kind](**{name: value for name, value in members.items() if name != "kind"})
    return members


def _as_tuples(value: Any) -> Any:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value


def _refusal(name: str, sentence: Sentence) -> RefusedFile:
    kind = next((kind for kind in _kinds_of(RefusedFile) if kind.__name__ == name), RefusedFile)
    refusal = kind.__new__(kind)
    # By the base's rule: a kind of its own may want other arguments, but what it says is said already.
    Refusal.__init__(refusal, sentence.key, **sentence.args)
    return refusal


def _kinds_of(kind: type[RefusedFile]) -> list[type[RefusedFile]]:
    return [kind, *(below for each in kind.__subclasses__() for below in _kinds_of(each))]
