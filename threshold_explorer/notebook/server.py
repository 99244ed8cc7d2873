"""The app on loopback for a widget: a process of its own that ends with the kernel.

As a program, it runs the command until its standard input closes, which it does however the kernel ends.
"""

import os
import shutil
import subprocess
import sys
import threading
import time
import webbrowser
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import urlopen

from threshold_explorer.columns.roles import ColumnRoles
from threshold_explorer.installation import IMPORT_FOLDER
from threshold_explorer.sources.local_file import LOCAL_ID

_START_SECONDS = 60


class AppProcess:
    """The process, and the private folder of its file."""

    def __init__(self, folder: "TemporaryDirectory[str]", roles: ColumnRoles) -> None:
        self._folder = folder
        options = {"label": roles.label, "score": roles.score, "positive": roles.positive, "weight": roles.weight}
        self._view = {"d": LOCAL_ID} | {name: value for name, value in options.items() if value is not None}
        if roles.lower_is_positive:
            self._view["lower"] = "true"
        command = [sys.executable, "-m", __name__, str(Path(folder.name) / "predictions.parquet")]
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join([str(IMPORT_FOLDER), *filter(None, [os.environ.get("PYTHONPATH")])])
        }
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        )
        assert self._process.stdout is not None
        # The command prints the address first.
        self._root = self._process.stdout.readline().split("?")[0].strip()
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
        """End the process, and remove the folder."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        self._folder.cleanup()

    def _wait(self) -> None:
        give_up = time.monotonic() + _START_SECONDS
        while time.monotonic() < give_up and self.is_running:
            try:
                with urlopen(f"{self._root}_stcore/health", timeout=5):
                    return
            except (URLError, OSError):
                time.sleep(0.05)
        raise RuntimeError("The app did not start; `threshold-explorer` in a terminal says why.")


def _end_with_input(folder: Path) -> None:
    sys.stdin.buffer.read()
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


if __name__ == "__main__":
    from threshold_explorer.command import main

    threading.Thread(target=_end_with_input, args=(Path(sys.argv[1]).parent,), daemon=True).start()
    sys.argv += ["--no-browser"]
    main()
