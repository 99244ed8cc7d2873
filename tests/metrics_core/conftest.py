"""The core's tests also run without those of the app: make test-core."""

from tests import hypothesis_profiles

__all__ = ["hypothesis_profiles"]
