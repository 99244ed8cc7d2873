"""The assertion in the tests of a model: it passes and fails as `threshold-explorer check` does, in the same words."""

import json

import numpy as np
import pandas as pd
import pytest

from metrics_core import wilson
from tests.threshold_explorer.decision.test_rule import record_of
from tests.threshold_explorer.surfaces.command.test_command_line import frame, run
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.sources.predictions import RoleOptions
from threshold_explorer.decision.record.as_json import record_json
from threshold_explorer.decision.record.batch import findings_on
from threshold_explorer.decision.rule import RuleError, load_record
from threshold_explorer.surfaces.command.predictions import open_predictions
from threshold_explorer.testing import assert_rule_holds


@pytest.fixture
def rule(tmp_path):
    """Writes the record of the cases at 0.4 with constraints and further changes, and returns its path."""
    frame().to_csv(tmp_path / "cases.csv", index=False)

    def write(*constraints, roles=RoleOptions(score="p", positive="ill"), threshold=0.4, **changes):  # noqa: B008
        dataset = open_predictions(tmp_path / "cases.csv", roles).dataset
        data = json.loads(record_json(record_of(dataset, threshold))) | changes
        bounds = [dict(zip(("metric", "sense", "bound"), one, strict=True)) for one in constraints]
        data["objective"] = {"constraints": bounds} if bounds else None
        (tmp_path / "rule.json").write_text(json.dumps(data), encoding="utf-8")
        return tmp_path / "rule.json"

    return write


def test_it_passes_and_fails_as_the_command_with_its_sentences(rule, tmp_path):
    cases, codes = frame(), []
    for bound in (0.5, 0.84, 0.999):
        written = rule(("recall", "at_least", bound))
        code, output, _ = run("check", tmp_path / "cases.csv", "--rule", written)
        codes.append(code)
        if code == 0:
            assert_rule_holds(written, cases.label, cases.p)
            continue
        with pytest.raises(AssertionError) as failure:
            assert_rule_holds(written, cases.label, cases.p)
        said, printed = str(failure.value).splitlines(), output.splitlines()
        assert said[0] == printed[0].replace("cases.csv", "The predictions")
        # The command also says which cases it judged.
        assert said[1:] == printed[2:]
    assert codes == [0, 3, 1]


def test_labels_are_the_classes_of_the_rule_or_booleans_and_lower_scores_can_be_positive(rule):
    cases = frame()
    upper = findings_on(load_record(rule()), cases.label, cases.p)
    for labels in (cases.label == "ill", (cases.label == "ill").tolist()):
        assert findings_on(load_record(rule()), labels, cases.p.to_list()) == upper
    lower = rule(roles=RoleOptions(score="risk", positive="ill", lower=True), threshold=-0.6)
    assert [one.value for one in findings_on(load_record(lower), cases.label, cases.risk)] == [
        one.value for one in upper
    ]
    with pytest.raises(RuleError, match="a true class is 'dead'"):
        assert_rule_holds(rule(), cases.label.replace("well", "dead"), cases.p)
    with pytest.raises(RuleError, match="these scores are the column 'risk'"):
        assert_rule_holds(rule(), cases.label, cases.risk)


def test_weights_level_and_prevalence_count(rule):
    cases = frame()
    [recall, _] = findings_on(load_record(rule(confidence=0.8)), cases.label, cases.p)
    ill = cases.label == "ill"
    assert recall.interval == wilson(int((ill & (cases.p >= 0.4)).sum()), int(ill.sum()), 0.8)
    assert confidence() == 0.95
    doubled = pd.concat([cases, cases[ill]])
    weights = np.where(ill, 2.0, 1.0)
    by_weight = findings_on(load_record(rule()), cases.label, cases.p, sample_weight=weights)
    by_repetition = findings_on(load_record(rule()), doubled.label, doubled.p)
    assert [one.value for one in by_weight] == pytest.approx([one.value for one in by_repetition])
    rare = rule(("precision", "at_least", 0.3), prevalence={"observed": 0.3, "assumed": 0.01})
    with pytest.raises(AssertionError, match="breaks"):
        assert_rule_holds(rare, cases.label, cases.p)
    assert_rule_holds(rare, cases.label, cases.p, tolerance=0.3)
