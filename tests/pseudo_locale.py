"""Languages for tests, made from English: one with accents and 40 % wider, one of ideographs with few spaces.

A text that is not from their catalogue is told by its letters, and what is too narrow for other languages is seen.
"""

import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Transformer

from threshold_explorer.interface.controls import session_settings
from threshold_explorer.interface.controls.browser_language import streamlit_words
from threshold_explorer.interface.controls.parameter_declaration import Scope, one_of
from threshold_explorer.words import language as languages
from threshold_explorer.words.catalogue import catalogue_of, language_name, source_files
from threshold_explorer.words.language import (
    FOLDER,
    LANGUAGE,
    TRANSLATED_TOO,
    UNTRANSLATED,
    clinical,
    files_of,
    offered_languages,
)

# The names of languages that Fluent has plural rules for and nothing else uses.
PSEUDO, IDEOGRAPHS = "eo", "ja"
_ACCENTS = str.maketrans("aeiounscyzlrtAEIOUNSCYZLRT", "àéîöûñšçýžľŕťÀÉÎÖÛÑŠÇÝŽĽŔŤ")
# Code, addresses, icons, names of styles, HTML and formulas stay.
_KEPT = re.compile(r"(`[^`]*`|\]\([^)]*\)|:[a-z]+/[a-z_]+:|:[a-z-]+\[|<[^>]*>|\$\$?[^$]*\$\$?|\\n|&\w+;)")
_WORD = re.compile(r"[A-Za-z]{3,}")
_WORDS = re.compile(r"[A-Z]?[a-z]+(?: [A-Z]?[a-z]+)*")
# As wide as two letters.
_IDEOGRAPH = "漢"


def pseudo(text: str) -> str:
    """A text of a message in the pseudo-locale.

    >>> pseudo("Share `a` of cases")
    'Šhàŕé漢 `a` of çàšéš漢'
    """
    return _replaced(text, _WORD, lambda word: word[0].translate(_ACCENTS) + _IDEOGRAPH * round(0.2 * len(word[0])))


def ideographs(text: str) -> str:
    """A text of a message in ideographs, as wide as in English; names in capital letters stay.

    >>> ideographs("ROC curve of `a` and F1")
    'ROC 漢漢漢漢 `a` 漢漢 F1'
    """
    return _replaced(text, _WORDS, lambda words: _IDEOGRAPH * math.ceil(len(words[0].replace(" ", "")) / 2))


def _replaced(text: str, pattern: re.Pattern[str], replace: Callable[[re.Match[str]], str]) -> str:
    parts = _KEPT.split(text)
    return "".join(part if at % 2 else pattern.sub(replace, part) for at, part in enumerate(parts))


class _Texts(Transformer):
    def __init__(self, replaced: Callable[[str], str]) -> None:
        self.replaced = replaced

    def visit_TextElement(self, node: ftl.TextElement) -> ftl.TextElement:  # noqa: N802
        node.value = self.replaced(node.value)
        return node

    def visit_StringLiteral(self, node: ftl.StringLiteral) -> ftl.StringLiteral:  # noqa: N802
        # Not one with an escape sequence.
        node.value = node.value if "\\" in node.value else self.replaced(node.value)
        return node


def files_in(replaced: Callable[[str], str]) -> dict[str, str]:
    """The English catalogue by file, with each text replaced."""
    names = (files_of(LANGUAGE).keys() | TRANSLATED_TOO) - UNTRANSLATED
    files = {name: text for name, text in source_files(LANGUAGE).items() if name in names}
    texts = _Texts(replaced)
    return {name: FluentSerializer().serialize(texts.visit(FluentParser().parse(text))) for name, text in files.items()}


def write_pseudo_locale(folder: Path, name: str = PSEUDO, replaced: Callable[[str], str] = pseudo) -> None:
    """Make a folder of languages with English and a language for tests, or add another one."""
    for english in (LANGUAGE, clinical(LANGUAGE)):
        if not (folder / english).exists():
            (folder / english).symlink_to(FOLDER / english)
    (folder / name).mkdir()
    for file, text in files_in(replaced).items():
        (folder / name / f"{file}.ftl").write_text(text, encoding="utf-8")


@pytest.fixture
def pseudo_locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of languages in which the app offers English and the pseudo-locale."""
    write_pseudo_locale(tmp_path)
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    caches = (offered_languages, language_name, catalogue_of, streamlit_words)
    for cache in caches:
        cache.cache_clear()
    offered = one_of(session_settings.LANG.name, Scope.SESSION, offered_languages(), language_name)
    monkeypatch.setattr(session_settings, "LANG", offered)
    yield tmp_path
    for cache in caches:
        cache.cache_clear()
