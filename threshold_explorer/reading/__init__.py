"""Read a file of predictions into a typed table, exactly, or refuse it."""

from threshold_explorer.reading.prediction_file import PredictionFile, read_table, read_trusted
from threshold_explorer.reading.refusals import RefusedFile

__all__ = ["PredictionFile", "RefusedFile", "read_table", "read_trusted"]
