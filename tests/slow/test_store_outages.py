"""The database of shared data fails while the server is in use: what visitors see, and the recovery."""

import os
import resource
import subprocess
import urllib.request
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pyarrow as pa
from playwright.sync_api import Locator, Page

from tests.browser.app_server import Server, sqlite_url
from tests.browser.page_parts import (
    close_dialog,
    expect_soon,
    press,
    share,
    upload,
    wait_for_imbalance,
    wait_for_page,
    wait_for_server,
)
from threshold_explorer.serving.settings import Settings
from threshold_explorer.serving.sharing.link_store import ShareStore
from threshold_explorer.words.sentence import say

N_ROWS = 400
SCORES = [((i * 7919) % 1000) / 997 for i in range(N_ROWS)]
LABELS = [i % 3 % 2 for i in range(N_ROWS)]
TABLE = pa.table({"label": LABELS, "score": SCORES})
CONTENT = "\n".join(
    ["label,score", *(f"{label},{score}" for label, score in zip(LABELS, SCORES, strict=True))]
).encode()


def link_to_shared(server: Server, url: str, title: str) -> str:
    store = ShareStore.open(Settings.read({"DATABASE_URL": url}))
    card = store.put(TABLE, title=title, note="", sha256="ab" * 32, owner="anna", lifetime=timedelta(days=1))
    store.close()
    return f"{server.url}/?d={card.token}"


def sender(page: Page) -> Page:
    wait_for_page(page)
    upload(page, "mine.csv", CONTENT)
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_for_page(page)
    return page


def refused_share(page: Page) -> str:
    """The error in the dialog when no link can be created; closes the dialog."""
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    create, alert = dialog.get_by_role("button", name="Create link"), dialog.get_by_test_id("stAlert")
    create.or_(alert).first.wait_for()
    if create.count():
        create.click()
    alert.first.wait_for()
    text = alert.first.inner_text()
    close_dialog(page)
    return text


def release(page: Page) -> None:
    press(page, "ArrowRight")
    wait_for_server(page)


def unchecked_notice(page: Page) -> Locator:
    return page.locator(".st-key-shared_banner").get_by_text(say("banner-unchecked"))


def opens(page: Page, link: str) -> bool:
    """Whether a link shows its data and not an error."""
    page.goto(link)
    banner = page.locator(".st-key-shared_banner")
    banner.or_(page.get_by_test_id("stAlert")).first.wait_for()
    return banner.count() == 1


def is_healthy(server: Server) -> bool:
    with urllib.request.urlopen(f"{server.url}/_stcore/health", timeout=60) as answer:
        return answer.status == 200 and answer.read() == b"ok"


def test_a_silent_database_stops_only_its_own_uses_and_is_used_again_when_it_responds(
    postgres, postgres_url, open_page
):
    server = Server(postgres_url)
    with ExitStack() as ends:
        ends.callback(server.stop)
        held, other = (link_to_shared(server, postgres_url, title) for title in ("Held", "Other"))
        reader, sharer = open_page(held), sender(open_page(server.url))
        wait_for_page(reader)
        assert unchecked_notice(reader).count() == 0
        ends.callback(postgres.go_on)
        postgres.fall_silent()
        release(reader)
        reader.get_by_role("link", name="Imbalance").click()
        unchecked_notice(reader).wait_for()
        wait_for_imbalance(reader)
        release(sharer)
        assert "it does not respond" in refused_share(sharer)
        assert is_healthy(server)
        assert not opens(reader, other)
        postgres.go_on()
        expect_soon(reader, lambda: opens(reader, other))
        assert "?d=share-" in share(sharer)


class SmallDisk:
    """A folder with little space: a separate file system if one can be mounted, else a limit on file sizes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        options = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
        self._is_mounted = os.geteuid() == 0 and subprocess.run(options, check=False).returncode == 0

    def fill(self, server: Server) -> None:
        if self._is_mounted:
            file = os.open(self.folder / "filler", os.O_WRONLY | os.O_CREAT)
            try:
                while True:
                    os.write(file, bytes(4096))
            except OSError:
                os.close(file)
        else:
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))

    def free_space(self, server: Server) -> None:
        if self._is_mounted:
            (self.folder / "filler").unlink()
        else:
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)

    def remove(self) -> None:
        if self._is_mounted:
            subprocess.run(["umount", str(self.folder)], check=True)


def test_on_a_full_disk_links_open_and_share_states_the_error_until_there_is_space(tmp_path, open_page):
    disk = SmallDisk(tmp_path)
    with ExitStack() as ends:
        ends.callback(disk.remove)
        server = Server(sqlite_url(tmp_path))
        ends.callback(server.stop)
        sharer = sender(open_page(server.url))
        link = share(sharer, title="Before")
        disk.fill(server)
        error = refused_share(sharer)
        assert "its disk is full" in error or "its disk reports read or write errors" in error
        reader = open_page(link)
        wait_for_page(reader)
        assert unchecked_notice(reader).count() == 0
        assert is_healthy(server)
        disk.free_space(server)
        reader.goto(share(sharer, title="After"))
        reader.get_by_role("heading", name="After").wait_for()
