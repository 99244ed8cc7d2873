"""Regenerates the examples with blank labels, from examples whose labels are all known.

Run from the repository's root:

    python -m examples.blank_labels.make                   beside this file
    python -m examples.blank_labels.make --into a-folder   somewhere else
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from metrics_core import METRICS, BinaryScores
from metrics_core.partial import bounds_of
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.multiclass.dataset import CLASSIFICATION
from threshold_explorer.data.sources.examples import FOLDER as KNOWN
from threshold_explorer.data.sources.examples import OF_BLANK_LABELS, Example
from threshold_explorer.data.sources.open_source import open_source
from threshold_explorer.words.formats import bounds_text, ratio_text

FOLDER = Path(__file__).resolve().parent
# The column with every label.
TRUTH = "truth"
CHECKED_FROM = 0.5
ALL_FROM, SHARE_OF_OTHERS = 0.2, 0.15
MEAN_DELAY_DAYS = 25
SEED = 2013


def _hidden(table: pd.DataFrame, label: str, is_known: Any) -> pd.DataFrame:
    """The table with the label where it is known, and every label in a column at its end."""
    return table.assign(**{label: table[label].where(is_known), TRUTH: table[label]})


def reviewed_messages() -> pd.DataFrame:
    """Only flagged messages were read."""
    messages = pd.read_csv(KNOWN / "spam_filter.csv").drop(columns="naive_bayes")
    return _hidden(messages, "message", messages["recalibrated"] >= CHECKED_FROM)


def sampled_flights() -> pd.DataFrame:
    """All flights with high scores were checked, and some of the others at random."""
    flights = pd.read_csv(KNOWN / "flights_by_month.csv").drop(columns="logistic_regression")
    flights["p_checked"] = np.where(flights["boosted_trees"] >= ALL_FROM, 1.0, SHARE_OF_OTHERS)
    return _hidden(flights, "arrival", _draws(len(flights)) < flights["p_checked"])


def reported_flights() -> pd.DataFrame:
    """At the end of the year, a flight is reported with a delay that does not depend on whether it was late."""
    flights = pd.read_csv(KNOWN / "flights_by_month.csv").drop(columns="boosted_trees")
    age = (pd.Timestamp("2014-01-01") - pd.to_datetime(flights["date"])).dt.days
    return _hidden(flights, "arrival", _draws(len(flights)) < 1 - np.exp(-age / MEAN_DELAY_DAYS))


def _draws(n: int) -> npt.NDArray[np.float64]:
    return np.random.default_rng(SEED).random(n)


RECIPES: dict[str, Callable[[], pd.DataFrame]] = {
    "reviewed-messages": reviewed_messages,
    "sampled-flights": sampled_flights,
    "reported-flights": reported_flights,
}
# Where the README compares with every label.
THRESHOLDS = {"reviewed-messages": CHECKED_FROM, "sampled-flights": ALL_FROM, "reported-flights": ALL_FROM}
INTRODUCTION = """\
# Examples with blank labels

Labels of other examples, hidden by a design; the column `truth` has all of them. Generated, including this page, by
`python -m examples.blank_labels.make` from `catalog.toml`.
Below are precision and recall at the threshold by every label, by the labelled cases only, and as the app has them:
bounds, or estimates for all cases.

"""
COLUMNS = ["id", "file", "rows", "labelled", "at", "metric", "truth", "labelled only", "in the app"]


def make(example: Example, folder: Path) -> Path:
    """Writes the example's file into `folder`."""
    path = folder / example.path.name
    RECIPES[example.id]().to_csv(path, index=False, lineterminator="\n")
    return path


def readme() -> str:
    """The README of the examples."""
    rows = [COLUMNS, ["---"] * len(COLUMNS)]
    rows += [row for example in OF_BLANK_LABELS.values() for row in figures(example)]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return INTRODUCTION + table + "\n" + "".join(map(section, OF_BLANK_LABELS.values()))


def figures(example: Example) -> Iterator[list[str]]:
    """A table row each for precision and recall."""
    table, threshold = pd.read_csv(example.path), THRESHOLDS[example.id]
    truth = BinaryScores.from_predictions(table[TRUTH], table[example.score], pos_label=example.positive)
    blank = _opened(example).blank
    assert blank
    size = [f"`{example.id}`", f"[{example.file}]({example.file})", str(blank.partial.n), str(blank.partial.n_labelled)]
    for key in ("precision", "recall"):
        metric = METRICS[key]
        known = (one.confusion_at(threshold) for one in (truth, blank.partial.labelled))
        if blank.has_bounds_only:
            found = bounds_text(*bounds_of(metric, blank.partial.counts_at(threshold)))
        else:
            found = ratio_text(metric(blank.scores.confusion_at(threshold)))
        yield [*size, str(threshold), key, *(ratio_text(metric(one)) for one in known), found]


def _opened(example: Example) -> BinaryDataset:
    source = open_source(example.id, visitor="")
    assert source
    dataset = CLASSIFICATION.open(source, source.guesses[CLASSIFICATION.key])
    assert isinstance(dataset, BinaryDataset)
    return dataset


def section(example: Example) -> str:
    """The section of one example."""
    return f"\n## {example.title}\n\n{example.about}\n\n- Data: {example.source}\n- Scores: {example.model}\n"


def main() -> None:
    """Write all examples and their README."""
    command = argparse.ArgumentParser(description="Regenerate the examples with blank labels.")
    command.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER", help="where to write them")
    folder = command.parse_args().into
    folder.mkdir(parents=True, exist_ok=True)
    for example in OF_BLANK_LABELS.values():
        make(example, folder)
    (folder / "README.md").write_text(readme(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
