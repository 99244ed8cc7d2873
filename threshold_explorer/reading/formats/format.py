"""The description of a file format: its name, how to detect it, and how to read it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from threshold_explorer.reading.formats.typed_table import TypedTable
from threshold_explorer.reading.limits import Limits

HEAD_BYTES = 4096
# Bytes that no text contains; tabs, line ends, form feeds and the escape of some encodings may occur.
CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")

# A reader takes the bytes, the file name, the limits, and the requested sheet or table.
Read = Callable[[bytes, str, Limits, str | None], TypedTable]


@dataclass(frozen=True)
class Format:
    """A file format with typed columns.

    `label_key` is the message key of its name. `knows` detects the format from the bytes and, for a zip, the names of
    its entries; `read` raises the refusals that its module documents.
    """

    name: str
    label_key: str
    knows: Callable[[bytes, Sequence[str]], bool]
    read: Read


def is_binary(content: bytes) -> bool:
    """Whether the first bytes contain one that no text has: a text file may start with the word PAR1.

    >>> is_binary(b"PAR1" + bytes(8)), is_binary(b"PAR1,score")
    (True, False)
    """
    return CONTROLS.search(content[:HEAD_BYTES]) is not None


def starts_with(*starts: bytes) -> Callable[[bytes, Sequence[str]], bool]:
    """A detector of binary files by magic bytes.

    >>> starts_with(b"PAR1")(b"PAR1" + bytes(8), ())
    True
    """
    return lambda content, _: content.startswith(starts) and is_binary(content)
