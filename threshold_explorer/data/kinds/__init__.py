"""The kinds of data sets: two classes, many classes, ranked lists, texts, ..."""

from threshold_explorer.data.kinds.binary import BINARY
from threshold_explorer.data.kinds.graded import GRADED
from threshold_explorer.data.kinds.kind import Kind
from threshold_explorer.data.kinds.multiclass import MULTICLASS
from threshold_explorer.data.kinds.multilabel import MULTILABEL
from threshold_explorer.data.kinds.ranking import RANKING
from threshold_explorer.data.kinds.shared_counts import COUNTS
from threshold_explorer.data.kinds.text import TEXT

__all__ = ["BINARY", "COUNTS", "GRADED", "MULTICLASS", "MULTILABEL", "RANKING", "TEXT", "Kind"]
