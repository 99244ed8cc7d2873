"""Rules of the project that no other test checks: imports, pinned versions, file names and others.

The layers of imports are in pyproject.toml; `make lint` checks them.
"""

import ast
import inspect
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from itertools import chain
from pathlib import Path

import pytest
import streamlit as st
from packaging.requirements import Requirement

from tests.only_markdown import MARKDOWN_PARAMETERS, OF_NO_PLACE
from tests.sources import ROOT, calls, files_of, name_of, project_files, text_of

PROJECT = {"app", "benchmarks", "threshold_explorer", "examples", "metrics_core", "pages", "tests"}
RUNNING = ("app.py", "threshold_explorer", "metrics_core", "pages")
OUTSIDE_WORLD = {
    *("fileinput", "glob", "importlib", "io", "mmap", "os", "pathlib", "pickle", "shelve", "shutil", "tempfile"),
    *("asyncio", "ftplib", "http", "smtplib", "socket", "socketserver", "ssl", "urllib", "webbrowser", "xmlrpc"),
    *("ctypes", "multiprocessing", "sqlite3", "subprocess"),
}
FILE_ACCESS = re.compile(
    r"open|eval|exec|__import__|tofile|fromfile|memmap|loadtxt|savetxt|genfromtxt"
    r"|read_(csv|excel|feather|json|orc|parquet|pickle|sql|table)|to_(csv|excel|feather|json|parquet|pickle|sql)"
)
VAGUE_NAMES = {"common", "helper", "helpers", "misc", "util", "utils"}
HTML_FROM_TEXT = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|srcdoc"
    r"|document\.write|\beval\(|\bnew Function\b"
)
# The formatter, the glossary, which is the app's own, and the table whose texts are escaped.
ESCAPES = {
    *(f"threshold_explorer/words/{name}.py" for name in ("catalogue", "glossary", "markdown")),
    "threshold_explorer/interface/frame/page_elements.py",
}
PIN = re.compile(r"(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*)(\[[a-z]+\])?==(?P<version>[0-9][0-9A-Za-z.]*)( ; .+)?")
REQUIRED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
# The frame of a notebook widget is a document of its own, whose texts Python has escaped.
FRAME_OF_WIDGET = {"threshold_explorer/surfaces/notebook/frame.js": ["srcdoc"]}
# Streamlit imports the first two for sign-in and uvicorn the third, but they do not install them.
OPTIONAL_IMPORTS = {"authlib", "httpx", "uvloop"}
# A rule wraps a classifier of a user who has it; MLflow calls the evaluator.
OF_USERS = {"scikit-learn", "mlflow"}
# Nothing imports it at run time.
OF_TYPE_CHECKERS = {"typing_extensions"}
# MLflow requires older ones.
OLDER_FOR_MLFLOW = {"pyarrow", "python-dateutil"}
# A driver that SQLAlchemy imports on our behalf, because the address of a database names it.
DRIVER = re.compile(r"\b(?:postgresql|sqlite)\+([a-z0-9_]+)")
SKIPS = {"importorskip", "skip", "skipIf", "skipif", "xfail"}
ASSERTING = ("assert", "check", "expect", "raises", "warns")
SETTING = re.compile(r"\bSTREAMLIT_([A-Z]+)_([A-Z_]+)\b")
OWN_SETTING = re.compile(r"\bTHRESHOLD_EXPLORER_[A-Z_]+\b")


# Several rules read the same files.
parsed = cache(ast.parse)


def imported_modules(source: str) -> set[str]:
    """Names of the absolute imports; a relative import cannot leave its own package."""
    found = set()
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return found - OF_TYPE_CHECKERS


def imported_packages(source: str) -> set[str]:
    return {module.partition(".")[0] for module in imported_modules(source)}


def impurities(source: str) -> set[str]:
    """What a module of pure numbers has no use for: other packages, files, the network."""
    pure = {"numpy", "pandas", "metrics_core"} | (set(sys.stdlib_module_names) - OUTSIDE_WORLD)
    file_accesses = {call for call in calls(parsed(source)) if FILE_ACCESS.fullmatch(call)}
    return (imported_packages(source) - pure) | file_accesses


def is_vague(path: Path) -> bool:
    return any(VAGUE_NAMES & set(re.split(r"[-_.]", part.lower())) for part in path.parts)


def pins(text: str) -> dict[str, set[str]]:
    """Versions by normalised name, several where they depend on Python's; any other line but a comment is refused."""
    found: dict[str, set[str]] = {}
    for line in filter(None, (line.partition("#")[0].strip() for line in text.splitlines())):
        pin = PIN.fullmatch(line)
        assert pin, f'"{line}" is not of the form name==version'
        found.setdefault(normalised(pin["name"]), set()).add(pin["version"])
    return found


def normalised(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


def distributions_at_run_time() -> set[str]:
    sources = [text_of(file) for part in RUNNING for file in files_of(part)]
    modules = set[str]().union(*map(imported_modules, sources), *map(drivers, sources))
    outside = {module for module in modules if module.partition(".")[0] not in PROJECT | sys.stdlib_module_names}
    return set[str]().union(*map(distributions_of, outside))


packages_distributions = cache(metadata.packages_distributions)


def distributions_of(module: str) -> set[str]:
    """Which brought a module; several can share the package above it. One that is not installed is called like it."""
    package = module.partition(".")[0]
    known = packages_distributions().get(package, [package])
    if len(known) > 1:
        path = module.replace(".", "/")
        known = [name for name in known if any(str(file).startswith(path) for file in metadata.files(name) or ())]
    return {normalised(distribution) for distribution in known}


def drivers(source: str) -> set[str]:
    """The database drivers that a module's texts name."""
    if not DRIVER.search(source):
        return set()
    texts = [node.value for node in ast.walk(parsed(source)) if isinstance(node, ast.Constant)]
    return {driver for text in texts if isinstance(text, str) for driver in DRIVER.findall(text)}


def contrast(one: str, other: str) -> float:
    """WCAG 2 contrast ratio of two #rrggbb colours, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def streamlit_settings(text: str) -> set[str]:
    """The options behind the environment variables that a text names, such as server.maxUploadSize."""
    return {f"{section.lower()}.{camel_case(option)}" for section, option in SETTING.findall(text)}


def camel_case(constant: str) -> str:
    first, *rest = constant.lower().split("_")
    return first + "".join(word.capitalize() for word in rest)


def flattened(table: dict[str, object], prefix: str = "") -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flattened(value, f"{prefix}{key}.")
        else:
            yield prefix + key


def assertionless_tests(source: str) -> list[str]:
    functions = [node for node in parsed(source).body if isinstance(node, ast.FunctionDef)]
    asserting = {function.name for function in functions if asserts(function)}
    return [
        function.name
        for function in functions
        if function.name.startswith("test_") and function.name not in asserting and not asserting & calls(function)
    ]


def asserts(function: ast.FunctionDef) -> bool:
    if any(isinstance(node, ast.Assert) for node in ast.walk(function)):
        return True
    return any(call.startswith(ASSERTING) for call in calls(function))


def skips(source: str) -> set[str]:
    named = {skip for skip in SKIPS if skip in source}
    return named and {node.attr for node in ast.walk(parsed(source)) if isinstance(node, ast.Attribute)} & named


def theme() -> dict[str, dict[str, str]]:
    return tomllib.loads(text_of(ROOT / ".streamlit/config.toml"))["theme"]


def test_the_launcher_starts_nothing_but_what_is_delivered() -> None:
    assert imported_packages(text_of(ROOT / "app.py")) & PROJECT <= {"threshold_explorer", "metrics_core"}


def test_metrics_core_is_pure() -> None:
    files = files_of("metrics_core")
    wrong = {name_of(file): impurities(text_of(file)) for file in files}
    assert {file: found for file, found in wrong.items() if found} == {}


def test_a_forbidden_import_or_call_is_detected() -> None:
    assert impurities("import scipy.stats\nfrom os import path\nimport math\n") == {"scipy", "os"}
    assert impurities("import pandas as pd\npd.read_csv('x')\nopen('y')\nread_only()\n") == {"read_csv", "open"}


def test_no_file_has_a_vague_name() -> None:
    assert [name_of(path) for path in project_files() if is_vague(path.relative_to(ROOT))] == []


def test_a_vague_name_is_detected() -> None:
    assert is_vague(Path("threshold_explorer/chart_utils.py"))
    assert is_vague(Path("common/charts.py"))
    assert not is_vague(Path("threshold_explorer/commonness.py"))


def test_no_text_becomes_html_or_code_in_the_browser() -> None:
    files = [*files_of("threshold_explorer", ".js"), *files_of("threshold_explorer"), *files_of("pages")]
    wrong = {name_of(file): HTML_FROM_TEXT.findall(text_of(file)) for file in files}
    assert {file: found for file, found in wrong.items() if found} == FRAME_OF_WIDGET


def markdown_of_data(source: str) -> list[str]:
    """Calls that declare other than the app's own text Markdown, or that draw a table without escaping its texts."""
    found = []
    for node in ast.walk(parsed(source)):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id == "Markdown":
            found += [] if all(map(_is_written_out, node.args)) else [ast.unparse(node)]
        elif isinstance(node.func, ast.Attribute) and ast.unparse(node.func) == "st.table":
            found.append(ast.unparse(node))
    return found


def _is_written_out(node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp):
        return _is_written_out(node.body) and _is_written_out(node.orelse)
    return isinstance(node, ast.Constant)


def test_text_of_a_file_becomes_markdown_only_where_it_is_escaped() -> None:
    files = [*files_of("pages"), *files_of("threshold_explorer")]
    wrong = {name_of(file): markdown_of_data(text_of(file)) for file in files}
    assert {file: found for file, found in wrong.items() if found}.keys() == ESCAPES


@pytest.mark.parametrize("call", ["Markdown(name)", "Markdown(f'**{name}**')", "Markdown('a' + b)", "st.table(frame)"])
def test_unescaped_markdown_is_detected(call: str) -> None:
    assert markdown_of_data(call)
    assert markdown_of_data("Markdown('**{}**').format(name)\nMarkdown(':a:' if x else '')\nplace.table(x)") == []


def test_every_parameter_that_streamlit_renders_as_markdown_is_checked() -> None:
    documented = {}
    for name in (name for name in dir(st) if name.islower() and name[0] != "_"):
        help = inspect.getdoc(getattr(st, name)) or ""
        parameters = re.findall(r"^(\w+) : .*\n((?:    .*\n|\n)*)", help, re.MULTILINE)
        rendered = {parameter for parameter, text in parameters if "GitHub-flavored Markdown" in text}
        # Those of a table are escaped, those of the navigation are titles of pages.
        if rendered - {"data", "pages"}:
            documented[name] = rendered
    checked = {name: set(parameters) for name, parameters in MARKDOWN_PARAMETERS.items()}
    checked |= {name: set(parameters) for owner, name, parameters in OF_NO_PLACE if owner is st}
    unchecked = {name: names - checked.get(name, set()) for name, names in documented.items()}
    assert {name: names for name, names in unchecked.items() if names} == {}
    assert len(documented) > 30


def test_every_requirement_is_pinned_and_to_one_version() -> None:
    locked = pins(text_of(ROOT / "requirements-dev.txt"))
    assert locked["streamlit"] == {"1.67.0"}
    for file in [*ROOT.glob("requirements*.txt"), *ROOT.glob("benchmarks/rivals/*.txt")]:
        found = {name: versions - locked.get(name, versions) for name, versions in pins(text_of(file)).items()}
        others = {name for name, versions in found.items() if versions}
        assert others <= (OLDER_FOR_MLFLOW if file.name == "requirements-mlflow.txt" else set()), file.name


@pytest.mark.parametrize("line", ["numpy", "numpy>=2", "numpy==2.*", "numpy @ file.whl", "--pre", "psycopg[binary]"])
def test_an_unpinned_requirement_is_detected(line: str) -> None:
    with pytest.raises(AssertionError, match="name==version"):
        pins(f"pandas==3.1.1  # why\n{line}\n")


@pytest.mark.parametrize(
    ("lock", "extras", "groups"),
    [
        ("requirements.txt", ["app"], []),
        (
            "requirements-dev.txt",
            ["app", "notebook", "reduce", "spark"],
            ["test", "notebooks", "docs", "examples"],
        ),
        ("requirements-mlflow.txt", ["app"], ["mlflow"]),
    ],
)
def test_the_lock_has_a_version_in_the_range_of_every_requirement(
    lock: str, extras: list[str], groups: list[str]
) -> None:
    declared = tomllib.loads(text_of(ROOT / "pyproject.toml"))
    optional, developing = declared["project"]["optional-dependencies"], declared["dependency-groups"]
    parts = [declared["project"]["dependencies"], *(optional[extra] for extra in extras)]
    ranges = [*chain(*parts, *(developing[group] for group in groups))]
    pinned = pins(text_of(ROOT / lock))
    for one in map(Requirement, ranges):
        if one.name != "threshold-explorer":
            versions = pinned[normalised(one.name)]
            assert all(map(one.specifier.contains, versions)), f"{one}: make lock"


def test_every_extra_and_group_is_locked() -> None:
    declared = tomllib.loads(text_of(ROOT / "pyproject.toml"))
    assert set(declared["project"]["optional-dependencies"]) == {"app", "notebook", "reduce", "spark"}
    assert set(declared["dependency-groups"]) == {"test", "notebooks", "docs", "examples", "mlflow"}


def required(ranges: list[str]) -> set[str]:
    return {normalised(REQUIRED.match(one)[0]) for one in ranges}


def test_what_is_imported_is_what_is_required() -> None:
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
    core, extras = project["dependencies"], project["optional-dependencies"]
    always, to_reduce = required(core + extras["app"]), required(extras["reduce"])
    on_spark = required(extras["spark"]) - {"threshold-explorer"}
    in_notebooks = required(extras["notebook"]) - {"threshold-explorer"}
    known = always | on_spark | in_notebooks | OF_USERS
    assert known == distributions_at_run_time() | OPTIONAL_IMPORTS
    assert to_reduce == {"ibis-framework", "duckdb"}


def test_the_numbers_need_only_numpy_and_pandas() -> None:
    assert required(tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]["dependencies"]) == {"numpy", "pandas"}


def test_only_the_command_that_counts_imports_what_only_it_needs() -> None:
    only = {"ibis", "pyspark"}
    users = {file for part in RUNNING for file in files_of(part) if only & imported_packages(text_of(file))}
    assert {file.relative_to(ROOT).parts[:3] for file in users} == {("threshold_explorer", "data", "reduce")}


def test_every_option_of_streamlit_that_is_set_exists() -> None:
    config = tomllib.loads(text_of(ROOT / ".streamlit/config.toml"))
    texts = [text_of(ROOT / file) for file in ("Dockerfile", "docs/hosting.md")]
    options = set(flattened(config)).union(*map(streamlit_settings, texts))
    assert {"server.headless", "server.port"} <= options
    for option in options:
        st.get_option(option)


def test_the_hosting_guide_names_exactly_the_settings_that_are_read() -> None:
    guide = text_of(ROOT / "docs/hosting.md")
    sources = [text_of(file) for part in RUNNING for file in files_of(part)]
    assert set(OWN_SETTING.findall(guide)) == set(OWN_SETTING.findall("\n".join(sources)))


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("surface", ["backgroundColor", "secondaryBackgroundColor"])
@pytest.mark.parametrize("ink", ["primaryColor", "textColor"])
def test_the_theme_is_legible(mode: str, surface: str, ink: str) -> None:
    assert contrast(theme()[mode][ink], theme()[mode][surface]) >= 4.5


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


def test_no_test_is_skipped_or_asserts_nothing() -> None:
    for file in files_of("tests"):
        source = text_of(file)
        assert skips(source) == set(), name_of(file)
        assert assertionless_tests(source) == [], name_of(file)


def test_a_test_that_cannot_fail_is_detected() -> None:
    assert assertionless_tests("def test_x():\n    print(f())\n") == ["test_x"]
    assert assertionless_tests("def law(x):\n    assert x\ndef test_x():\n    law(f())\n") == []
    assert skips("@pytest.mark.skipif(True)\ndef test_x(): ...\n") == {"skipif"}


def test_the_check_of_a_commit_can_be_run() -> None:
    assert os.access(ROOT / ".ci/run", os.X_OK)
