"""The catalogue is in plain English: short sentences, and the glossary's terms instead of paraphrases.

`python -m tests.threshold_explorer.words.test_wording` lists what is not.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from threshold_explorer.words.catalogue import source_files
from threshold_explorer.words.glossary import glossary

MOST_WORDS = 20
MOST_SENTENCES_OF_HELP = 2
# Paraphrases that pages used for terms of the field, beside those that the glossary names.
PARAPHRASES = (
    "as good as it can be",
    "at hand",
    "can be had",
    "comes about",
    "for whoever",
    "give way",
    "gives way",
    "goes on",
    "how sure",
    "in one's place",
    "keeps to",
    "let go of",
    "nobody flagged",
    "on the way",
    "so many",
    "stands for itself",
    "taken for",
    "that is wanted",
    "threshold page",
    "told apart",
    "what holds",
    "what is wanted",
    "who says",
    "whoever",
)


class Text(NamedTuple):
    """One text of the catalogue, with a single word in place of each argument."""

    file: str
    key: str
    text: str

    @property
    def sentences(self) -> list[str]:
        return [part for part in re.split(r"(?<=[.!?;:])\s+", self.text) if part]


@cache
def texts() -> tuple[Text, ...]:
    """Every message and attribute; of variants, such as plurals, each one."""
    return tuple(_texts())


def _texts() -> Iterator[Text]:
    for name, source in source_files("en").items():
        for entry in FluentParser().parse(source).body:
            if not isinstance(entry, ftl.Message | ftl.Term):
                continue
            for key, pattern in [
                (entry.id.name, entry.value),
                *((f"{entry.id.name}.{a.id.name}", a.value) for a in entry.attributes),
            ]:
                if pattern:
                    yield from (Text(name, key, " ".join(text.split())) for text in set(readings(pattern)))


def readings(pattern: ftl.Pattern) -> list[str]:
    """What a pattern may say: all of it with the first variants, with the second, and so on."""
    most = max((len(select.variants) for select in selects(pattern)), default=1)
    return [text_of(pattern, at) for at in range(most)]


def selects(pattern: ftl.Pattern) -> Iterator[ftl.SelectExpression]:
    for element in pattern.elements:
        if isinstance(element, ftl.Placeable) and isinstance(element.expression, ftl.SelectExpression):
            yield element.expression
            for variant in element.expression.variants:
                yield from selects(variant.value)


def text_of(pattern: ftl.Pattern, at: int) -> str:
    return "".join(text_of_element(element, at) for element in pattern.elements)


def text_of_element(element: ftl.TextElement | ftl.Placeable, at: int) -> str:
    if isinstance(element, ftl.TextElement):
        return element.value
    if isinstance(element.expression, ftl.SelectExpression):
        variants = element.expression.variants
        return text_of(variants[min(at, len(variants) - 1)].value, at)
    if isinstance(element.expression, ftl.StringLiteral):
        return element.expression.value
    return "…"


def long_sentences() -> list[str]:
    return [
        f"{text.file} {text.key}: {len(sentence.split())} words: {sentence}"
        for text in texts()
        for sentence in text.sentences
        if len(sentence.split()) > MOST_WORDS
    ]


def long_help() -> list[str]:
    ends = re.compile(r"(?<=[.!?])\s+")
    return [
        f"{text.file} {text.key}: {len(ends.split(text.text))} sentences: {text.text}"
        for text in texts()
        if text.key.endswith(".help") and len(ends.split(text.text)) > MOST_SENTENCES_OF_HELP
    ]


def avoided() -> tuple[str, ...]:
    """The phrases that are not used: those above, and those that the glossary names."""
    named = [entry.avoided for entries in glossary().values() for entry in entries if entry.avoided]
    return (*PARAPHRASES, *(phrase.strip().casefold() for text in named for phrase in text.split(",")))


def paraphrases() -> list[str]:
    phrases = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, avoided()))})(?!\w)")
    return [
        f"{text.file} {text.key}: “{found[0]}”: {text.text}"
        for text in texts()
        if text.file != "glossary" and (found := phrases.search(text.text.casefold()))
    ]


def test_sentences_are_short() -> None:
    assert long_sentences() == []


def test_help_is_two_sentences_at_most() -> None:
    assert long_help() == []


def test_percentages_are_written_with_a_space() -> None:
    tight = {text.key for text in texts() if re.search(r"[\w…]%", text.text)}
    assert tight == {"confidence-name", "percent-mark"}
    assert any(re.search(r"\d %", text.text) for text in texts())


def test_terms_of_the_field_are_not_paraphrased() -> None:
    assert len(avoided()) > len(PARAPHRASES)
    assert paraphrases() == []


if __name__ == "__main__":
    for rows in (long_sentences(), long_help(), paraphrases()):
        print(len(rows), *rows, sep="\n")
