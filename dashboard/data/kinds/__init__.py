"""The kinds of data sets."""

from dashboard.data.kinds.binary import BINARY
from dashboard.data.kinds.counts import COUNTS
from dashboard.data.kinds.graded import GRADED
from dashboard.data.kinds.kind import Kind
from dashboard.data.kinds.multiclass import MULTICLASS
from dashboard.data.kinds.multilabel import MULTILABEL
from dashboard.data.kinds.ranking import RANKING
from dashboard.data.kinds.text import TEXT

__all__ = ["BINARY", "COUNTS", "GRADED", "MULTICLASS", "MULTILABEL", "RANKING", "TEXT", "Kind"]
