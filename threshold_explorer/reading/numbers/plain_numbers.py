"""Convert the columns of a parsed table to numbers: split lists, strip percent signs, parse marks, drop sentinels.

Sentinels, such as -999, are numbers that are missing values among probabilities or labels 0 and 1.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.formats.nested_columns import may_be_items
from threshold_explorer.reading.numbers.decimal_marks import ReadAgain, with_parsed_marks
from threshold_explorer.reading.numbers.missing_values import may_be_missing
from threshold_explorer.reading.numbers.number_text import (
    AMOUNT,
    MEANT_AS_NUMBER,
    NUMBER,
    PER_CENT,
    are_probabilities,
    as_numbers,
    first_nonmissing,
    is_odd_number,
    is_text,
    matches,
    with_plain_characters,
)
from threshold_explorer.reading.options import SENTINELS, ReadingOptions
from threshold_explorer.reading.refusals import BadValue
from threshold_explorer.reading.report import Alternative, Finding, Question, Step, Steps, shown_rows
from threshold_explorer.reading.rows.column_naming import SCORE
from threshold_explorer.words.sentence import Sentence

# As Python prints bytes, of which TensorFlow's texts are, and a list of one text.
QUOTED = r"""b'([^']*)'|b"([^"]*)"|\[\s*'([^']*)'\s*\]|\[\s*"([^"]*)"\s*\]"""
NUMBER_RULE = Sentence("reading-number-rule")
# A column of this name must not be replaced by another one because of its notation.
SCORE_NAMES = SCORE | {"p", "probas", "probs", "confidences", "logits"}
# Up to one per class; longer lists are embeddings, unless they sum to 1 like class probabilities.
MAX_LIST_LENGTH = 100
MAX_PROBABILITIES = 1000
ROUNDING = 0.005
# The minimum share of cells that are lists; the first other cell is reported by its row.
MIN_LIST_SHARE = 0.9
MAX_CELLS = 20_000_000
_NUMBER = rf"(?:{NUMBER}|nan|NaN)"
_SEPARATORS = (r"\s*,\s*", r"\s*;\s*", r"\s+")
# As Python, NumPy and Spark print them, with one separator throughout: "[0,5; 0,5]" is not four numbers.
_ITEMS = "|".join(f"{_NUMBER}(?:{separator}{_NUMBER})+" for separator in _SEPARATORS)
# A single number in parentheses may be negative.
LIST = rf"\s*(?:[\[(]+\s*({_ITEMS})\s*,?\s*[\])]+|\[+\s*({_NUMBER})\s*,?\s*\]+)\s*"
SEPARATOR = r"\s*[,;]\s*|\s+"
# Common sentinel values; as numbers they would shift every threshold.
COMMON_SENTINELS = frozenset(
    {-1, -9, -99, -999, -9999, -99999, -999999, -77, -777, -88, -888, -8888, 9, 99, 999, 9999, 99999, 999999}
)
POSSIBLE_CLASSES = frozenset({-1, 9})
SHOWN_COLUMNS = 4


@dataclass(frozen=True)
class PlainNumbers(Step):
    """A table with numeric columns, and the report on them."""

    table: pa.Table
    findings: tuple[Finding, ...] = ()
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()


def plain_numbers(table: pa.Table, read_again: ReadAgain, delimiter: str, options: ReadingOptions) -> PlainNumbers:
    """The table with lists split, and percent signs and marks removed from numbers; "12,5 %" becomes 12.5.

    Raises BadValue for a column of scores in a notation that is not read.

    >>> table = pa.table({"rate": ["12,5 %", "7 %"]})
    >>> plain_numbers(table, table.select, ";", ReadingOptions()).table.to_pydict()
    {'rate': [12.5, 7.0]}
    """
    steps = Steps()
    split = steps.add(with_lists_split(table))
    plain = steps.add(without_signs(split.table))
    in_file = set(table.column_names) - set(plain.changed)

    def reread(names: Sequence[str]) -> pa.Table:
        again = read_again([name for name in names if name in in_file])
        changed = {name: plain.changed[name] for name in names if name in plain.changed}
        return pa.table(dict(zip(again.column_names, again.columns, strict=True)) | changed)

    marked = steps.add(with_parsed_marks(plain.table, reread, delimiter, options))
    _refuse_odd_scores(marked.table)
    without_missing = steps.add(without_sentinels(marked.table, options))
    combined = steps.report()
    return PlainNumbers(without_missing.table, combined.findings, combined.notes, combined.questions)


@dataclass(frozen=True)
class ChangedColumns(Step):
    """A table in which columns were split or rewritten, their texts, and the notes on them."""

    table: pa.Table
    changed: dict[str, pa.ChunkedArray]
    notes: tuple[Sentence, ...] = ()


def with_lists_split(table: pa.Table) -> ChangedColumns:
    """The table with lists of numbers split into columns at the same position.

    >>> with_lists_split(pa.table({"y": ["no", "yes"], "p": ["[0.75, 0.25]", "[0.5, 0.5]"]})).table.column_names
    ['y', 'p 0', 'p 1']
    """
    columns: dict[str, pa.ChunkedArray] = {}
    notes = []
    for name in table.column_names:
        column = table[name]
        may_be_split = is_text(column.type) and not may_be_items(name)
        parts, note = (number_list_columns(column, name) if may_be_split else None) or ({}, None)
        names_clash = bool(set(parts) & ({*table.column_names, *columns} - {name}))
        columns |= {name: column} if names_clash or not parts else parts
        notes += [] if note is None or names_clash else [note]
    return ChangedColumns(pa.table(columns) if notes else table, {}, tuple(notes))


def without_signs(table: pa.Table) -> ChangedColumns:
    """The table without percent signs and quotation marks, and with plain digits in place of full-width ones.

    Nothing is scaled. A sign must occur in every row, otherwise the column stays as it is.

    >>> plain = without_signs(pa.table({"rate": ["12,5 %", "7 %"], "share": ["5 %", "0.05"]}))
    >>> plain.table.to_pydict()
    {'rate': ['12,5', '7'], 'share': ['5 %', '0.05']}
    >>> print(*plain.notes)
    In column "rate", "12,5 %" was read as 12,5, without conversion of the unit.
    """
    changed, notes = {}, []
    for name in table.column_names:
        column = table[name]
        plain = _plain(column) if is_text(column.type) else column
        row = pc.index(pc.not_equal(column, plain), value=True).as_py() if plain is not column else -1
        if row >= 0:
            changed[name] = plain
            text, read = (str(values[row].as_py()).strip() for values in (column, plain))
            key = "reading-note-spelled" if {"%", "\uff05"}.isdisjoint(text) else "reading-note-unit"
            notes.append(Sentence(key, column=name, text=text, read=read))
            table = table.set_column(table.column_names.index(name), name, as_numbers(plain))
    return ChangedColumns(table, changed, tuple(notes))


def _plain(column: pa.ChunkedArray) -> pa.ChunkedArray:
    first = with_plain_characters(first_nonmissing(column))
    if pc.any(matches(first.slice(0, 1), QUOTED)).as_py():
        are_quoted = pc.all(pc.or_kleene(matches(column, QUOTED), may_be_missing(column))).as_py()
        return pc.replace_substring_regex(column, f"^(?:{QUOTED})$", r"\1\2\3\4") if are_quoted else column
    if 2 * (pc.sum(matches(first, f"{MEANT_AS_NUMBER}|{PER_CENT}")).as_py() or 0) <= len(first):
        return column
    plain = with_plain_characters(column)
    if pc.any(pc.match_substring(plain, "%")).as_py():
        is_per_cent = matches(plain, PER_CENT)
        if not pc.all(pc.or_kleene(is_per_cent, may_be_missing(plain))).as_py():
            return column
        return pc.utf8_trim_whitespace(pc.replace_substring_regex(plain, f"^(?:{PER_CENT})$", r"\1\2"))
    if plain is column:
        return column
    is_plain = pc.fill_null(pc.or_kleene(matches(plain, MEANT_AS_NUMBER), may_be_missing(plain)), False)
    return pc.if_else(is_plain, plain, column)


def _refuse_odd_scores(table: pa.Table) -> None:
    """Raise BadValue where a column of scores, by its name, has numbers in a notation that is not read.

    Without another column of fractions, any column of fractions other than amounts is one of scores.
    """
    may_be_any = not any(map(pa.types.is_floating, table.schema.types))
    for name in table.column_names:
        column = table[name]
        is_score = not SCORE_NAMES.isdisjoint(_words(name))
        if not is_text(column.type) or not (is_score or may_be_any):
            continue
        first = first_nonmissing(column).to_pylist()
        odd = [text for text in first if is_odd_number(text) and (is_score or _is_fraction(text))]
        if 2 * len(odd) > len(first):
            row = pc.index(column, odd[0]).as_py()
            raise BadValue(name, row + 1, 1, Sentence("columns-found-text", text=odd[0]), NUMBER_RULE)


def _is_fraction(text: str) -> bool:
    return re.search(r"\d[.,\u066b]\d|‰|pct|per ?cent|bps", text) is not None and not AMOUNT.match(text.strip())


def _words(name: str) -> list[str]:
    """The words of a name, also split at capitals: yProb as y prob."""
    return re.findall(r"[^\W\d_]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).casefold())


def number_list_columns(column: pa.ChunkedArray, name: str) -> tuple[dict[str, pa.ChunkedArray], Sentence] | None:
    """The columns by position, numbered from 0 if several, and a note; None for a column without lists.

    Where some cells are no lists, or of another length, there are no columns and the note has the row.

    >>> columns, note = number_list_columns(pa.chunked_array([["[0.25 0.75]", "[0.5 0.5]"]]), "probability")
    >>> {name: column.to_pylist() for name, column in columns.items()}
    {'probability 0': [0.25, 0.5], 'probability 1': [0.75, 0.5]}
    >>> print(note)
    Column "probability" contains lists of 2 numbers, such as "[0.25 0.75]". It was split into "probability 0" \
and "probability 1".
    """
    first = first_nonmissing(column)
    if not len(first) or not re.match(r"\s*[\[(]", str(first[0].as_py())):
        return None
    lists = _split(first)
    if len(lists) - lists.null_count < MIN_LIST_SHARE * len(first):
        return None
    length = pc.mode(pc.list_value_length(lists))[0]["mode"].as_py()
    if length * len(column) > MAX_CELLS or not (length <= MAX_LIST_LENGTH or _are_probabilities(lists, length)):
        return None
    numbers = _split(column)
    has_length = pc.fill_null(pc.equal(pc.list_value_length(numbers), length), False)
    row = pc.index(pc.or_kleene(has_length, pc.fill_null(may_be_missing(column), True)), value=False).as_py()
    if row >= 0:
        text = column[row].as_py()
        return {}, Sentence("reading-note-uneven-lists", column=name, count=length, row=row + 1, text=text)
    names = [f"{name} {position}" for position in range(length)] if length > 1 else [name]
    columns = {each: pc.list_element(numbers, position).cast(pa.float64()) for position, each in enumerate(names)}
    text = str(first[0].as_py()).strip()
    return columns, Sentence("reading-note-lists", column=name, count=length, text=text, columns=names)


def _split(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """The numbers of each list as texts; null for another text."""
    inside = pc.replace_substring_regex(texts, f"^(?:{LIST})$", r"\1\2")
    listed = pc.if_else(matches(texts, LIST), inside, pa.scalar(None, texts.type))
    return pc.split_pattern(pc.replace_substring_regex(listed, SEPARATOR, "|"), "|")


def _are_probabilities(numbers: pa.ChunkedArray, length: int) -> bool:
    """Whether each list has at most a thousand values and sums to 1."""
    if length > MAX_PROBABILITIES:
        return False
    lists = numbers.drop_null().to_pylist()
    return all(abs(sum(map(float, each)) - 1) <= ROUNDING * length for each in lists)


@dataclass(frozen=True)
class WithoutSentinels(Step):
    """A table, whether its sentinel values are missing (None without any), and a question about them."""

    table: pa.Table
    are_missing: bool | None = None
    questions: tuple[Question, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """How sentinel values were read, where there are any."""
        if self.are_missing is None:
            return ()
        return (Finding.of_option("sentinels", self.are_missing, bool(self.questions)),)


def without_sentinels(table: pa.Table, options: ReadingOptions) -> WithoutSentinels:
    """The table with sentinel values as missing where a column's other values are probabilities, or labels 0 and 1.

    >>> table = pa.table({"label": ["no", "yes", "no"], "score": [0.25, -999.0, 0.5]})
    >>> found = without_sentinels(table, ReadingOptions())
    >>> found.table["score"].to_pylist(), found.are_missing, len(found.questions)
    ([0.25, None, 0.5], True, 1)
    """
    of_columns = {name: values for name in table.column_names if (values := sentinels_of(table[name]))}
    if not of_columns:
        return WithoutSentinels(table)
    are_missing = options.sentinels is not False
    questions = tuple(_question(table, name, values) for name, values in of_columns.items())
    if are_missing:
        for name, values in of_columns.items():
            known = pc.if_else(_is_sentinel(table[name], values), pa.scalar(None, table[name].type), table[name])
            table = table.set_column(table.column_names.index(name), name, known)
    return WithoutSentinels(table, are_missing, questions[:1] if options.sentinels is None else ())


def sentinels_of(column: pa.ChunkedArray) -> list[float]:
    """The minimum or maximum, or both, where they are common sentinels and all other values are within 0 to 1.

    Whole numbers are labels: the others must be 0 and 1, and -1 or 9 may be a class or a count.

    >>> sentinels_of(pa.chunked_array([[0.25, -999.0, 1.0]])), sentinels_of(pa.chunked_array([[0.25, -999.0, 2.5]]))
    ([-999.0], [])
    >>> sentinels_of(pa.chunked_array([[0, 1, -9]])), sentinels_of(pa.chunked_array([[0, 1, -1]]))
    ([-9.0], [])
    """
    are_whole = pa.types.is_integer(column.type)
    if not (are_whole or pa.types.is_floating(column.type)):
        return []
    ends = _ends(column)
    found = [
        end for end in dict.fromkeys(ends) if end in COMMON_SENTINELS and not (are_whole and end in POSSIBLE_CLASSES)
    ]
    if not found:
        return []
    rest = column.filter(pc.invert(_is_sentinel(column, found)))
    low, high = pc.min_max(rest).as_py().values()
    if are_whole:
        return found if (low, high) == (0, 1) else []
    are_graded = pc.any(pc.and_(pc.greater(rest, 0), pc.less(rest, 1))).as_py()
    return found if low is not None and are_probabilities(low, high) and are_graded else []


def _ends(column: pa.ChunkedArray) -> list[float | None]:
    """The minimum and the maximum, None for a column without numbers."""
    if not column.null_count and len(column):
        chunks = [chunk.to_numpy() for chunk in column.chunks if len(chunk)]
        low, high = np.min([chunk.min() for chunk in chunks]), np.max([chunk.max() for chunk in chunks])
        # NumPy is several times as fast, but propagates nan; Arrow ignores it.
        if not np.isnan(low):
            return [float(low), float(high)]
    return list(pc.min_max(column).as_py().values())


def _is_sentinel(column: pa.ChunkedArray, values: list[float]) -> pa.ChunkedArray:
    return pc.is_in(column, pa.array(values).cast(column.type))


def _question(table: pa.Table, name: str, values: list[float]) -> Question:
    rows = _is_sentinel(table[name], values)
    row = pc.index(rows, value=True).as_py()
    sentence = Sentence(
        "reading-question-sentinels", column=name, value=f"{values[0]:g}", count=pc.sum(rows).as_py(), row=row + 1
    )
    others = [other for other in table.column_names if other != name][: SHOWN_COLUMNS - 1]
    shown = [other for other in table.column_names if other in {name, *others}]
    as_numbers = shown_rows(table.select(shown), [row])
    missing = (as_numbers[0], tuple("" if other == name else cell for other, cell in zip(*as_numbers, strict=True)))
    readings = ((True, missing), (False, as_numbers))
    return Question("sentinels", sentence, tuple(Alternative(v, Sentence(SENTINELS[v]), rows) for v, rows in readings))
