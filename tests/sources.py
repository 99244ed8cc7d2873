"""The project's files and their contents, for the tests of the project's rules."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def is_foreign(folder: Path) -> bool:
    hidden = folder.name.startswith(".") and folder.name not in {".ci", ".streamlit"}
    brought = {"__pycache__", "node_modules", "test-artefacts"}
    return hidden or folder.name in brought or (folder / "pyvenv.cfg").exists()


def project_files(folder: Path = ROOT) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if not path.is_dir():
            yield path
        elif not is_foreign(path):
            yield from project_files(path)


def files_of(part: str, suffix: str = ".py") -> list[Path]:
    path = ROOT / part
    files = [path] if path.is_file() else [file for file in project_files(path) if file.suffix == suffix]
    # Libraries that the project contains have their own rules.
    files = [file for file in files if not file.name.endswith(".min.js")]
    assert files, f"{part} holds no {suffix} file, so nothing would be checked"
    return files


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def calls(node: str | ast.AST) -> set[str]:
    tree = ast.parse(node) if isinstance(node, str) else node
    functions = [call.func for call in ast.walk(tree) if isinstance(call, ast.Call)]
    return {
        function.attr if isinstance(function, ast.Attribute) else function.id
        for function in functions
        if isinstance(function, ast.Attribute | ast.Name)
    }


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def literals(tree: ast.AST) -> Iterator[ast.Constant]:
    """The string literals of a module, without docstrings; f-strings give one literal per part."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, kinds)]
    docstrings = {id(body[0].value) for body in bodies if body and isinstance(body[0], ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node
