"""The OpenAPI document is valid and true, its examples run, and a client generated from it calls every operation."""

import importlib
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import httpx
import jsonschema
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.threshold_explorer.decision.test_rule import record_of
from tests.threshold_explorer.surfaces.api.conftest import KEYS
from tests.threshold_explorer.surfaces.api.test_requests import COUNTS, CSV
from tests.threshold_explorer.surfaces.api.test_rules import BY_AGE
from threshold_explorer.data.sources.predictions import Predictions, RoleOptions
from threshold_explorer.decision.record.as_json import record_json
from threshold_explorer.decision.rule import Rule
from threshold_explorer.surfaces.api.openapi import OPERATIONS

ROOT = Path(__file__).parents[4]
DOCS = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def document(client_of):
    """What anybody gets from the server."""
    return client_of("nobody").get("").json()


def test_the_document_is_valid(document, api_server):
    OpenAPIV31SpecValidator(document).validate()
    assert document["servers"] == [{"url": f"{api_server.url}/api"}]
    for path, operations in document["paths"].items():
        for operation in operations.values():
            in_path = {each["name"] for each in operation.get("parameters", []) if each["in"] == "path"}
            assert in_path == set(re.findall(r"\{(\w+)\}", path))


def described(document, path, method, answer):
    """An answer that the document describes."""
    response = document["paths"][path][method]["responses"][str(answer.status_code)]
    if "content" in response:
        schema = response["content"]["application/json"]["schema"]
        jsonschema.validate(answer.json(), {**schema, "components": document["components"]})
    return answer


def test_each_example_runs_and_each_answer_is_as_described(document, api):
    posts = [each for each in OPERATIONS if each.method == "POST"]
    assert all(each.example for each in posts)
    token = ""
    for operation in posts:
        body = document["paths"][operation.path]["post"]["requestBody"]["content"]["application/json"]
        jsonschema.validate(body["example"], {**body["schema"], "components": document["components"]})
        sent = api.post(operation.path, json=body["example"])
        assert sent.is_success, sent.text
        answer = described(document, operation.path, "post", sent).json()
        token = answer.get("token", token)
    described(document, "/links", "get", api.get("/links"))
    described(document, "/links/{token}", "get", api.get(f"/links/{token}"))
    described(document, "/links/{token}/metrics", "get", api.get(f"/links/{token}/metrics"))
    described(document, "/links/{token}", "delete", api.delete(f"/links/{token}"))
    assert api.get(f"/links/{token}").status_code == 404


@pytest.mark.parametrize(("threshold", "undefined"), [(1, "precision"), (0, "npv")])
def test_an_answer_with_undefined_metrics_is_as_described(document, api, threshold, undefined):
    sent = {"counts": COUNTS, "threshold": threshold, "prevalence": 0.01}
    answer = described(document, "/metrics", "post", api.post("/metrics", json=sent)).json()
    for numbers in (answer["numbers"], answer["at_prevalence"]["numbers"]):
        found = {one["key"]: one for one in numbers}
        if undefined in found:
            assert (found[undefined]["value"], found[undefined]["interval"]) == (None, None)


def test_a_browser_gets_a_page_of_all_operations(api_server):
    answer = httpx.get(f"{api_server.url}/api", headers={"accept": "text/html,*/*"})
    assert answer.headers["content-type"].startswith("text/html")
    for operation in OPERATIONS:
        assert operation.summary.replace("'", "&#x27;") in answer.text
    assert "<script" not in answer.text


def test_the_examples_of_the_docs_run(api_server, tmp_path):
    blocks = re.findall(r"```(sh|python)\n(.*?)```", DOCS, re.DOTALL)
    assert {language for language, _ in blocks} == {"sh", "python"}
    example = ROOT / "examples" / "breast_cancer.csv"
    (tmp_path / "predictions.csv").write_bytes(example.read_bytes())
    dataset = Predictions.open(example.name, example.read_bytes, RoleOptions(), "tests").dataset
    (tmp_path / "rule.json").write_text(record_json(record_of(dataset, 0.3)))
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "SERVER": api_server.url, "KEY": KEYS["docs"], "PATH": programs}
    for language, text in blocks:
        command = ["bash", "-euc", text] if language == "sh" else [sys.executable, "-c", text]
        ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, (text, ran.stdout, ran.stderr)
        if "decisions" in text:
            assert ran.stdout.strip() == "[False, True, True]"
    assert Rule.load(tmp_path / "chosen.json").positive == dataset.roles.positive


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
