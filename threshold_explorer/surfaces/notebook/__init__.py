"""`explore`: the threshold page as a widget of a notebook, which works without a server."""

try:
    import anywidget  # noqa: F401
except ModuleNotFoundError as error:
    raise ImportError('explore needs more packages: pip install "threshold-explorer[notebook]"') from error
