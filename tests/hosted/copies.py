"""Two copies of the app behind nginx, with one PostgreSQL, all on loopback."""

import os
import re
import subprocess
import time
from pathlib import Path

import httpx

from tests.browser.app_server import ROOT, TIMEOUT_SECONDS, Server, free_port

SECRET = "cookie-secret-of-the-test"


class Copies:
    """The copies `one` and `two` and their proxy; `url` is where visitors go."""

    def __init__(self, database_url: str, folder: Path, **settings: str) -> None:
        settings = {"STREAMLIT_SERVER_COOKIE_SECRET": SECRET, "THRESHOLD_EXPLORER_METRICS": "loopback", **settings}
        self.one, self.two = Server(database_url, **settings), Server(database_url, **settings)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.configuration = folder / "nginx.conf"
        self.configuration.write_text(self.on_loopback(), encoding="utf-8")
        os.chmod(folder, 0o755)  # noqa: PTH101
        command = ["nginx", "-c", str(self.configuration), "-g", "daemon off;"]
        self.log = folder / "access.log"
        with self.log.open("wb") as log:
            self.proxy = subprocess.Popen(command, stdout=log, stderr=log)
        self._wait_for_proxy()

    def on_loopback(self) -> str:
        """deploy/nginx.conf with the addresses of this set-up and its own temporary files."""
        text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        for name, copy in {"one": self.one, "two": self.two}.items():
            text = text.replace(f"server {name}:8501", f"server 127.0.0.1:{copy.port}")
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.port};")
        return re.sub(r"/tmp/(nginx[\w.-]*)", rf"{self.configuration.parent}/\1", text)

    def that_answered_last(self) -> Server:
        """The copy to which nginx sent the last request that a visitor's page made by itself."""
        ports = re.findall(r"/_stcore/host-config\" .*127\.0\.0\.1:(\d+)$", self.log.read_text(), flags=re.M)
        return next(copy for copy in (self.one, self.two) if copy.port == int(ports[-1]))

    def stop(self) -> None:
        self.proxy.terminate()
        self.proxy.wait(timeout=TIMEOUT_SECONDS)
        for copy in (self.one, self.two):
            copy.process.kill()
            copy.process.wait(timeout=TIMEOUT_SECONDS)

    def _wait_for_proxy(self) -> None:
        give_up = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < give_up:
            try:
                if httpx.get(f"{self.url}/_stcore/health").text == "ok":
                    return
            except httpx.TransportError:
                assert self.proxy.poll() is None, self.log.read_text()
            time.sleep(0.05)
        raise RuntimeError(f"nginx did not answer within {TIMEOUT_SECONDS} seconds")
