"""Trust: one verdict on each question, before the pages with the details."""

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.views.entries.trust_verdicts import draw_verdicts, trust_links

dataset = current_dataset(BinaryDataset)
heading(dataset)
trust_links()
draw_verdicts(dataset)
