"""The table of `python -m tests.mutations` keeps pace with the application."""

import pytest

from tests.javascript_mutations import WITHOUT_PLACE
from tests.mutations import APP, MUTATIONS, mutated
from tests.sources import ROOT, files_of, name_of


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_each_place_is_found_once_and_names_tests_that_exist(mutation):
    assert mutated(mutation) != mutated(mutation._replace(replacement=mutation.original))
    assert all((ROOT / path).exists() for path in mutation.tests.split())


def test_names_are_different():
    assert len({mutation.name for mutation in MUTATIONS}) == len(MUTATIONS)


def test_every_module_in_javascript_has_a_place_or_a_reason_to_have_none():
    modules = {name_of(file).removeprefix(APP) for file in files_of("threshold_explorer", ".js")}
    broken = {mutation.file.removeprefix(APP) for mutation in MUTATIONS if mutation.file.endswith(".js")}
    assert modules - broken == set(WITHOUT_PLACE)
    assert all(WITHOUT_PLACE.values())
