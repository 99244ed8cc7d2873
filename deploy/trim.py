"""Removes from the image what its packages bring and this app never opens, and compiles the rest, once for every start.

`python trim.py` trims the packages of the Python that runs it. tests/test_dockerfile.py
sees that the app opens none of it.
"""

import compileall
import re
import shutil
import sys
import sysconfig
from pathlib import Path

# Below the folder of packages; what matches KEPT stays.
UNNEEDED = {
    # Arrow's clients for Flight and S3: nothing is read from either.
    "pyarrow/*arrow*_flight*.so*",
    "pyarrow/_flight*",
    "pyarrow/libarrow_s3.so*",
    "pyarrow/_s3fs*",
    # What is needed to compile against Arrow, and two further copies of a library for the compiler's sake.
    "pyarrow/include",
    "pyarrow/src",
    "pyarrow/libarrow_python*.so",
    "pyarrow/libarrow_python*.so.*.*.*",
    # Tests that packages bring along.
    "numpy/**/tests",
    "pandas/tests",
    "pyarrow/tests",
    "regex/tests",
    # Plotly and pydeck in notebooks; the record of a decision has plotly.min.js in it, which stays.
    "plotly/labextension",
    "plotly/package_data/widgetbundle.js",
    "pydeck/nbextension",
    # How other languages write numbers and dates.
    "babel/locale-data/*.dat",
    # For type checkers alone.
    "**/*.pyi",
}
# Compiled they would take as much room again, and hardly a module of them is ever imported.
NOT_COMPILED = re.compile("/(plotly/(graph_objs|validators)|nltk|altair|Cryptodome)/")
KEPT = ("babel/locale-data/en*.dat", "babel/locale-data/root.dat")


def unneeded_in(packages: Path) -> list[Path]:
    """The files and folders below the folder of packages that nothing opens, none of them within another."""
    found = {path for pattern in UNNEEDED for path in packages.glob(pattern)}
    kept = {path for pattern in KEPT for path in packages.glob(pattern)}
    return sorted(path for path in found - kept if not found.intersection(path.parents))


def trim(packages: Path) -> None:
    """Remove them, and compile what is left: a server that may write nowhere would do it anew at each start."""
    for path in unneeded_in(packages):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    compileall.compile_dir(packages, quiet=1, rx=NOT_COMPILED)


if __name__ == "__main__":
    trim(Path(sys.argv[1] if len(sys.argv) > 1 else sysconfig.get_path("purelib")))
