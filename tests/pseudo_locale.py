"""A language for tests, made from English: with accents, and 40 % wider.

A text that is not from its catalogue is told by its letters, and what is too narrow for other languages is seen.
"""

import re
from collections.abc import Iterator
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

# The name of a language that Fluent has plural rules for and nothing else uses.
PSEUDO = "eo"
_ACCENTS = str.maketrans("aeiounscyzlrtAEIOUNSCYZLRT", "àéîöûñšçýžľŕťÀÉÎÖÛÑŠÇÝŽĽŔŤ")
# Code, addresses, icons, names of styles, HTML and formulas stay.
_KEPT = re.compile(r"(`[^`]*`|\]\([^)]*\)|:[a-z]+/[a-z_]+:|:[a-z-]+\[|<[^>]*>|\$\$?[^$]*\$\$?|\\n|&\w+;)")
_WORD = re.compile(r"[A-Za-z]{3,}")


def pseudo(text: str) -> str:
    """A text of a message in the pseudo-locale.

    >>> pseudo("Share `a` of cases")
    'Šhàŕé漢 `a` of çàšéš漢'
    """
    parts = _KEPT.split(text)
    return "".join(part if at % 2 else _WORD.sub(_longer, part) for at, part in enumerate(parts))


def _longer(word: re.Match[str]) -> str:
    # An ideograph is as wide as two letters.
    return word[0].translate(_ACCENTS) + "漢" * round(0.2 * len(word[0]))


class _Pseudo(Transformer):
    def visit_TextElement(self, node: ftl.TextElement) -> ftl.TextElement:  # noqa: N802
        node.value = pseudo(node.value)
        return node

    def visit_StringLiteral(self, node: ftl.StringLiteral) -> ftl.StringLiteral:  # noqa: N802
        # Not one with an escape sequence.
        node.value = node.value if "\\" in node.value else pseudo(node.value)
        return node


def pseudo_files() -> dict[str, str]:
    """The catalogue of the pseudo-locale by file."""
    names = (files_of(LANGUAGE).keys() | TRANSLATED_TOO) - UNTRANSLATED
    files = {name: text for name, text in source_files(LANGUAGE).items() if name in names}
    return {
        name: FluentSerializer().serialize(_Pseudo().visit(FluentParser().parse(text))) for name, text in files.items()
    }


def write_pseudo_locale(folder: Path) -> None:
    """Make a folder of languages with English and the pseudo-locale."""
    for name in (LANGUAGE, clinical(LANGUAGE)):
        (folder / name).symlink_to(FOLDER / name)
    (folder / PSEUDO).mkdir()
    for name, text in pseudo_files().items():
        (folder / PSEUDO / f"{name}.ftl").write_text(text, encoding="utf-8")


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
