"""The packages and files of the image as the Dockerfile makes them, run read-only.

No container engine is used: the Python is the one of the tests, with its own packages, and the files are
mounted again, read-only, for the server alone.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.browser.app_server import ROOT, TIMEOUT_SECONDS, free_port
from tests.slow.test_dockerfile import arguments, becomes_healthy, command, copies, environment

UV = [sys.executable, "-m", "uv"]
READ_ONLY = 'mount --bind "$0" "$0"; mount -o remount,bind,ro "$0"; exec "$@"'


class Image:
    """The packages, trimmed, and the app, in a folder that everybody may read."""

    def __init__(self) -> None:
        self._until_removed = tempfile.TemporaryDirectory(prefix="image-")
        self.folder = Path(self._until_removed.name)
        self.folder.chmod(0o755)
        self.app = self.folder / "app"
        self.python = self.folder / "python" / "bin" / "python"
        subprocess.run([*UV, "venv", "--quiet", "--python", sys.executable, self.folder / "python"], check=True)
        # pip installs the same requirements for the tests themselves; uv does it in a tenth of the time.
        requirements = ["--python", self.python, "--requirement", ROOT / "requirements.txt"]
        subprocess.run([*UV, "pip", "install", "--quiet", *requirements], check=True)
        subprocess.run([self.python, ROOT / "deploy" / "trim.py"], check=True)
        for source, target in copies():
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, self.app / target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                (self.app / target).mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, self.app / target)
        subprocess.run([self.python, "-m", "compileall", "-q", "."], cwd=self.app, check=True)

    @property
    def megabytes(self) -> float:
        """What is installed and copied into the image, beside its base."""
        (packages,) = (self.folder / "python" / "lib").glob("python*/site-packages")
        files = [file for folder in (packages, self.app) for file in folder.rglob("*") if file.is_file()]
        return sum(file.stat().st_size for file in files) / 1e6

    def remove(self) -> None:
        """Delete the image."""
        self._until_removed.cleanup()


class Container:
    """A server from the image's files without privileges; `url` is its address."""

    def __init__(self, image: Image, data: Path) -> None:
        self.image, self.data, self.port = image, data, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._settings = {
            **environment(),
            "DATABASE_URL": f"sqlite:///{data}/shares.sqlite3",
            "STREAMLIT_SERVER_PORT": str(self.port),
            "PATH": os.pathsep.join([str(image.python.parent), os.defpath]),
            "HOME": "/nonexistent",
        }
        user = arguments("USER")[-1]
        if not os.geteuid():
            shutil.chown(data, int(user))
        program, *options = command()
        self.process = subprocess.Popen(
            self._as_user(user, [str(image.python.parent / program), *options]), cwd=image.app, env=self._settings
        )
        assert becomes_healthy(image.app, self._settings, TIMEOUT_SECONDS)

    def runs(self, *words: str) -> bool:
        """Whether a command succeeds as the server's user with the same files."""
        command = self._as_user(arguments("USER")[-1], list(words))
        run = subprocess.run(command, cwd=self.image.app, env=self._settings, capture_output=True, check=False)
        return run.returncode == 0

    def stop(self) -> None:
        """End the server and every process that it started."""
        launcher = self.process.pid
        # A process that changed its user gets no signal when the launcher ends.
        (first,) = Path(f"/proc/{launcher}/task/{launcher}/children").read_text().split()
        os.kill(int(first), signal.SIGKILL)
        self.process.wait(timeout=TIMEOUT_SECONDS)

    def _as_user(self, user: str, words: list[str]) -> list[str]:
        """Run as root, use the image's own user, with read access to the Python of the tests and no write access."""
        namespace = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
        if os.geteuid():
            return [*namespace, "--user", "--map-root-user", *_read_only(self.image.folder), *words]
        reads = ["--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search"]
        as_user = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", *reads]
        return [*namespace, *_read_only(self.image.folder), *as_user, *words]


def _read_only(folder: Path) -> list[str]:
    return ["sh", "-ec", READ_ONLY, str(folder)]
