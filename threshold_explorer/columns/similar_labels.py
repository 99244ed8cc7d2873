"""Labels that differ only in spaces, case or encoding: different classes until the user merges them."""

import unicodedata

from threshold_explorer.words.sentence import Sentence

MAX_GROUPS = 3


def similar_labels(labels: list[str]) -> tuple[Sentence, ...]:
    """A note for each group of similar labels, at most MAX_GROUPS; each label counts as a class of its own.

    >>> print(*similar_labels([" yes", "no", "yes"]))
    The labels " yes" and "yes" differ only in spaces and count as two classes.
    """
    similar: dict[str, list[str]] = {}
    for text in labels:
        similar.setdefault(without_differences(text), []).append(text)
    groups = [texts for texts in similar.values() if len(texts) > 1]
    return tuple(
        Sentence("columns-similar-labels", labels=texts, difference=_difference(texts), classes=len(texts))
        for texts in groups[:MAX_GROUPS]
    )


def without_differences(text: str) -> str:
    """A label without differences in spaces, case and Unicode encoding.

    >>> without_differences(" YES ") == without_differences("yes")
    True
    """
    return _without_case(_without_spaces(_composed(text)))


def _difference(texts: list[str]) -> str:
    differences = {
        "blanks": _without_spaces,
        "case": _without_case,
        "coding": _composed,
        "blanks-and-case": lambda text: _without_case(_without_spaces(text)),
    }
    similar = (difference for difference, simplify in differences.items() if len(set(map(simplify, texts))) == 1)
    return next(similar, "several")


def _without_spaces(text: str) -> str:
    return " ".join(text.split())


def _without_case(text: str) -> str:
    return text.casefold()


def _composed(text: str) -> str:
    """A single Unicode encoding for each character (NFKC)."""
    return unicodedata.normalize("NFKC", text)
