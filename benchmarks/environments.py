"""Environments of their own for the rivals, whose requirements exclude this project's or each other's."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.peak_memory import ROOT

FOLDER = ROOT / ".venv-rivals"
INSTALL_SECONDS = 900


class NotInstalledError(RuntimeError):
    """An environment could not be made, with the reason in one line."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name} did not install: {reason}")


def environment(name: str, requirements: Sequence[str]) -> Path:
    """The Python of an environment that holds the requirements; made the first time, then used again."""
    folder = FOLDER / name
    python, stamp = folder / "bin" / "python", folder / "installed.txt"
    wanted = "\n".join(requirements)
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        _install(folder, python, requirements)
        stamp.write_text(wanted, encoding="utf-8")
    return python


def _install(folder: Path, python: Path, requirements: Sequence[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / ".gitignore").write_text("*\n", encoding="utf-8")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
    for command in ([sys.executable, "-m", "venv", "--clear", str(folder)], [*pip, *requirements]):
        try:
            subprocess.run(command, check=True, capture_output=True, text=True, timeout=INSTALL_SECONDS)
        except subprocess.CalledProcessError as error:
            raise NotInstalledError(folder.name, _last_line(error.stderr or error.stdout)) from error
        except subprocess.TimeoutExpired as error:
            raise NotInstalledError(folder.name, f"not finished after {INSTALL_SECONDS} seconds") from error


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else "no reason given"
