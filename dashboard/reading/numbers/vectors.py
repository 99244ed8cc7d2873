"""Columns that hold a list of numbers in each cell, taken apart into a column for each place in the list."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.numbers.decimals import EXPONENT, NUMBER
from dashboard.reading.numbers.missing_texts import may_be_missing
from dashboard.reading.numbers.number_text import first_filled
from dashboard.words.sentence import Sentence

# As many as labels can be; longer ones are embeddings, unless they share out 1 among as many as classes can be.
MOST_PLACES = 100
MOST_SHARES = 1000
ROUNDING = 0.005
# A column of lists may have some cells that are none, and is then named by its row.
MOST_LISTS = 0.9
# A few bytes may stand for many places, so of sparse ones, and of cells in all, no more are written out.
MOST_SPARSE = 10_000
MOST_SPARSE_ROWS = 200_000
MOST_CELLS = 20_000_000

_BY_POINT = rf"(?:{NUMBER}|nan|NaN)"
_BY_COMMA = rf"[+-]?[0-9]+(?:,[0-9]+)?{EXPONENT}"
# Each with a mark, since "1 234.5" is one number and "1|2" two answers.
_POINTED = rf"[+-]?[0-9]*\.[0-9]*{EXPONENT}"
_COMMAED = rf"[+-]?[0-9]+,[0-9]+{EXPONENT}"
_BY_SEPARATOR = r"(?:\s*[,;|]\s*|\s+)"
_NOT_BY_COMMA = r"(?:\s*[;|]\s*|\s+)"
_SEPARATORS = (r"\s*;\s*", r"\s*\|\s*", r"\s+")
_CALL = r"(?:<tf\.[^<>]*numpy=)?(?:[A-Za-z_.]+\()?"
_ARGUMENTS = r"(?:\s*,[^()]*(?:\([0-9, ]*\)[^()]*)?)?\)?>?"
_EMPTY = r"(?:\[\]|null|None)?"


def _several(number: str, *separators: str) -> str:
    """Two or more in a group, with the same between all of them: "0,5; 0,5" are two."""
    return f"({'|'.join(f'{number}(?:{separator}{number})+' for separator in separators)})"


@dataclass(frozen=True)
class Form:
    """One way to write a list of numbers: what stands in the group of `pattern`, apart at `separator`."""

    pattern: str
    separator: str = _BY_SEPARATOR
    has_commas: bool = False

    @property
    def whole(self) -> str:
        """The pattern from end to end."""
        return rf"^\s*(?:{self.pattern})\s*$"

    def places(self, texts: pa.ChunkedArray) -> pa.ChunkedArray:
        """The numbers of each list as texts, null where there is no list."""
        is_list = pc.match_substring_regex(texts, self.whole)
        inside = pc.replace_substring_regex(texts, self.whole, r"\1")
        apart = pc.replace_substring_regex(inside, self.separator, "|")
        apart = pc.replace_substring(apart, ",", ".") if self.has_commas else apart
        return pc.split_pattern(pc.if_else(is_list, apart, pa.scalar(None, texts.type)), "|")


_POINTS = _several(_BY_POINT, r"\s*,\s*", *_SEPARATORS)
FORMS = (
    # Spark's vectors as structures and as JSON.
    Form(rf"\[\s*1\s*,\s*{_EMPTY}\s*,\s*{_EMPTY}\s*,\s*\[\s*{_POINTS}\s*\]\s*\]"),
    Form(rf"\{{\s*[\"']type[\"']\s*:\s*1\s*,[^\[\]]*[\"']values[\"']\s*:\s*\[\s*{_POINTS}\s*\]\s*\}}"),
    Form(rf"{_CALL}[\[({{]+\s*{_POINTS}\s*,?\s*[\])}}]+{_ARGUMENTS}"),
    Form(rf"[\[({{]\s*{_several(_BY_COMMA, *_SEPARATORS)}\s*[\])}}]", _NOT_BY_COMMA, has_commas=True),
    Form(_several(_POINTED, r"\s*,\s*", *_SEPARATORS)),
    Form(_several(_COMMAED, *_SEPARATORS), _NOT_BY_COMMA, has_commas=True),
)
# Spark leaves zeros out: the length, the places that are filled, their values.
SPARSE = re.compile(r"\s*(?:SparseVector)?\(\s*(\d+)\s*,\s*\[([\d, ]*)\]\s*,\s*\[([^\[\]()]*)\]\s*\)\s*")
SPARSE_BY_PLACE = re.compile(r"\s*SparseVector\(\s*(\d+)\s*,\s*\{([^{}]*)\}\s*\)\s*")


def vector_columns(column: pa.ChunkedArray, name: str) -> tuple[Mapping[str, pa.ChunkedArray], Sentence] | None:
    """The columns by place, counted from 0 in their names, and what is said; None for what is no column of lists.

    Where some cells are no list, or one of another length, there are no columns and the sentence names the row.

    >>> columns, note = vector_columns(pa.chunked_array([["[0.25 0.75]", "[0.5 0.5]"]]), "probability")
    >>> {name: column.to_pylist() for name, column in columns.items()}
    {'probability 0': [0.25, 0.5], 'probability 1': [0.75, 0.5]}
    >>> print(note)
    Column "probability" holds lists of 2 numbers, such as "[0.25 0.75]"; each place became a column, "probability 0" \
and "probability 1".
    """
    texts = _form_evidence(column)
    form = next((form for form in FORMS if _is_form_of(texts, form)), None)
    if form is None:
        return None
    length = pc.mode(pc.list_value_length(form.places(texts)))[0]["mode"].as_py()
    if length * len(column) > MOST_CELLS or not (length <= MOST_PLACES or _are_shares(form.places(texts), length)):
        return None
    places = form.places(_dense(column))
    lengths = pc.list_value_length(places)
    is_odd = pc.invert(pc.or_kleene(pc.fill_null(pc.equal(lengths, length), False), may_be_missing(column)))
    row = pc.index(pc.fill_null(is_odd, False), value=True).as_py()
    if row >= 0:
        text = column[row].as_py()
        return {}, Sentence("reading-note-uneven-lists", column=name, count=length, row=row + 1, text=text)
    names = [f"{name} {place}" for place in range(length)]
    columns = {each: pc.list_element(places, place).cast(pa.float64()) for place, each in enumerate(names)}
    text = str(texts[0].as_py()).strip()
    return columns, Sentence("reading-note-lists", column=name, count=length, text=text, columns=names)


def _form_evidence(column: pa.ChunkedArray) -> pa.ChunkedArray:
    first = first_filled(column)
    if not len(first) or not re.search(r"[0-9][\s,;|\]:]", str(first[0].as_py())):
        return first.slice(0, 0)
    return _dense(first)


def _is_form_of(texts: pa.ChunkedArray, form: Form) -> bool:
    n_lists = pc.sum(pc.match_substring_regex(texts, form.whole)).as_py() or 0
    return n_lists > 0 and n_lists >= MOST_LISTS * len(texts)


def _are_shares(places: pa.ChunkedArray, length: int) -> bool:
    """Whether lists of no more than a thousand places sum to 1, each of them."""
    if length > MOST_SHARES:
        return False
    lists = places.drop_null().to_pylist()
    return all(abs(sum(map(float, each)) - 1) <= ROUNDING * length for each in lists)


def _dense(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """The texts with zeros put where Spark has left them out."""
    is_sparse = pc.match_substring_regex(texts, r"^\s*(?:SparseVector\(|\([0-9]+\s*,\s*\[)")
    sparse = pc.unique(texts.filter(is_sparse)).drop_null()
    if not 0 < len(sparse) <= MOST_SPARSE or len(texts) > MOST_SPARSE_ROWS:
        return texts
    written = pa.array([dense_text(text) for text in sparse.to_pylist()], texts.type)
    return pc.if_else(pc.fill_null(is_sparse, False), written.take(pc.index_in(texts, sparse).combine_chunks()), texts)


def dense_text(text: str) -> str:
    """A vector that Spark writes by its places, with the zeros between them.

    >>> dense_text("(3,[1],[1.0])"), dense_text("SparseVector(2, {1: 1.0})")
    ('[0.0,1.0,0.0]', '[0.0,1.0]')
    """
    by_list, by_place = SPARSE.fullmatch(text), SPARSE_BY_PLACE.fullmatch(text)
    if by_list:
        length, places, values = int(by_list[1]), by_list[2].split(","), by_list[3].split(",")
    elif by_place:
        pairs = [pair.partition(":") for pair in by_place[2].split(",") if pair.strip()]
        length, places, values = int(by_place[1]), [pair[0] for pair in pairs], [pair[2] for pair in pairs]
    else:
        return text
    if length > MOST_PLACES or len(places) != len(values):
        return text
    filled = {place.strip(): value.strip() for place, value in zip(places, values, strict=True)}
    return f"[{','.join(filled.get(str(place), '0.0') for place in range(length))}]"
