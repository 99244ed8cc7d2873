"""Makes the examples of many classes, many labels and many queries anew.

Run from the repository's root, after `pip install -r examples/requirements.txt`:

    python -m examples.beyond_two.make                   beside this file
    python -m examples.beyond_two.make --into a-folder   somewhere else
"""

import argparse
import tomllib
from collections.abc import Callable
from pathlib import Path

import pandas as pd

from dashboard.words.sentence import say
from examples.beyond_two import recipes

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
# Examples of many classes, many labels and many queries

Each score was given by a model that had not seen the case. Made, this page included, by
`python -m examples.beyond_two.make`; what is said about each comes from `catalog.toml`.

"""
# So many tell apart what a reader could; more would only make the files longer.
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
    """What the catalogue says about an example."""
    title, about = say(f"example-{entry['id']}"), say(f"example-{entry['id']}.about")
    return f"\n## {title}\n\n{about}\n\n- Data: {entry['source']}\n- Scores: {entry['model']}\n"


def main() -> None:
    """Reads the command line and writes all of them, and their README."""
    command = argparse.ArgumentParser(description="Make the examples of many classes, labels and queries anew.")
    command.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER", help="where to write them")
    folder = command.parse_args().into
    folder.mkdir(parents=True, exist_ok=True)
    for id in RECIPES:
        make(id, folder)
    (folder / "README.md").write_text(readme(folder), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
