"""Columns whose names differ only in a class: p_cat and p_dog, .pred_setosa and .pred_virginica, 0 and 1 and 2."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from threshold_explorer.data.columns.column_names import words

# The words before and after the class in a name.
Stem = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Family:
    """Columns for one class each: `column_of` maps the label of the class to its column, in the columns' order.

    `others` maps other words in the same place of the name to further columns with the same stem.
    """

    stem: Stem
    column_of: Mapping[str, str]
    others: Mapping[str, str]

    @property
    def words(self) -> frozenset[str]:
        """The words of the names without the class."""
        return frozenset(self.stem[0] + self.stem[1])


def families_of(names: Sequence[str], classes: Collection[str]) -> list[Family]:
    """The families of columns for some of the classes, the largest first, then in the order of the columns.

    A name must begin or end with all words of a class. Among classes with the same words, such as 1 and -1, the longest
    one that the name contains literally is taken.

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
            match = _matching_class(by_words.get(about, []), name)
            if match is not None:
                found.setdefault(stem, {}).setdefault(match, name)
    families = [Family(stem, column_of, _others(names, stem, column_of)) for stem, column_of in found.items()]
    return sorted(families, key=lambda family: -len(family.column_of))


def _splits(name: tuple[str, ...]) -> Iterator[tuple[Stem, tuple[str, ...]]]:
    for at in range(len(name)):
        yield (name[:at], ()), name[at:]
    for at in range(1, len(name)):
        yield ((), name[at:]), name[:at]


def _matching_class(texts: Sequence[str], name: str) -> str | None:
    if len(texts) < 2:
        return texts[0] if texts else None
    contained = [text for text in texts if text.casefold() in name.casefold()]
    return max(contained, key=len, default=None)


def _others(names: Iterable[str], stem: Stem, column_of: Mapping[str, str]) -> dict[str, str]:
    """Other columns of the stem, by the characters in place of a known class, otherwise by the words."""
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
