"""The delimiters that Arrow does not know, of several characters or of any number, turned into single bytes."""

import re

# What stands for them in a text in which it does not occur.
STAND_INS = (b"\x1f", b"\x1e", b"\x1c", b"\x1d")
RUNS = {"\t\t": (rb"\t+", b"\t"), "  ": (rb" {2,}", b"\x1f")}
EDGES = re.compile(rb"(?<![^\r\n]) ++|(?<! ) ++(?![^\r\n])")


def with_single_bytes(text: bytes, delimiter: str) -> tuple[bytes, bytes]:
    """The text with each delimiter one byte, and that byte; lines stay where they are.

    >>> with_single_bytes(b"yes||0.5", "||")
    (b'yes\\x1f0.5', b'\\x1f')
    >>> with_single_bytes(b"not sure   0.5  ", "  ")
    (b'not sure\\x1f0.5', b'\\x1f')
    """
    if delimiter in RUNS:
        run, single = RUNS[delimiter]
        return re.sub(run, single, EDGES.sub(b"", text) if delimiter == "  " else text), single
    written = delimiter.encode()
    if len(written) == 1:
        return text, written
    single = next((byte for byte in STAND_INS if byte not in text), STAND_INS[0])
    return text.replace(written, single), single
