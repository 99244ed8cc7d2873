"""Split columns of number lists, such as [0.75, 0.25], into a column per position."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.missing_values import may_be_missing
from threshold_explorer.reading.numbers.number_decorations import EXPONENT, NUMBER
from threshold_explorer.reading.numbers.number_text import first_nonmissing
from threshold_explorer.words.sentence import Sentence

# Up to one per class; longer lists are embeddings, unless they sum to 1 like class probabilities.
MAX_LIST_LENGTH = 100
MAX_PROBABILITIES = 1000
ROUNDING = 0.005
# The minimum share of cells that are lists; the first other cell is reported by its row.
MIN_LIST_SHARE = 0.9
# Caps what sparse vectors expand to, and the number of cells.
MAX_SPARSE = 10_000
MAX_SPARSE_ROWS = 200_000
MAX_CELLS = 20_000_000

_BY_POINT = rf"(?:{NUMBER}|nan|NaN)"
_BY_COMMA = rf"[+-]?[0-9]+(?:,[0-9]+)?{EXPONENT}"
# Each number has a decimal mark, since "1 234.5" is one number and "1|2" two labels.
_POINTED = rf"[+-]?[0-9]*\.[0-9]*{EXPONENT}"
_COMMAED = rf"[+-]?[0-9]+,[0-9]+{EXPONENT}"
_BY_SEPARATOR = r"(?:\s*[,;|]\s*|\s+)"
_NOT_BY_COMMA = r"(?:\s*[;|]\s*|\s+)"
_SEPARATORS = (r"\s*;\s*", r"\s*\|\s*", r"\s+")
_CALL = r"(?:<tf\.[^<>]*numpy=)?(?:[A-Za-z_.]+\()?"
_ARGUMENTS = r"(?:\s*,[^()]*(?:\([0-9, ]*\)[^()]*)?)?\)?>?"
_EMPTY = r"(?:\[\]|null|None)?"


def _two_or_more(number: str, *separators: str) -> str:
    """A capturing group of two or more numbers with the same separator: "0,5; 0,5" are two."""
    return f"({'|'.join(f'{number}(?:{separator}{number})+' for separator in separators)})"


@dataclass(frozen=True)
class ListNotation:
    """A notation for lists of numbers: `pattern` captures the content, which `separator` splits."""

    pattern: str
    separator: str = _BY_SEPARATOR
    has_commas: bool = False

    @property
    def whole(self) -> str:
        return rf"^\s*(?:{self.pattern})\s*$"

    def numbers(self, texts: pa.ChunkedArray) -> pa.ChunkedArray:
        is_list = pc.match_substring_regex(texts, self.whole)
        inside = pc.replace_substring_regex(texts, self.whole, r"\1")
        split_texts = pc.replace_substring_regex(inside, self.separator, "|")
        split_texts = pc.replace_substring(split_texts, ",", ".") if self.has_commas else split_texts
        return pc.split_pattern(pc.if_else(is_list, split_texts, pa.scalar(None, texts.type)), "|")


_POINTS = _two_or_more(_BY_POINT, r"\s*,\s*", *_SEPARATORS)
LIST_NOTATIONS = (
    # Spark's vectors as structs and as JSON.
    ListNotation(rf"\[\s*1\s*,\s*{_EMPTY}\s*,\s*{_EMPTY}\s*,\s*\[\s*{_POINTS}\s*\]\s*\]"),
    ListNotation(rf"\{{\s*[\"']type[\"']\s*:\s*1\s*,[^\[\]]*[\"']values[\"']\s*:\s*\[\s*{_POINTS}\s*\]\s*\}}"),
    ListNotation(rf"{_CALL}[\[({{]+\s*{_POINTS}\s*,?\s*[\])}}]+{_ARGUMENTS}"),
    ListNotation(rf"[\[({{]\s*{_two_or_more(_BY_COMMA, *_SEPARATORS)}\s*[\])}}]", _NOT_BY_COMMA, has_commas=True),
    ListNotation(_two_or_more(_POINTED, r"\s*,\s*", *_SEPARATORS)),
    ListNotation(_two_or_more(_COMMAED, *_SEPARATORS), _NOT_BY_COMMA, has_commas=True),
)
# Spark omits zeros: the length, the indices, the values.
SPARSE = re.compile(r"\s*(?:SparseVector)?\(\s*(\d+)\s*,\s*\[([\d, ]*)\]\s*,\s*\[([^\[\]()]*)\]\s*\)\s*")
SPARSE_BY_PLACE = re.compile(r"\s*SparseVector\(\s*(\d+)\s*,\s*\{([^{}]*)\}\s*\)\s*")


def number_list_columns(column: pa.ChunkedArray, name: str) -> tuple[Mapping[str, pa.ChunkedArray], Sentence] | None:
    """The columns by position, numbered from 0, and a note; None for a column without lists.

    Where some cells are no lists, or of another length, there are no columns and the note has the row.

    >>> columns, note = number_list_columns(pa.chunked_array([["[0.25 0.75]", "[0.5 0.5]"]]), "probability")
    >>> {name: column.to_pylist() for name, column in columns.items()}
    {'probability 0': [0.25, 0.5], 'probability 1': [0.75, 0.5]}
    >>> print(note)
    Column "probability" contains lists of 2 numbers, such as "[0.25 0.75]". It was split into "probability 0" \
and "probability 1".
    """
    texts = _notation_sample(column)
    notation = next((notation for notation in LIST_NOTATIONS if _is_notation_of(texts, notation)), None)
    if notation is None:
        return None
    length = pc.mode(pc.list_value_length(notation.numbers(texts)))[0]["mode"].as_py()
    if length * len(column) > MAX_CELLS or not (
        length <= MAX_LIST_LENGTH or _are_probabilities(notation.numbers(texts), length)
    ):
        return None
    numbers = notation.numbers(_with_zeros(column))
    lengths = pc.list_value_length(numbers)
    is_odd = pc.invert(pc.or_kleene(pc.fill_null(pc.equal(lengths, length), False), may_be_missing(column)))
    row = pc.index(pc.fill_null(is_odd, False), value=True).as_py()
    if row >= 0:
        text = column[row].as_py()
        return {}, Sentence("reading-note-uneven-lists", column=name, count=length, row=row + 1, text=text)
    names = [f"{name} {position}" for position in range(length)]
    columns = {each: pc.list_element(numbers, position).cast(pa.float64()) for position, each in enumerate(names)}
    text = str(texts[0].as_py()).strip()
    return columns, Sentence("reading-note-lists", column=name, count=length, text=text, columns=names)


def _notation_sample(column: pa.ChunkedArray) -> pa.ChunkedArray:
    first = first_nonmissing(column)
    if not len(first) or not re.search(r"[0-9][\s,;|\]:]", str(first[0].as_py())):
        return first.slice(0, 0)
    return _with_zeros(first)


def _is_notation_of(texts: pa.ChunkedArray, notation: ListNotation) -> bool:
    n_lists = pc.sum(pc.match_substring_regex(texts, notation.whole)).as_py() or 0
    return n_lists > 0 and n_lists >= MIN_LIST_SHARE * len(texts)


def _are_probabilities(numbers: pa.ChunkedArray, length: int) -> bool:
    """Whether each list has at most a thousand values and sums to 1."""
    if length > MAX_PROBABILITIES:
        return False
    lists = numbers.drop_null().to_pylist()
    return all(abs(sum(map(float, each)) - 1) <= ROUNDING * length for each in lists)


def _with_zeros(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """The texts with sparse vectors written out."""
    is_sparse = pc.match_substring_regex(texts, r"^\s*(?:SparseVector\(|\([0-9]+\s*,\s*\[)")
    sparse = pc.unique(texts.filter(is_sparse)).drop_null()
    if not 0 < len(sparse) <= MAX_SPARSE or len(texts) > MAX_SPARSE_ROWS:
        return texts
    written = pa.array([dense_text(text) for text in sparse.to_pylist()], texts.type)
    return pc.if_else(pc.fill_null(is_sparse, False), written.take(pc.index_in(texts, sparse).combine_chunks()), texts)


def dense_text(text: str) -> str:
    """A sparse vector of Spark written out with its zeros.

    >>> dense_text("(3,[1],[1.0])"), dense_text("SparseVector(2, {1: 1.0})")
    ('[0.0,1.0,0.0]', '[0.0,1.0]')
    """
    by_list, by_place = SPARSE.fullmatch(text), SPARSE_BY_PLACE.fullmatch(text)
    if by_list:
        length, numbers, values = int(by_list[1]), by_list[2].split(","), by_list[3].split(",")
    elif by_place:
        pairs = [pair.partition(":") for pair in by_place[2].split(",") if pair.strip()]
        length, numbers, values = int(by_place[1]), [pair[0] for pair in pairs], [pair[2] for pair in pairs]
    else:
        return text
    if length > MAX_LIST_LENGTH or len(numbers) != len(values):
        return text
    filled = {position.strip(): value.strip() for position, value in zip(numbers, values, strict=True)}
    return f"[{','.join(filled.get(str(position), '0.0') for position in range(length))}]"
