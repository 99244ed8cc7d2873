"""Regenerates the example files and the README that describes them.

Run from the repository's root, after `pip install --group examples --constraint requirements-dev.txt`:

    python -m examples.make_examples                   all of them
    python -m examples.make_examples wine-votes        just this one
    python -m examples.make_examples --into a-folder   somewhere else
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

import pandas as pd
from sklearn.metrics import average_precision_score, roc_auc_score

from examples import recipes
from examples.flights_by_month import flights_by_month
from examples.late_flights import late_flights
from threshold_explorer.data.sources.examples import OF_TWO_CLASSES, Example

FOLDER = Path(__file__).resolve().parent

RECIPES: dict[str, Callable[[], pd.DataFrame]] = {
    "breast-cancer": recipes.breast_cancer,
    "late-flights": late_flights,
    "flights-by-month": flights_by_month,
    "spam-filter": recipes.spam_filter,
    "wine-votes": recipes.wine_votes,
    "digit-eight": recipes.digit_eight,
    "crash-survival": recipes.crash_survival,
    "eight-samples": recipes.eight_samples,
    "thirty-four-cases": recipes.thirty_four_cases,
}

INTRODUCTION = """\
# Examples

Small sets of real predictions; each case is scored by a model that was not trained on it. Generated, including
this page, by `python -m examples.make_examples` (it needs the group `examples` of `pyproject.toml`) from
`catalog.toml`.
AP is average precision by the rectangle rule; its baseline is the prevalence. For sets with weights, AP and
ROC AUC are given without and with weights.

Features and models were chosen for instructive curves: the figures are teaching material, not the best
achievable performance on these data.

"""

COLUMNS = ["id", "file", "rows", "positives", "prevalence", "score", "AP", "ROC AUC"]


def make(example: Example, folder: Path) -> None:
    """Writes the example's file into `folder`."""
    table = RECIPES[example.id]().round(recipes.DECIMALS)
    table.to_csv(folder / example.path.name, index=False, lineterminator="\n")


def readme(folder: Path) -> str:
    """The README of the examples whose files lie in `folder`."""
    rows = [COLUMNS, ["---"] * len(COLUMNS)]
    rows += [row for example in OF_TWO_CLASSES.values() for row in figures(example, folder)]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    sections = "\n\n".join(section(example) for example in OF_TWO_CLASSES.values())
    return f"{INTRODUCTION}{table}\n\n{sections}\n"


def figures(example: Example, folder: Path) -> Iterator[list[str]]:
    """A table row for each score column, and another with weights if there are any."""
    table = pd.read_csv(folder / example.path.name, dtype={example.label: "str"})
    positive = table[example.label] == example.positive
    size = [str(len(table)), str(positive.sum())]
    for score in (example.score, *example.other_scores):
        weights = {f"`{score}`": None}
        if example.weight:
            weights[f"`{score}`, weighted"] = table[example.weight]
        for name, weight in weights.items():
            share = positive.mean() if weight is None else (positive * weight).sum() / weight.sum()
            area = average_precision_score(positive, table[score], sample_weight=weight)
            auc = roc_auc_score(positive, table[score], sample_weight=weight)
            yield [
                *(f"`{example.id}`", f"[{example.path.name}]({example.path.name})", *size),
                *(f"{share:.2%}", name, f"{area:.4f}", f"{auc:.4f}"),
            ]


def section(example: Example) -> str:
    """The section of one example."""
    return (
        f"## {example.title}\n\n{example.about}\n\n"
        f"- Data: {example.source}\n- Scores: {example.model}\n- Positive class: `{example.positive}`"
    )


def main() -> None:
    """Run the command line."""
    command = argparse.ArgumentParser(description="Regenerate the example files.")
    command.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER", help="where to write them")
    command.add_argument("ids", nargs="*", metavar="id", help=f"all by default; of {', '.join(OF_TWO_CLASSES)}")
    arguments = command.parse_args()
    unknown = [name for name in arguments.ids if name not in OF_TWO_CLASSES]
    if unknown:
        command.error(f"no example is called {unknown[0]!r}; there are {', '.join(OF_TWO_CLASSES)}")
    arguments.into.mkdir(parents=True, exist_ok=True)
    for name in arguments.ids or OF_TWO_CLASSES:
        make(OF_TWO_CLASSES[name], arguments.into)
    # The README describes all examples, so it is written only if all files exist.
    if all((arguments.into / example.path.name).exists() for example in OF_TWO_CLASSES.values()):
        (arguments.into / "README.md").write_text(readme(arguments.into), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
