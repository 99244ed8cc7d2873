"""Removes files of packages that the app never opens from the Docker image, and compiles the rest.

`python trim.py` trims the packages of the Python that runs it. tests/slow/test_dockerfile.py checks that the app opens
none of the removed files.
"""

import compileall
import re
import shutil
import sys
import sysconfig
from pathlib import Path

# Patterns relative to the folder of packages; files that match KEPT stay.
UNNEEDED = {
    # Arrow's clients for Flight and S3, which the app does not use.
    "pyarrow/*arrow*_flight*.so*",
    "pyarrow/_flight*",
    "pyarrow/libarrow_s3.so*",
    "pyarrow/_s3fs*",
    # Headers for compiling against Arrow, and two more copies of a library for linking.
    "pyarrow/include",
    "pyarrow/src",
    "pyarrow/libarrow_python*.so",
    "pyarrow/libarrow_python*.so.*.*.*",
    # A format of images, which Pillow does without where it is not there.
    "PIL/_avif*",
    "pillow.libs/libavif*",
    # Static libraries for compiling against numpy.
    "numpy/**/*.a",
    # The packages' own tests, and what they offer for the tests of others.
    "alembic/testing",
    "joblib/test",
    "jsonschema/tests",
    "nltk/test",
    "numpy/**/tests",
    "pandas/tests",
    "pyarrow/tests",
    "regex/tests",
    "sqlalchemy/testing",
    # Fortran for numpy, an older interface of pydantic, and parts of lxml that sacrebleu does not use.
    "lxml/isoschematron",
    "lxml/objectify*",
    "numpy/f2py",
    "pydantic/mypy.py",
    "pydantic/v1",
    # Charts of other libraries than Plotly.
    "altair/vegalite",
    "plotly/matplotlylib",
    # Databases that cannot be the store.
    "sqlalchemy/dialects/mssql",
    "sqlalchemy/dialects/mysql",
    "sqlalchemy/dialects/oracle",
    # Notebook extensions of Plotly and pydeck, and the scripts for their files: decision records have their own.
    "plotly/labextension",
    "plotly/package_data/*.js",
    "pydeck/nbextension",
    # Number and date formats of languages that the app does not write.
    "babel/locale-data/*.dat",
    # Type stubs, and sources of compiled modules.
    "**/*.pyi",
    "**/*.pyx",
    "**/*.pxd",
    "**/*.h",
}
# Compiling would double their size, and few of their modules are imported.
NOT_COMPILED = re.compile("/(plotly/(graph_objs|validators)|nltk|altair|Cryptodome)/")
# English formats, and what they inherit.
KEPT = ("babel/locale-data/en*.dat", "babel/locale-data/root.dat")


def unneeded_in(packages: Path) -> list[Path]:
    """The files and folders to remove; none is inside another."""
    found = {path for pattern in UNNEEDED for path in packages.glob(pattern)}
    kept = {path for pattern in KEPT for path in packages.glob(pattern)}
    return sorted(path for path in found - kept if not found.intersection(path.parents))


def trim(packages: Path) -> None:
    """Remove unneeded files and compile the rest, which a server on a read-only file system could not cache."""
    for path in unneeded_in(packages):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    compileall.compile_dir(packages, quiet=1, rx=NOT_COMPILED)


if __name__ == "__main__":
    trim(Path(sys.argv[1] if len(sys.argv) > 1 else sysconfig.get_path("purelib")))
