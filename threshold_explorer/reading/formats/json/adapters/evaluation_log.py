"""A log of a language model evaluation, reduced to the input, target, output and scores of each sample.

Logs also contain messages, arguments, usage and events.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from threshold_explorer.reading.formats.text_lists import TEXT

Record = dict[str, Any]


@dataclass(frozen=True)
class EvaluationLog:
    """The form in which a tool logs samples; `tool` is its name in messages.

    `fits` says whether the first records of a file have this form, `samples` makes flat records of all of them, and
    raises `RefusedFile` if their samples cannot be told apart.
    """

    tool: str
    fits: Callable[[Sequence[Record]], bool]
    samples: Callable[[Iterable[Record]], Iterable[Record]]


def as_items(value: Any) -> list[Any]:
    """A list as it is, another value as a list of one."""
    return value if isinstance(value, list) else [] if value is None else [value]


def as_references(value: Any) -> str:
    """The texts in SQuAD's form, which distinguishes references from class names.

    >>> as_references(["a", 7]), as_references(None)
    ('{"text": ["a", "7"]}', '{"text": []}')
    """
    if isinstance(value, str) and value.startswith("["):
        return value
    texts = [text for each in as_items(value) if (text := text_of(each)) is not None]
    return json.dumps({TEXT: texts}, ensure_ascii=False)


def text_of(value: Any) -> str | None:
    """A text, or a number as text."""
    return value if isinstance(value, str) else str(value) if is_number(value) else None


def is_number(value: Any) -> bool:
    """Whether a value is a number, true or false."""
    return isinstance(value, int | float)
