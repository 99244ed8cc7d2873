"""What this server has counted of its sources, once for all visitors."""

import hashlib
from collections.abc import Hashable
from datetime import UTC, datetime
from threading import Lock

import pyarrow as pa
import streamlit as st

from dashboard.columns.labels import decoded
from dashboard.columns.provenance import quoted
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.score_counts import HIGH, NEGATIVE, POSITIVE, CountRoles
from dashboard.data.memory import memory
from dashboard.data.origin import Origin
from dashboard.data.source import Source
from dashboard.data.tasks import COUNTED
from dashboard.hosted.configured import HostedSource, hosted_sources
from dashboard.hosted.reduction import Facts, Reduction
from dashboard.settings import settings
from dashboard.sharing.store import utc_now
from dashboard.words.sentence import Sentence


class HostedDesk:
    """The counts that are there, and those that are being made: of one source one at a time."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._latest: dict[str, tuple[Hashable, ...]] = {}
        self._under_way: dict[str, Reduction] = {}

    def counted(self, id: str) -> Source | None:
        """A source as it was counted last; None where that was never, or so long ago that memory let go of it."""
        key = self._latest.get(id)
        found: Source | None = memory().get(key) if key else None
        return found

    def count(self, id: str) -> Reduction:
        """Has a source counted, again where it was before; who comes while that goes on gets the same."""
        source = hosted_sources()[id]
        with self._lock:
            running = self.under_way(id)
            if not running:
                running = Reduction(source, lambda counts, facts: self._keep(source, counts, facts))
                self._under_way[id] = running
            return running

    def under_way(self, id: str) -> Reduction | None:
        """The count of a source that goes on now."""
        running = self._under_way.get(id)
        return running if running and not running.is_over else None

    def _keep(self, source: HostedSource, counts: pa.Table, facts: Facts) -> None:
        found = source_of(source, counts, facts, utc_now())
        memory().put(found.key, found, [found.columns.table])
        before = self._latest.get(source.id)
        self._latest[source.id] = found.key
        if before:
            memory().drop(before)


def source_of(source: HostedSource, counts: pa.Table, facts: Facts, moment: datetime) -> Source:
    """The counts as a data set that can be opened."""
    # What the classes are called says each row of a file; here the roles say it.
    names = [name for name in counts.column_names if name not in (POSITIVE, NEGATIVE)]
    counts = pa.table([decoded(counts[name]) for name in names], names=names)
    high = HIGH if HIGH in names else None
    roles = CountRoles(
        "score",
        "n_positive",
        "n_negative",
        positive=facts["positive"],
        negative=facts["negative"],
        high=high,
    )
    return Source(
        source.id,
        ("hosted", source.id, moment.isoformat()),
        source.title,
        Sentence("hosted-about", rows=facts["n_cases"]),
        Origin.HOSTED,
        _fingerprint(counts),
        RecognisedColumns.of(counts),
        {COUNTED.key: roles},
        received=moment,
        counted_where=_where(source, facts, moment),
    )


def _fingerprint(counts: pa.Table) -> str:
    """The SHA-256 of the counts as Arrow writes them: other data, another one."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, counts.schema) as stream:
        stream.write_table(counts.combine_chunks())
    return hashlib.sha256(sink.getvalue()).hexdigest()


def _where(source: HostedSource, facts: Facts, moment: datetime) -> Sentence:
    asked = source.asked
    conditions = " and ".join(quoted(f"{each.column} {each.comparison} {each.value}") for each in asked.where)
    return Sentence(
        "hosted-where",
        title=quoted(source.title),
        moment=f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        rows=facts["n_rows"],
        label=quoted(asked.label),
        score=quoted(asked.score),
        conditions=conditions or "none",
        dropped=facts["n_rows"] - facts["n_cases"],
    )


@st.cache_resource(show_spinner=False)
def _desk_of(file: str) -> HostedDesk:
    return HostedDesk()


def hosted_desk() -> HostedDesk:
    """The desk of this server."""
    return _desk_of(settings().sources_file)
