"""The public names of the package."""

from metrics_core import multiclass


def test_everything_public_is_named():
    assert multiclass.__all__ == sorted(set(multiclass.__all__))
    assert all(hasattr(multiclass, name) for name in multiclass.__all__)
