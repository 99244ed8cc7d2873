"""Without a container engine: a folder laid out like the image starts, is healthy and shows its page."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from deploy.trim import UNNEEDED, unneeded_in

ROOT = Path(__file__).resolve().parents[2]


class Instruction(NamedTuple):
    """One instruction of a Dockerfile, with continuation lines joined."""

    keyword: str
    argument: str


def instructions(text: str) -> list[Instruction]:
    code = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    joined = re.sub(r"\\\n\s*", "", code)
    return [Instruction(*line.split(maxsplit=1)) for line in joined.splitlines() if line.strip()]


DOCKERFILE = instructions((ROOT / "Dockerfile").read_text(encoding="utf-8"))


def arguments(keyword: str) -> list[str]:
    return [instruction.argument for instruction in DOCKERFILE if instruction.keyword == keyword]


def copies() -> list[tuple[str, str]]:
    words = map(str.split, arguments("COPY"))
    return [(source, target) for *sources, target in words for source in sources]


def environment() -> dict[str, str]:
    pairs = " ".join(arguments("ENV")).split()
    return dict(pair.split("=", 1) for pair in pairs)


def command() -> list[str]:
    (words,) = arguments("CMD")
    return list(json.loads(words))


def health_check() -> list[str]:
    (check,) = arguments("HEALTHCHECK")
    return list(json.loads(check.split("CMD", 1)[1]))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def in_image(words: list[str], folder: Path, settings: dict[str, str]) -> subprocess.Popen[bytes]:
    """Start a command with the contents of a container only: the image's files, variables and Python."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.defpath])
    variables = environment() | settings | {"PATH": path, "HOME": "/nonexistent"}
    program = shutil.which(words[0], path=path)
    assert program, f"{words[0]} is not in {path}"
    return subprocess.Popen(
        [program, *words[1:]],
        cwd=folder,
        env=variables,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def is_healthy(folder: Path, settings: dict[str, str]) -> bool:
    return in_image(health_check(), folder, settings).wait(timeout=20) == 0


def becomes_healthy(folder: Path, settings: dict[str, str], seconds: float = 40) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if is_healthy(folder, settings):
            return True
        time.sleep(0.2)
    return False


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("image")
    for source, target in copies():
        destination = folder / target
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, destination, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            destination.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / source, destination)
    yield folder
    shutil.rmtree(folder)


def test_the_build_context_contains_the_copied_files_only() -> None:
    first, *rest = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()[1:]
    assert first == "*"
    assert {line[1:] for line in rest if line.startswith("!")} == {source for source, _ in copies()}
    assert [source for source, _ in copies() if not (ROOT / source).exists()] == []


def test_a_change_of_code_keeps_the_layer_of_packages() -> None:
    steps = [step for step in DOCKERFILE if step.keyword == "COPY" or "pip install" in step.argument]
    assert [step.keyword for step in steps[:2]] == ["COPY", "RUN"]
    assert steps[0].argument.split()[0] == "requirements.txt"


def test_the_base_is_a_slim_python_that_the_project_supports() -> None:
    (base,) = arguments("FROM")
    version = re.fullmatch(r"python:(3\.\d+)-slim", base)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert version
    assert project["requires-python"] == ">=3.11,<3.15"
    assert version[1] in {"3.11", "3.12", "3.13", "3.14"}


def test_the_server_runs_as_an_unprivileged_user() -> None:
    user = arguments("USER")[-1]
    assert int(user) >= 1000
    assert f"useradd --uid {user} " in " ".join(arguments("RUN"))
    keywords = [step.keyword for step in DOCKERFILE]
    assert keywords.index("USER") < keywords.index("CMD")


def test_shares_are_kept_in_a_volume_that_the_server_owns() -> None:
    user, (volume,) = arguments("USER")[-1], arguments("VOLUME")
    assert environment()["DATABASE_URL"] == f"sqlite:///{volume}/shares.sqlite3"
    assert re.search(rf"install --directory --owner={user} --mode=700 {volume}$", " ".join(arguments("RUN")))
    # Changes to the folder of a volume after its declaration are lost.
    keywords = [step.keyword for step in DOCKERFILE]
    assert keywords.index("VOLUME") > max(at for at, keyword in enumerate(keywords) if keyword == "RUN")


def test_files_removed_from_the_packages_exist_and_are_never_opened(image: Path) -> None:
    packages = Path(sysconfig.get_path("purelib")).resolve()
    assert [pattern for pattern in UNNEEDED if not any(packages.glob(pattern))] == []
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "opened = set()\n"
        "sys.addaudithook(lambda event, details: event == 'open' and opened.add(str(details[0])))\n"
        "from streamlit.testing.v1 import AppTest\n"
        f"page = AppTest.from_file({str(image / 'pages' / 'main.py')!r}, default_timeout=60).run()\n"
        "assert page.main.children and not page.exception, page.exception\n"
        "import threshold_explorer.decision.record.document, threshold_explorer.reading.sandbox.worker\n"
        "import threshold_explorer.serving.sharing.link_store\n"
        "files = [getattr(module, '__file__', None) for module in list(sys.modules.values())]\n"
        "print(*filter(None, files), *opened, sep='\\n')\n"
        "maps = Path('/proc/self/maps').read_text().splitlines()\n"
        "print(*{line.split()[-1] for line in maps if line.endswith('.so') or '.so.' in line}, sep='\\n')\n"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=image, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    left_out, opened = set(unneeded_in(packages)), [Path(line).resolve() for line in run.stdout.splitlines()]
    assert len(opened) > 500
    found = {path.name for path in opened if left_out.intersection([path, *path.parents])}
    # Arrow uses its S3 client if it exists, and works without it otherwise.
    assert {name for name in found if not re.match(r"_s3fs|libarrow_s3", name)} == set()


def test_nothing_is_installed_besides_python() -> None:
    assert not re.search(r"\b(curl|wget|apt|apt-get)\b", " ".join(arguments("RUN") + health_check()))


def test_the_server_listens_on_the_exposed_port() -> None:
    assert arguments("EXPOSE") == [environment()["STREAMLIT_SERVER_PORT"]] == ["8501"]


def test_the_image_starts_below_a_path_and_its_health_check_detects_whether_it_runs(image: Path) -> None:
    settings = {
        "STREAMLIT_SERVER_PORT": str(free_port()),
        "STREAMLIT_SERVER_BASE_URL_PATH": "/explorer",
        "http_proxy": f"http://127.0.0.1:{free_port()}",
    }
    assert not is_healthy(image, settings)
    server = in_image(command(), image, settings)
    try:
        assert becomes_healthy(image, settings)
    finally:
        server.terminate()
        server.wait(timeout=20)
    assert not is_healthy(image, settings)
