"""Convert the columns of a parsed table to numbers: split lists, strip percent signs, parse marks, drop sentinels."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.formats.text_lists import may_be_items
from threshold_explorer.reading.numbers.decimal_marks import ReadAgain, with_parsed_marks
from threshold_explorer.reading.numbers.missing_values import may_be_missing
from threshold_explorer.reading.numbers.number_lists import number_list_columns
from threshold_explorer.reading.numbers.number_text import (
    AMOUNT,
    MEANT_AS_NUMBER,
    PER_CENT,
    as_numbers,
    first_nonmissing,
    is_odd_number,
    is_text,
    matches,
    with_plain_characters,
)
from threshold_explorer.reading.numbers.sentinels import without_sentinels
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import BadValue
from threshold_explorer.reading.report import Finding, Question, Step, Steps
from threshold_explorer.reading.rows.column_name_words import SCORE
from threshold_explorer.words.sentence import Sentence

# As Python prints bytes, of which TensorFlow's texts are, and a list of one text.
QUOTED = r"""b'([^']*)'|b"([^"]*)"|\[\s*'([^']*)'\s*\]|\[\s*"([^"]*)"\s*\]"""
NUMBER_RULE = Sentence("reading-number-rule")
# A column of this name must not be replaced by another one because of its notation.
SCORE_NAMES = SCORE | {"p", "probas", "probs", "confidences", "logits"}


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
