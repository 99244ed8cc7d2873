"""Lines behind a table that are no rows of it: counts of rows, the end said in words, who wrote it when."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dashboard.reading.report import Step
from dashboard.reading.rows.cell_shapes import common_shape, shape
from dashboard.reading.rows.summary_words import is_remark
from dashboard.reading.text.comment_lines import mark_of
from dashboard.words.sentence import Sentence

TAIL_BYTES = 8192
MOST_LINES = 10
LEAST_ROWS = 2
DELIMITERS = "\t;|,"
# Three words or more, as no name of a case has that other cases do not have.
PROSE = re.compile(r"[^\W\d_]+[\w.'-]*(\W+\w+){2,}\W*")
MOMENT = re.compile(r"\D{0,12}[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}([T ,]+[0-9]{1,2}:[0-9]{2}.*)?")


@dataclass(frozen=True)
class LinesCut(Step):
    """A text up to its last row, and the lines that were cut off behind it."""

    text: bytes
    lines: tuple[str, ...] = ()

    @property
    def notes(self) -> tuple[Sentence, ...]:
        """Which lines they were."""
        return (Sentence("reading-note-lines-behind", count=len(self.lines), texts=self.lines),) if self.lines else ()


def without_lines_behind(text: bytes) -> LinesCut:
    """The text without the lines behind its last row that are none of the table.

    A line is none of the table if nothing in it separates fields as in the rows above, and it reads like a remark.

    >>> without_lines_behind(b"yes,0.5\\nno,0.25\\n\\n(2 rows)\\n")
    LinesCut(text=b'yes,0.5\\nno,0.25\\n\\n', lines=('(2 rows)',))
    >>> without_lines_behind(b"yes,0.5\\nno,0.25\\nye").lines
    ()
    """
    tail = text[-TAIL_BYTES:]
    lines = tail.splitlines(keepends=True)[0 if len(tail) == len(text) else 1 :]
    texts = [line.decode(errors="replace").strip() for line in lines]
    filled = [at for at, line in enumerate(texts) if line]
    cut: list[int] = []
    while len(filled) > LEAST_ROWS and len(cut) < MOST_LINES:
        above = [texts[at] for at in filled[:-1] if not mark_of(texts[at])]
        # What stands above may end in remarks too.
        if not _is_behind(texts[filled[-1]], above[: max(LEAST_ROWS, len(above) - MOST_LINES)]):
            break
        cut.insert(0, filled.pop())
    if not cut:
        return LinesCut(text)
    n_bytes = sum(map(len, lines[cut[0] :]))
    return LinesCut(text[: len(text) - n_bytes], tuple(texts[at].strip('"') for at in cut))


def _is_behind(line: str, rows: Sequence[str]) -> bool:
    bare = line[1:-1] if line[0] == line[-1] == '"' and len(line) > 1 else line
    if '"' in bare or mark_of(line):
        return False
    delimiters = [each for each in DELIMITERS if all(each in row for row in rows)]
    if any(each in line for each in delimiters):
        return False
    if not delimiters:
        n_fields = {len(row.split()) for row in rows}
        return is_remark(bare) and len(n_fields) == 1 and len(line.split()) not in n_fields
    first = [row.split(delimiters[0])[0].strip('" ') for row in rows]
    if common_shape(first) == shape(bare):
        return False
    has_words = any(" " in cell for cell in first)
    return is_remark(bare) or (not has_words and (PROSE.fullmatch(bare) or MOMENT.fullmatch(bare)) is not None)
