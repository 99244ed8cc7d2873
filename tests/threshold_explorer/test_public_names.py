"""The names that programs use are listed, and imported at first use only."""

import subprocess
import sys

import pytest

import threshold_explorer
from threshold_explorer.words.about import VERSION

NAMES = ["GroupRule", "Rule", "__version__", "explore"]


def test_the_names_are_listed() -> None:
    assert set(NAMES) <= set(dir(threshold_explorer))
    assert sorted(NAMES) == sorted(threshold_explorer.__all__)
    assert len(dir(threshold_explorer)) == len(set(dir(threshold_explorer)))


@pytest.mark.parametrize("name", NAMES)
def test_each_name_that_is_listed_is_there(name: str) -> None:
    assert getattr(threshold_explorer, name) is not None


def test_the_version_is_that_of_the_package() -> None:
    assert threshold_explorer.__version__ == VERSION


def test_another_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'rule_'"):
        threshold_explorer.rule_  # noqa: B018


@pytest.mark.parametrize(
    "use", ["dir(threshold_explorer)", "threshold_explorer.__version__", "threshold_explorer.Rule"]
)
def test_the_app_is_not_imported(use: str) -> None:
    code = f"import sys, threshold_explorer; {use}; print('streamlit' in sys.modules, 'plotly' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "False False\n"
