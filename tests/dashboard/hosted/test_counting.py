"""Sources counted on a real DuckDB and a real PostgreSQL: the counts, the sentences, who waits, and how it ends."""

import json
import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from dashboard.hosted.configured import HostedSource, read_sources
from dashboard.hosted.desk import HostedDesk
from dashboard.hosted.reduction import Reduction
from dashboard.hosted.worker import Question, answers_to
from dashboard.settings import settings_with
from dashboard.words.sentence import Sentence
from tests.postgres import PASSWORD, PostgresServer

# Ibis asks DuckDB in words that DuckDB is about to forget.
pytestmark = pytest.mark.filterwarnings("ignore:fetch_arrow_table:DeprecationWarning")

PATIENCE_SECONDS = 60
ROWS = "VALUES ('yes', 0.5::float8, 1), ('no', 0.25, 2), ('no', 0.5, 3)"
TABLE = f"CREATE TABLE predictions AS SELECT * FROM ({ROWS}) AS rows (y, p, amount)"
COUNTS = {"score": [0.25, 0.5], "n_positive": [0, 1], "n_negative": [1, 1]}
# A view that takes a minute.
SLEEPY = "CREATE VIEW sleepy AS SELECT 'yes' AS y, 0.5::float8 AS p FROM pg_sleep(60)"


def entry(**said: Any) -> str:
    named = {"id": "bank", "title": "Bank", "label": "y", "score": "p", **said}
    return "\n".join(["[[source]]", *(f"{name} = {json.dumps(value)}" for name, value in named.items())])


@pytest.fixture
def source_of(tmp_path: Path) -> Callable[..., HostedSource]:
    def read(environment: dict[str, str] | None = None, **said: Any) -> HostedSource:
        file = tmp_path / "sources.toml"
        file.write_text(entry(**said))
        (source,) = read_sources(file, environment or {}).values()
        return source

    return read


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Callable[..., HostedDesk]]:
    """A desk for one source, called "bank"."""
    with settings_with(sources_file=str(tmp_path / "sources.toml")):

        def of(**said: Any) -> HostedDesk:
            (tmp_path / "sources.toml").write_text(entry(**said))
            return HostedDesk()

        yield of


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    with duckdb.connect(str(tmp_path / "bank.duckdb")) as database:
        database.sql(TABLE)
    return tmp_path / "bank.duckdb"


def asked(source: HostedSource) -> list[Any]:
    return list(answers_to(Question(source.connection, source.place, source.asked, source.secrets)))


def counts_of(source: HostedSource) -> dict[str, list[Any]]:
    *_, counts = asked(source)
    assert isinstance(counts, pa.Table), counts
    return counts.select(list(COUNTS)).to_pydict()


def refused(source: HostedSource) -> tuple[str, dict[str, Any]]:
    """What a reader is told, and everything that leaves the process."""
    *_, last = asked(source)
    return str(Sentence(last["refusal"], **last["args"])), last


def until(holds: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < give_up, "it never came to hold"
        time.sleep(0.02)


def over(count: Reduction) -> Reduction:
    until(lambda: count.is_over)
    return count


def test_files_a_database_and_a_server_are_counted_alike(
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
    ("said", "told"),
    [
        ({"table": "nowhere"}, 'The source has no table "nowhere".'),
        ({"label": "z"}, 'There is no column "z"; the columns are "y", "p" and "amount".'),
        (
            {"label": "amount"},
            'Column "amount" has the labels "1", "2" and "3", and which of them is positive was not said.'
            " Whoever runs the server can say it under “positive”.",
        ),
        ({"positive": "maybe"}, 'Column "y" has the labels "no" and "yes" but no "maybe"; one of them must be chosen'),
        ({"where": ["amount > 5"]}, "No row has a label; look at the source and at the conditions."),
        ({"connection": "other.duckdb"}, "The source is not where it was, or does not answer."),
        ({"connection": None, "table": None, "path": "gone/*.parquet"}, "The source is not where it was, or does not"),
        ({"where": ["amount > many"]}, "The source cannot be counted."),
    ],
)
def test_what_cannot_be_counted_is_said_without_where_it_is(
    bank: Path, source_of: Callable[..., HostedSource], said: dict[str, Any], told: str
) -> None:
    given = {"connection": "bank.duckdb", "table": "predictions", **said}
    source = source_of(**{name: value for name, value in given.items() if value is not None})
    found, last = refused(source)
    assert found.startswith(told)
    assert str(bank.parent) not in found + json.dumps(last["args"])


def test_missing_values_are_counted_and_the_list_can_leave_them_out(
    bank: Path, source_of: Callable[..., HostedSource]
) -> None:
    table = pa.table({"y": ["yes", None, "no", "no"], "p": [0.5, 0.5, None, 0.25]})
    pq.write_table(table, bank.parent / "run.parquet")
    assert refused(source_of(path="run.parquet"))[0] == (
        'Of 4 rows, 1 have no label in "y" and 1 no score in "p".'
        " Whoever runs the server can have such rows left out by “drop_missing”."
    )
    assert counts_of(source_of(path="run.parquet", drop_missing=True))["score"] == [0.25, 0.5]


def test_a_wrong_password_is_said_and_stands_nowhere(postgres_url: str, source_of: Callable[..., HostedSource]) -> None:
    wrong = "wr0ng-passw0rd"
    connection = postgres_url.replace(PASSWORD, "${BANK_PASSWORD}")
    found, last = refused(source_of({"BANK_PASSWORD": wrong}, connection=connection, table="predictions"))
    assert found.startswith("The source does not let this server in: its user name or password is wrong")
    assert "password authentication failed" in last["log"]
    assert wrong not in json.dumps(last)
    assert "127.0.0.1" not in found


def test_a_server_that_does_not_answer_is_said(source_of: Callable[..., HostedSource]) -> None:
    found, last = refused(source_of(connection="postgresql://me:hush@127.0.0.1:1/bank", table="predictions"))
    assert found.startswith("The source is not where it was, or does not answer.")
    assert "hush" not in json.dumps(last)


def test_who_comes_while_a_source_is_counted_gets_the_same_counts(bank: Path, desk: Callable[..., HostedDesk]) -> None:
    here = desk(connection="bank.duckdb", table="predictions")
    assert here.counted("source-bank") is None
    first, second = here.count("source-bank"), here.count("source-bank")
    assert first is second
    assert over(first).refused is None
    source = here.counted("source-bank")
    assert source is not None
    assert source.columns.table.select(list(COUNTS)).to_pydict() == COUNTS
    assert (source.title, str(source.about)) == ("Bank", "Counted by this server, 3 rows")
    where = str(source.counted_where)
    assert where.startswith('"Bank", counted 20')
    assert where.endswith(' UTC: 3 rows by label "y" and score "p"')
    assert str(bank) not in repr(source)


def test_counting_again_takes_in_what_changed(bank: Path, desk: Callable[..., HostedDesk]) -> None:
    here = desk(connection="bank.duckdb", table="predictions")
    over(here.count("source-bank"))
    before = here.counted("source-bank")
    with duckdb.connect(str(bank)) as database:
        database.sql("INSERT INTO predictions VALUES ('yes', 0.75, 4)")
    over(here.count("source-bank"))
    after = here.counted("source-bank")
    assert before
    assert after
    assert after.columns.table["score"].to_pylist() == [0.25, 0.5, 0.75]
    assert after.key != before.key
    assert after.sha256 != before.sha256


def test_many_scores_are_counted_in_groups(bank: Path, desk: Callable[..., HostedDesk]) -> None:
    with duckdb.connect(str(bank)) as database:
        database.sql("CREATE TABLE many AS SELECT ['no', 'yes'][1 + i % 2] y, i / 1e5 p FROM range(100000) t(i)")
    here = desk(connection="bank.duckdb", table="many")
    with settings_with(source_scores=5000):
        over(here.count("source-bank"))
    source = here.counted("source-bank")
    assert source is not None
    assert "score_high" in source.columns.table.column_names
    assert source.columns.table.num_rows < 10_000


def is_asleep(postgres: PostgresServer, url: str) -> bool:
    with psycopg.connect(url) as connection:
        (n,) = connection.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
        ).fetchone() or (0,)
    return bool(n)


def test_it_goes_on_while_somebody_waits_and_the_database_hears_when_nobody_does(
    postgres: PostgresServer, postgres_url: str, desk: Callable[..., HostedDesk]
) -> None:
    postgres.run(SLEEPY, postgres_url)
    here = desk(connection=postgres_url, table="sleepy")
    count = here.count("source-bank")
    count.look(1)
    count.look(2)
    until(lambda: is_asleep(postgres, postgres_url))
    assert str(count.doing) == "Looking at labels and scores …"
    count.leave(1)
    assert not count.is_over
    count.leave(2)
    assert over(count).refused is None
    until(lambda: not is_asleep(postgres, postgres_url))
    assert count.seconds < PATIENCE_SECONDS
    assert here.under_way("source-bank") is None
    assert here.counted("source-bank") is None


def test_a_count_has_its_time(postgres: PostgresServer, postgres_url: str, desk: Callable[..., HostedDesk]) -> None:
    postgres.run(SLEEPY, postgres_url)
    here = desk(connection=postgres_url, table="sleepy")
    with settings_with(source_seconds=60):
        count = here.count("source-bank")
    count.time_is_up()
    assert str(over(count).refused) == (
        "The source was not counted within one minute, which is the most that this server allows."
    )


def test_the_log_has_what_an_engine_says_without_the_password(
    postgres_url: str, desk: Callable[..., HostedDesk], caplog: pytest.LogCaptureFixture
) -> None:
    here = desk(connection=postgres_url.replace(PASSWORD, "wr0ng-passw0rd"), table="predictions")
    with caplog.at_level(logging.WARNING):
        assert over(here.count("source-bank")).refused == Sentence("hosted-denied")
    assert "password authentication failed" in caplog.text
    assert "wr0ng-passw0rd" not in caplog.text
