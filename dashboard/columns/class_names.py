"""Columns with one name but for the class in it: p_cat and p_dog, .pred_setosa and .pred_virginica, 0 and 1 and 2."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dashboard.columns.names import words

# The words before a class in a name, and those behind it.
Stem = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Family:
    """Columns of which each is about one class: `column_of` by the class as a label shows it, in the columns' order.

    `others` are further columns with the same stem, by what stands in their names where a class stands.
    """

    stem: Stem
    column_of: Mapping[str, str]
    others: Mapping[str, str]

    @property
    def words(self) -> frozenset[str]:
        """The words beside the class."""
        return frozenset(self.stem[0] + self.stem[1])


def families_of(names: Sequence[str], classes: Collection[str]) -> list[Family]:
    """The families of columns that are about some of the classes, those of most classes first, then as they stand.

    A name's words have to begin or end with all words of a class. Of classes with the same words, such as 1 and -1,
    the longest is meant that stands in the name to the letter.

    >>> [dict(family.column_of) for family in families_of(["age", "p_dog", "p_cat", "dog"], ["cat", "dog"])]
    [{'dog': 'p_dog', 'cat': 'p_cat'}, {'dog': 'dog'}]
    >>> families_of(["p cat", "p cow"], ["cat"])[0].others
    {'cow': 'p cow'}
    """
    by_words: dict[tuple[str, ...], list[str]] = {}
    for text in classes:
        by_words.setdefault(tuple(words(text)), []).append(text)
    found: dict[Stem, dict[str, str]] = {}
    for name in names:
        for stem, about in _splits(tuple(words(name))):
            meant = _meant(by_words.get(about, []), name)
            if meant is not None:
                found.setdefault(stem, {}).setdefault(meant, name)
    families = [Family(stem, column_of, _others(names, stem, column_of)) for stem, column_of in found.items()]
    return sorted(families, key=lambda family: -len(family.column_of))


def _splits(name: tuple[str, ...]) -> Iterator[tuple[Stem, tuple[str, ...]]]:
    for at in range(len(name)):
        yield (name[:at], ()), name[at:]
    for at in range(1, len(name)):
        yield ((), name[at:]), name[:at]


def _meant(texts: Sequence[str], name: str) -> str | None:
    if len(texts) < 2:
        return texts[0] if texts else None
    held = [text for text in texts if text.casefold() in name.casefold()]
    return max(held, key=len, default=None)


def _others(names: Iterable[str], stem: Stem, column_of: Mapping[str, str]) -> dict[str, str]:
    """By the letters between those that a known class stands between, else by the words."""
    if stem == ((), ()):
        return {}
    before, after = stem
    known, column = next(iter(column_of.items()))
    start = column.casefold().rfind(known.casefold())
    head, tail = (column[:start], column[start + len(known) :]) if start >= 0 else ("", "")
    others = {}
    for name in names:
        of_name = tuple(words(name))
        inside = of_name[len(before) : len(of_name) - len(after)]
        if name in column_of.values() or not inside or of_name != before + inside + after:
            continue
        is_alike = start >= 0 and name.startswith(head) and name.endswith(tail)
        text = name[len(head) : len(name) - len(tail)] if is_alike else " ".join(inside)
        others[text] = name
    return others
