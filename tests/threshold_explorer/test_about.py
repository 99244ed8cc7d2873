"""The version of the app."""

import tomllib
from pathlib import Path

from threshold_explorer.about import VERSION


def test_the_version_equals_that_of_the_project() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
