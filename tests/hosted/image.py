"""The image's packages and files as the Dockerfile makes them, run where nothing of them can be written.

There is no container engine here: the Python is the one of the tests, with packages of its own, and the files are
mounted again, read-only, for the server alone.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tests.browser.app_server import PATIENCE_SECONDS, ROOT, free_port
from tests.test_dockerfile import arguments, becomes_healthy, command, copies, environment

INSTALL = ["--no-cache-dir", "--no-compile", "--disable-pip-version-check", "--root-user-action=ignore"]
READ_ONLY = 'mount --bind "$0" "$0"; mount -o remount,bind,ro "$0"; exec "$@"'


class Image:
    """The packages, trimmed, and the app, in a folder that everybody may read."""

    def __init__(self) -> None:
        self._until_removed = tempfile.TemporaryDirectory(prefix="image-")
        self.folder = Path(self._until_removed.name)
        self.folder.chmod(0o755)
        self.app = self.folder / "app"
        self.python = self.folder / "python" / "bin" / "python"
        venv.create(self.folder / "python")
        # The pip of the tests: the image has that of its base.
        pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(self.python), "install"]
        subprocess.run([*pip, *INSTALL, "--requirement", str(ROOT / "requirements.txt")], check=True)
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
        """Nothing is left of it."""
        self._until_removed.cleanup()


class Container:
    """A server from the image's files, as nobody special; `url` is where it answers."""

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
        assert becomes_healthy(image.app, self._settings, PATIENCE_SECONDS)

    def runs(self, *words: str) -> bool:
        """Whether a command comes to a good end as the server's user among the same files."""
        command = self._as_user(arguments("USER")[-1], list(words))
        run = subprocess.run(command, cwd=self.image.app, env=self._settings, capture_output=True, check=False)
        return run.returncode == 0

    def stop(self) -> None:
        """It ends, and whatever it started."""
        launcher = self.process.pid
        # The launcher's own end would not reach it: who becomes another user no longer hears of that.
        (first,) = Path(f"/proc/{launcher}/task/{launcher}/children").read_text().split()
        os.kill(int(first), signal.SIGKILL)
        self.process.wait(timeout=PATIENCE_SECONDS)

    def _as_user(self, user: str, words: list[str]) -> list[str]:
        """As root the image's own user, who may read the Python of the tests wherever it is, and write nowhere."""
        apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
        if os.geteuid():
            return [*apart, "--user", "--map-root-user", *_read_only(self.image.folder), *words]
        reads = ["--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search"]
        nobody = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", *reads]
        return [*apart, *_read_only(self.image.folder), *nobody, *words]


def _read_only(folder: Path) -> list[str]:
    return ["sh", "-ec", READ_ONLY, str(folder)]
