"""What the command prints: any encoding, readers that close early, progress, examples of its help, and Markdown.

The Markdown is for a comment on a pull request: GitHub and GitLab make links of more than brackets.
"""

import codecs
import io
import json
import os
import re
import sys
import threading
import time
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TextIO

from threshold_explorer.words.formats import NARROW_SPACE
from threshold_explorer.words.markdown import markdown_text

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


_WORD_JOINER = "\u2060"
# Mentions, references (#1, !1, $1, &1, %1, ~label, GH-1), and a command of GitLab at the start of a line.
_REFERENCE = re.compile(r"(?<=[@#!$&%~])(?=[\w\"])|(?<=^/)(?=\w)|(?<=\bGH-)(?=\d)", re.IGNORECASE)


def one_line(text: str) -> str:
    """A text with words of a file or record, which can neither add a line nor control a terminal.

    >>> one_line("a title\\nNo number changed.\\x1b[2J")
    'a title No number changed. [2J'
    """
    printable = "".join(mark if mark.isprintable() or mark == NARROW_SPACE else " " for mark in text)
    return re.sub(" +", " ", printable).strip(" ")


def escaped(text: str) -> str:
    r"""The same as Markdown, which shows it as it is and notifies nobody.

    Mentions and references are found after Markdown's escapes are removed, so a zero-width character splits them.

    >>> print(escaped("a *title* | <b>"))
    a \*title\* \| \<b>
    >>> escaped("@ada closes #1")
    '@\u2060ada closes #\u20601'
    """
    return markdown_text(_REFERENCE.sub(_WORD_JOINER, one_line(text)))


def markdown_rows(head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """A Markdown table; `right` are the places of columns that are aligned right."""
    cells = [list(map(escaped, row)) for row in (head, *rows)]
    cells.insert(1, ["---:" if at in right else "---" for at in range(len(head))])
    return "\n".join("| " + " | ".join(row) + " |" for row in cells)


# Shorter work needs no line.
_FIRST_SECONDS = 1.0
_CLEAR_LINE = "\r\033[K"


@contextmanager
def progress(text: str) -> Iterator[None]:
    """Show the text with the seconds so far, and remove the line at the end; nothing unless it is a terminal."""
    if not sys.stderr.isatty():
        yield
        return
    done, began = threading.Event(), time.monotonic()

    def show() -> None:
        while not done.wait(_FIRST_SECONDS):
            sys.stderr.write(f"{_CLEAR_LINE}{text} … {time.monotonic() - began:.0f} s")
            sys.stderr.flush()

    thread = threading.Thread(target=show, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        sys.stderr.write(_CLEAR_LINE)
        sys.stderr.flush()


_PROGRAM = "threshold-explorer"
# In front of lines that click does not wrap.
_UNWRAPPED = "\b"


def examples(*commands: str) -> str:
    """The examples, a line each; one with a pipe names the program itself.

    >>> examples("metrics a.csv").splitlines()[1:]
    ['Examples:', '  threshold-explorer metrics a.csv']
    """
    lines = (one if _PROGRAM in one else f"{_PROGRAM} {one}" for one in commands)
    return "\n".join([_UNWRAPPED, "Examples:", *(f"  {line}" for line in lines)])
