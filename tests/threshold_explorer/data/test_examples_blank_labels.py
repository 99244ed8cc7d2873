"""The examples with blank labels: what hid them is what the app asks about first, and the truth can be looked up."""

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from examples.blank_labels import make
from metrics_core import METRICS, BinaryScores
from metrics_core.partial import bounds_of
from threshold_explorer.data.kinds.binary.blank_question import blank_question
from threshold_explorer.data.kinds.multiclass.dataset import CLASSIFICATION
from threshold_explorer.data.sources.examples import OF_BLANK_LABELS, Example
from threshold_explorer.data.sources.open_source import open_source

each_example = pytest.mark.parametrize("example", OF_BLANK_LABELS.values(), ids=OF_BLANK_LABELS)


@each_example
def test_making_it_again_gives_the_same_bytes_and_every_file_has_an_entry(example: Example, tmp_path: Path) -> None:
    assert make.make(example, tmp_path).read_bytes() == example.read_bytes()
    assert list(make.RECIPES) == list(OF_BLANK_LABELS)
    assert {path.name for path in make.FOLDER.glob("*.csv")} == {one.file for one in OF_BLANK_LABELS.values()}


def test_readme_is_what_the_script_writes() -> None:
    assert (make.FOLDER / "README.md").read_text(encoding="utf-8") == make.readme()


@each_example
def test_the_file_suggests_the_reason_that_the_catalogue_declares(example: Example) -> None:
    source = open_source(example.id, visitor="")
    question = blank_question(source, replace(source.guesses[CLASSIFICATION.key], blank=None))
    assert question.readings[0].answer == {"blank": example.blank}


@each_example
def test_known_labels_are_true_and_bounds_and_estimates_are_near_the_truth(example: Example) -> None:
    table = pd.read_csv(example.path)
    is_known = table[example.label].notna()
    assert (table[example.label] == table[make.TRUTH])[is_known].all()
    source = open_source(example.id, visitor="")
    blank = CLASSIFICATION.open(source, source.guesses[CLASSIFICATION.key]).blank
    truth = BinaryScores.from_predictions(table[make.TRUTH], table[example.score], pos_label=example.positive)
    for threshold in (0.1, 0.2, 0.5):
        for key in ("precision", "recall"):
            value = METRICS[key](truth.confusion_at(threshold))
            low, high = bounds_of(METRICS[key], blank.partial.counts_at(threshold))
            assert low <= value <= high
            if not blank.has_bounds_only:
                assert METRICS[key](blank.scores.confusion_at(threshold)) == pytest.approx(value, abs=0.05)
