"""Which texts stand for a value that is not known: some always, some only beside others."""

import re
from collections.abc import Iterable

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.numbers.decimals import number_by

SPREADSHEET_ERRORS = frozenset(
    {"#N/A", "#N/A N/A", "#VALUE!", "#DIV/0!", "#REF!", "#NAME?", "#NUM!", "#NULL!", "#NA", "#CALC!", "#SPILL!"}
)
# How writers of tables put a value that is not known.
MISSING_TEXTS = SPREADSHEET_ERRORS | {
    *("", "NA", "N/A", "n/a", "N.A.", "n.a.", "<NA>", "NaN", "nan", "-nan", "-NaN", "NAN", "NaT", "NULL", "null"),
    *(r"\N", "(null)", "<null>", "[NULL]", "<NULL>", "(missing)", "1.#IND", "-1.#IND", "1.#QNAN", "-1.#QNAN"),
}
# Among numbers they are no numbers; of labels each can be a class.
MARKS = frozenset({".", "..", "...", "?", "-", "--", "---", "\u2013", "\u2014", "*", "**", "***", "/", "_"})
WORDS = frozenset(
    {"none", "nil", "na", "null", "nan", "missing", "unknown", "undefined", "not available", "not applicable"}
)
# All that can stand for nothing known somewhere, in small letters.
KNOWN = frozenset(text.lower() for text in MISSING_TEXTS | MARKS | WORDS)
_IN_ORDER = sorted(KNOWN)
BY_ANY_MARK = re.compile(number_by("[.,]"))
PLUSES = re.compile(r"\++")
# Beside one of these pairs a word such as "unknown" is no third class.
OPPOSED = (
    *({"yes", "no"}, {"y", "n"}, {"true", "false"}, {"t", "f"}, {"positive", "negative"}, {"pos", "neg"}),
    *({"spam", "ham"}, {"benign", "malignant"}, {"+", "-"}, {"pass", "fail"}, {"good", "bad"}),
)
# Beside a degree "none" is one too.
DEGREES = frozenset(
    {"some", "few", "many", "little", "low", "lower", "medium", "mid", "high", "higher", "mild", "moderate", "severe"}
    | {"minor", "major", "partial", "complete", "full", "weak", "strong", "slight", "light", "heavy", "small", "large"}
)
# So many distinct texts are no labels.
MANY = 1000


def is_missing_text(text: str) -> bool:
    """Whether a text stands for nothing known wherever it is.

    >>> [is_missing_text(text) for text in ("NA", " ", "#DIV/0!", "none", "-")]
    [True, True, True, False, False]
    """
    return text.strip() in MISSING_TEXTS


def may_be_missing(texts: pa.Array | pa.ChunkedArray) -> pa.Array | pa.ChunkedArray:
    """Which texts could stand for nothing known, whatever stands beside them; null where there is none."""
    known = pa.array(_IN_ORDER, texts.type)
    return pc.if_else(pc.is_valid(texts), pc.is_in(pc.utf8_lower(pc.utf8_trim_whitespace(texts)), known), None)


def missing_among(texts: Iterable[str]) -> frozenset[str]:
    """Those of a column's distinct texts, blanks around them left out, that stand for nothing known.

    Among numbers each mark and word for it does. Beside labels of letters a mark does, where they are two or more; a
    word such as "none" does beside exactly two, where these are opposites or no such word could stand among them.

    >>> sorted(missing_among(["yes", "no", "?", "None"])), sorted(missing_among(["+", "-"]))
    (['?', 'None'], [])
    >>> sorted(missing_among(["none", "mild", "severe"])), sorted(missing_among(["0.5", "0.25", "-", "none"]))
    ([], ['-', 'none'])
    """
    values = {text.strip() for text in texts}
    always = values & MISSING_TEXTS
    doubtful = {text for text in values - always if text in MARKS or text.casefold() in WORDS}
    if any(map(PLUSES.fullmatch, values)):
        doubtful -= {"-", "--", "---"}
    rest = values - always - doubtful
    if len(rest) < 2:
        return frozenset(always)
    if _are_numbers(rest):
        return frozenset(always | doubtful)
    return frozenset(always | {text for text in doubtful if _is_missing_beside(text, rest)})


def are_missing(column: pa.Array | pa.ChunkedArray) -> pa.Array | pa.ChunkedArray:
    """Which cells of a column of texts stand for nothing known beside its others; a null is no text.

    >>> are_missing(pa.array(["1", " ? ", "0", None])).to_pylist()
    [False, True, False, False]
    """
    trimmed = pc.utf8_trim_whitespace(column)
    return pc.is_in(trimmed, pa.array(sorted(_missing_texts_of(trimmed)), column.type))


def _missing_texts_of(column: pa.Array | pa.ChunkedArray) -> frozenset[str]:
    values = pc.unique(column).drop_null()
    if len(values) > MANY:
        is_doubtful = may_be_missing(values)
        values = pa.concat_arrays([values.filter(is_doubtful), values.filter(pc.invert(is_doubtful)).slice(0, MANY)])
    return missing_among(values.to_pylist())


def _are_numbers(texts: set[str]) -> bool:
    """All of them, or of many nearly all: a column of scores may hold a text that will be refused."""
    n_others = sum(BY_ANY_MARK.fullmatch(text) is None for text in texts)
    return 20 * n_others < len(texts)


def _is_missing_beside(text: str, labels: set[str]) -> bool:
    if text in MARKS:
        return all(any(map(str.isalnum, label)) or label == "-" or PLUSES.fullmatch(label) for label in labels)
    folded = {label.casefold() for label in labels}
    if len(labels) != 2 or folded & DEGREES:
        return False
    return folded in OPPOSED or text == "None" or all(_case(label) != _case(text) for label in labels)


def _case(text: str) -> tuple[bool, bool]:
    return text.islower(), text.isupper()
