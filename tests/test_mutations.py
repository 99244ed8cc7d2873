"""The table of `python -m tests.mutations` keeps pace with the application."""

import pytest

from tests.mutations import MUTATIONS, mutated
from tests.sources import ROOT


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_each_place_is_found_once_and_names_tests_that_exist(mutation):
    assert mutated(mutation) != mutated(mutation._replace(replacement=mutation.original))
    assert all((ROOT / path).exists() for path in mutation.tests.split())


def test_names_are_different():
    assert len({mutation.name for mutation in MUTATIONS}) == len(MUTATIONS)
