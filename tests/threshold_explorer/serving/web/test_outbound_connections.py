"""The server asks no other machine for anything, from its start over every page to every refusal."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from benchmarks import viewer
from tests.browser.app_server import ROOT, TIMEOUT_SECONDS, free_port, sqlite_url, wait_until_healthy
from tests.outbound_watch import OutboundWatch
from tests.protocol_visitor import ProtocolVisitor
from threshold_explorer.surfaces.command.command_line import PAGES

ORIGINS = ["https://evil.test", "null", "http://localhost:1", "http://192.0.2.1:8501", "chrome-extension://abc"]
HANDSHAKES = 3
BLACK_HOLE_SECONDS = 1.0
BARE_APP = "import streamlit as st\napp = st.App('page.py')\n"


@contextmanager
def streamlit_run(script: Path, environment: Mapping[str, str], *options: str) -> Iterator[str]:
    """The address of an app as `make run` starts it: on every address of this machine, without a browser."""
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", script.name, f"--server.port={port}", *options]
    started = subprocess.Popen(
        command, cwd=script.parent, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True
    )
    try:
        wait_until_healthy(started, port)
        yield f"http://127.0.0.1:{port}"
    finally:
        started.terminate()
        started.communicate(timeout=TIMEOUT_SECONDS)


def knock(url: str, origin: str) -> int:
    """The status of a handshake from an origin; 101 if it was accepted."""
    try:
        with connect(f"{url.replace('http', 'ws')}/_stcore/stream", origin=origin, subprotocols=["streamlit"]):  # type: ignore[arg-type, list-item]
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def test_no_page_and_no_refusal_asks_another_machine(tmp_path: Path) -> None:
    watch = OutboundWatch(tmp_path)
    environment = {**watch.environment, "DATABASE_URL": sqlite_url(tmp_path)}
    with streamlit_run(ROOT / "app.py", environment) as url:
        for page in PAGES:
            with viewer.open(url, "/" if page == "threshold" else f"/{page}") as visitor:
                assert visitor.texts, page
        assert [knock(url, origin) for origin in ORIGINS] == [403] * len(ORIGINS)
        refusals(url)
    assert watch.asked() == []


def refusals(url: str) -> None:
    """Everything else that a visitor is refused."""
    with ProtocolVisitor(url) as visitor:
        assert "were not shared" in visitor.open("d=share-0123456789abcdef")
        assert visitor.request("GET", "/", headers={"Host": "a, b"})[0] == 400
        assert visitor.request("GET", "/imbalance/nothing/here.js")[0] in {200, 404}
        assert visitor.request("GET", "/api/links")[0] in {401, 404}
        assert visitor.request("POST", "/_stcore/agent/interact", b"{}")[0] in {403, 404, 405}
        path = f"/_stcore/upload_file/{visitor.session}/x"
        assert visitor.request("PUT", path, b"x", {"Origin": "https://evil.test"})[0] == 403
        assert visitor.request("PUT", path, b"x")[0] == 403
        content = b"\x00\x01not a table"
        status, _, file = visitor.put(content, "p.parquet")
        assert status == 204
        assert "was not opened" in visitor.rerun(visitor.uploaded(file, "p.parquet", len(content)))


def test_the_watch_sees_what_streamlit_asks_by_itself(tmp_path: Path) -> None:
    watch = OutboundWatch(tmp_path)
    script = "from streamlit import net_util; net_util.get_external_ip(); net_util.get_internal_ip()"
    subprocess.run([sys.executable, "-c", script], env={**os.environ, **watch.environment}, check=True)
    asked = " ".join(watch.asked())
    assert "socket.getaddrinfo checkip.amazonaws.com" in asked
    assert "socket.connect ('8.8.8.8', 1)" in asked


def test_foreign_handshakes_keep_no_other_visitor_waiting_behind_a_firewall(tmp_path: Path) -> None:
    bare = tmp_path / "bare" / "app.py"
    bare.parent.mkdir()
    bare.write_text(BARE_APP)
    (bare.parent / "page.py").write_text("import streamlit as st\nst.title('A page')\n")
    control, ours = (longest_wait(script, tmp_path / name) for name, script in (("a", bare), ("b", ROOT / "app.py")))
    # The control is Streamlit alone, which asks twice for each handshake.
    assert control > HANDSHAKES * BLACK_HOLE_SECONDS
    assert ours < BLACK_HOLE_SECONDS


def longest_wait(script: Path, folder: Path) -> float:
    """The seconds that a visitor waits for a response during foreign handshakes."""
    folder.mkdir()
    watch = OutboundWatch(folder, BLACK_HOLE_SECONDS)
    environment = {**watch.environment, "DATABASE_URL": sqlite_url(folder)}
    with (
        streamlit_run(script, environment, "--server.address=127.0.0.1") as url,
        ThreadPoolExecutor(HANDSHAKES) as attackers,
        ProtocolVisitor(url, "127.0.0.7") as visitor,
    ):
        handshakes = [attackers.submit(knock, url, "https://evil.test") for _ in range(HANDSHAKES)]
        # The handshakes reach the server first.
        time.sleep(0.2)
        began = time.monotonic()
        assert visitor.request("GET", "/_stcore/health") == (200, "ok")
        waited = time.monotonic() - began
        assert {each.result() for each in handshakes} == {403}
    return waited
