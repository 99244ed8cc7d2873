"""Opening a shared link to many rows, cold and warm, against reading the same CSV."""

import tempfile
from datetime import timedelta
from functools import partial

import streamlit as st

from benchmarks.plan import Plan
from benchmarks.reading import csv_bytes, first_screen
from benchmarks.report import Table, megabytes_text, ratio_text, seconds_text, whole_text
from benchmarks.timing import Laps, alternated, timed
from dashboard.columns.counted import counted
from dashboard.columns.recognised import RecognisedColumns
from dashboard.data.kinds.binary import open_binary
from dashboard.data.shared_data import share_desk
from dashboard.data.sources import open_source
from dashboard.reading import read_table
from dashboard.settings import settings_with
from dashboard.sharing.store import ShareCard
from metrics_core import BinaryScores

PASSPHRASE = "a passphrase of some length"


def measure(plan: Plan) -> list[Table]:
    """In a store of its own, which is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder, settings_with(database_url=f"sqlite:///{folder}/shares.sqlite3"):
        return [_measured(plan)]


def _measured(plan: Plan) -> Table:
    content = csv_bytes(plan.file_rows, "0 and 1")
    file = read_table(content, "predictions.csv")
    cards: list[ShareCard] = []

    def share(passphrase: str | None) -> None:
        cards.append(
            share_desk().store.put(
                file.table,
                title="predictions.csv",
                note="",
                sha256=file.sha256,
                owner="benchmark",
                lifetime=timedelta(1),
                passphrase=passphrase,
                view="",
            )
        )

    making = [timed(partial(share, passphrase)) for passphrase in (None, PASSPHRASE)]
    plain, locked = cards
    tasks = {
        "reading the CSV": partial(_from_csv, content),
        "opening the link, cold": partial(_cold, plain.token, None),
        "opening the link, warm": partial(_warm, plain.token, None),
        "opening the link with a passphrase, cold": partial(_cold, locked.token, PASSPHRASE),
    }
    _check_same_scores(content, plain.token)
    seconds = alternated(tasks, plan.repeat)
    csv = seconds["reading the CSV"].best
    rows = [(name, seconds_text(timings.best), ratio_text(timings.best / csv)) for name, timings in seconds.items()]
    rows.append(("creating the link", seconds_text(making[0]), ratio_text(making[0] / csv)))
    return Table(
        f"A shared link to {whole_text(plan.file_rows)} rows, to the numbers of the first screen",
        ("what", "here", "times reading the CSV"),
        rows,
        (
            f"Best of {plan.repeat} runs, taking turns; SQLite. The CSV has {megabytes_text(len(content))}, the link's "
            f"data in the store {megabytes_text(plain.n_bytes)}. Cold: nobody opened the link before on this server. "
            "Warm: somebody did.",
        ),
    )


def _from_csv(content: bytes) -> object:
    return first_screen(_scores_of(content), Laps())


def _scores_of(content: bytes) -> BinaryScores:
    columns = RecognisedColumns.of(read_table(content, "predictions.csv").table)
    return counted(columns, columns.guess).scores


def _cold(token: str, passphrase: str | None) -> object:
    st.cache_resource.clear()
    return _warm(token, passphrase)


def _warm(token: str, passphrase: str | None) -> object:
    return first_screen(_opened(token, passphrase), Laps())


def _opened(token: str, passphrase: str | None) -> BinaryScores:
    source = open_source(token, "benchmark", passphrase)
    if source is None:
        raise AssertionError("The link opens nothing.")
    return open_binary(source, source.guesses["classification"]).scores


def _check_same_scores(content: bytes, token: str) -> None:
    """A link that were quick because it lost a row would prove nothing."""
    if _opened(token, None) != _scores_of(content):
        raise AssertionError("The shared scores differ from those of the file.")
