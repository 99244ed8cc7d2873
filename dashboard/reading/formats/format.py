"""What a format says of itself: its words, the files it knows as its own, and how it is read."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dashboard.reading.formats.typed_table import TypedTable
from dashboard.reading.limits import Limits

HEAD_BYTES = 4096
# No text holds these; tabs, line ends, form feeds and the escape of some encodings are left to texts.
CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")

# From the bytes, the file's name, the limits and the sheet or table that was asked for.
Read = Callable[[bytes, str, Limits, str | None], TypedTable]


@dataclass(frozen=True)
class Format:
    """A format with types of its own.

    `words` is the key of its name on the page. `knows` tells from the bytes, and from the names of the parts where
    they are a zip, whether a file is one; `read` raises the refusals that the module names.
    """

    name: str
    words: str
    knows: Callable[[bytes, Sequence[str]], bool]
    read: Read


def is_binary(content: bytes) -> bool:
    """Whether the first bytes hold one that no text has: a file may be called PAR1 in its first column.

    >>> is_binary(b"PAR1" + bytes(8)), is_binary(b"PAR1,score")
    (True, False)
    """
    return CONTROLS.search(content[:HEAD_BYTES]) is not None


def begins(*starts: bytes) -> Callable[[bytes, Sequence[str]], bool]:
    """Knows binary files by their first bytes.

    >>> begins(b"PAR1")(b"PAR1" + bytes(8), ())
    True
    """
    return lambda content, _: content.startswith(starts) and is_binary(content)
