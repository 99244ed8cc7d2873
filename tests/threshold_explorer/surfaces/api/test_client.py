"""A client generated from the served document calls every operation of a running server."""

import importlib
import io
import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tests.threshold_explorer.surfaces.api.conftest import KEYS
from tests.threshold_explorer.surfaces.api.test_requests import COUNTS, CSV
from tests.threshold_explorer.surfaces.api.test_rules import BY_AGE
from threshold_explorer.surfaces.api.operations import OPERATIONS

PACKAGE = "generated_client"


@pytest.fixture(scope="module")
def generated(client_of, api_server, tmp_path_factory):
    """The package, and a client of it with a key."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_text(client_of("nobody").get("").text)
    # Nothing but the package: what would tidy its code is another program.
    (folder / "config.yaml").write_text("post_hooks: []\n")
    command = ["-m", "openapi_python_client", "generate", "--path", folder / "openapi.json", "--meta", "none"]
    command += ["--config", folder / "config.yaml", "--output-path", folder / PACKAGE, "--fail-on-warning"]
    ran = subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        package, models = importlib.import_module(PACKAGE), importlib.import_module(f"{PACKAGE}.models")
        client = package.AuthenticatedClient(
            f"{api_server.url}/api", KEYS["docs"], raise_on_unexpected_status=True, timeout=60
        )
        called = set()

        def call(operation, /, *path, **sent):
            called.add(operation)
            module = importlib.import_module(f"{PACKAGE}.api.default.{operation}")
            return module.sync_detailed(*path, client=client, **sent)

        types = importlib.import_module(f"{PACKAGE}.types")
        yield SimpleNamespace(models=models, types=types, call=call, called=called)


def file_of(generated):
    return generated.types.File(io.BytesIO(CSV), "cases.csv", "text/csv")


def test_every_operation_answers_the_generated_client(generated, api):
    models, call = generated.models, generated.call
    counts = models.Counts(**COUNTS)

    page = models.NewLinkOfCountsPage.IMBALANCE
    made = call("create_link", body=models.NewLinkOfCounts(counts=counts, title="Of counts", days=2, page=page))
    assert (made.status_code, made.parsed.title, made.parsed.audience) == (201, "Of counts", "everybody")
    choices = models.NewLinkOfFileChoices.from_dict({"terms": "clinical"})
    form = models.NewLinkOfFile(
        file_of(generated), positive="ill", lower=True, keep=["site", "y"], choices=choices, threshold=0.25
    )
    of_file = call("create_link", body=form).parsed
    assert (of_file.rows, of_file.columns, of_file.sha256 is not None) == (80, 3, True)
    assert "terms=clinical" in of_file.url
    assert "lower=true" in of_file.url
    raw = call("create_link", body=file_of(generated), name="cases.csv", keep=["site"], choices='{"terms": "short"}')
    assert "terms=short" in raw.parsed.url
    assert raw.parsed.columns == 3

    tokens = [each.token for each in call("list_links").parsed.links]
    assert {of_file.token, made.parsed.token, raw.parsed.token} <= set(tokens)
    assert call("read_link", of_file.token).parsed == of_file
    of_link = call("read_link_metrics", of_file.token, threshold=0.25).parsed
    assert of_link.data.columns.lower_is_positive
    for each in (of_file, made.parsed, raw.parsed):
        assert call("delete_link", each.token).status_code == 204
    gone = call("read_link", of_file.token)
    assert isinstance(gone.parsed, models.Problem)
    assert "was deleted" in gone.parsed.detail

    metrics = call(
        "read_metrics", body=models.AtThresholdOfFile(file_of(generated), positive="ill", prevalence=0.1, group="site")
    ).parsed
    assert metrics.data.classes.positive == "ill"
    assert metrics.at_prevalence.prevalence == 0.1
    assert set(metrics.groups.numbers.additional_properties) == {"n", "w"}
    recall = next(one for one in metrics.numbers if one.key == "recall")
    assert recall.interval[0] < recall.value < recall.interval[1]
    assert call("read_metrics", body=models.AtThresholdOfCounts(counts=counts)).parsed.data.cases == 67

    record = call("choose_rule", body=models.ChoosingOfFile(file_of(generated), positive="ill", recall_min=0.5)).parsed
    assert record.rule.positive == "ill"
    decided = call("apply_rule", body=models.RuleAndScores(record, [0.0, 1.0], column="p")).parsed
    assert decided.labels == ["well", "ill"]
    by_group = models.RuleAndScores(models.DecisionRecord.from_dict(BY_AGE), [0.4, 0.4], groups=[20, 60])
    assert call("apply_rule", body=by_group).parsed.decisions == [True, False]
    nothing = call("choose_rule", body=models.ChoosingOfCounts(counts=counts, precision_min=1, recall_min=1)).parsed
    assert "No threshold meets all constraints" in nothing.detail

    assert generated.called == {_snake(each.id) for each in OPERATIONS}


def test_a_record_passes_through_the_client_unchanged(generated):
    for record in (BY_AGE, json.loads(json.dumps(BY_AGE | {"later": {"key": [1, None]}}))):
        assert generated.models.DecisionRecord.from_dict(record).to_dict() == record


def _snake(name):
    return "".join(f"_{each.lower()}" if each.isupper() else each for each in name)
