"""Regenerates the multiclass, multilabel and ranking examples.

Run from the repository's root, after `pip install --group examples --constraint requirements-dev.txt`:

    python -m examples.multiclass_and_ranking.make                   beside this file
    python -m examples.multiclass_and_ranking.make --into a-folder   somewhere else
"""

import argparse
import tomllib
from collections.abc import Callable
from pathlib import Path

import pandas as pd

from examples.multiclass_and_ranking import recipes
from threshold_explorer.words.sentence import say

FOLDER = Path(__file__).resolve().parent
CATALOG = tomllib.loads((FOLDER / "catalog.toml").read_text(encoding="utf-8"))["example"]

RECIPES: dict[str, Callable[[], pd.DataFrame]] = {
    "noisy-iris": recipes.noisy_iris,
    "ten-digits": recipes.ten_digits,
    "help-desk": recipes.help_desk,
    "similar-digits": recipes.similar_digits,
    "macro-f1": recipes.macro_f1,
    "weighted-f1": recipes.weighted_f1,
}
INTRODUCTION = """\
# Multiclass, multilabel and ranking examples

Each case is scored by a model that was not trained on it. Generated, including this page, by
`python -m examples.multiclass_and_ranking.make` from `catalog.toml`.

"""
# More digits would only make the files longer.
DECIMALS = 5


def make(id: str, folder: Path) -> Path:
    """Writes an example's file into `folder`."""
    path = folder / f"{id.replace('-', '_')}.csv"
    RECIPES[id]().round(DECIMALS).to_csv(path, index=False, lineterminator="\n")
    return path


def readme(folder: Path) -> str:
    """The README of the examples whose files lie in `folder`."""
    rows = [["id", "file", "kind", "rows"], ["---"] * 4]
    for each in CATALOG:
        n_rows = len(pd.read_csv(folder / each["file"]))
        rows.append([f"`{each['id']}`", f"[{each['file']}]({each['file']})", each["kind"], str(n_rows)])
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return INTRODUCTION + table + "\n" + "".join(map(section, CATALOG))


def section(entry: dict[str, str]) -> str:
    """The section of one example."""
    title, about = say(f"example-{entry['id']}"), say(f"example-{entry['id']}.about")
    return f"\n## {title}\n\n{about}\n\n- Data: {entry['source']}\n- Scores: {entry['model']}\n"


def main() -> None:
    """Write all examples and their README."""
    command = argparse.ArgumentParser(description="Regenerate the multiclass, multilabel and ranking examples.")
    command.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER", help="where to write them")
    folder = command.parse_args().into
    folder.mkdir(parents=True, exist_ok=True)
    for id in RECIPES:
        make(id, folder)
    (folder / "README.md").write_text(readme(folder), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
