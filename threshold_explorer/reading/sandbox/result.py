"""Serialize the result of parsing, metadata or a refusal, as JSON between the processes.

Not as a pickle, which would run code from a process that parsed untrusted bytes.
"""

import json
from dataclasses import fields
from typing import Any

from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.report import Alternative, Finding, OpenQuestion, Question, ReadingReport
from threshold_explorer.words.sentence import Refusal, Sentence

# Classes serialized as objects; lists are restored as tuples.
KINDS = {kind.__name__: kind for kind in (ReadingReport, Finding, Question, Alternative)}
SENTENCE = "Sentence"

Metadata = dict[str, Any]


class BadResponse(ValueError):  # noqa: N818 - it names what was found
    """An incomplete or invalid response, such as from a killed process."""


def metadata_response(metadata: Metadata) -> bytes:
    """The metadata of a file as a response: numbers, text, messages and reports by name.

    >>> notes = (Sentence("list-two", first="a", last="b"),)
    >>> parse_response(metadata_response({"delimiter": ",", "notes": notes}))["notes"]
    (Sentence('list-two', first='a', last='b'),)
    """
    return json.dumps({"metadata": metadata}, default=_as_json).encode()


def refusal_response(refusal: RefusedFile) -> bytes:
    """A refusal as a response."""
    response = {"refusal": type(refusal).__name__, "sentence": refusal.sentence}
    if isinstance(refusal, OpenQuestion):
        response |= {"question": refusal.question, "file_name": refusal.file_name}
    return json.dumps(response, default=_as_json).encode()


def parse_response(response: bytes) -> Metadata:
    """The metadata in a response; raises its refusal, and BadResponse for an invalid one."""
    try:
        response_object = _as_tuples(json.loads(response, object_hook=_as_object))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise BadResponse(str(error)) from error
    if "refusal" in response_object:
        if "question" in response_object:
            raise OpenQuestion(response_object["question"], response_object["file_name"])
        raise _refusal(response_object["refusal"], response_object["sentence"])
    metadata: Metadata = response_object["metadata"]
    return metadata


def _as_json(value: Any) -> Any:
    if isinstance(value, Sentence):
        return {"kind": SENTENCE, "key": value.key, "args": dict(value.args)}
    if type(value).__name__ in KINDS:
        return {"kind": type(value).__name__} | {field.name: getattr(value, field.name) for field in fields(value)}
    # A NumPy scalar.
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
    # By the base class: subclasses may take other arguments, but the message is complete.
    Refusal.__init__(refusal, sentence.key, **sentence.args)
    return refusal


def _kinds_of(kind: type[RefusedFile]) -> list[type[RefusedFile]]:
    return [kind, *(below for each in kind.__subclasses__() for below in _kinds_of(each))]
