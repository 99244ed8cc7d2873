"""The scripts of the live layer: formulas of metrics_core in JavaScript, modules bundled, served as files.

The browser does the same operations as Python in the same order. It loads and compiles a file once for all pages and
visits; an inline script would be sent again with every message about its component. A decision record contains the
bundle.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from metrics_core import METRICS
from metrics_core.choosing.costs import EXPECTED_COST
from metrics_core.choosing.objectives import BREAK_EVEN_DISTANCE, EQUAL_ERROR_DISTANCE, NET_BENEFIT
from metrics_core.formula import (
    Absolute,
    Clipped,
    Count,
    Determinant,
    Difference,
    Formula,
    Named,
    Number,
    Parameter,
    Product,
    Quotient,
    RootOfProduct,
    Sum,
    Where,
)
from metrics_core.metrics import F_BETA

_TEMPLATES: dict[type[Formula], str] = {
    Named: "{}",
    Sum: "({} + {})",
    Difference: "({} - {})",
    Product: "({} * {})",
    Quotient: "divide({}, {})",
    Determinant: "determinant({}, {}, {}, {})",
    RootOfProduct: "rootOfProduct({}, {})",
    Absolute: "Math.abs({})",
    Clipped: "Math.min(Math.max({}, -1), 1)",
    Where: "({} > 0 ? {} : 0)",
}
RATIOS = {key: metric.ratio for key, metric in METRICS.items() if isinstance(metric.ratio, Formula)}
OBJECTIVES = {
    "f_beta": F_BETA,
    "net_benefit": NET_BENEFIT,
    "break_even": BREAK_EVEN_DISTANCE,
    "equal_error": EQUAL_ERROR_DISTANCE,
    "cost": EXPECTED_COST,
}
# The only import form in these files: one line, names in braces, a relative path.
_IMPORT = re.compile(r'^import \{[^}]*\} from "(?P<path>\.[^"]+)";\n', re.MULTILINE)
_NAME = re.compile(r"^(?:export )?(?:const|let|function) (\w+)", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const |function )", re.MULTILINE)
_PACKAGE = Path(__file__).parents[2]
# The script of pages without their own.
COMMON = _PACKAGE / "live" / "default_page.js"
# The entry modules by the folder of the page.
ENTRIES: Mapping[str, Path] = MappingProxyType(
    {path.parent.name: path for path in (COMMON, *sorted(_PACKAGE.rglob("live.js")))}
)
# Relative to Streamlit's page, like its own scripts, so that it works under any base path.
_FOLDER = "static/live"
_PATH = re.compile(rf"/{_FOLDER}/(?P<file>[\w.-]+)$")
_YEAR = 365 * 24 * 3600


def formulas_script() -> str:
    """The module `formulas.js`: `RATIOS`, each metric as a function of the counts, `METRIC_LIMITS`, and `OBJECTIVES`.

    An objective is a function of the counts and its parameters, such as `beta`.
    """
    imports = 'import { determinant, divide, rootOfProduct } from "./ratios.js";\n'
    limits = (f"{key}: [{METRICS[key].minimum}, {METRICS[key].maximum}]".replace("inf", "Infinity") for key in RATIOS)
    ratios, objectives = _functions(RATIOS, "c"), _functions(OBJECTIVES, "c, w")
    tables = {"RATIOS": ratios, "METRIC_LIMITS": limits, "OBJECTIVES": ("...RATIOS", *objectives)}
    return "\n".join([imports, *(_table(name, rows) for name, rows in tables.items())])


def _functions(formulas: Mapping[str, Formula], arguments: str) -> Iterator[str]:
    return (f"{key}: ({arguments}) => {javascript(formula)}" for key, formula in formulas.items())


def _table(name: str, rows: Iterable[str]) -> str:
    return "\n".join([f"export const {name} = {{", *(f"  {row}," for row in rows), "};", ""])


def javascript(formula: Formula) -> str:
    """An expression over the counts `c` and the parameters `w`.

    >>> javascript(RATIOS["precision"])
    'divide(c.tp, (c.tp + c.fp))'
    """
    match formula:
        case Count(name):
            return f"c.{name}"
        case Parameter(name):
            return f"w.{name}"
        case Number(number):
            return repr(number)
    return _TEMPLATES[type(formula)].format(*map(javascript, formula.parts()))


# Modules that are made from Python declarations.
_MADE = {Path(__file__).parents[1] / "formulas.js": formulas_script}


def bundled(entry: Path) -> str:
    """A module and its imports in dependency order, in one scope.

    Raises `ValueError` for circular imports, and for a name declared by two modules.
    """
    texts = [_text(path) for path in _in_order(entry.resolve(), ())]
    names = Counter(name for text in texts for name in _NAME.findall(text))
    if twice := [name for name, count in names.items() if count > 1]:
        raise ValueError(f"more than one module of {entry.name} declares {', '.join(twice)}")
    return "\n".join(map(_without_modules, texts))


def _in_order(module: Path, importers: tuple[Path, ...]) -> list[Path]:
    if module in importers:
        raise ValueError(f"{module.name} imports itself by way of {', '.join(path.name for path in importers)}")
    needed = (found["path"] for found in _IMPORT.finditer(_text(module)))
    before = [path for name in needed for path in _in_order((module.parent / name).resolve(), (*importers, module))]
    return list(dict.fromkeys([*before, module]))


def _text(module: Path) -> str:
    return _MADE[module]() if module in _MADE else module.read_text(encoding="utf-8")


def _without_modules(text: str) -> str:
    return _EXPORT.sub("", _IMPORT.sub("", text))


class LiveScript(NamedTuple):
    """One page's script and the file name that it is served under, which changes with its content."""

    file: str
    text: str

    @property
    def address(self) -> str:
        return f"./{_FOLDER}/{self.file}"

    @property
    def import_statement(self) -> str:
        """The inline script of the component, which imports the file."""
        layer = f'await import(new URL("{self.address}", document.baseURI))'
        return f"const {{ default: layer }} = {layer};\nexport default layer;\n"


@cache
def live_script(name: str) -> LiveScript:
    """The script of the page in this folder, a key of `ENTRIES`."""
    text = bundled(ENTRIES[name])
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return LiveScript(f"{name}-{digest}.js", text)


class LiveScripts:
    """ASGI middleware that responds to requests for these files."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = _PATH.search(scope["path"]) if scope["type"] == "http" else None
        if asked is None or scope["method"] not in {"GET", "HEAD"}:
            await self.app(scope, receive, send)
            return
        await _response(asked["file"])(scope, receive, send)


def _response(file: str) -> Response:
    name = file.rpartition("-")[0]
    if name not in ENTRIES or live_script(name).file != file:
        return Response("This version of the app has no such script.", 404, media_type="text/plain")
    headers = {"cache-control": f"public, immutable, max-age={_YEAR}"}
    return Response(live_script(name).text, headers=headers, media_type="text/javascript")
