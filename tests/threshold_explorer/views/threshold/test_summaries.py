"""The table of curve metrics: every value in one format, with every digit."""

from tests.browser.page_parts import open_example
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.views.threshold.summaries import summaries_table
from threshold_explorer.words.formats import bounds_text


def test_every_digit_can_be_read_back():
    dataset = open_example("eight-samples")
    table = summaries_table(dataset)
    found = dict(zip(table["Curve metric"], table["Value"], strict=True))
    assert float(found["Average precision"]) == dataset.scores.average_precision()
    assert float(found["PR AUC, Davis-Goadrich"]) == dataset.scores.pr_auc("davis-goadrich")
    assert float(found["Equal error rate"]) == dataset.scores.equal_error_rate().rate
    assert len(found) == 14


def test_areas_have_an_interval_or_a_reason():
    dataset = open_example("breast-cancer")
    table = summaries_table(dataset)
    found = dict(zip(table["Curve metric"], table["95% interval"], strict=True))
    low, high, *_ = dataset.scores.average_precision_interval(confidence=confidence())
    assert found["Average precision"] == bounds_text(low, high)
    assert found["ROC AUC"] == bounds_text(*dataset.scores.roc_auc_interval(confidence=confidence()))
    assert found["Brier score"] == "none: no closed form"


def test_a_method_is_stated_beside_an_interval_only():
    notes = {}
    for id in ("breast-cancer", "crash-survival"):
        table = summaries_table(open_example(id))
        notes[id] = table.set_index("Curve metric")["Convention"]
    assert "interval: DeLong" in notes["breast-cancer"]["ROC AUC"]
    assert "interval: Bayesian bootstrap of weighted cases" in notes["crash-survival"]["ROC AUC"]
    assert "interval:" not in notes["breast-cancer"]["Brier score"]
