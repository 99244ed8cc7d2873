"""The app on loopback for a widget: a process of its own that ends with the kernel.

As a program, it reads the columns from standard input, so that they are on no disk, and runs the command until standard
input closes, which it does however the kernel ends.
"""

import os
import subprocess
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import urlopen

from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.sources.local_file import LOCAL_ID, serve_from_memory
from threshold_explorer.serving.settings import IMPORT_FOLDER

_START_SECONDS = 60
# Of the number of bytes that comes before the columns.
_SIZE_BYTES = 8


class AppProcess:
    """The process that has the columns, which are a Parquet file."""

    def __init__(self, parquet: bytes, roles: ColumnRoles) -> None:
        options = {"label": roles.label, "score": roles.score, "positive": roles.positive, "weight": roles.weight}
        self._view = {"d": LOCAL_ID} | {name: value for name, value in options.items() if value is not None}
        if roles.lower_is_positive:
            self._view["lower"] = "true"
        command = [sys.executable, "-m", __name__]
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join([str(IMPORT_FOLDER), *filter(None, [os.environ.get("PYTHONPATH")])])
        }
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        # A process that did not start has closed the pipe, and prints no address.
        with suppress(BrokenPipeError):
            self._process.stdin.write(len(parquet).to_bytes(_SIZE_BYTES) + parquet)
            self._process.stdin.flush()
        # The command prints the address first.
        self._root = self._process.stdout.readline().decode().strip()
        if not self._root:
            raise RuntimeError("The app did not start; `threshold-explorer` in a terminal says why.")
        threading.Thread(target=self._process.stdout.read, daemon=True).start()
        self._wait()

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def open(self, page: str, threshold: float, *, browser: bool) -> str:
        """The address of a page, opened in the browser unless told otherwise."""
        path = "" if page == "threshold" else page
        address = f"{self._root}{path}?{urlencode(self._view | {'t': repr(threshold)})}"
        if browser:
            webbrowser.open(address)
        return address

    def end(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _wait(self) -> None:
        give_up = time.monotonic() + _START_SECONDS
        while time.monotonic() < give_up and self.is_running:
            try:
                with urlopen(f"{self._root}_stcore/health", timeout=5):
                    return
            except (URLError, OSError):
                time.sleep(0.05)
        raise RuntimeError("The app did not start; `threshold-explorer` in a terminal says why.")


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    from threshold_explorer.surfaces.command import main

    n_bytes = int.from_bytes(sys.stdin.buffer.read(_SIZE_BYTES))
    serve_from_memory("predictions.parquet", sys.stdin.buffer.read(n_bytes))
    threading.Thread(target=_end_with_input, daemon=True).start()
    sys.argv += ["--no-browser"]
    main()
