import gc
import sys
import time
import weakref
from pathlib import Path

import pytest
from streamlit import config

from tests.browser.app_server import TIMEOUT_SECONDS
from threshold_explorer.serving.web import lifespan
from threshold_explorer.serving.web.lifespan import background_collection, freeze_imports


class Ring:
    """An object that refers to itself, so that reference counting does not free it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def unfrozen():
    yield
    gc.unfreeze()
    gc.enable()


def test_streamlit_starts_no_collection_after_a_run():
    assert config.get_option("runner.postScriptGC") is False


@pytest.mark.parametrize(("young", "max_seconds"), [(lifespan.YOUNG_COLLECTIONS, 3600), (1, 0)])
def test_an_unreachable_cycle_is_freed_after_many_new_objects_or_some_time(monkeypatch, young, max_seconds):
    monkeypatch.setattr(lifespan, "MAX_SECONDS", max_seconds)
    monkeypatch.setattr(lifespan, "MIN_SECONDS", 0.02)
    # Python's own full collection would hide that no other takes place.
    gc.disable()

    with background_collection():
        held = Ring()
        # In the oldest generation it is not reached by collections of the younger ones.
        gc.collect(1)
        ring = weakref.ref(held)
        del held
        assert ring() is not None
        for _ in range(young):
            gc.collect(0)
        give_up = time.monotonic() + TIMEOUT_SECONDS
        while ring() is not None and time.monotonic() < give_up:
            time.sleep(0.01)
        assert ring() is None


def test_modules_that_scripts_import_are_loaded_and_frozen(tmp_path: Path):
    script = tmp_path / "page.py"
    script.write_text("from colorsys import rgb_to_hsv\n", encoding="utf-8")
    sys.modules.pop("colorsys", None)
    freeze_imports([script])
    loaded = sys.modules["colorsys"].__dict__
    assert all(one is not loaded for one in gc.get_objects())
