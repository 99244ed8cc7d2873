"""What a translation of the catalogue lacks: `python -m threshold_explorer.words.translations ko` prints it.

Each finding names the file and the key of a message. The command ends with 1 if any message is missing or does not fit
the English one; what is wide or uses another term is for the translator to judge.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from unicodedata import east_asian_width

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from threshold_explorer.words.catalogue import source_files
from threshold_explorer.words.language import LANGUAGE, TRANSLATED_TOO, UNTRANSLATED, files_of

# An attribute of a translated term: where the field writes it.
SOURCE = "source"
# A label may be this much wider than in English, and this many columns at least.
WIDER, MARGIN = 1.6, 6
_LABEL_WIDTH = 32
_TERM = re.compile(r"(glossary(?!-group)|metric)-[a-z0-9-]+")
_PLURALS = {"zero", "one", "two", "few", "many", "other"}


@dataclass
class _Parts(Visitor):
    """What a message takes from outside of its text."""

    arguments: set[str] = field(default_factory=set)
    only_counted: set[str] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)
    messages: set[str] = field(default_factory=set)
    texts: list[str] = field(default_factory=list)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.arguments.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)

    def visit_TermReference(self, node: ftl.TermReference) -> None:  # noqa: N802
        self.messages.add(f"-{node.id.name}")

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:  # noqa: N802
        self.functions.add(node.id.name)
        self.generic_visit(node)

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802
        self.texts.append(node.value)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        names = {variant.key.name for variant in node.variants if isinstance(variant.key, ftl.Identifier)}
        is_plural = names <= _PLURALS and len(names) == len(node.variants)
        if is_plural and isinstance(node.selector, ftl.VariableReference):
            # A language without plurals needs no such argument, unless the text has it too.
            self.only_counted.add(node.selector.id.name)
        else:
            self.visit(node.selector)
        for variant in node.variants:
            self.visit(variant.value)


@dataclass(frozen=True)
class Text:
    """The text of a message, or of an attribute as "message.attribute"."""

    file: str
    key: str
    parts: _Parts

    @property
    def plain(self) -> str:
        """What is written out in it."""
        return " ".join(self.parts.texts)

    def has(self, term: "Text") -> bool:
        """Whether a term is in it, without what the term's own entry adds in brackets."""
        name = re.split("[(\uff08]", term.plain)[0].strip()
        return name.casefold() in self.plain.casefold()


@cache
def texts_of(language: str, *, added: bool = False) -> dict[str, Text]:
    """All texts of a language by key; raises ValueError for what is no Fluent.

    Those whose English lies elsewhere, such as lessons, are `added`: it is in the catalogue only once it is read.
    """
    found: dict[str, Text] = {}
    own = files_of(LANGUAGE).keys() | TRANSLATED_TOO
    for file, source in source_files(language).items():
        if file in UNTRANSLATED or (file not in own) is not added:
            continue
        for entry in FluentParser().parse(source).body:
            if isinstance(entry, ftl.Junk):
                raise ValueError(f"{file}.ftl is not Fluent: {entry.content}")
            if isinstance(entry, ftl.Message | ftl.Term):
                name = f"-{entry.id.name}" if isinstance(entry, ftl.Term) else entry.id.name
                patterns = {name: entry.value} if entry.value else {}
                patterns |= {f"{name}.{each.id.name}": each.value for each in entry.attributes}
                found |= {key: Text(file, key, _parts_of(pattern)) for key, pattern in patterns.items()}
    return found


def _parts_of(pattern: ftl.Pattern) -> _Parts:
    parts = _Parts()
    parts.visit(pattern)
    return parts


def misfits(language: str, *, added: bool = False) -> Iterator[str]:
    """Messages that are missing or unknown, and those with other arguments, functions or messages than in English."""
    english, translated = texts_of(LANGUAGE, added=added), texts_of(language, added=added)
    yield from (f"{english[key].file}: {key} is missing" for key in english if key not in translated)
    for key, text in translated.items():
        if key.endswith(f".{SOURCE}"):
            continue
        if key not in english:
            yield f"{text.file}: {key} is not a message"
            continue
        theirs, own = english[key].parts, text.parts
        if lacking := theirs.arguments - own.arguments:
            yield f"{text.file}: {key} lacks {_named(lacking)}"
        if unknown := (own.arguments | own.only_counted) - theirs.arguments - theirs.only_counted:
            yield f"{text.file}: {key} has no argument {_named(unknown)}"
        if other := (own.functions ^ theirs.functions) | (own.messages - theirs.messages):
            yield f"{text.file}: {key} differs in {', '.join(sorted(other))}"


def _named(arguments: set[str]) -> str:
    return ", ".join(f"${name}" for name in sorted(arguments))


def width(text: str) -> int:
    """The columns that a text takes, with the letters of Chinese, Japanese and Korean twice as wide.

    >>> width("recall"), width("재현율")
    (6, 6)
    """
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def too_wide(language: str) -> Iterator[str]:
    """Labels and buttons that are much wider than in English; sentences break into lines."""
    translated = texts_of(language)
    for key, text in texts_of(LANGUAGE).items():
        most = width(text.plain)
        if key in translated and "." not in key and most <= _LABEL_WIDTH and not re.search(r"[.:!?]$", text.plain):
            found = width(translated[key].plain)
            if found > max(WIDER * most, most + MARGIN):
                yield f"{text.file}: {key} is {found} columns wide, in English {most}: {translated[key].plain}"


def other_terms(language: str) -> Iterator[str]:
    """Texts with a name that the language's glossary avoids, and those that lack its name for a term of the English."""
    translated = texts_of(language)
    avoided = [text for key, text in translated.items() if key.endswith(".avoid")]
    names = [name.strip() for text in avoided for name in re.split("[,\uff0c\u3001]", text.plain) if name.strip()]
    for text in translated.values():
        if text.file != "glossary":
            yield from (f"{text.file}: {text.key} has “{name}”" for name in names if name in text.plain)
    for text, term in uses_of_terms(language):
        if not text.has(term):
            yield f"{text.file}: {text.key} lacks “{term.plain}”: {text.plain}"


def uses_of_terms(language: str) -> Iterator[tuple[Text, Text]]:
    """The texts whose English has a term, beside that term, both as translated; of nested terms the longest.

    A synonym of another term, such as "false alarm", is no use of the term in it.
    """
    english, translated = texts_of(LANGUAGE), texts_of(language)
    synonyms = [text.plain.split(", ") for key, text in english.items() if key.endswith(".synonyms")]
    terms: dict[str, str | None] = dict.fromkeys(name.casefold() for names in synonyms for name in names)
    # The glossary's own, such as "flagged", go before a metric's.
    keys = [key for key in reversed(english) if _TERM.fullmatch(key) and key in translated]
    terms |= {english[key].plain.casefold(): key for key in keys}
    names = "|".join(map(re.escape, sorted(terms, key=len, reverse=True)))
    found = re.compile(rf"(?<!\w)({names})s?(?!\w)", re.IGNORECASE)
    for key, text in english.items():
        if key in translated and text.file != "glossary":
            for term in sorted({terms[name.casefold()] or "" for name in found.findall(text.plain)} - {""}):
                yield translated[key], translated[term]


def findings(language: str) -> dict[str, list[str]]:
    """All of it under its headings."""
    return {
        "Missing or not fitting": list(misfits(language)),
        "Wide labels": list(too_wide(language)),
        "Other names than the glossary's": list(other_terms(language)),
    }


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m threshold_explorer.words.translations LANGUAGE")
    found = findings(sys.argv[1])
    for heading, lines in found.items():
        print(f"{heading}: {len(lines)}", *lines, sep="\n  ")
    sys.exit(bool(found["Missing or not fitting"]))
