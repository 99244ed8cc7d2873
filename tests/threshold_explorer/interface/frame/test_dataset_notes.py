"""The notes below the heading, such as the one on clusters."""

from dataclasses import replace

import numpy as np
import pytest

from metrics_core import BinaryScores
from tests.browser.page_parts import open_example
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.interface.frame.dataset_notes import dataset_notes


@pytest.mark.parametrize("repeats", [1, 3], ids=["independent cases", "each case three times"])
def test_the_note_on_clusters_compares_two_widths_only_if_they_differ(repeats):
    random = np.random.default_rng(3)
    label = np.arange(1000) % 2
    score = 3 * label + random.normal(size=1000)
    ids = np.repeat(np.arange(1000), repeats)
    scores = BinaryScores.from_predictions(label[ids], score[ids], cluster=[str(at) for at in ids])
    roles = ColumnRoles("label", "score", "1", cluster="id")
    example = open_example("eight-samples")
    [note] = dataset_notes(replace(example, key=f"{repeats} repeats", scores=scores, roles=roles, notes=()))
    assert ("counting cases it would be" in note) == (repeats > 1)
