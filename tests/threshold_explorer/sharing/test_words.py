"""The messages about sharing exist, and each is used."""

import re
from datetime import datetime
from pathlib import Path

import pytest

from threshold_explorer.words.catalogue import FOLDER, catalogue

ROOT = Path(__file__).resolve().parents[3]
KEY = re.compile(r'"((?:sharing|preview)-[a-z0-9-]+)"')
DECLARED = re.compile(r"^(-?[a-z][a-z0-9-]*) =", re.MULTILINE)
TERM = re.compile(r"{ (-[a-z-]+) }")
PLACED = re.compile(r"\$([a-z]+)")


def used_keys() -> set[str]:
    files = (ROOT / "threshold_explorer").rglob("*.py")
    return {key for file in files for key in KEY.findall(file.read_text(encoding="utf-8"))}


def sentences() -> str:
    return (FOLDER / "en" / "sharing.ftl").read_text(encoding="utf-8")


def test_every_used_message_is_in_the_catalogue() -> None:
    assert {"sharing-link-gone", "preview-about", "sharing-off-newer"} <= used_keys()
    assert {key for key in used_keys() if not catalogue().has(key)} == set()


def test_every_message_of_the_file_is_used() -> None:
    declared = DECLARED.findall(sentences())
    assert len(declared) == len(set(declared)) > 40
    assert set(declared) == used_keys() | set(TERM.findall(sentences()))


@pytest.mark.parametrize("key", sorted(used_keys()))
def test_every_message_can_be_formatted(key: str, caplog: pytest.LogCaptureFixture) -> None:
    entry = re.split(rf"^{key} =", sentences(), flags=re.MULTILINE)[1].split("\n\n")[0]
    arguments = dict.fromkeys(PLACED.findall(entry), 1) | {"day": datetime(2026, 3, 9), "found": "many"}
    assert not re.search("[{}$]", catalogue().say(key, arguments))
    assert caplog.text == ""
