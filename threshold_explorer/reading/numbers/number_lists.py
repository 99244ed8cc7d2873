"""Split columns of number lists, such as [0.75, 0.25], into a column per position."""

import re

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.missing_values import may_be_missing
from threshold_explorer.reading.numbers.number_text import NUMBER, first_nonmissing, matches
from threshold_explorer.words.sentence import Sentence

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
