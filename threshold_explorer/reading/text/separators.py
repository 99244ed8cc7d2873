"""Replace delimiters of several characters or variable length by single bytes, which Arrow needs."""

import re

# Candidates for the replacement; one that does not occur in the text is used.
UNUSED_BYTES = (b"\x1f", b"\x1e", b"\x1c", b"\x1d")
RUNS = {"\t\t": (rb"\t+", b"\t"), "  ": (rb" {2,}", b"\x1f")}
EDGES = re.compile(rb"(?<![^\r\n]) ++|(?<! ) ++(?![^\r\n])")


def with_single_byte_delimiter(text: bytes, delimiter: str) -> tuple[bytes, bytes]:
    """The text with each delimiter as a single byte, and that byte; line breaks are kept.

    >>> with_single_byte_delimiter(b"yes||0.5", "||")
    (b'yes\\x1f0.5', b'\\x1f')
    >>> with_single_byte_delimiter(b"not sure   0.5  ", "  ")
    (b'not sure\\x1f0.5', b'\\x1f')
    """
    if delimiter in RUNS:
        run, single = RUNS[delimiter]
        return re.sub(run, single, EDGES.sub(b"", text) if delimiter == "  " else text), single
    written = delimiter.encode()
    if len(written) == 1:
        return text, written
    single = next((byte for byte in UNUSED_BYTES if byte not in text), UNUSED_BYTES[0])
    return text.replace(written, single), single
