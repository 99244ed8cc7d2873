"""Opening a shared link to many rows, cold and warm, against reading the same CSV."""

import tempfile
from datetime import timedelta
from functools import partial

import streamlit as st

from benchmarks.plan import Plan
from benchmarks.reading import csv_bytes, first_screen
from benchmarks.report import Table, integer_text, megabytes_text, ratio_text, seconds_text
from benchmarks.timing import Laps, alternated, timed
from metrics_core import BinaryScores
from threshold_explorer.data.columns.binary_statistic import binary_statistic
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.kinds.binary.dataset import open_binary
from threshold_explorer.data.sources.open_source import open_source
from threshold_explorer.reading import read_table
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.sharing.link_store import ShareCard
from threshold_explorer.serving.sharing.shared_data import link_access

PASSPHRASE = "a passphrase of some length"


def measure(plan: Plan) -> list[Table]:
    """Measure in a temporary store."""
    with tempfile.TemporaryDirectory() as folder, settings_with(database_url=f"sqlite:///{folder}/shares.sqlite3"):
        return [_measure_links(plan)]


def _measure_links(plan: Plan) -> Table:
    content = csv_bytes(plan.file_rows, "0 and 1")
    file = read_table(content, "predictions.csv")
    cards: list[ShareCard] = []

    def share(passphrase: str | None) -> None:
        cards.append(
            link_access().store.put(
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

    creation_times = [timed(partial(share, passphrase)) for passphrase in (None, PASSPHRASE)]
    plain, protected = cards
    tasks = {
        "reading the CSV": partial(_from_csv, content),
        "opening the link, cold": partial(_cold, plain.token, None),
        "opening the link, warm": partial(_warm, plain.token, None),
        "opening the link with a passphrase, cold": partial(_cold, protected.token, PASSPHRASE),
    }
    _check_same_scores(content, plain.token)
    seconds = alternated(tasks, plan.repeat)
    csv = seconds["reading the CSV"].best
    rows = [(name, seconds_text(timings.best), ratio_text(timings.best / csv)) for name, timings in seconds.items()]
    rows.append(("creating the link", seconds_text(creation_times[0]), ratio_text(creation_times[0] / csv)))
    return Table(
        f"A shared link to {integer_text(plan.file_rows)} rows, to the numbers of the first screen",
        ("what", "this project", "times reading the CSV"),
        rows,
        (
            f"Best of {plan.repeat} alternating runs; SQLite. The CSV has {megabytes_text(len(content))}, the link's "
            f"data in the store {megabytes_text(plain.n_bytes)}. Cold: first opening of the link on this server. Warm: "
            "a later one.",
        ),
    )


def _from_csv(content: bytes) -> object:
    return first_screen(_scores_of(content), Laps())


def _scores_of(content: bytes) -> BinaryScores:
    columns = DetectedColumns.of(read_table(content, "predictions.csv").table)
    return binary_statistic(columns, columns.guess).scores


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
    """Check that the measured link returns every row."""
    if _opened(token, None) != _scores_of(content):
        raise AssertionError("The shared scores differ from those of the file.")
