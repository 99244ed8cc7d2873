"""The live layer's modules make one script."""

import re
from pathlib import Path

import pytest

from threshold_explorer.live.scripts.bundle import bundled

DASHBOARD = Path(__file__).parents[4] / "threshold_explorer"
ENTRIES = sorted(path for path in DASHBOARD.rglob("*.js") if "mountLayer(component" in path.read_text(encoding="utf-8"))


def module(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_every_page_has_a_script_without_imports():
    assert len(ENTRIES) > 5
    for entry in ENTRIES:
        script = bundled(entry)
        assert "export default" in script, entry
        assert not re.search(r"^(import|export (?!default))", script, re.MULTILINE), entry


def test_each_module_is_bundled_once_after_its_imports(tmp_path):
    module(tmp_path, "base.js", "export const base = 1;\n")
    module(tmp_path, "one.js", 'import { base } from "./base.js";\nexport const one = base;\n')
    module(tmp_path, "two.js", 'import { base } from "./base.js";\nexport const two = base;\n')
    entry = module(
        tmp_path, "page.js", 'import { two } from "./two.js";\nimport { one } from "./one.js";\none + two;\n'
    )
    assert bundled(entry) == "const base = 1;\n\nconst two = base;\n\nconst one = base;\n\none + two;\n"


def test_modules_that_need_each_other_are_refused(tmp_path):
    module(tmp_path, "one.js", 'import { two } from "./two.js";\n')
    module(tmp_path, "two.js", 'import { one } from "./one.js";\n')
    with pytest.raises(ValueError, match="imports itself"):
        bundled(tmp_path / "one.js")


def test_a_name_that_two_modules_declare_is_refused(tmp_path):
    module(tmp_path, "one.js", "export function draw() {}\n")
    entry = module(tmp_path, "page.js", 'import { draw } from "./one.js";\nfunction draw() {}\n')
    with pytest.raises(ValueError, match="declares draw"):
        bundled(entry)
