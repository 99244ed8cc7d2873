"""Keys that people make, and what the store of links does for the API, on SQLite and on PostgreSQL."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from threading import Event

import httpx
import pytest
from starlette.applications import Starlette

from tests.threshold_explorer.serving.web.asgi_client import run_in_thread
from threshold_explorer.serving.cancellation import Cancelled, when_cancelled
from threshold_explorer.serving.settings import BadSettings, Settings, settings_with
from threshold_explorer.serving.sharing.api_keys import MAX_KEYS, ApiKeyStore, TooManyKeys, key_digest
from threshold_explorer.serving.sharing.refusals import TextTooLong
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.serving.sign_in import Person
from threshold_explorer.surfaces.api import routes
from threshold_explorer.surfaces.api.routes import api_routes

CSV = b"y,p\n" + b"".join(b"%s,0.%d\n" % (b"ill" if i % 3 else b"well", i) for i in range(10, 90))
ANNA = Person("https://id.example.org", "7", address="anna@example.org")
BERT = Person("https://id.example.org", "8", address="bert@example.org")
HOST_KEY = "a key of the host with enough characters".replace(" ", "-")
SIGN_IN = {"oidc_client_id": "explorer", "cookie_secret": "x" * 32, "public_url": "https://explorer.example.org/tool"}


@pytest.fixture
def sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path}/shares.sqlite3"


@pytest.fixture(params=["sqlite_url", "postgres_url"])
def database_url(request):
    url = Settings.read({"DATABASE_URL": request.getfixturevalue(request.param)}).database_url
    with settings_with(database_url=url, api_keys=(("host", key_digest(HOST_KEY)),), **SIGN_IN):
        yield url
        link_access().store.close()


class Inside:
    """A client of the routes in this process, whose event loop has its own thread.

    Browser tests leave an event loop running in the test's thread.
    """

    def __init__(self, thread, runner):
        self._thread, self._runner = thread, runner
        transport = httpx.ASGITransport(Starlette(routes=api_routes()))
        self._client = httpx.AsyncClient(transport=transport, base_url="http://inside")

    def get(self, path, **sent):
        return self._run(self._client.get(path, **sent))

    def post(self, path, **sent):
        return self._run(self._client.post(path, **sent))

    def _run(self, coroutine):
        return self._thread.submit(self._runner.run, coroutine).result()


@contextmanager
def inside():
    with ThreadPoolExecutor(1) as thread:
        runner = thread.submit(asyncio.Runner).result()
        yield Inside(thread, runner)
        thread.submit(runner.close).result()


@pytest.fixture
def api(database_url):
    with inside() as client:
        yield client


def bearer(key):
    return {"authorization": f"Bearer {key}"}


def create(api, key, **fields):
    return api.post("/api/links", files={"file": ("cases.csv", CSV)}, data=fields, headers=bearer(key))


def keys_of_the_store():
    return ApiKeyStore(link_access().store.database)


def test_a_persons_key_acts_as_the_person_until_it_is_revoked(api):
    keys = keys_of_the_store()
    key, second = keys.create(ANNA, " build   server "), keys.create(ANNA, "laptop")
    assert [card.name for card in keys.of_person(ANNA)] == ["laptop", "build server"]
    assert keys.of_person(BERT) == []
    made = create(api, key, audience="named", addresses="bert@example.org")
    assert made.status_code == 201
    assert made.json()["url"].startswith("https://explorer.example.org/tool/?d=share-")
    # The link is in her list on the page, and she may open it.
    [card] = link_access().store.of_owner(ANNA.identity)
    assert card.token == made.json()["token"]
    assert card.audience.addresses == ("bert@example.org", "anna@example.org")
    assert create(api, second, audience="named", addresses="bert@example.org").status_code == 200
    assert api.get("/api/links", headers=bearer(HOST_KEY)).json() == {"links": []}
    assert create(api, HOST_KEY).status_code == 201
    # Whoever may no longer sign in may no longer use a key.
    with settings_with(sign_in_allowed=("bert@example.org",)):
        assert api.get("/api/links", headers=bearer(key)).status_code == 403
        assert api.get("/api/links", headers=bearer(HOST_KEY)).status_code == 200
    id = next(each.id for each in keys.of_person(ANNA) if each.name == "build server")
    assert not keys.revoke(id, BERT)
    assert keys.revoke(id, ANNA)
    assert api.get("/api/links", headers=bearer(key)).status_code == 401
    assert len(api.get("/api/links", headers=bearer(second)).json()["links"]) == 1


def test_the_store_has_no_key(api):
    key = keys_of_the_store().create(ANNA, "laptop")
    with link_access().store.database.reading() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM threshold_explorer_api_keys").all()
    assert len(rows) == 1
    assert key not in str(rows)
    assert key.removeprefix("tex-")[:64] not in str(rows)
    assert ANNA.identity not in str(rows)


def test_a_person_has_at_most_twenty_keys(api):
    keys = keys_of_the_store()
    for number in range(MAX_KEYS):
        keys.create(ANNA, str(number))
    with pytest.raises(TooManyKeys):
        keys.create(ANNA, "one more")
    with pytest.raises(TextTooLong):
        keys.create(BERT, "x" * 51)
    assert keys.create(BERT, "first")


def test_links_of_one_address_within_an_hour_are_limited(api):
    with settings_with(address_links_hourly=4):
        answers = [create(api, HOST_KEY, title=str(number)) for number in range(4)]
    assert [each.status_code for each in answers] == [201, 201, 201, 429]
    assert "links within an hour" in answers[-1].json()["detail"]
    assert answers[-1].headers["retry-after"]


def test_a_database_that_is_off_is_a_problem_with_its_reason(tmp_path):
    (tmp_path / "file").write_text("")
    with (
        settings_with(database_url=f"sqlite:///{tmp_path}/file/x.sqlite3", api_keys=(("host", key_digest(HOST_KEY)),)),
        inside() as api,
    ):
        assert create(api, HOST_KEY).status_code == 503
        # What needs no database works.
        metrics = api.post("/api/metrics", content=CSV, params={"positive": "ill"}, headers=bearer(HOST_KEY))
        assert metrics.status_code == 200


def test_an_unexpected_error_has_a_number_and_tells_nothing_else(api, monkeypatch, caplog):
    def fail(call):
        raise KeyError("a secret")

    broken = [routes.OPERATIONS[1].__class__(**{**vars(routes.OPERATIONS[1]), "run": fail})]
    monkeypatch.setattr(routes, "OPERATIONS", broken)
    with caplog.at_level(logging.ERROR):
        answer = api.get("/api/links", headers=bearer(HOST_KEY))
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert caplog.records[-1].exc_info[0] is KeyError


def test_too_many_requests_of_one_key_are_refused(api, monkeypatch):
    monkeypatch.setattr(routes, "MAX_OF_KEY", 0)
    answer = api.get("/api/links", headers=bearer(HOST_KEY))
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "5")


@pytest.mark.parametrize("text", ["ci", "ci:short", f":{'x' * 40}", f"ci:{'x' * 40} {'y' * 40}", f"c i:{'x' * 40}"])
def test_keys_in_the_settings_have_a_name_and_a_length(text):
    with pytest.raises(BadSettings) as refused:
        Settings.read({"THRESHOLD_EXPLORER_API_KEYS": text})
    assert "ci:KEY" in str(refused.value)
    assert "xxx" not in str(refused.value)


def test_a_key_in_the_settings_is_kept_as_its_hash():
    read = Settings.read({"THRESHOLD_EXPLORER_API_KEYS": f"ci:{HOST_KEY}, ci:{'y' * 40}"})
    assert read.api_keys == (("ci", key_digest(HOST_KEY)), ("ci", key_digest("y" * 40)))
    assert HOST_KEY not in str(vars(read))
    assert read.has_api
    assert not Settings().has_api


def test_what_a_request_waits_for_ends_when_its_client_leaves(database_url, monkeypatch):
    ended = []

    def wait(call):
        left = Event()
        try:
            with when_cancelled(left.set):
                assert left.wait(60)
        except Cancelled:
            ended.append("cancelled")
            raise

    monkeypatch.setattr(routes, "OPERATIONS", [replace(routes.OPERATIONS[1], run=wait)])
    messages, sent = [{"type": "http.request"}, {"type": "http.disconnect"}], []

    async def receive():
        return messages.pop(0)

    async def send(message):
        sent.append(message)

    headers = [(b"authorization", f"Bearer {HOST_KEY}".encode())]
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/api/links",
        "headers": headers,
        "path_params": {"path": "links"},
    }
    call = {**scope, "headers": headers, "query_string": b"", "server": ("inside", 80)}
    run_in_thread(routes.Api()(call, receive, send))
    assert (ended, sent) == (["cancelled"], [])
