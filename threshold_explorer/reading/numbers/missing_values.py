# ruff: noqa: RUF001 - words as they are written
"""Which texts are missing values: some always, some depending on the other values."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

import pyarrow as pa
import pyarrow.compute as pc

SPREADSHEET_ERRORS = frozenset(
    {"#N/A", "#N/A N/A", "#VALUE!", "#DIV/0!", "#REF!", "#NAME?", "#NUM!", "#NULL!", "#NA", "#CALC!", "#SPILL!"}
)
# Texts that programs write for a missing value.
MISSING_TEXTS = SPREADSHEET_ERRORS | {
    *("", "NA", "N/A", "n/a", "N.A.", "n.a.", "N.A", "n.a", "<NA>"),
    *("NaN", "nan", "-nan", "-NaN", "NAN", "NaT", "NULL", "null"),
    *(r"\N", "(null)", "<null>", "[NULL]", "<NULL>", "(missing)", "1.#IND", "-1.#IND", "1.#QNAN", "-1.#QNAN"),
    *("(blank)", "(blanks)", "(empty)", "<empty>", "<blank>", "<missing>", "#NULL!", "#N/D", "#NV", "N/D", "n/d"),
    # As people write them: no data, not determined, not specified.
    *("n.d.", "N.D.", "n.d", "N.D", "n. d.", "k.A.", "k. A."),
    *("k.a.", "k/A", "o.A.", "o. A.", "keine Angabe", "keine Angaben"),
    *("(leer)", "(Leer)", "(vide)", "(vides)", "(vacío)", "(en blanco)", "(vuoto)", "non renseigné", "Non renseigné"),
    *("sin dato", "sin datos", "Sin dato", "Sin datos", "s/d", "S/D", "b.d.", "brak danych", "Brak danych"),
    *("н/д", "Н/Д", "нет данных", "Нет данных", "欠損", "欠損値", "缺失", "缺失值", "결측", "결측값", "결측치"),
}
# Missing among numbers; among labels each may be a class.
SYMBOLS = frozenset(
    {".", "..", "...", "?", "??", "???", "-", "--", "---", "\u2013", "\u2014", "*", "**", "***", "/", "_"}
)
WORDS = frozenset(
    {"none", "nil", "na", "null", "nan", "missing", "unknown", "undefined", "not available", "not applicable"}
    | {"nd", "tbd", "undetermined", "no data", "no label", "unlabeled", "unlabelled", "not labeled", "not labelled"}
    | {
        "not determined",
        "not specified",
        "not evaluated",
        "not rated",
        "blank",
        "empty",
        "unbekannt",
        "fehlt",
        "fehlend",
        "inconnu",
    }
    | {"desconocido", "desconhecido", "sconosciuto", "onbekend", "nieznany", "неизвестно", "不明", "未知"}
)
# Of these words any number of labels is without a class; of the others in WORDS, a frequent one is a class.
NO_LABEL = frozenset({"no label", "unlabeled", "unlabelled", "not labeled", "not labelled"})
POSSIBLE_CLASSES = frozenset(
    {"none", "nil", "unknown", "undefined", "unbekannt", "inconnu", "desconocido", "desconhecido", "sconosciuto"}
    | {"onbekend", "nieznany", "неизвестно", "不明", "未知"}
)
# All texts that may be missing values, in lower case.
POSSIBLE_MISSING = frozenset(text.lower() for text in MISSING_TEXTS | SYMBOLS | WORDS)
_IN_ORDER = sorted(POSSIBLE_MISSING)
BY_ANY_MARK = re.compile(r"[+-]?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)(?:[eE][+-]?[0-9]+)?")
PLUSES = re.compile(r"\++")
DASHES = frozenset({"-", "--", "---"})
NEVER_A_CLASS = frozenset({"?", "??", "???", "."})
# With one of these pairs a word such as "unknown", in their language, is not a third class.
OPPOSITES = (
    *({"yes", "no"}, {"y", "n"}, {"true", "false"}, {"t", "f"}, {"positive", "negative"}, {"pos", "neg"}),
    *({"spam", "ham"}, {"benign", "malignant"}, {"+", "-"}, {"pass", "fail"}, {"good", "bad"}),
    *({"fraud", "legit"}, {"fraud", "genuine"}, {"sick", "healthy"}, {"case", "control"}, {"dead", "alive"}),
    *({"correct", "incorrect"}, {"right", "wrong"}, {"relevant", "irrelevant"}, {"toxic", "non-toxic"}),
    *({"ja", "nein"}, {"wahr", "falsch"}, {"positiv", "negativ"}, {"gut", "schlecht"}, {"krank", "gesund"}),
    *({"bösartig", "gutartig"}, {"oui", "non"}, {"vrai", "faux"}, {"positif", "négatif"}, {"malin", "bénin"}),
    *({"sí", "no"}, {"si", "no"}, {"sim", "não"}, {"sì", "no"}, {"positivo", "negativo"}, {"maligno", "benigno"}),
    *({"verdadero", "falso"}, {"vero", "falso"}, {"ja", "nee"}, {"positief", "negatief"}, {"tak", "nie"}),
    *({"да", "нет"}, {"はい", "いいえ"}, {"有", "无"}, {"陽性", "陰性"}, {"是", "否"}, {"阳性", "阴性"}),
)
# With one of these grades "none" is a grade, too.
GRADES = frozenset(
    {"some", "few", "many", "little", "low", "lower", "medium", "mid", "high", "higher", "mild", "moderate", "severe"}
    | {"minor", "major", "partial", "complete", "full", "weak", "strong", "slight", "light", "heavy", "small", "large"}
)
# More distinct texts than this are not labels.
MAX_DISTINCT_LABELS = 1000


def is_missing_text(text: str) -> bool:
    """Whether a text is always a missing value.

    >>> [is_missing_text(text) for text in ("NA", " ", "#DIV/0!", "none", "-")]
    [True, True, True, False, False]
    """
    return text.strip() in MISSING_TEXTS


def may_be_missing(texts: pa.Array | pa.ChunkedArray) -> pa.Array | pa.ChunkedArray:
    """Which texts may be missing values in some column; null for a null."""
    known = pa.array(_IN_ORDER, texts.type)
    return pc.if_else(pc.is_valid(texts), pc.is_in(pc.utf8_lower(pc.utf8_trim_whitespace(texts)), known), None)


def missing_among(texts: Iterable[str], counts: Mapping[str, int] | None = None) -> frozenset[str]:
    """The missing values among a column's distinct texts, ignoring surrounding spaces.

    Among numbers each such symbol and word is missing. Among two or more labels of letters a symbol is; a
    word such as "none" is with exactly two labels that are opposites or could not include such a word, unless its rows
    are more than half as many as those of a label, by `counts`. Beside a single label only a question mark or a point
    is: a dash may be the other class.

    >>> sorted(missing_among(["yes", "no", "?", "None"])), sorted(missing_among(["+", "-"]))
    (['?', 'None'], [])
    >>> sorted(missing_among(["fraud", "?"])), sorted(missing_among(["fraud", "-"]))
    (['?'], [])
    >>> labels = ["true", "false", "unknown"]
    >>> [sorted(missing_among(labels, dict(zip(labels, (20, 10, n))))) for n in (10, 11)]
    [['unknown'], []]
    >>> sorted(missing_among(["none", "mild", "severe"])), sorted(missing_among(["0.5", "0.25", "-", "none"]))
    ([], ['-', 'none'])
    """
    numbers = Counter[str]()
    for text, count in (counts or dict.fromkeys(texts, 0)).items():
        numbers[text.strip()] += count
    values = set(numbers)
    always = values & MISSING_TEXTS
    ambiguous = {text for text in values - always if text in SYMBOLS or text.casefold() in WORDS}
    if any(map(PLUSES.fullmatch, values)):
        ambiguous -= {"-"} if {"+", "-"} <= values and "++" not in values else DASHES
    rest = values - always - ambiguous
    if len(rest) < 2:
        is_word = all((len(text) > 1 and text.isalnum()) or BY_ANY_MARK.fullmatch(text) for text in rest)
        return frozenset(always | (ambiguous & NEVER_A_CLASS if rest and is_word else set()))
    if _are_numbers(rest):
        return frozenset(always | ambiguous)
    return frozenset(always | {text for text in ambiguous if _is_missing_beside(text, rest, numbers)})


def are_missing(column: pa.Array | pa.ChunkedArray) -> pa.Array | pa.ChunkedArray:
    """Which cells of a text column are missing values; a null counts as not text.

    >>> are_missing(pa.array(["1", " ? ", "0", None])).to_pylist()
    [False, True, False, False]
    """
    trimmed = pc.utf8_trim_whitespace(column)
    return pc.is_in(trimmed, pa.array(sorted(missing_texts_of(trimmed)), column.type))


def missing_texts_of(column: pa.Array | pa.ChunkedArray) -> frozenset[str]:
    """The missing values among the texts of a column, without surrounding spaces."""
    counted = pc.value_counts(column)
    values = counted.field("values").drop_null()
    if len(values) > MAX_DISTINCT_LABELS:
        is_ambiguous = may_be_missing(values)
        values = pa.concat_arrays(
            [values.filter(is_ambiguous), values.filter(pc.invert(is_ambiguous)).slice(0, MAX_DISTINCT_LABELS)]
        )
        return missing_among(values.to_pylist())
    counts = {each["values"]: each["counts"] for each in counted.to_pylist() if each["values"] is not None}
    return missing_among(counts, counts)


def _are_numbers(texts: set[str]) -> bool:
    """Whether all, or of many nearly all, are numbers: a score column may have a text that is refused later."""
    n_others = sum(BY_ANY_MARK.fullmatch(text) is None for text in texts)
    return 20 * n_others < len(texts)


def _is_missing_beside(text: str, labels: set[str], counts: Mapping[str, int]) -> bool:
    if text in SYMBOLS:
        return all(any(map(str.isalnum, label)) or label == "-" or PLUSES.fullmatch(label) for label in labels)
    folded = {label.casefold() for label in labels}
    if folded & GRADES:
        return False
    if text.casefold() in NO_LABEL:
        return True
    is_frequent = 2 * counts[text] > max(counts[label] for label in labels)
    if len(labels) != 2 or (is_frequent and text.casefold() in POSSIBLE_CLASSES):
        return False
    return folded in OPPOSITES or text == "None" or all(_case(label) != _case(text) for label in labels)


def _case(text: str) -> tuple[bool, bool]:
    return text.islower(), text.isupper()
