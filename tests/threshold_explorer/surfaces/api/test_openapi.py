"""The OpenAPI document is valid, its examples run, what it says of answers is true, and the docs' examples run."""

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import jsonschema
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.threshold_explorer.decision.test_rule import record_of
from tests.threshold_explorer.surfaces.api.conftest import KEYS
from tests.threshold_explorer.surfaces.api.test_requests import COUNTS
from threshold_explorer.data.sources.predictions import Predictions, RoleOptions
from threshold_explorer.decision.record.as_json import record_json
from threshold_explorer.decision.rule import Rule
from threshold_explorer.surfaces.api.operations import OPERATIONS

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
