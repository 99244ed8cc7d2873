"""`explore`: the threshold page as a widget of a notebook, which works without a server."""

from threshold_explorer.notebook.widget import Explorer, explore

__all__ = ["Explorer", "explore"]
