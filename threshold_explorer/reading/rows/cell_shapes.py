"""Classify single fields of a table: numbers, missing values, words, and the shape of text."""

import re
from collections import Counter
from collections.abc import Sequence

from threshold_explorer.reading.numbers import missing_values
from threshold_explorer.reading.numbers.number_text import is_like_a_number
from threshold_explorer.reading.rows.column_name_words import word_set

# Texts in place of a number.
NOT_A_NUMBER = missing_values.POSSIBLE_MISSING | {"inf", "-inf", "error", "failed"}
# Rows of these below a header describe the columns: a unit or a type each.
TYPE_WORDS = word_set(
    "string str text char character chr varchar object factor category categorical nominal enum int integer int32 "
    "int64 bigint long short float float32 float64 double dbl decimal numeric num number real bool boolean lgl logical "
    "date datetime timestamp time % ‰ percent prob probability"
)
# Characters of identifiers, file names, addresses, dates and times.
STRUCTURE = re.compile(r"[0-9@/\\:._-]")
HASH = re.compile("[0-9a-f-]{12,}", re.IGNORECASE)
MOSTLY = 0.8


def is_missing(field: str) -> bool:
    """Whether a field is empty, or a text in place of a number."""
    return field.strip().lower() in NOT_A_NUMBER


def is_word(field: str) -> bool:
    """Whether a field is neither a number nor missing.

    >>> [is_word(field) for field in ("score", "0,5", "n/a", " ")]
    [True, False, False, False]
    """
    return not is_missing(field) and not is_like_a_number(field)


def is_of_numbers(fields: Sequence[str]) -> bool:
    """Whether the fields are numbers, except for missing ones and a few others such as the word before a total.

    >>> is_of_numbers(["0.5", "n/a", ""]), is_of_numbers(["", "n/a"]), is_of_numbers(["0.5", "spam"])
    (True, False, False)
    """
    n_numbers = sum(map(is_like_a_number, fields))
    n_others = sum(is_word(field) for field in fields)
    # Among few numbers, one word may be a unit or the label of a total.
    return n_numbers > 0 and n_others <= max((1 / MOSTLY - 1) * n_numbers, n_numbers > 1)


def words_in(name: str) -> frozenset[str]:
    """The words of a column name in lower case, and all of them joined."""
    separated = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    found = re.findall(r"[^\W\d_]+", separated.casefold())
    return frozenset([*found, "".join(found)])


def is_type_word(field: str) -> bool:
    """Whether a field is the name of a type or a unit, in brackets or not.

    >>> is_type_word("(double)"), is_type_word("[%]"), is_type_word("0-1"), is_type_word("spam")
    (True, True, True, False)
    """
    bare = field.strip().strip("()[]<>").lower()
    return bare in TYPE_WORDS or re.fullmatch(r"0 ?(-|–|\.\.|,|to) ?1(00)?", bare) is not None


def shape(text: str) -> str:
    """A text with each run of letters or digits reduced to one.

    >>> shape("img_001.jpg"), shape("2024-01-31"), shape("John Smith"), shape("9f86d081884c7d65")
    ('a_9.a', '9-9-9', 'Aa Aa', 'hash')
    """
    text = text.strip()
    if HASH.fullmatch(text) and re.search("[0-9]", text) and not re.fullmatch("[0-9]+(-[0-9]+)*", text):
        return "hash"
    if "://" in text:
        return "://"
    if re.fullmatch(r"[^\s@]+@(?=[^\s@]++\Z)[^\s@]+\.[^\s@]+", text):
        return "@"
    lower = re.sub("[^\\W\\d_A-Z]+", "a", text)
    return re.sub(r"\d+", "9", re.sub("[A-Z]+", "A", lower))


def common_shape(texts: Sequence[str]) -> str:
    """The most common shape of several texts, or "" without a majority.

    >>> common_shape(["a1", "b22", "c"]), common_shape(["x-1", "y-2"])
    ('', 'a-9')
    """
    if len(texts) < 2:
        return ""
    found, count = Counter(map(shape, texts)).most_common(1)[0]
    return found if count >= MOSTLY * len(texts) else ""


def is_structured(text_shape: str) -> bool:
    """Whether a shape is that of identifiers, files, addresses, dates or times."""
    return text_shape == "hash" or STRUCTURE.search(text_shape) is not None
