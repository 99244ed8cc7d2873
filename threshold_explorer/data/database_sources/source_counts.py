"""The counts of hosted sources, shared by all visitors."""

import hashlib
from collections.abc import Hashable
from datetime import UTC, datetime
from functools import lru_cache
from threading import Lock

import pyarrow as pa

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.labels import decoded
from threshold_explorer.data.database_sources.configured_sources import HostedSource, hosted_sources
from threshold_explorer.data.database_sources.counting_job import CountingJob, Facts
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.counts.columns import HIGH, NEGATIVE, POSITIVE, CountRoles
from threshold_explorer.data.kinds.counts.dataset import SCORE_COUNTS
from threshold_explorer.data.kinds.opening import quoted
from threshold_explorer.data.source import Source
from threshold_explorer.serving.memory_budget import memory_cache
from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.store.schema import utc_now
from threshold_explorer.words.sentence import Sentence


class SourceCounts:
    """The latest counts of each source, and the running jobs, one per source."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._latest: dict[str, tuple[Hashable, ...]] = {}
        self._running: dict[str, CountingJob] = {}

    def latest(self, id: str) -> Source | None:
        """A source with its latest counts; None if never counted, or if evicted from memory."""
        key = self._latest.get(id)
        found: Source | None = memory_cache().get(key) if key else None
        return found

    def count(self, id: str) -> CountingJob:
        """Start counting a source, or return the job that is running already."""
        source = hosted_sources()[id]
        with self._lock:
            job = self.running_job(id)
            if not job:
                job = CountingJob(source, lambda counts, facts: self._store(source, counts, facts))
                self._running[id] = job
            return job

    def running_job(self, id: str) -> CountingJob | None:
        job = self._running.get(id)
        return job if job and not job.is_over else None

    def _store(self, source: HostedSource, counts: pa.Table, facts: Facts) -> None:
        found = source_of(source, counts, facts, utc_now())
        memory_cache().put(found.key, found, [found.columns.table])
        before = self._latest.get(source.id)
        self._latest[source.id] = found.key
        if before:
            memory_cache().drop(before)


def source_of(source: HostedSource, counts: pa.Table, facts: Facts, moment: datetime) -> Source:
    """The counts as a source that can be opened."""
    # Files repeat the class names in each row; here the roles contain them.
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
        DetectedColumns.of(counts),
        {SCORE_COUNTS.key: roles},
        received=moment,
        provenance_source=_where(source, facts, moment),
    )


def _fingerprint(counts: pa.Table) -> str:
    """The SHA-256 of the counts as an Arrow stream."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, counts.schema) as stream:
        stream.write_table(counts.combine_chunks())
    return hashlib.sha256(sink.getvalue()).hexdigest()


def _where(source: HostedSource, facts: Facts, moment: datetime) -> Sentence:
    request = source.request
    conditions = " and ".join(quoted(f"{each.column} {each.comparison} {each.value}") for each in request.where)
    return Sentence(
        "hosted-where",
        title=quoted(source.title),
        moment=f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        rows=facts["n_rows"],
        label=quoted(request.label),
        score=quoted(request.score),
        conditions=conditions or "none",
        dropped=facts["n_rows"] - facts["n_cases"],
    )


@lru_cache(maxsize=4)
def _counts_of(file: str) -> SourceCounts:
    return SourceCounts()


def source_counts() -> SourceCounts:
    """The counts of this server's sources."""
    return _counts_of(settings().sources_file)
