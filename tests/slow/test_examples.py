"""Examples whose models take seconds to fit are what their recipes make; the others are tested in every run."""

from pathlib import Path

import pytest

from examples import make_examples
from threshold_explorer.data.sources.examples import OF_TWO_CLASSES


@pytest.mark.parametrize("id", ["wine-votes", "digit-eight"])
def test_making_an_example_again_gives_the_same_bytes(id: str, tmp_path: Path) -> None:
    make_examples.make(OF_TWO_CLASSES[id], tmp_path)
    assert (tmp_path / OF_TWO_CLASSES[id].file).read_bytes() == OF_TWO_CLASSES[id].read_bytes()
