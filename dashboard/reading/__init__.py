"""From the bytes of a prediction file to a typed table; read right, or refused."""

from dashboard.reading.refusals import RefusedFile
from dashboard.reading.table_file import TableFile, read_table

__all__ = ["RefusedFile", "TableFile", "read_table"]
