"""Where the files beside the modules are: in a checkout next to this package, in an installation inside it."""

from pathlib import Path

from platformdirs import user_data_path

_PACKAGE = Path(__file__).resolve().parents[1]
# The wheel has the launcher, the pages and the examples in this folder; see pyproject.toml.
_SITE_IN_WHEEL = _PACKAGE / "site"

IS_INSTALLED = _SITE_IN_WHEEL.is_dir()
# The folder of `app.py`, `pages/` and `examples/`.
SITE = _SITE_IN_WHEEL if IS_INSTALLED else _PACKAGE.parent
# A process started in this folder can import the packages.
IMPORT_FOLDER = _PACKAGE.parent
# What the app writes: never into an installation, which may be read-only or removed by an update.
DATA = user_data_path("threshold-explorer", appauthor=False) if IS_INSTALLED else SITE / "var"
