"""Standard output and error of the command: any encoding, and readers that close early."""

import codecs
import io
import json
import os
import sys
import unicodedata
from typing import Any, TextIO

# Spellings of typography and symbols in ASCII; other letters lose their accents.
_SPELLINGS = {
    "→": "->", "×": "x", "–": "-", "—": "-", "−": "-", "\N{NON-BREAKING HYPHEN}": "-", "…": "...", "·": "*",
    "“": '"', "”": '"', "„": '"', "’": "'", "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "≥": ">=", "≤": "<=", "≠": "!=", "≈": "~", "±": "+/-", "√": "sqrt", "∞": "inf",
    "\N{GREEK SMALL LETTER ALPHA}": "alpha", "β": "beta", "κ": "kappa", "π": "pi", "Δ": "Delta",
}  # fmt: skip
_REPLACED = "threshold-explorer-replaced"


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """The spelling of what an encoding lacks, as an error handler of a codec."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(_spelled, error.object[error.start : error.end])), error.end


def _spelled(character: str) -> str:
    """A character in ASCII.

    >>> [_spelled(one) for one in "→é\u202f語"]
    ['->', 'e', ' ', '?']
    """
    plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return _SPELLINGS.get(character) or plain or "?"


codecs.register_error(_REPLACED, _replaced)


class Output(io.TextIOBase):
    """A text stream that replaces what its encoding lacks, and drops what nobody reads any more.

    A reader such as `head` or `grep -q` closes the pipe when it has enough. That changes neither the exit code nor
    what is written to files, so that `pipefail` sees the command's own verdict.
    """

    # Without `buffer`, so that click does not write UTF-8 into a stream of ASCII.

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._stream.encoding

    @property
    def errors(self) -> str:  # type: ignore[override]
        return _REPLACED

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self._stream.isatty()

    def fileno(self) -> int:
        return self._stream.fileno()

    def write(self, text: str) -> int:
        possible = text.encode(self.encoding, _REPLACED).decode(self.encoding)
        try:
            return self._stream.write(possible)
        except BrokenPipeError:
            return self._drop(len(text))

    def flush(self) -> None:
        try:
            self._stream.flush()
        except BrokenPipeError:
            self._drop(0)

    def _drop(self, n: int) -> int:
        """Let what is still buffered, and all that follows, go nowhere."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._stream.fileno())
        os.close(nowhere)
        return n


def use_safe_output() -> None:
    """Write to standard output and error by `Output`; a closed one stays closed."""
    sys.stdout, sys.stderr = (stream and Output(stream) for stream in (sys.stdout, sys.stderr))


def json_text(data: Any) -> str:
    """Data as JSON text, escaped where the encoding of standard output lacks a character."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, indent=2)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(data, allow_nan=False, indent=2)
    return text
