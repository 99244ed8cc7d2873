"""The table of summaries: every value in one way, with every digit."""

from dashboard.data.kinds.binary import open_binary
from dashboard.data.sources import open_source
from dashboard.threshold.summaries_table import summaries_table


def test_every_digit_can_be_read_back():
    source = open_source("eight-samples", visitor="")
    dataset = open_binary(source, source.guesses["classification"])
    table = summaries_table(dataset)
    found = dict(zip(table["Summary"], table["Value"], strict=True))
    assert float(found["Average precision"]) == dataset.scores.average_precision()
    assert float(found["PR AUC, Davis-Goadrich"]) == dataset.scores.pr_auc("davis-goadrich")
    assert float(found["Equal error rate"]) == dataset.scores.equal_error_rate().rate
    assert len(found) == 14
