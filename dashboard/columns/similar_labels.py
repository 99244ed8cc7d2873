"""Labels that look alike and are still different classes."""

import unicodedata

from dashboard.reading.refusals import list_words

NAMED_GROUPS = 3
NUMBER_WORDS = {2: "two", 3: "three", 4: "four"}


def similar_labels(labels: list[str]) -> str | None:
    """The sentence that names labels which differ by little, or None; they stay classes of their own.

    At most three such groups are named.

    >>> similar_labels([" yes", "no", "yes"])
    'The labels " yes" and "yes" differ by blanks only and count as two classes.'
    """
    alike: dict[str, list[str]] = {}
    for text in labels:
        alike.setdefault(_without_case(_without_blanks(_composed(text))), []).append(text)
    groups = [texts for texts in alike.values() if len(texts) > 1]
    return " ".join(map(_sentence, groups[:NAMED_GROUPS])) or None


def _sentence(texts: list[str]) -> str:
    classes = NUMBER_WORDS.get(len(texts), str(len(texts)))
    return f"The labels {list_words(texts)} differ by {_difference(texts)} only and count as {classes} classes."


def _difference(texts: list[str]) -> str:
    differences = {
        "blanks": _without_blanks,
        "case": _without_case,
        "the coding of their characters": _composed,
        "blanks and case": lambda text: _without_case(_without_blanks(text)),
    }
    alike = (words for words, simpler in differences.items() if len(set(map(simpler, texts))) == 1)
    return next(alike, "blanks, case or the coding of their characters")


def _without_blanks(text: str) -> str:
    return " ".join(text.split())


def _without_case(text: str) -> str:
    return text.casefold()


def _composed(text: str) -> str:
    """One code for each character, of those that Unicode gives several."""
    return unicodedata.normalize("NFKC", text)
