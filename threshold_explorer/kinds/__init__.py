"""The kinds of data sets: two classes, many classes, ranked lists, texts, ..."""

from threshold_explorer.data.kind import Kind
from threshold_explorer.kinds.binary.dataset import BINARY
from threshold_explorer.kinds.counts.shared import COUNTS
from threshold_explorer.kinds.graded.dataset import GRADED
from threshold_explorer.kinds.multiclass.dataset import MULTICLASS
from threshold_explorer.kinds.multilabel.dataset import MULTILABEL
from threshold_explorer.kinds.ranking.dataset import RANKING
from threshold_explorer.kinds.text.dataset import TEXT

__all__ = ["BINARY", "COUNTS", "GRADED", "MULTICLASS", "MULTILABEL", "RANKING", "TEXT", "Kind"]
