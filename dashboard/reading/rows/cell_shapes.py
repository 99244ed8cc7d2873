"""What single fields of a table look like: a number, nothing, a name of a column, or a text of some shape."""

import re
from collections import Counter
from collections.abc import Sequence

from dashboard.reading.numbers import missing_texts
from dashboard.reading.numbers.number_text import is_like_a_number
from dashboard.reading.rows.name_words import word_set

# What writers put for a number that is none.
NOT_A_NUMBER = missing_texts.KNOWN | {"inf", "-inf", "error", "failed"}
# What stands under a header instead of a case: the unit or the type of each column.
TYPE_WORDS = word_set(
    "string str text char character chr varchar object factor category categorical nominal enum int integer int32 "
    "int64 bigint long short float float32 float64 double dbl decimal numeric num number real bool boolean lgl logical "
    "date datetime timestamp time % ‰ percent prob probability"
)
# Within an identifier, a file's name, an address, a date or a time.
STRUCTURE = re.compile(r"[0-9@/\\:._-]")
HASH = re.compile("[0-9a-f-]{12,}", re.IGNORECASE)
MOSTLY = 0.8


def is_missing(field: str) -> bool:
    """Whether a field holds nothing, or what is written instead of a number."""
    return field.strip().lower() in NOT_A_NUMBER


def is_word(field: str) -> bool:
    """Whether a field holds a text that is neither a number nor written for a missing one.

    >>> [is_word(field) for field in ("score", "0,5", "n/a", " ")]
    [True, False, False, False]
    """
    return not is_missing(field) and not is_like_a_number(field)


def is_of_numbers(fields: Sequence[str]) -> bool:
    """Whether the fields are numbers, but for missing ones and a few others such as the word before a total.

    >>> is_of_numbers(["0.5", "n/a", ""]), is_of_numbers(["", "n/a"]), is_of_numbers(["0.5", "spam"])
    (True, False, False)
    """
    n_numbers = sum(map(is_like_a_number, fields))
    n_others = sum(is_word(field) for field in fields)
    # One among few may be the unit or the total that stands beside cases.
    return n_numbers > 0 and n_others <= max((1 / MOSTLY - 1) * n_numbers, n_numbers > 1)


def words_in(name: str) -> frozenset[str]:
    """The words of a column's name in lower case, and all of them as one."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    found = re.findall(r"[^\W\d_]+", apart.casefold())
    return frozenset([*found, "".join(found)])


def is_type_word(field: str) -> bool:
    """Whether a field names a type or a unit, in brackets or not.

    >>> is_type_word("(double)"), is_type_word("[%]"), is_type_word("0-1"), is_type_word("spam")
    (True, True, True, False)
    """
    bare = field.strip().strip("()[]<>").lower()
    return bare in TYPE_WORDS or re.fullmatch(r"0 ?(-|–|\.\.|,|to) ?1(00)?", bare) is not None


def shape(text: str) -> str:
    """A text with its runs of letters and of digits made one of each.

    >>> shape("img_001.jpg"), shape("2024-01-31"), shape("John Smith"), shape("9f86d081884c7d65")
    ('a_9.a', '9-9-9', 'Aa Aa', 'hash')
    """
    text = text.strip()
    if HASH.fullmatch(text) and re.search("[0-9]", text) and not re.fullmatch("[0-9]+(-[0-9]+)*", text):
        return "hash"
    if "://" in text:
        return "://"
    if re.fullmatch(r"[^\s@]+@[^\s@]+\.[^\s@]+", text):
        return "@"
    lower = re.sub("[^\\W\\d_A-Z]+", "a", text)
    return re.sub(r"\d+", "9", re.sub("[A-Z]+", "A", lower))


def common_shape(texts: Sequence[str]) -> str:
    """The shape that most of several texts have, or "".

    >>> common_shape(["a1", "b22", "c"]), common_shape(["x-1", "y-2"])
    ('', 'a-9')
    """
    if len(texts) < 2:
        return ""
    found, count = Counter(map(shape, texts)).most_common(1)[0]
    return found if count >= MOSTLY * len(texts) else ""


def is_structured(text_shape: str) -> bool:
    """Whether a shape is one of identifiers, files, addresses, dates or times."""
    return text_shape == "hash" or STRUCTURE.search(text_shape) is not None
