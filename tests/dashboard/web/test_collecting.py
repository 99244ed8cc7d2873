import gc
import sys
import time
import weakref
from pathlib import Path

import pytest
from streamlit import config

from dashboard.web.collecting import collecting_aside, set_aside
from tests.browser.app_server import PATIENCE_SECONDS


class Ring:
    """Something that only itself refers to, which no count of references sets free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def nothing_aside():
    yield
    gc.unfreeze()
    gc.enable()


def test_streamlit_looks_through_nothing_after_a_run():
    assert config.get_option("runner.postScriptGC") is False


def test_a_ring_that_nobody_holds_is_set_free_while_the_server_lives():
    # Python's own look at everything would hide that nobody else looks.
    gc.disable()

    with collecting_aside():
        held = Ring()
        # Old, it is out of reach of the looks at what is new.
        gc.collect(1)
        ring = weakref.ref(held)
        del held
        gc.collect(0)
        assert ring() is not None
        give_up = time.monotonic() + PATIENCE_SECONDS
        while ring() is not None and time.monotonic() < give_up:
            time.sleep(0.01)
        assert ring() is None


def test_what_scripts_import_is_loaded_and_not_looked_through(tmp_path: Path):
    script = tmp_path / "page.py"
    script.write_text("from colorsys import rgb_to_hsv\n", encoding="utf-8")
    sys.modules.pop("colorsys", None)
    set_aside([script])
    loaded = sys.modules["colorsys"].__dict__
    assert all(one is not loaded for one in gc.get_objects())
