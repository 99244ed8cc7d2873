"""The owners of session state: docs/session.md lists all of it, and the code writes nothing else."""

import ast
import re
from pathlib import Path

from threshold_explorer.serving.session import of_session

ROOT = Path(__file__).parents[1]
# These modules store objects, and choices under their names.
OWNERS = {"threshold_explorer/serving/session.py", "threshold_explorer/interface/controls/query_parameters.py"}
# Widgets whose keys have a name in the code, or one for each instance: findings about a file, the list of data sets,
# boxes, the uploader of further files, the language and what changes with it, guesses.
DRAWN_AGAIN = {
    "threshold_explorer/views/compare/further_files.py": {"key"},
    "threshold_explorer/interface/frame/upload_panel.py": {"key"},
    "threshold_explorer/interface/frame/data_panel.py": {"key"},
    "threshold_explorer/interface/controls/number_box.py": {"self.key"},
    "threshold_explorer/interface/controls/session_settings.py": {"LANG.name", "key"},
    "threshold_explorer/interface/lessons/overview.py": {"_LIST"},
    "threshold_explorer/interface/lessons/panel.py": {"key"},
}
KEYED = re.compile(r"\bkey=\"(\w+)\"")


def sources() -> dict[str, str]:
    files = [*ROOT.glob("threshold_explorer/**/*.py"), *ROOT.glob("pages/*.py"), ROOT / "app.py"]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}


def keys_of_session_state(source: str) -> set[str]:
    """The source text after `st.session_state` in brackets or in a method's parentheses."""
    return set(re.findall(r"st\.session_state(?:\.\w+\(|\[)([^],)]+)", source))


def owners_in_code() -> set[tuple[str, str]]:
    found = set()
    for name, source in sources().items():
        for node in ast.walk(ast.parse(source if "of_session" in source else "")):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "of_session":
                argument = node.args[0]
                assert isinstance(argument, ast.Name), f"{name}: of_session takes a class by its name"
                found.add((argument.id, name))
    return found


def test_the_list_names_every_owner_and_no_other() -> None:
    table = (ROOT / "docs/session.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `(\w+)` \| `([\w./]+)` \|", table, re.MULTILINE))
    assert listed == owners_in_code()


def test_session_state_is_read_by_the_key_of_a_widget_only() -> None:
    code = sources()
    widgets = {key for source in code.values() for key in KEYED.findall(source)}
    wrong = {}
    for name, source in code.items():
        if name not in OWNERS:
            literal = {key.strip('"') for key in keys_of_session_state(source) if key.startswith('"')}
            computed = {key for key in keys_of_session_state(source) if not key.startswith('"')}
            allowed = DRAWN_AGAIN.get(name, set())
            if bad := (literal - widgets) | (computed - allowed):
                wrong[name] = bad
    assert wrong == {}


def test_a_key_that_no_widget_has_is_detected() -> None:
    assert keys_of_session_state('st.session_state["a"]; st.session_state.get("b", 1)') == {'"a"', '"b"'}


def test_an_object_of_a_class_before_its_reload_is_replaced():
    before, after = (type("Part", (), {}) for _ in range(2))
    assert isinstance(of_session(before), before)
    replaced = of_session(after)
    assert isinstance(replaced, after)
    assert of_session(after) is replaced
