"""Labels that look alike: different classes until the reader merges them."""

import unicodedata

from dashboard.words.sentence import Sentence

NAMED_GROUPS = 3


def similar_labels(labels: list[str]) -> tuple[Sentence, ...]:
    """A sentence for each group of labels which differ by little, at most three; they count as classes of their own.

    >>> print(*similar_labels([" yes", "no", "yes"]))
    The labels " yes" and "yes" differ by blanks only and count as two classes.
    """
    alike: dict[str, list[str]] = {}
    for text in labels:
        alike.setdefault(without_differences(text), []).append(text)
    groups = [texts for texts in alike.values() if len(texts) > 1]
    return tuple(
        Sentence("columns-alike-labels", labels=texts, difference=_difference(texts), classes=len(texts))
        for texts in groups[:NAMED_GROUPS]
    )


def without_differences(text: str) -> str:
    """What labels have in common that differ by blanks, case or the coding of their characters only.

    >>> without_differences(" YES ") == without_differences("yes")
    True
    """
    return _without_case(_without_blanks(_composed(text)))


def _difference(texts: list[str]) -> str:
    differences = {
        "blanks": _without_blanks,
        "case": _without_case,
        "coding": _composed,
        "blanks-and-case": lambda text: _without_case(_without_blanks(text)),
    }
    alike = (difference for difference, simpler in differences.items() if len(set(map(simpler, texts))) == 1)
    return next(alike, "several")


def _without_blanks(text: str) -> str:
    return " ".join(text.split())


def _without_case(text: str) -> str:
    return text.casefold()


def _composed(text: str) -> str:
    """One code for each character, of those that Unicode gives several."""
    return unicodedata.normalize("NFKC", text)
