"""The Python examples of the docs and the README pass `mypy --strict`, with the types of the package."""

import ast
import builtins
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
# The recipe for a page has a test of its own, which runs it.
PAGES = sorted({*ROOT.glob("docs/*.md"), ROOT / "README.md"} - {ROOT / "docs" / "adding-a-page.md"})
LABELS, FLOATS, TEXTS = "npt.NDArray[np.int64]", "npt.NDArray[np.float64]", "list[str]"
# What the reader has: the names that examples use and do not define.
INPUTS = {
    "age": FLOATS,
    "caught": LABELS,
    "checked": LABELS,
    "dates": "pd.Series[pd.Timestamp]",
    "fitted": "Any",
    "hospital": TEXTS,
    "positives": LABELS,
    "predictions": TEXTS,
    "probabilities": FLOATS,
    "query": LABELS,
    "references": "list[list[str]]",
    "relevance": LABELS,
    "score": FLOATS,
    "score_a": FLOATS,
    "score_b": FLOATS,
    "score_c": FLOATS,
    "scores_without_labels": FLOATS,
    "table": "pd.DataFrame",
    "weights": FLOATS,
    "y": LABELS,
    "y_class": TEXTS,
    "y_score": FLOATS,
    "y_scores": FLOATS,
    "y_true": LABELS,
}
# What a caller may rely on beside the examples.
PROMISES = """
from typing import assert_type

import threshold_explorer
from metrics_core import BinaryScores, ConfusionMatrix
from metrics_core.choosing import BestMetric, Choice, choose


def promises(scores: BinaryScores, rule: threshold_explorer.Rule) -> None:
    one, several = scores.confusion_at(0.5), scores.confusion_at([0.2, 0.5])
    assert_type(one, ConfusionMatrix[float])
    assert_type(one.precision, float)
    assert_type(scores.confusion_at(1).tp, float)
    assert_type(one.at_prevalence(0.1).f1, float)
    assert_type(several.precision, npt.NDArray[Any])
    assert_type(scores.confusion_at(np.array([0.2, 0.5])).n, npt.NDArray[Any])
    found = choose(scores, BestMetric("f1"))
    if isinstance(found, Choice):
        assert_type(found.threshold, float)
    assert_type(choose(scores, "f1").threshold, float)
    assert_type(threshold_explorer.__version__, str)
    found.treshold  # type: ignore[union-attr]
    rule.treshold  # type: ignore[attr-defined]
"""


def examples(page: Path) -> str:
    """The examples of a page as one program, after declarations of the inputs that they use."""
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    code = "\n".join(blocks)
    nodes = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)]
    stored = {node.id for node in nodes if isinstance(node.ctx, ast.Store)} | set(dir(builtins))
    free = sorted({node.id for node in nodes} - stored)
    return "\n".join([*(f"{name}: {INPUTS[name]}" for name in free if name in INPUTS), code])


def test_the_examples_pass_a_strict_type_checker(tmp_path: Path) -> None:
    programs = {f"example_{page.stem.replace('-', '_')}": examples(page) for page in PAGES}
    programs = {name: code for name, code in programs.items() if code} | {"promises": PROMISES}
    assert len(programs) > 5
    for name, code in programs.items():
        imports = "from typing import Any\nimport numpy as np\nimport numpy.typing as npt\nimport pandas as pd\n"
        (tmp_path / f"{name}.py").write_text(imports + code, encoding="utf-8")
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", ROOT / "pyproject.toml", *tmp_path.glob("*.py")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout.startswith("Success"), found.stdout + found.stderr
