"""Remove lines after a table that are not rows: row counts, closing comments, author and date."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from threshold_explorer.reading.report import Step
from threshold_explorer.reading.rows.cell_shapes import common_shape, is_of_numbers, is_word, shape
from threshold_explorer.reading.rows.summary_words import is_comment_text, is_summary_word
from threshold_explorer.reading.text.comment_lines import comment_prefix
from threshold_explorer.words.sentence import Sentence

TAIL_BYTES = 8192
# DOS ended text files with this character.
DOS_END = b"\x1a"
END_BYTES = 4
MAX_TRAILING_LINES = 10
MIN_ROWS = 2
DELIMITERS = "\t;|,"
# Three words or more, where other rows have no spaces.
PROSE = re.compile(r"[^\W\d_]+[\w.'-]*(\W+\w+){2,}\W*")
TIMESTAMP = re.compile(r"\D{0,12}[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}([T ,]+[0-9]{1,2}:[0-9]{2}.*)?")


@dataclass(frozen=True)
class TrailingLines(Step):
    """A text up to its last row, and the lines that were removed after it."""

    text: bytes
    lines: tuple[str, ...] = ()

    @property
    def notes(self) -> tuple[Sentence, ...]:
        return (Sentence("reading-note-trailing-lines", count=len(self.lines), texts=self.lines),) if self.lines else ()


def without_trailing_lines(text: bytes) -> TrailingLines:
    """The text without the lines after its last row.

    A line is not a row if it reads like a comment, and lacks the delimiters of the rows above or does not fit them.

    >>> without_trailing_lines(b"yes,0.5\\nno,0.25\\n\\n(2 rows)\\n")
    TrailingLines(text=b'yes,0.5\\nno,0.25\\n\\n', lines=('(2 rows)',))
    >>> without_trailing_lines(b"yes,0.5\\nno,0.25\\nye").lines
    ()
    """
    if DOS_END in text[-END_BYTES:]:
        text = text[:-END_BYTES] + text[-END_BYTES:].replace(DOS_END, b"")
    tail = text[-TAIL_BYTES:]
    lines = tail.splitlines(keepends=True)[0 if len(tail) == len(text) else 1 :]
    texts = [line.decode(errors="replace").strip() for line in lines]
    filled = [at for at, line in enumerate(texts) if line]
    removed: list[int] = []
    while len(filled) > MIN_ROWS and len(removed) < MAX_TRAILING_LINES:
        above = [texts[at] for at in filled[:-1] if not comment_prefix(texts[at])]
        # The lines above may end in comments, too.
        if not _is_trailing(texts[filled[-1]], above[: max(MIN_ROWS, len(above) - MAX_TRAILING_LINES)], above):
            break
        removed.insert(0, filled.pop())
    if not removed:
        return TrailingLines(text)
    n_bytes = sum(map(len, lines[removed[0] :]))
    return TrailingLines(text[: len(text) - n_bytes], tuple(texts[at].strip('"') for at in removed))


def _fits(line: str, rows: Sequence[str], delimiter: str) -> bool:
    """Whether a line has as many fields as most rows, numbers where they have, and no new label."""
    fields, cells = line.split(delimiter), [row.split(delimiter) for row in rows]
    like = [row for row in cells if len(row) == len(fields)]
    if 2 * len(like) <= len(cells):
        return False
    return all(map(_fits_column, fields, zip(*like, strict=True)))


def _fits_column(field: str, column: Sequence[str]) -> bool:
    if is_of_numbers(column):
        return not is_word(field)
    # Labels repeat, except for a header.
    return field in column or 2 * len(set(column)) > len(column)


def _is_short_total(line: str, rows: Sequence[str], delimiter: str) -> bool:
    fields = line.split(delimiter)
    return is_summary_word(fields[0]) and all(len(row.split(delimiter)) != len(fields) for row in rows)


def _is_trailing(line: str, rows: Sequence[str], above: Sequence[str]) -> bool:
    """Whether a line is none of the rows; those `above` it may end in trailing lines, too."""
    bare = line[1:-1] if line[0] == line[-1] == '"' and len(line) > 1 else line
    if '"' in bare or comment_prefix(line):
        return False
    delimiters = [each for each in DELIMITERS if all(each in row for row in rows)]
    if any(each in line for each in delimiters):
        is_one_field = bare is not line
        if delimiters and _is_short_total(line, rows, delimiters[0]):
            return True
        return is_comment_text(bare) and (is_one_field or not _fits(line, above, delimiters[0]))
    if not delimiters:
        n_fields = {len(row.split()) for row in rows}
        return is_comment_text(bare) and len(n_fields) == 1 and len(line.split()) not in n_fields
    first = [row.split(delimiters[0])[0].strip('" ') for row in rows]
    if common_shape(first) == shape(bare):
        return False
    has_words = any(" " in cell for cell in first)
    return (
        is_comment_text(bare)
        or is_summary_word(bare)
        or (not has_words and (PROSE.fullmatch(bare) or TIMESTAMP.fullmatch(bare)) is not None)
    )
