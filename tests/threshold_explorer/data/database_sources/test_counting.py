"""Sources counted on a real DuckDB and a real PostgreSQL: counts, messages, waiting visitors and cancellation."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.postgres import PASSWORD, PostgresServer
from tests.waiting import TIMEOUT_SECONDS, until
from threshold_explorer.data.database_sources import counting_job
from threshold_explorer.data.database_sources.configured_sources import HostedSource, read_sources
from threshold_explorer.data.database_sources.counting_job import CountingJob, SourceCounts
from threshold_explorer.data.database_sources.counting_worker import CountingTask, counting_messages
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.words.sentence import Sentence

# Ibis uses a deprecated function of DuckDB.
pytestmark = pytest.mark.filterwarnings("ignore:fetch_arrow_table:DeprecationWarning")

ROWS = "VALUES ('yes', 0.5::float8, 1), ('no', 0.25, 2), ('no', 0.5, 3)"
TABLE = f"CREATE TABLE predictions AS SELECT * FROM ({ROWS}) AS rows (y, p, amount)"
COUNTS = {"score": [0.25, 0.5], "n_positive": [0, 1], "n_negative": [1, 1]}
# A view that takes a minute.
SLEEPY = "CREATE VIEW sleepy AS SELECT 'yes' AS y, 0.5::float8 AS p FROM pg_sleep(60)"


def entry(**settings: Any) -> str:
    named = {"id": "bank", "title": "Bank", "label": "y", "score": "p", **settings}
    return "\n".join(["[[source]]", *(f"{name} = {json.dumps(value)}" for name, value in named.items())])


@pytest.fixture
def source_of(tmp_path: Path) -> Callable[..., HostedSource]:
    def read(environment: dict[str, str] | None = None, **settings: Any) -> HostedSource:
        file = tmp_path / "sources.toml"
        file.write_text(entry(**settings))
        (source,) = read_sources(file, environment or {}).values()
        return source

    return read


@pytest.fixture
def source_counts(tmp_path: Path) -> Iterator[Callable[..., SourceCounts]]:
    """The counts of one source, called "bank"."""
    with settings_with(sources_file=str(tmp_path / "sources.toml")):

        def of(**settings: Any) -> SourceCounts:
            (tmp_path / "sources.toml").write_text(entry(**settings))
            return SourceCounts()

        yield of


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    with duckdb.connect(str(tmp_path / "bank.duckdb")) as database:
        database.sql(TABLE)
    return tmp_path / "bank.duckdb"


def messages_of(source: HostedSource) -> list[Any]:
    return list(counting_messages(CountingTask(source.connection, source.place, source.request, source.secrets)))


def counts_of(source: HostedSource) -> dict[str, list[Any]]:
    *_, counts = messages_of(source)
    assert isinstance(counts, pa.Table), counts
    return counts.select(list(COUNTS)).to_pydict()


def refused(source: HostedSource) -> tuple[str, dict[str, Any]]:
    """The message to the user, and everything that leaves the process."""
    *_, last = messages_of(source)
    return str(Sentence(last["refusal"], **last["args"])), last


def finished(count: CountingJob) -> CountingJob:
    until(lambda: count.is_over)
    return count


def test_files_a_database_and_a_server_give_equal_counts(
    bank: Path, postgres: PostgresServer, postgres_url: str, source_of: Callable[..., HostedSource]
) -> None:
    with duckdb.connect(str(bank), read_only=True) as database:
        database.sql(f"COPY predictions TO '{bank.parent}/run-1.parquet'")
    postgres.run(TABLE, postgres_url)
    postgres.run("CREATE SCHEMA scoring", postgres_url)
    postgres.run("CREATE TABLE scoring.runs AS SELECT * FROM predictions", postgres_url)
    filled_in = postgres_url.replace(PASSWORD, "${BANK_PASSWORD}")
    environment = {"BANK_PASSWORD": PASSWORD}
    assert counts_of(source_of(path="run-*.parquet")) == COUNTS
    assert counts_of(source_of(connection="bank.duckdb", table="predictions")) == COUNTS
    assert counts_of(source_of(environment, connection=filled_in, table="predictions")) == COUNTS
    assert counts_of(source_of(environment, connection=filled_in, table="scoring.runs")) == COUNTS
    only = source_of(environment, connection=filled_in, table="predictions", where=["amount >= 2"], positive="no")
    assert counts_of(only) == {"score": [0.25, 0.5], "n_positive": [1, 1], "n_negative": [0, 0]}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"table": "nowhere"}, 'The source has no table "nowhere".'),
        (
            {"label": "amount"},
            'Column "amount" has the labels "1", "2" and "3", and none is set as positive.'
            " The administrator can set “positive”.",
        ),
        ({"positive": "maybe"}, 'Column "y" has the labels "no" and "yes" but no "maybe"; choose one of them'),
        ({"where": ["amount > 5"]}, "No row has a label; check the source and the conditions."),
        ({"connection": "other.duckdb"}, "The source cannot be found or does not respond."),
        ({"connection": "postgresql://me:hush@127.0.0.1:1/bank"}, "The source cannot be found or does not respond."),
        ({"connection": None, "table": None, "path": "gone/*.parquet"}, "The source cannot be found"),
        ({"where": ["amount > many"]}, "The source cannot be counted."),
    ],
)
def test_a_refusal_does_not_name_the_path_of_the_source(
    bank: Path, source_of: Callable[..., HostedSource], settings: dict[str, Any], message: str
) -> None:
    given = {"connection": "bank.duckdb", "table": "predictions", **settings}
    source = source_of(**{name: value for name, value in given.items() if value is not None})
    found, last = refused(source)
    assert found.startswith(message)
    assert str(bank.parent) not in found + json.dumps(last["args"])
    assert "hush" not in json.dumps(last)


def test_missing_values_are_counted_and_the_list_can_leave_them_out(
    bank: Path, source_of: Callable[..., HostedSource]
) -> None:
    table = pa.table({"y": ["yes", None, "no", "no"], "p": [0.5, 0.5, None, 0.25]})
    pq.write_table(table, bank.parent / "run.parquet")
    assert refused(source_of(path="run.parquet"))[0] == (
        'Of 4 rows, 1 have no label in "y" and 1 no score in "p". The administrator can drop them with “drop_missing”.'
    )
    assert counts_of(source_of(path="run.parquet", drop_missing=True))["score"] == [0.25, 0.5]


def test_a_wrong_password_is_reported_without_the_password(
    postgres_url: str, source_of: Callable[..., HostedSource]
) -> None:
    wrong = "wr0ng-passw0rd"
    connection = postgres_url.replace(PASSWORD, "${BANK_PASSWORD}")
    found, last = refused(source_of({"BANK_PASSWORD": wrong}, connection=connection, table="predictions"))
    assert found.startswith("The source denies access: wrong user name or password")
    assert "password authentication failed" in last["log"]
    assert wrong not in json.dumps(last)
    assert "127.0.0.1" not in found


def test_concurrent_visitors_share_one_count_and_counting_again_finds_changed_rows_in_groups_if_they_are_many(
    bank: Path, source_counts: Callable[..., SourceCounts]
) -> None:
    counts = source_counts(connection="bank.duckdb", table="predictions")
    assert counts.latest("source-bank") is None
    first, second = counts.count("source-bank"), counts.count("source-bank")
    assert first is second
    assert finished(first).refused is None
    source = counts.latest("source-bank")
    assert source is not None
    assert source.columns.table.select(list(COUNTS)).to_pydict() == COUNTS
    assert (source.title, str(source.about)) == ("Bank", "Counted by this server, 3 rows")
    where = str(source.provenance_source)
    assert where.startswith('"Bank", counted 20')
    assert where.endswith(' UTC: 3 rows by label "y" and score "p"')
    assert str(bank) not in repr(source)
    with duckdb.connect(str(bank)) as database:
        database.sql("INSERT INTO predictions SELECT ['no', 'yes'][1 + i % 2], i / 1e5, i FROM range(20000) t(i)")
    with settings_with(source_scores=1000):
        finished(counts.count("source-bank"))
    after = counts.latest("source-bank")
    assert after
    assert str(after.about) == "Counted by this server, 20\u202f003 rows"
    assert "score_high" in after.columns.table.column_names
    assert after.columns.table.num_rows < 2000
    assert after.key != source.key
    assert after.sha256 != source.sha256


def is_asleep(postgres: PostgresServer, url: str) -> bool:
    with psycopg.connect(url) as connection:
        (n,) = connection.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
        ).fetchone() or (0,)
    return bool(n)


def test_counting_is_cancelled_when_the_last_visitor_stops_waiting(
    postgres: PostgresServer, postgres_url: str, source_counts: Callable[..., SourceCounts]
) -> None:
    postgres.run(SLEEPY, postgres_url)
    counts = source_counts(connection=postgres_url, table="sleepy")
    count = counts.count("source-bank")
    count.poll(1)
    count.poll(2)
    until(lambda: is_asleep(postgres, postgres_url))
    until(lambda: str(count.step) == "Reading labels and scores …")
    count.stop_waiting(1)
    assert not count.is_over
    count.stop_waiting(2)
    assert finished(count).refused is None
    until(lambda: not is_asleep(postgres, postgres_url))
    assert count.seconds < TIMEOUT_SECONDS
    assert counts.running_job("source-bank") is None
    assert counts.latest("source-bank") is None


REFUSES = 'input(); print("""{"refusal": "hosted-denied", "args": {}, "log": "no such user"}""")'


def test_a_count_ends_with_the_refusal_of_its_worker_which_is_logged_without_it_or_at_its_time_limit(
    bank: Path,
    source_counts: Callable[..., SourceCounts],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    counts = source_counts(connection="bank.duckdb", table="predictions")
    for program, said in ((REFUSES, "hosted-denied"), ("input()", "hosted-broke-off")):
        monkeypatch.setattr(counting_job, "COMMAND", [sys.executable, "-S", "-c", program])
        assert finished(counts.count("source-bank")).refused == Sentence(said)
    assert "no such user" in caplog.text
    monkeypatch.setattr(counting_job, "COMMAND", [sys.executable, "-S", "-c", "import sys; sys.stdin.read()"])
    with settings_with(source_seconds=60):
        count = counts.count("source-bank")
    count.end_after_timeout()
    assert str(finished(count).refused) == "Counting exceeded this server’s limit of one minute."
