"""The Python examples of the README and the docs pass a strict type checker, as they do in a reader's own project."""

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.sources import ROOT

# Parts of modules of this project, not programs that use it.
FRAGMENTS = {"adding-a-page.md"}
PAGES = [page for page in (ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))) if page.name not in FRAGMENTS]
# What the reader has before the examples of a page begin.
READER = """
from typing import Any
import numpy as np
import numpy.typing as npt
Array = npt.NDArray[Any]
y: Array; y_true: Array; y_score: Array; weights: Array; hospital: list[str]; age: Array; dates: list[str]
y_class: Array; y_scores: Array; query: Array; relevance: Array; score: Array; table: Any; fitted: Any
predictions: list[str]; references: list[list[str]]; probabilities: Array
score_a: Array; score_b: Array; score_c: Array; caught: Array; positives: Array
"""


def examples_of(page: Path) -> str:
    blocks = re.findall(r"^( *)```python\n(.*?)^ *```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return "\n".join(textwrap.dedent(block) for _, block in blocks)


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the type checker prints of all pages together, which takes as long as of one."""
    folder = tmp_path_factory.mktemp("examples")
    for page in PAGES:
        if code := examples_of(page):
            name = f"example_{page.stem.replace('-', '_').lower()}.py"
            (folder / name).write_text(READER + code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--follow-imports=silent", str(folder)],
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip(), done.stderr
    return done.stdout


def test_there_are_examples_to_check() -> None:
    assert sum(bool(examples_of(page)) for page in PAGES) >= 8


def test_the_examples_pass_a_strict_type_checker(faults: str) -> None:
    assert faults.startswith("Success"), faults
