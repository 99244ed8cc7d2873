"""Leave out blank rows and repeats of the header, and ask about rows that may be no cases: totals, footers."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import reduce

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.decimal_marks import ReadAgain
from threshold_explorer.reading.numbers.number_text import (
    LONG_INTEGER,
    MEANT_AS_NUMBER,
    NUMBER,
    as_numbers,
    is_like_a_number,
    is_number_column,
    is_text,
    matches,
)
from threshold_explorer.reading.options import SUMMARIES
from threshold_explorer.reading.report import (
    Alternative,
    Finding,
    OpenQuestion,
    Question,
    Step,
    cells_of,
    shown_rows,
)
from threshold_explorer.reading.rows.header import is_missing, is_word
from threshold_explorer.words.sentence import Sentence

SHOWN_ROWS = 5
# A footer is at most this long.
LAST_ROWS = 16
# More rows without any number are no accident.
MAX_ROWS_WITHOUT_NUMBERS = 100
# Between bars.
TOTALS = (
    "|total|totals|grand total|subtotal|sum|overall|mean|average|summe|gesamt|gesamtsumme|insgesamt|mittelwert|"
    "durchschnitt|somme|total général|moyenne|suma|total general|promedio|media|totale|somma|soma|total geral|média|"
    "totaal|gemiddelde|итого|всего|сумма|среднее|合計|総計|平均|总计|合计|總計|합계|평균|"
)


class NonCase(Enum):
    """Why a row is left out, as a message key."""

    HEADER = "reading-note-header-rows"
    BLANK = "reading-note-blank-rows"
    DOUBTFUL = "reading-note-doubtful-rows"


@dataclass(frozen=True)
class CasesOnly(Step):
    """A table without the rows that are no cases, and the notes on these.

    `read_again` reads the same rows of some columns. `answer` is whether doubtful rows were kept, None without any.
    """

    table: pa.Table
    read_again: ReadAgain
    notes: tuple[Sentence, ...] = ()
    answer: bool | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        return () if self.answer is None else (Finding.of_option("summaries", self.answer),)


def cases_only(
    table: pa.Table, read_again: ReadAgain, keeps_doubtful: bool | None = None, lines: Sequence[str] = ()
) -> CasesOnly:
    """The rows that are cases: all but blank ones and repeats of the header to the letter.

    Raises OpenQuestion for rows that may be no cases, and for stray `lines`, which have not the fields of a row, unless
    `keeps_doubtful` says whether such rows are cases; the lines are none.

    >>> table = pa.table({"label": ["yes", "label", "no"], "score": ["0.5", "score", "0.25"]})
    >>> found = cases_only(table, table.select)
    >>> found.table["label"].to_pylist(), str(found.notes[0])
    (['yes', 'no'], 'Row 2 repeats the header and was skipped.')
    """
    certain = dict.fromkeys(_blank_rows(table), NonCase.BLANK) | dict.fromkeys(_header_rows(table), NonCase.HEADER)
    kept = table.filter(_mask_without(table.num_rows, certain)) if certain else table
    doubtful = doubtful_rows(kept)
    if doubtful and certain:
        # Row numbers are those of the file.
        doubtful = np.delete(np.arange(table.num_rows), list(certain))[doubtful].tolist()
    if (doubtful or lines) and keeps_doubtful is None:
        raise OpenQuestion(_question(table, doubtful, lines))
    found = certain | ({} if keeps_doubtful else dict.fromkeys(doubtful, NonCase.DOUBTFUL))
    answer = keeps_doubtful if doubtful or lines else None
    if not found:
        return CasesOnly(table, read_again, tuple(_line_notes(lines)), answer)
    mask = _mask_without(table.num_rows, found)
    notes = (*_notes(table, found), *_line_notes(lines))
    return CasesOnly(_retyped(table.filter(mask)), _filtered(read_again, mask), notes, answer)


def doubtful_rows(table: pa.Table) -> list[int]:
    """The rows, from 0, that may be no cases.

    They have no number although others have, or, among the last ones, lack a value and have a single text or a word
    for totals. A row with all its values is a case, whatever it says.

    >>> table = pa.table({"id": ["a", "b", "Total"], "y": ["no", "yes", None], "p": [0.5, 0.25, 0.75]})
    >>> doubtful_rows(table), doubtful_rows(table.slice(0, 2))
    ([2], [])
    """
    last = range(max(0, table.num_rows - LAST_ROWS), table.num_rows)
    found = {*_rows_without_numbers(table), *(row for row in last if _lacks_values(table, row))}
    # Where most rows are like this, they are the cases.
    return sorted(found) if 2 * len(found) < table.num_rows else []


def _rows_without_numbers(table: pa.Table) -> list[int]:
    """The rows that have texts where others have numbers, and no number at all."""
    columns = [column for column in table.columns if is_number_column(column)]
    # A column of a numeric type has numbers throughout, except for missing ones.
    if not columns or not any(is_text(column.type) for column in columns):
        return []
    has_number = np.zeros(table.num_rows, bool)
    for column in columns:
        is_number = matches(column, MEANT_AS_NUMBER) if is_text(column.type) else pc.is_valid(column)
        has_number |= np.asarray(pc.fill_null(is_number, False))
    rows = np.flatnonzero(~has_number)[: MAX_ROWS_WITHOUT_NUMBERS + 1].tolist()
    texts = [row for row in rows if _has_text(columns, row) and not _recurs(table, row)]
    return texts if len(texts) <= MAX_ROWS_WITHOUT_NUMBERS else []


def _has_text(columns: list[pa.ChunkedArray], row: int) -> bool:
    """Whether a text stands in a column of numbers, and neither a number in some other notation nor a missing value."""
    texts = [str(column[row].as_py() or "") for column in columns if is_text(column.type)]
    return any(not is_missing(text) for text in texts) and not any(map(is_like_a_number, texts))


def _lacks_values(table: pa.Table, row: int) -> bool:
    """Whether a row lacks a value that others have, and has one text only or a word for totals."""
    cells = cells_of(table, row)
    missing = [table[name] for name, cell in cells.items() if not cell and _is_filled(table[name])]
    filled = [cell for cell in cells.values() if cell]
    is_one_text = len(filled) == 1 and not is_like_a_number(filled[0]) and any(map(is_number_column, missing))
    return (is_one_text or (bool(missing) and any(map(_is_total, filled)))) and not _recurs(table, row)


def _recurs(table: pa.Table, row: int) -> bool:
    """Whether another row has one of this row's texts in the same column, as labels and categories recur."""
    columns = [column for column in table.columns if is_text(column.type) and not is_number_column(column)]
    texts = [(column, column[row].as_py()) for column in columns]
    return any(bool(text) and _count(column, text) > 1 for column, text in texts)


def _count(column: pa.ChunkedArray, text: str) -> int:
    return int(pc.sum(pc.equal(column, text)).as_py() or 0)


def _is_filled(column: pa.ChunkedArray) -> bool:
    n_blank = column.null_count + (_count(column, "") if is_text(column.type) else 0)
    return bool(2 * n_blank < len(column))


def _is_total(text: str) -> bool:
    """Whether a text labels a row of totals or means.

    >>> [_is_total(text) for text in ("Grand Total:", "**Mean**", "合計", "N", "Q3", "total_charge")]
    [True, True, True, False, False, False]
    """
    words = " ".join(text.casefold().strip(" \t:.-=*#()<>[]|'\"").split())
    return bool(words) and f"|{words}|" in TOTALS


def _mask_without(n_rows: int, left_out: Iterable[int]) -> pa.Array:
    """Which of the rows are kept."""
    is_kept = np.ones(n_rows, bool)
    is_kept[list(left_out)] = False
    return pa.array(is_kept)


def _filtered(read_again: ReadAgain, mask: pa.Array) -> ReadAgain:
    def read_cases_again(names: Sequence[str]) -> pa.Table:
        read = read_again(names)
        return read.filter(mask) if read.num_columns else read

    return read_cases_again


def _blank_rows(table: pa.Table) -> list[int]:
    """The rows without values."""
    is_blank: npt.NDArray[np.bool_] | None = None
    # Numeric columns first: where none has a missing value, text need not be checked.
    for column in sorted(table.columns, key=lambda column: is_text(column.type)):
        has_missing = _has_missing(column)
        is_blank = has_missing if is_blank is None else is_blank & has_missing
        if not is_blank.any():
            return []
    # A table of blank rows only is refused for its missing values.
    return [] if is_blank is None or is_blank.all() else np.flatnonzero(is_blank).tolist()


def _has_missing(column: pa.ChunkedArray) -> npt.NDArray[np.bool_]:
    if not is_text(column.type):
        return np.asarray(pc.is_null(column)) if column.null_count else np.zeros(len(column), bool)
    return np.asarray(pc.fill_null(pc.equal(column, ""), True))


def _header_rows(table: pa.Table) -> list[int]:
    """The rows that repeat the header. A row of numbers may be a case even where it equals the header."""
    # A repeated header is text in every column.
    if not all(is_text(column.type) for column in table.columns) or not any(map(is_word, table.column_names)):
        return []
    rows = np.flatnonzero(np.asarray(pc.fill_null(pc.equal(table.column(0), table.column_names[0]), False)))
    return [row for row in rows.tolist() if list(cells_of(table, row).values()) == table.column_names]


def _retyped(table: pa.Table) -> pa.Table:
    """Text columns that have only plain numbers left, typed as the CSV parser would."""
    for at, name in enumerate(table.column_names):
        column = table.column(at)
        if is_text(column.type) and is_number_column(column):
            table = table.set_column(at, name, _as_numbers(column))
    return table


def _as_numbers(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    trimmed = pc.utf8_trim_whitespace(texts)
    # Arrow would also parse 0x10 and inf; long digit codes stay text.
    is_plain = pc.all(pc.fill_null(matches(trimmed, f"|{NUMBER}"), True)).as_py()
    return as_numbers(trimmed) if is_plain and not pc.any(matches(trimmed, LONG_INTEGER)).as_py() else texts


def _question(table: pa.Table, rows: list[int], lines: Sequence[str]) -> Question:
    """Which rows and lines may be no cases, and the readings: without them, and with those that can be cases."""
    if not rows:
        sentence = Sentence("reading-question-lines", count=len(lines), texts=list(lines[:SHOWN_ROWS]))
        return Question("summaries", sentence, (Alternative(False, Sentence(SUMMARIES[False]), ()),))
    before = list(range(max(0, rows[0] - 2), rows[0]))
    without = Alternative(False, Sentence(SUMMARIES[False]), shown_rows(table, before))
    kept = Alternative(True, Sentence(SUMMARIES[True]), shown_rows(table, [*before, *rows[:SHOWN_ROWS]]))
    sentence = Sentence("reading-question-rows", count=len(rows), rows=_row_numbers(rows), first=_first(table, rows[0]))
    return Question("summaries", sentence, (without, kept))


def _first(table: pa.Table, row: int) -> str:
    return next((cell for cell in cells_of(table, row).values() if cell), "")


def _row_numbers(rows: Sequence[int]) -> Sentence | str:
    """As a list in the reader's language, which the process that reads files does not know."""
    parts: list[Sentence | str] = [str(row + 1) for row in rows[:SHOWN_ROWS]]
    if left_out := rows[SHOWN_ROWS:]:
        parts.append(Sentence("list-more", count=len(left_out)))
    return reduce(lambda before, part: Sentence("list-next", before=before, part=part), parts)


def _notes(table: pa.Table, found: dict[int, NonCase]) -> Iterator[Sentence]:
    for kind in NonCase:
        rows = sorted(row for row, each in found.items() if each is kind)
        if rows:
            yield Sentence(kind.value, count=len(rows), rows=_row_numbers(rows), first=_first(table, rows[0]))


def _line_notes(lines: Sequence[str]) -> Iterator[Sentence]:
    if lines:
        yield Sentence("reading-note-lines", count=len(lines), texts=list(lines[:SHOWN_ROWS]))
