"""Asks for the known vulnerabilities of all packages that requirements.txt pins: `make audit`.

A source of advisories that cannot be reached is named and fails nothing; a vulnerability fails, but for one that stands
in .ci/audit-allowed.txt, with the reason beside it.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
ALLOWED = ROOT / ".ci" / "audit-allowed.txt"
# The first that responds is used; both publish the same advisories.
SOURCES = ("pypi", "osv")
SECONDS = 10
_UNREACHED = re.compile(r"(Connection|Proxy|SSL|HTTP|Service)Error|Timeout")


class Found(NamedTuple):
    """A vulnerability of a pinned package, and where it is mended."""

    package: str
    version: str
    id: str
    aliases: tuple[str, ...]
    fixed: tuple[str, ...]

    def __str__(self) -> str:
        also = f" ({', '.join(self.aliases)})" if self.aliases else ""
        mended = f"mended in {', '.join(self.fixed)}" if self.fixed else "not mended yet"
        return f"{self.package} {self.version}: {self.id}{also}, {mended}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints what was found, and returns 1 where something was that is not allowed."""
    asked = _asked(arguments)
    allowed = read_allowed(asked.allowed)
    packages = pins(asked.requirements)
    for source in asked.source:
        report = ask(source, packages, asked.osv_url)
        if report is not None:
            return _tell(source, report, allowed)
    print(f"audit: not done, since no source of advisories could be reached ({', '.join(asked.source)})")
    return 0


def pins(requirements: Path) -> list[str]:
    """Each package that the file names for this Python and system, with its version."""
    lines = [line.partition("#")[0].strip() for line in requirements.read_text(encoding="utf-8").splitlines()]
    named = [Requirement(line) for line in lines if line]
    return [f"{one.name}{one.specifier}" for one in named if not one.marker or one.marker.evaluate()]


def ask(source: str, packages: Sequence[str], osv_url: str | None) -> list[dict[str, Any]] | None:
    """What a source says of each package; None where it could not be reached, or knows none of them."""
    options = ["--vulnerability-service", source, "--format", "json", "--progress-spinner", "off", "--aliases", "on"]
    address = ["--osv-url", osv_url] if osv_url else []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "requirements.txt"
        file.write_text("\n".join(packages), encoding="utf-8")
        command = [sys.executable, "-m", "pip_audit", "--requirement", str(file), "--no-deps", "--disable-pip"]
        timeout = ["--timeout", str(SECONDS)]
        run = subprocess.run([*command, *options, *address, *timeout], capture_output=True, text=True)
    if run.stdout.startswith("{"):
        report: list[dict[str, Any]] = json.loads(run.stdout)["dependencies"]
        # A package mirror without advisories reports every package as free of them.
        return report if any("vulns" in package for package in report) else None
    if not _UNREACHED.search(run.stderr):
        sys.exit(f"audit: pip-audit failed.\n{run.stderr}")
    return None


def read_allowed(file: Path) -> dict[str, str]:
    """The vulnerabilities that do not fail, each with its reason; raises SystemExit where one has none."""
    allowed = {}
    for line in filter(None, map(str.strip, file.read_text(encoding="utf-8").splitlines())):
        if not line.startswith("#"):
            id, _, reason = line.partition(" ")
            if not reason.strip():
                sys.exit(f"{file.name}: {id} stands there without a reason; write it behind the id.")
            allowed[id] = reason.strip()
    return allowed


def _tell(source: str, packages: list[dict[str, Any]], allowed: dict[str, str]) -> int:
    unknown = [package["name"] for package in packages if "vulns" not in package]
    if unknown:
        print(f"audit: {source} does not know {', '.join(unknown)}")
    found = [one for package in packages for one in _vulnerabilities(package)]
    wrong = [one for one in found if not {one.id, *one.aliases} & set(allowed)]
    for one in wrong:
        print(f"audit: {one}")
    known = f"{len(packages) - len(unknown)} of {len(packages)} packages known to {source}"
    print(f"audit: {known}; vulnerabilities {len(wrong)}, allowed {len(found) - len(wrong)}")
    return 1 if wrong else 0


def _vulnerabilities(package: dict[str, Any]) -> list[Found]:
    return [
        Found(package["name"], package["version"], one["id"], tuple(one["aliases"]), tuple(one["fix_versions"]))
        for one in package.get("vulns", [])
    ]


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requirements", type=Path, default=ROOT / "requirements.txt")
    parser.add_argument("--allowed", type=Path, default=ALLOWED)
    parser.add_argument("--source", action="append", choices=SOURCES)
    parser.add_argument("--osv-url", help="where the advisories of OSV are asked for, if not at their own address")
    asked = parser.parse_args(arguments)
    asked.source = asked.source or list(SOURCES)
    return asked


if __name__ == "__main__":
    sys.exit(main())
