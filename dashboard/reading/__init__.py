"""From the bytes of a prediction file to a typed table; read right, or refused."""

from dashboard.reading.prediction_file import PredictionFile, read_here, read_table
from dashboard.reading.refusals import RefusedFile

__all__ = ["PredictionFile", "RefusedFile", "read_here", "read_table"]
