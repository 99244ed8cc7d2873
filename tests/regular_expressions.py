"""Finds the regular expressions of the code, and the texts that take each the longest, generated from it."""

import ast
import importlib
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from tests.sources import ROOT, files_of, name_of, text_of

# re's own parser, which has been an internal module since Python 3.11; what it returns is documented nowhere.
from re import _parser as parser  # type: ignore[attr-defined]  # isort: skip

METHODS = {"match", "search", "sub", "subn", "split", "fullmatch", "findall", "finditer"}
# What a part that repeats may accept, beside the characters in the pattern itself.
CHARACTERS = "a1A .,-_(\"'[\n\tZé字;:="
ENDS = ("", "\0", "\n", "a", "1")
REPEATS = {parser.MAX_REPEAT, parser.MIN_REPEAT, parser.POSSESSIVE_REPEAT}
MANY = 20
SHORT, LONG = 1_000, 10_000
# A text of LONG characters that takes less is no burden, whatever the growth.
NEGLIGIBLE_SECONDS = 0.005
# Ten times the text may take ten times as long, and some more on a busy machine; of quadratic growth it is a hundred.
MOST_GROWTH = 40
# No pause of the machine takes as much of a thread's own time.
MUCH = 0.2


@dataclass(frozen=True)
class Expression:
    """A regular expression, and a function or method that searches with it, named as in the code."""

    place: str
    pattern: str | bytes
    flags: int
    method: str

    def __str__(self) -> str:
        return f"{self.place} {self.method} {self.pattern!r}"

    @property
    def searching(self) -> Callable[[str], object]:
        """The function of a text that the code calls."""
        if self.method.endswith("_regex"):
            return self._searching_with_arrow()
        compiled: Any = re.compile(self.pattern, self.flags)
        if self.method in ("sub", "subn"):
            return lambda text: compiled.sub(self._of("x"), self._of(text))
        if self.method == "finditer":
            return lambda text: list(compiled.finditer(self._of(text)))
        search = getattr(compiled, self.method)
        return lambda text: search(self._of(text))

    def _searching_with_arrow(self) -> Callable[[str], object]:
        function = getattr(pc, self.method)
        arguments = {"replacement": "x"} if self.method.startswith("replace") else {}
        return lambda text: function(pa.array([text]), pattern=self.pattern, **arguments)

    def _of(self, text: str) -> str | bytes:
        return text if isinstance(self.pattern, str) else text.encode("utf-8")


@dataclass(frozen=True)
class Growth:
    """The text that takes an expression the longest, and the seconds for it and for ten times as many characters."""

    text: str
    short: float
    long: float

    @property
    def is_linear(self) -> bool:
        return self.long <= NEGLIGIBLE_SECONDS or self.long <= MOST_GROWTH * self.short


class UnknownPatternError(Exception):
    """A pattern that is only known when the code runs."""


def files_with_expressions(parts: Iterable[str]) -> list[str]:
    """The names of the files in these folders that may have regular expressions."""
    files = [file for part in parts for file in files_of(part)]
    return [name_of(file) for file in files if re.search(r"^import re$|_regex\(", text_of(file), re.MULTILINE)]


def expressions(file: str, built: Callable[[str, str], Sequence[str | bytes] | None]) -> list[Expression]:
    """The regular expressions in a file.

    `built` returns examples of a pattern that is built when the code runs, by file and code; None if it knows none.
    """
    return list(_expressions_of(ROOT / file, built))


def _expressions_of(file: Path, built: Callable[[str, str], Sequence[str | bytes] | None]) -> Iterator[Expression]:
    tree = _parsed(file)
    names = {id(node.value): target.id for node in ast.walk(tree) for target in _targets(node)}
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        method = call.func.attr
        is_of_re = (
            isinstance(call.func.value, ast.Name) and call.func.value.id == "re" and method in METHODS | {"compile"}
        )
        if not is_of_re and not method.endswith("_regex"):
            continue
        place = f"{name_of(file)}:{call.lineno}"
        at = 1 if method.endswith("_regex") else 0
        methods = _methods_of(names.get(id(call)), file) if method == "compile" else [method]
        flags = [each.value for each in call.keywords if each.arg == "flags"] + call.args[_place_of_flags(method) :]
        for pattern in _patterns(call.args[at], file, built):
            for each in methods if is_of_re or _is_replaced_often(method, pattern) else []:
                yield Expression(place, pattern, _evaluated(flags[0], file) if flags else 0, each)


def _is_replaced_often(method: str, pattern: str | bytes) -> bool:
    """Whether Arrow replaces what may occur several times; it searches once in a linear time, whatever the pattern."""
    return method.startswith("replace") and not str(pattern).startswith("^")


def _place_of_flags(method: str) -> int:
    return {"compile": 1, "sub": 4, "subn": 4, "split": 3}.get(method, 99 if method.endswith("_regex") else 2)


def _targets(node: ast.AST) -> list[ast.Name]:
    found = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target for target in found if isinstance(target, ast.Name)]


def _methods_of(name: str | None, file: Path) -> list[str]:
    """The methods that the code calls of a compiled expression; without a name, those that its file calls."""
    module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
    importing = [] if name is None else [other for other in _all_files() if f"from {module} import" in text_of(other)]
    sources = [file, *importing]
    called = [
        (_last_name(node.value), node.attr)
        for source in sources
        for node in ast.walk(_parsed(source))
        if isinstance(node, ast.Attribute) and node.attr in METHODS
    ]
    if name is None:
        # Texts are split, too.
        used = {method for of, method in called if of != "re" and method != "split"}
    else:
        used = {method for of, method in called if of == name}
    return sorted(used) or ["fullmatch", "match", "search"]


def _last_name(node: ast.AST) -> str | None:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


@cache
def _all_files() -> list[Path]:
    return [file for part in ("threshold_explorer", "metrics_core") for file in files_of(part)]


@cache
def _parsed(file: Path) -> ast.Module:
    return ast.parse(text_of(file))


def _patterns(
    node: ast.expr, file: Path, built: Callable[[str, str], Sequence[str | bytes] | None]
) -> Sequence[str | bytes]:
    try:
        return [_evaluated(node, file)]
    except NameError:
        code = ast.unparse(node)
        found = built(name_of(file), code)
        if found is None:
            raise UnknownPatternError(f"{name_of(file)}: name the pattern {code}, or give examples of it") from None
        return found


def _evaluated(node: ast.expr, file: Path) -> Any:
    module = importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
    return eval(compile(ast.Expression(node), name_of(file), "eval"), dict(vars(module)))


def growth(expression: Expression, most: int = LONG) -> Growth:
    """How the time grows with the length of the texts that are worst for the expression, up to `most` characters."""
    # All of these search until the end.
    method = "sub" if expression.method in {"findall", "finditer", "split", "subn"} else expression.method
    return _growth_of(replace(expression, place="", method=method), most)


@cache
def _growth_of(expression: Expression, most: int) -> Growth:
    search = expression.searching
    seconds = {}
    for kind in _kinds(expression):
        seconds[kind] = _increasing(search, kind, min(SHORT, most))
        if seconds[kind] == float("inf"):
            return Growth(kind.of(MANY), 0.0, float("inf"))
        if seconds[kind] > NEGLIGIBLE_SECONDS / 4 and not (found := _growth(search, kind, most)).is_linear:
            return found
    slowest = sorted(seconds, key=seconds.__getitem__)[-5:]
    return max((_growth(search, kind, most) for kind in slowest), key=lambda found: (not found.is_linear, found.long))


def _increasing(search: Callable[[str], object], kind: "_Kind", short: int) -> float:
    """The seconds for so many characters, reached step by step: of exponential growth they would not come to an end."""
    length = float(MANY)
    while length < short:
        taken = _seconds(search, kind, int(length))
        if taken > MUCH:
            return float("inf")
        length *= 1.4 if taken < NEGLIGIBLE_SECONDS / 100 else 1.1
    return _seconds(search, kind, short)


def _growth(search: Callable[[str], object], kind: "_Kind", most: int) -> Growth:
    return Growth(kind.of(MANY), _best(search, kind, most // 10), _best(search, kind, most))


@dataclass(frozen=True)
class _Kind:
    """Texts of one kind: a beginning, a part that repeats, and an end."""

    start: str
    unit: str
    end: str

    def of(self, length: int) -> str:
        return self.start + self.unit * (length // len(self.unit)) + self.end


def _seconds(search: Callable[[str], object], kind: _Kind, length: int) -> float:
    text = kind.of(length)
    began = time.thread_time()
    search(text)
    return time.thread_time() - began


def _best(search: Callable[[str], object], kind: _Kind, length: int) -> float:
    """The least of several, so that a pause of the machine does not count."""
    first = _seconds(search, kind, length)
    return min(first, *(_seconds(search, kind, length) for _ in range(2))) if first < MUCH else first


def _kinds(expression: Expression) -> list[_Kind]:
    """Texts that begin as the expression wants before each part that repeats, repeat that part, and end otherwise."""
    pattern = expression.pattern if isinstance(expression.pattern, str) else expression.pattern.decode("latin-1")
    nodes = _parse(pattern, expression.flags)
    literals = "".join(dict.fromkeys(_literals(nodes)))[:12]
    alphabet = list(dict.fromkeys(literals + CHARACTERS))
    starts, units, afters = [""], [], list(ENDS)
    whole = "".join(map(_shortest, nodes))
    for start, body, after in _repeats(nodes, "", ""):
        starts.append(start)
        afters.append(after + "\0")
        units += _units(body, alphabet)
    # Each beginning may be that of a search to the end.
    few = [
        unit
        for unit in dict.fromkeys([*units[:12], whole, *starts[:4], *(f"\n{start}" for start in starts[:4])])
        if unit
    ]
    pairs = [first + second for first, second in product(list(dict.fromkeys([*few, *literals]))[:8], repeat=2)]
    found: dict[_Kind, None] = {}
    for start in list(dict.fromkeys(starts))[:3]:
        for unit in dict.fromkeys([*few, *alphabet]):
            for end in list(dict.fromkeys(afters))[:6]:
                found[_Kind(start, unit, end)] = None
        for pair, end in product(pairs, ("", "\0")):
            found[_Kind(start, pair, end)] = None
    kinds = [kind for kind in found if kind.unit]
    # Arrow prepares the expression anew for each text.
    return kinds[::5] if expression.method.endswith("_regex") else kinds


def _parse(pattern: str, flags: int) -> Any:
    try:
        return parser.parse(pattern, flags)
    except re.error:
        # RE2's syntax: a class of Unicode is one of letters here.
        return parser.parse(re.sub(r"\\[pP]\{?\w+\}?", "a", pattern), flags)


def _literals(nodes: Any) -> Iterator[str]:
    for op, argument in nodes:
        if op in (parser.LITERAL, parser.NOT_LITERAL):
            yield chr(argument)
        elif op is parser.RANGE:
            yield chr(argument[0])
        else:
            for each in _inner(op, argument):
                yield from _literals(each)


def _inner(op: Any, argument: Any) -> list[Any]:
    """The sequences of nodes within a node."""
    if op is parser.IN:
        return [argument]
    if op is parser.BRANCH:
        return list(argument[1])
    if op is parser.SUBPATTERN:
        return [argument[3]]
    if op in REPEATS:
        return [argument[2]]
    if op is parser.ATOMIC_GROUP:
        return [argument]
    if op in (parser.ASSERT, parser.ASSERT_NOT):
        return [argument[1]]
    return [part for part in argument[1:] if part] if op is parser.GROUPREF_EXISTS else []


def _repeats(nodes: Any, before: str, behind: str) -> Iterator[tuple[str, Any, str]]:
    """Each part that repeats, with a text that leads to it and one that may follow it."""
    nodes = list(nodes)
    for at, (op, argument) in enumerate(nodes):
        start = before + "".join(map(_shortest, nodes[:at]))
        after = "".join(map(_shortest, nodes[at + 1 :])) + behind
        if op in REPEATS and argument[1] > MANY:
            yield start, argument[2], after
        for each in _inner(op, argument) if op is not parser.IN else []:
            yield from _repeats(each, start, after)


def _shortest(node: Any) -> str:
    """A short text that a node accepts."""
    op, argument = node
    if op is parser.BRANCH:
        return "".join(map(_shortest, argument[1][0]))
    if op in REPEATS:
        return "".join(map(_shortest, argument[2])) * argument[0]
    if op in (parser.SUBPATTERN, parser.ATOMIC_GROUP):
        return "".join(map(_shortest, _inner(op, argument)[0]))
    accepted = [character for character in CHARACTERS + "\0" if _accepts(node, character)]
    return chr(argument) if op is parser.LITERAL else accepted[0] if accepted else _first_accepted(node)


def _first_accepted(node: Any) -> str:
    return next((chr(code) for code in range(0x10000) if _accepts(node, chr(code))), "")


def _units(body: Any, alphabet: Sequence[str]) -> list[str]:
    """Texts of one turn of a part that repeats."""
    nodes = list(body)
    if len(nodes) == 1 and nodes[0][0] in (parser.IN, parser.LITERAL, parser.NOT_LITERAL, parser.ANY):
        return [character for character in alphabet if _accepts(nodes[0], character)][:8] or [_first_accepted(nodes[0])]
    if len(nodes) == 1 and nodes[0][0] is parser.BRANCH:
        return [unit for branch in nodes[0][1][1] for unit in _units(branch, alphabet)]
    if len(nodes) == 1 and nodes[0][0] is parser.SUBPATTERN:
        return _units(nodes[0][1][3], alphabet)
    return ["".join(map(_shortest, nodes)), "".join(_longer(node) for node in nodes)]


def _longer(node: Any) -> str:
    """The same with two turns of what need not be there."""
    op, argument = node
    if op in REPEATS:
        return "".join(map(_longer, argument[2])) * min(argument[1], max(argument[0], 2))
    return _shortest(node)


def _accepts(node: Any, character: str) -> bool:
    op, argument = node
    if op is parser.LITERAL:
        return chr(argument) == character
    if op is parser.NOT_LITERAL:
        return chr(argument) != character
    if op is parser.ANY:
        return character != "\n"
    if op is parser.RANGE:
        return bool(argument[0] <= ord(character) <= argument[1])
    if op is parser.CATEGORY:
        return _is_in(argument, character)
    if op is not parser.IN:
        return False
    is_negated = argument[0][0] is parser.NEGATE
    return is_negated ^ any(_accepts(each, character) for each in argument[is_negated:])


def _is_in(category: Any, character: str) -> bool:
    kinds = {
        parser.CATEGORY_DIGIT: r"\d",
        parser.CATEGORY_NOT_DIGIT: r"\D",
        parser.CATEGORY_SPACE: r"\s",
        parser.CATEGORY_NOT_SPACE: r"\S",
        parser.CATEGORY_WORD: r"\w",
        parser.CATEGORY_NOT_WORD: r"\W",
    }
    return re.fullmatch(kinds[category], character) is not None
