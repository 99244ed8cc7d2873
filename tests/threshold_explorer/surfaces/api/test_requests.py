"""The API over HTTP: what it answers, the same as the page of a link, and what it refuses with which sentence."""

import copy
import gzip
import socket
from pathlib import Path

import httpx
import numpy as np
import pytest

from benchmarks import viewer
from benchmarks.viewed_page import rows_of
from tests.threshold_explorer.surfaces.api.conftest import KEYS, MAX_LINKS
from tests.waiting import until
from threshold_explorer.decision.rule import Rule
from threshold_explorer.surfaces.api.rules import EXAMPLE
from threshold_explorer.words.formats import bounds_text, ratio_text

ROWS = (f"{'ill' if i % 3 else 'well'},0.{i},{'nw'[i % 2]}\n" for i in range(10, 90))
CSV = ("y,p,site\n" + "".join(ROWS)).encode()
COUNTS = {"score": [0.1, 0.4, 0.8], "n_positive": [1, 3, 9], "n_negative": [40, 12, 2]}
JSON = {"content-type": "application/json"}


def new_link(api, content=CSV, **fields):
    answer = api.post("/links", files={"file": ("cases.csv", content)}, data=fields)
    assert answer.status_code == 201, answer.text
    return answer.json()


def problem(answer, status):
    """The sentence of a refusal, which is a problem of RFC 9457."""
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json"), answer.text
    found = answer.json()
    assert {"type", "title", "status", "detail"} == set(found)
    assert found["status"] == status
    return found["detail"]


def number(metrics, key):
    return next(one for one in metrics["numbers"] if one["key"] == key)


def test_a_link_is_created_listed_read_and_deleted(api):
    made = new_link(api, title="Ward seven", note="For Monday", days="7", threshold="0.3", positive="ill", keep="site")
    assert (made["title"], made["note"], made["rows"], made["columns"]) == ("Ward seven", "For Monday", 80, 3)
    assert f"/?d={made['token']}&label=y&score=p&positive=ill&t=0.3" in made["url"]
    assert api.get("/links").json()["links"][0] == made
    assert api.get(f"/links/{made['token']}").json() == made
    recall = number(api.get(f"/links/{made['token']}/metrics").json(), "recall")
    assert recall["value"] == 40 / 54
    lower = api.get(f"/links/{made['token']}/metrics", params={"threshold": 0.1}).json()
    assert number(lower, "tp")["value"] == 54
    assert api.delete(f"/links/{made['token']}").status_code == 204
    for gone in (api.get(f"/links/{made['token']}"), api.delete(f"/links/{made['token']}")):
        assert "was deleted" in problem(gone, 404)


def test_the_same_request_gives_the_same_link_and_any_other_another(api):
    first = new_link(api, title="Twice")
    again = api.post("/links", files={"file": ("cases.csv", CSV)}, data={"title": "Twice"})
    assert (again.status_code, again.json()["token"]) == (200, first["token"])
    assert again.json()["expires"] >= first["expires"]
    others = [
        new_link(api, title="Thrice"),
        new_link(api, title="Twice", days="2"),
        new_link(api, CSV + b"ill,0.9,n\n"),
        api.post("/links", files={"file": ("others.csv", CSV)}, data={"title": "Twice"}).json(),
        api.post("/links", json={"counts": COUNTS}).json(),
        api.post("/links", json={"counts": {**COUNTS, "n_positive": [1, 3, 8]}}).json(),
    ]
    assert len({first["token"], *(each["token"] for each in others)}) == 7
    for each in (first, *others):
        api.delete(f"/links/{each['token']}")
    assert new_link(api, title="Twice")["token"] != first["token"]


def test_a_raw_body_a_form_and_counts_give_the_same_numbers(api):
    form = api.post("/metrics", files={"file": ("cases.csv", CSV)}, data={"threshold": "0.4", "positive": "ill"})
    options = {"threshold": 0.4, "positive": "ill", "name": "cases.csv"}
    raw = api.post("/metrics", content=gzip.compress(CSV), params={**options, "name": "cases.csv.gz"})
    assert form.json()["numbers"] == raw.json()["numbers"]
    counts = {"score": [i / 100 for i in range(10, 90)], "n_positive": [int(i % 3 > 0) for i in range(10, 90)]}
    counts["n_negative"] = [1 - count for count in counts["n_positive"]]
    named = {"positive": "ill", "negative": "well"}
    counted = api.post("/metrics", json={"counts": {**counts, **named}, "threshold": 0.4, "prevalence": 0.01})
    assert counted.json()["numbers"] == form.json()["numbers"]
    assert counted.json()["data"]["classes"] == named
    assert counted.json()["at_prevalence"]["prevalence"] == 0.01
    grouped = api.post("/metrics", content=CSV, params={**options, "group": "site"}).json()["groups"]
    assert set(grouped["numbers"]) == {"n", "w"}


def test_a_rule_decides_as_in_python(api):
    record = copy.deepcopy(EXAMPLE["rule"])
    record["data"]["columns"]["lower_is_positive"] = record["rule"]["lower_is_positive"] = True
    record["data"]["columns"]["positive"] = "true"
    record["data"]["classes"] = {"positive": "true", "negative": "false"}
    record["rule"] |= {"dtype": "float32", "threshold": float(np.float32(0.3)), "positive": True, "negative": False}
    scores = [0.1, 0.3, float(np.nextafter(np.float32(0.3), 1)), 0.9]
    answer = api.post("/rules/apply", json={"rule": record, "scores": scores, "column": "p"})
    assert answer.json()["decisions"] == Rule.of_record(record).apply(scores).tolist() == [True, True, False, False]
    assert answer.json()["labels"] == [True, True, False, False]
    for scores, column, sentence in (
        ([0.1, None], "p", "1 of 2 scores is missing, the first at position 1; the rule decides on none."),
        ([0.1, 1.5], "p", "1 of 2 scores is outside of 0 to 1"),
        ([0.1], "q", "The rule is for the column 'p'; these scores are the column 'q'."),
    ):
        sent = {"rule": record, "scores": scores, "column": column}
        assert sentence in problem(api.post("/rules/apply", json=sent), 422)
    for broken in ({}, {**record, "version": 99}, {**record, "rule": {**record["rule"], "dtype": "U9"}}):
        assert "rule" in problem(api.post("/rules/apply", json={"rule": broken, "scores": [0.1]}), 422)


ONE_CLASS = b"y,p\n1,0.5\n1,0.25\n"
FORM = {"files": {"file": ("cases.csv", CSV)}}


@pytest.mark.parametrize(
    ("path", "sent", "status", "sentence"),
    [
        ("/links", {"content": b"a;b\n1\n"}, 422, "Row 1 has 1 field"),
        ("/links", {"content": b""}, 422, "empty"),
        ("/metrics", {"content": CSV, "params": {"score": "q"}}, 422, 'no column "q"'),
        (
            "/metrics",
            {"content": CSV, "params": {"threshold": "high"}},
            422,
            '"threshold" is "high"; accepted is a',
        ),
        ("/metrics", {"content": CSV, "params": {"threshold": "nan"}}, 422, "a finite number"),
        ("/metrics", {"content": CSV, "params": {"prevalence": "1"}}, 422, "a number above 0 and below 1"),
        ("/metrics", {"content": CSV, "params": {"prevalance": "0.1"}}, 422, '"prevalance" is unknown'),
        ("/metrics", {"content": ONE_CLASS, "params": {"label": "y", "prevalence": "0.1"}}, 422, "Only one class"),
        ("/links", {**FORM, "data": {"days": "1.5"}}, 422, "a whole number from 1 to 3650"),
        ("/links", {**FORM, "data": {"positive": "ill", "threshold": "1.5"}}, 422, "0 to 1 is accepted"),
        ("/links", {**FORM, "data": {"days": "9999"}}, 422, "a whole number from 1 to 3650"),
        ("/links", {**FORM, "data": {"page": "nowhere"}}, 422, '"threshold", "imbalance"'),
        ("/links", {**FORM, "data": {"lower": "perhaps"}}, 422, "true or false"),
        ("/links", {**FORM, "data": {"lower": "1"}}, 422, '"lower" is "1"; accepted is true or false'),
        ("/metrics", {"content": CSV, "params": {"drop": "no"}}, 422, '"drop" is "no"; accepted is true or false'),
        ("/metrics", {"json": {"counts": COUNTS, "drop": "true"}}, 422, "true or false"),
        ("/metrics", {"json": {"counts": COUNTS, "drop": True}}, 422, "“drop” does not apply"),
        ("/metrics", {"json": {"counts": COUNTS, "weight": "w"}}, 422, "“weight” does not apply"),
        ("/links", {**FORM, "data": {"title": "x" * 201}}, 422, "at most 200 characters"),
        ("/links", {**FORM, "data": {"choices[t]": "0.1"}}, 422, "by the name of a URL parameter"),
        ("/links", {**FORM, "data": {"keep": "nowhere"}}, 422, 'no column "nowhere"'),
        ("/links", {**FORM, "data": {"audience": "named", "addresses": "a@example.org"}}, 422, "needs sign-in"),
        ("/links", {"files": {"predictions": ("cases.csv", CSV)}}, 400, "no part “file”"),
        (
            "/links",
            {"content": b"--x\r\n", "headers": {"content-type": "multipart/form-data; boundary=y"}},
            400,
            "form",
        ),
        ("/links", {"content": b"{", "headers": JSON}, 400, "line 1, column 2"),
        ("/links", {"content": b"[" * 100_000, "headers": JSON}, 400, "nested too deeply"),
        ("/links", {"content": b'{"counts": {"score": [NaN]}}', "headers": JSON}, 400, "finite numbers"),
        ("/links", {"content": b"\xff", "headers": JSON}, 400, "UTF-8"),
        ("/links", {"json": []}, 422, "a JSON object"),
        ("/links", {"json": {}}, 422, '"counts" is missing'),
        ("/links", {"json": {"counts": COUNTS}, "params": {"title": "x"}}, 422, "belongs into the body"),
        ("/links", {"json": {"counts": {**COUNTS, "score": [0.1]}}}, 422, "differ in length"),
        ("/links", {"json": {"counts": {**COUNTS, "score": [0.1, "x", 1]}}}, 422, '"counts.score[1]" is "x"'),
        ("/links", {"json": {"counts": {**COUNTS, "score": []}}}, 422, "a list of one or more numbers"),
        (
            "/links",
            {"json": {"counts": {**COUNTS, "scores": [1]}}},
            422,
            '"counts.scores" is unknown; known are "score"',
        ),
        ("/links", {"json": {"counts": {"score": [1], "n_positive": [1]}}}, 422, '"counts.n_negative" is missing'),
        ("/links", {"json": {"counts": COUNTS, "days": "7"}}, 422, '"days" is "7"; accepted is a whole number'),
        ("/links", {"json": {"counts": COUNTS, "lower": 1}}, 422, "true or false"),
        ("/links", {"json": {"counts": COUNTS, "keep": "site"}}, 422, "a list of texts"),
        ("/links", {"json": {"counts": COUNTS, "keep": ["x", 2]}}, 422, '"keep[1]" is "2"; accepted is a text'),
        ("/links", {"json": {"counts": COUNTS, "choices": []}}, 422, '"choices" is "[]"; accepted is a JSON object'),
        ("/links", {**FORM, "data": {"choices[A b]": "x"}}, 422, "by the name of a URL parameter"),
        ("/metrics", {"json": {"counts": {**COUNTS, "score_high": [0.2, 0.1, 0.9]}}}, 422, "score_high"),
        ("/links", {**FORM, "data": {"choices": "{"}}, 422, '"choices" is "{"; accepted is a JSON object'),
        (
            "/links",
            {"json": {"counts": {**COUNTS, "n_positive": [1, 2.5, 3]}}},
            422,
            "found 2.5; a count must be",
        ),
        ("/links", {"json": {"counts": {**COUNTS, "n_positive": [1, 10**40, 3]}}}, 422, "count"),
        ("/links", {"json": {"counts": COUNTS, "threshold": True}}, 422, '"threshold" is "True"'),
        ("/links", {"data": {"file": "x"}}, 415, '"multipart/form-data"'),
        ("/rules/apply", {"content": CSV}, 415, '"application/json"'),
        ("/nowhere", {"content": CSV}, 404, 'nothing at "/api/nowhere"'),
    ],
)
def test_a_refusal_says_what_was_found_and_what_is_accepted(api, path, sent, status, sentence):
    assert sentence in problem(api.post(path, **sent), status)


def test_without_a_key_that_is_known_nothing_is_answered(api, client_of, server):
    stranger = client_of("nobody")
    for headers in ({}, {"authorization": "Basic Y2k6eA=="}):
        missing = stranger.get("/links", headers=headers)
        assert "A key is needed" in problem(missing, 401)
        assert missing.headers["www-authenticate"] == "Bearer"
    for key in ("x", KEYS["ci"][:-1], f"{KEYS['ci']}x", "tex-" + "0" * 72, "ключ".encode().decode("latin-1")):
        wrong = stranger.post("/metrics", content=CSV, headers={"authorization": f"Bearer {key}".encode("latin-1")})
        assert "unknown or was revoked" in problem(wrong, 401)
    for path in ("", "/links"):
        assert "The HTTP API is off" in problem(httpx.get(f"{server.url}/api{path}"), 404)


def test_a_key_has_its_own_links_only(api, client_of):
    token = new_link(api, title="Of ci")["token"]
    other = client_of("nightly")
    for answer in (
        other.get(f"/links/{token}"),
        other.get(f"/links/{token}/metrics"),
        other.delete(f"/links/{token}"),
    ):
        assert "belongs to another key" in problem(answer, 404)
    assert other.get("/links").json() == {"links": []}
    assert api.delete(f"/links/{token}").status_code == 204


def test_methods_are_those_of_http(api):
    assert api.options("/links").headers["allow"] == "POST, GET, HEAD, OPTIONS"
    read = api.head("/links")
    assert (read.status_code, read.content) == (200, b"")
    wrong = api.put("/links", content=CSV)
    assert "Supported" in problem(wrong, 405)
    assert wrong.headers["allow"] == "POST, GET, HEAD, OPTIONS"
    assert "DELETE" in problem(api.post("/links/share-x"), 405)
    assert "GET" in problem(api.post(""), 405)


def test_what_is_too_large_is_refused_before_or_while_it_arrives(api):
    large = b"y,p\n" + b"ill,0.5\n" * 400_000
    assert "2 MB" in problem(api.post("/metrics", content=large), 413)
    parts = (large[i : i + 65536] for i in range(0, len(large), 65536))
    # Without a declared length.
    assert "2 MB" in problem(api.post("/metrics", content=parts), 413)
    assert "the limit is 2 MB" in problem(api.post("/metrics", content=large[: 2 * 2**20 + 1000]), 413)


def test_a_key_over_its_quota_is_refused_until_it_deletes_a_link(client_of):
    full = client_of("full")
    made = [new_link(full, title=f"Number {number}") for number in range(MAX_LINKS)]
    refused = full.post("/links", files={"file": ("cases.csv", CSV)}, data={"title": "One more"})
    assert f"You share {MAX_LINKS} links" in problem(refused, 507)
    # The same again needs no room.
    same = full.post("/links", files={"file": ("cases.csv", CSV)}, data={"title": "Number 0"})
    assert (same.status_code, same.json()["token"]) == (200, made[0]["token"])
    full.delete(f"/links/{made[0]['token']}")
    assert new_link(full, title="One more")


def descendants(process):
    found = [
        int(each) for task in Path(f"/proc/{process}/task").glob("*/children") for each in task.read_text().split()
    ]
    return found + [each for child in found for each in descendants(child)]


def test_a_request_that_its_client_leaves_stops_reading_and_blocks_nobody(api, api_server):
    # A first file starts the process that reads files.
    api.post("/metrics", content=b"\xef\xbb\xbf" + CSV, params={"positive": "ill"})
    idle = set(descendants(api_server.process.pid))
    content = gzip.compress(b"y,p\n" + b"ill,0.5\n" * 15_000_000)
    before = api.get("/links").json()
    with socket.create_connection(("127.0.0.1", api_server.port)) as connection:
        head = f"POST /api/links HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {KEYS['ci']}"
        connection.sendall(f"{head}\r\ncontent-length: {len(content)}\r\n\r\n".encode() + content)
        until(lambda: set(descendants(api_server.process.pid)) - idle)
        assert httpx.get(f"{api_server.url}/_stcore/health").text == "ok"
        [reading] = set(descendants(api_server.process.pid)) - idle
    until(lambda: not Path(f"/proc/{reading}").exists())
    assert api.get("/links").json() == before


def test_an_open_question_is_refused_with_the_values_that_answer_it(api):
    content = CSV.replace(b"y,p,site", b"y,p,site\ntext,%,") + b"(80 rows)\n"
    refused = problem(api.post("/metrics", content=content, params={"positive": "ill"}), 422)
    assert refused.endswith(
        "Answer with “read=rows=leave-out”, “read=rows=count”, or accept the first with “accept_guesses”."
    )
    plain = api.post("/metrics", content=CSV, params={"positive": "ill"}).json()
    for answer in ({"read": "rows=leave-out"}, {"accept_guesses": "true"}):
        found = api.post("/metrics", content=content, params={"positive": "ill", **answer}).json()
        assert found["numbers"] == plain["numbers"]
    assert "has no" in problem(api.post("/metrics", content=CSV, params={"read": "x=1"}), 422)


ROWS_OF_LINK = "".join(f"{'ill' if i % 3 else 'well'},0.{i}\n" for i in range(10, 90))


def test_a_link_of_the_api_opens_with_the_same_numbers(api_server, api):
    sent = {"title": "Ward seven", "note": "For Monday", "threshold": "0.37", "positive": "ill"}
    made = api.post("/links", files={"file": ("cases.csv", f"y,p\n{ROWS_OF_LINK}")}, data=sent).json()
    numbers = {one["name"]: one for one in api.get(f"/links/{made['token']}/metrics").json()["numbers"]}
    with viewer.open(api_server.url, made["url"].removeprefix(api_server.url)) as visitor:
        visitor.unfold("numbers_open")
        texts, table = "\n".join(visitor.texts), next(iter(visitor.page.nodes_of_kind("table"))).content
    assert "# Ward seven" in texts
    assert "For Monday" in texts
    rows = {str(row[0]): row[1:] for row in (list(row.values()) for row in rows_of(table))}
    for name in ("True positives", "False positives", "False negatives", "True negatives"):
        assert rows[name][0] == str(numbers[name]["value"])
    for name in ("Precision", "Recall", "F1"):
        assert rows[name][0] == ratio_text(numbers[name]["value"])
        assert rows[name][1] == bounds_text(*numbers[name]["interval"])
