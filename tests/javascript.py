"""Runs modules of the live layer in Node.js, where a browser is not needed."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from threshold_explorer.live.scripts.live_scripts import bundled

TIMEOUT_SECONDS = 90


def run_javascript(entry: Path, argument: Any = None) -> Any:
    """What `main` of an entry module returns for an argument; both are JSON with NaN and infinite numbers as text."""
    node = shutil.which("node")
    assert node, "the tests of the live layer need Node.js: make node"
    script = f"""{bundled(entry)}
    import {{ readFileSync }} from "node:fs";
    const named = (_, value) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value);
    console.log(JSON.stringify(main(JSON.parse(readFileSync(0, "utf-8"))) ?? null, named));"""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{entry.stem}.mjs"
        file.write_text(script, encoding="utf-8")
        done = subprocess.run(
            [node, str(file)], input=json.dumps(argument), capture_output=True, text=True, timeout=TIMEOUT_SECONDS
        )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
