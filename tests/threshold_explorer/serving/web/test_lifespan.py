"""Garbage collection in the background, and the options of sockets."""

import gc
import socket
import sys
import time
import weakref
from pathlib import Path

import pytest
from streamlit import config

from tests.browser.app_server import TIMEOUT_SECONDS
from threshold_explorer.serving.web import lifespan
from threshold_explorer.serving.web.lifespan import background_collection, disable_send_delay, freeze_imports


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


@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_INET6])
def test_a_connection_to_a_socket_that_listens_is_without_delay(family):
    # As `streamlit run` makes its own: the protocol left open, by which asyncio does not know it for TCP.
    with socket.socket(family) as listening:
        listening.bind(("::1" if family == socket.AF_INET6 else "127.0.0.1", 0))
        listening.listen()
        assert delay_is_off(accepted(listening)) is False
        disable_send_delay()
        assert delay_is_off(accepted(listening)) is True


def accepted(listening):
    with socket.create_connection(listening.getsockname()[:2]):
        return listening.accept()[0]


def delay_is_off(connection):
    with connection:
        return connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0


def test_other_open_files_are_unchanged(tmp_path):
    one, other = socket.socketpair()
    with one, other, (tmp_path / "open").open("w") as file, socket.socket() as unbound:
        disable_send_delay()
        file.write("still open")
        one.sendall(b"still open")
        assert other.recv(10) == b"still open"
        assert unbound.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 0
