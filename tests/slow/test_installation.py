"""The wheel in fresh environments: the numeric core alone, and the app with the newest and the lowest versions."""

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from benchmarks import viewer
from tests.browser.app_server import free_port, wait_until_healthy
from tests.sources import ROOT

UV = [sys.executable, "-m", "uv"]
EXAMPLE = ROOT / "examples" / "breast_cancer.csv"
METRICS = ["metrics", EXAMPLE, "--threshold", "0.3", "--json"]
PACKAGES = {"metrics_core", "threshold_explorer"}
TYPED = """
from metrics_core import BinaryScores
from metrics_core.choosing import at_least, choose
from threshold_explorer import Rule

scores = BinaryScores.from_predictions([0, 1, 1], [0.1, 0.3, 0.5])
precision: float = scores.confusion_at(0.37).precision
threshold: float = choose(scores, "recall", [at_least("precision", 0.8)]).threshold
Rule("p", threshold, False, "ill", "well", "float64").labels([0.2, 0.4])
scores.confusion_of(0.37)  # type: ignore[attr-defined]
"""
# Without the settings of this process, so that only the environment's own packages are found.
OUTSIDE = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "STREAMLIT", "VIRTUAL"))}


def run(*command: object, cwd: Path = ROOT, code: int = 0, **environment: str) -> CompletedProcess[str]:
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env={**OUTSIDE, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stderr
    return done


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel made from the source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    run(*UV, "build", "--quiet", "--out-dir", folder, ROOT)
    assert len(list(folder.glob("*.tar.gz"))) == 1
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Callable[..., Path]:
    """Installs the wheel with these arguments of uv into a fresh environment, and returns its folder of programs."""

    def install(*arguments: object) -> Path:
        environment = tmp_path / "environment"
        run(*UV, "venv", "--quiet", "--python", sys.executable, environment)
        run(*UV, "pip", "install", "--quiet", "--python", environment / "bin" / "python", *arguments)
        return environment / "bin"

    return install


@pytest.fixture(scope="module")
def expected() -> str:
    """What the command prints here."""
    return run(sys.executable, "-m", "threshold_explorer.surfaces.command", *METRICS).stdout


@contextmanager
def serving(programs: Path, data: Path) -> Iterator[str]:
    """The address of the command's server, which has its data in this folder."""
    port = free_port()
    command = [programs / "threshold-explorer", EXAMPLE, "--no-browser", "--port", str(port)]
    environment = {**OUTSIDE, "XDG_DATA_HOME": str(data)}
    process = subprocess.Popen(command, cwd=data, env=environment, stdout=subprocess.DEVNULL)
    try:
        wait_until_healthy(process, port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=60)


def files_in(programs: Path) -> set[Path]:
    return {path for path in programs.parent.rglob("*") if "__pycache__" not in path.parts}


def test_the_wheel_has_two_import_names(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == PACKAGES
    site = {
        name.removeprefix("threshold_explorer/site/") for name in names if name.startswith("threshold_explorer/site/")
    }
    assert {"app.py", "pages/main.py", "examples/catalog.toml", ".streamlit/config.toml"} <= site
    assert not [name for name in site if name.startswith("examples/") and name.endswith(".py")]
    assert {f"{package}/py.typed" for package in PACKAGES} <= set(names)


def test_the_numeric_core_needs_only_numpy_and_pandas(wheel: Path, installed: Callable[..., Path]) -> None:
    programs = installed(wheel)
    code = "import metrics_core, threshold_explorer.decision.rule, sys; print('streamlit' in sys.modules)"
    assert run(programs / "python", "-c", code, cwd=programs).stdout == "False\n"
    refused = run(programs / "threshold-explorer", EXAMPLE, cwd=programs, code=2)
    assert refused.stderr.startswith('This command needs the app: pip install "threshold-explorer[app]"')
    listed = run(*UV, "pip", "list", "--format", "json", "--python", programs / "python").stdout
    assert not {"streamlit", "plotly", "pyarrow"} & {package["name"] for package in json.loads(listed)}


def test_a_type_checker_reads_the_types_of_the_installed_package(
    wheel: Path, installed: Callable[..., Path], tmp_path: Path
) -> None:
    programs = installed(wheel)
    program = tmp_path / "program.py"
    program.write_text(TYPED, encoding="utf-8")
    python, cache = programs / "python", tmp_path / "cache"
    run(
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--python-executable",
        python,
        "--cache-dir",
        cache,
        program,
        cwd=tmp_path,
    )


@pytest.mark.parametrize("versions", ["highest", "lowest-direct"])
def test_the_command_answers_and_serves(
    wheel: Path, installed: Callable[..., Path], expected: str, tmp_path: Path, versions: str
) -> None:
    locked = tmp_path / "requirements.txt"
    lock = ["pip", "compile", "--quiet", "--resolution", versions, "--extra", "app", "--python", sys.executable]
    run(*UV, *lock, "--output-file", locked, ROOT / "pyproject.toml")
    programs = installed("--requirement", locked, wheel)
    assert run(programs / "threshold-explorer", *METRICS, cwd=tmp_path).stdout == expected
    before = files_in(programs)
    with serving(programs, tmp_path) as address, viewer.open(address, "/?t=0.3") as visitor:
        visitor.unfold("numbers_open")
        visitor.release(0.31)
        assert visitor.numbers["Threshold"] == "0.31"
    assert files_in(programs) == before
    code = "from threshold_explorer.serving.settings import Settings; print(Settings().database_url)"
    database = run(programs / "python", "-c", code, cwd=tmp_path, XDG_DATA_HOME=str(tmp_path)).stdout.strip()
    assert database == f"sqlite:///{tmp_path}/threshold-explorer/shares.sqlite3"
