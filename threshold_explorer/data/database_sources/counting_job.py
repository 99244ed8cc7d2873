"""The counts of hosted sources, shared by all visitors, and the jobs that count them.

A job counts in a worker process, with progress, timeout and cancellation.
"""

import atexit
import hashlib
import json
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from threading import Lock
from typing import Any
from weakref import WeakSet

import pyarrow as pa

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.labels import decoded
from threshold_explorer.data.database_sources.configured_sources import HostedSource, hosted_sources
from threshold_explorer.data.database_sources.counting_worker import GRACE_SECONDS, STEPS, CountingTask
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.counts.columns import HIGH, NEGATIVE, POSITIVE, CountRoles
from threshold_explorer.data.kinds.counts.dataset import SCORE_COUNTS
from threshold_explorer.data.kinds.opening import quoted
from threshold_explorer.data.source import Source
from threshold_explorer.serving.database.schema import utc_now
from threshold_explorer.serving.memory_budget import memory_cache
from threshold_explorer.serving.settings import IMPORT_FOLDER, settings
from threshold_explorer.words.sentence import Sentence

COMMAND = (sys.executable, "-m", "threshold_explorer.data.database_sources.counting_worker")
# A visitor who has not polled for this long has left; browsers throttle background pages to one poll a minute.
POLL_TIMEOUT_SECONDS = 90

Facts = dict[str, Any]


class CountingJob:
    """A count that is running or over; `refused` is the reason if it failed, but None if it was cancelled.

    Safe to use from any thread. `finish` gets the counts and facts about them, in the job's own thread.
    """

    def __init__(self, source: HostedSource, finish: Callable[[pa.Table, Facts], None]) -> None:
        self.step = Sentence("hosted-connecting")
        self.n_steps_done = 0
        self._reason: Sentence | None = None
        self.is_over = False
        self._source = source
        self._finish = finish
        self._started = time.monotonic()
        self._polled: dict[int, float] = {}
        self._lock = threading.Lock()
        self._is_cancelled = False
        limits = settings()
        self._timeout = limits.source_seconds
        request = replace(source.request, most_scores=limits.source_scores)
        self._process = subprocess.Popen(
            COMMAND,
            cwd=IMPORT_FOLDER,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # Ctrl-C in a terminal is for the server; the worker ends when its input is closed.
            start_new_session=True,
        )
        _RUNNING.add(self)
        self._task = CountingTask(source.connection, source.place, request, source.secrets).as_json()
        self._timer = threading.Timer(self._timeout, self.end_after_timeout)
        self._timer.daemon = True
        self._timer.start()
        threading.Thread(target=self._wait, daemon=True).start()

    @property
    def refused(self) -> Sentence | None:
        """The reason of the failure; None while running."""
        return self._reason if self.is_over else None

    @property
    def seconds(self) -> float:
        """The seconds since the start."""
        return time.monotonic() - self._started

    def poll(self, waiter: int) -> None:
        """Note that `waiter` still waits for the result."""
        with self._lock:
            self._polled[waiter] = time.monotonic()

    def stop_waiting(self, waiter: int) -> None:
        """Note that `waiter` waits no longer; the job is cancelled if nobody else waits."""
        with self._lock:
            self._polled.pop(waiter, None)
            others = any(time.monotonic() - seen < POLL_TIMEOUT_SECONDS for seen in self._polled.values())
        if not others:
            self.cancel()

    def cancel(self) -> None:
        """Cancel the job: closing its input interrupts the worker, which is killed if it does not end."""
        self._is_cancelled = True
        if self._process.stdin:
            self._process.stdin.close()
        killer = threading.Timer(2 * GRACE_SECONDS, self._process.kill)
        killer.daemon = True
        killer.start()

    def end_after_timeout(self) -> None:
        """Cancel the job because it exceeded the time limit."""
        if not self.is_over:
            self._reason = Sentence("hosted-too-long", minutes=self._timeout / 60)
            self.cancel()

    def _wait(self) -> None:
        try:
            self._read_messages()
        except Exception as error:
            # Only the error's class, since its message may reveal the source's location.
            logging.getLogger(__name__).error("%s: counting was aborted by %s", self._source.id, type(error).__name__)
            if not self._is_cancelled:
                self._reason = Sentence("hosted-broke-off")
        finally:
            self._timer.cancel()
            self.is_over = True
            _RUNNING.discard(self)

    def _read_messages(self) -> None:
        with self._process as process:
            assert process.stdin
            assert process.stdout
            process.stdin.write(self._task)
            process.stdin.flush()
            while line := process.stdout.readline():
                message = json.loads(line)
                if facts := message.get("facts"):
                    self._finish(pa.ipc.open_stream(process.stdout).read_all(), facts)
                    return
                if "refusal" in message:
                    self._refuse(message)
                    return
                step = message.pop("step")
                self.step, self.n_steps_done = Sentence(step, **message), STEPS.index(step)
            if not self._is_cancelled:
                raise EOFError

    def _refuse(self, message: dict[str, Any]) -> None:
        if self._is_cancelled:
            # The refusal is a consequence of the interruption.
            return
        if log := message.get("log"):
            logging.getLogger(__name__).warning("%s: %s", self._source.id, log)
        self._reason = Sentence(message["refusal"], **message["args"])


_RUNNING: WeakSet[CountingJob] = WeakSet()


@atexit.register
def _cancel_all() -> None:
    for job in list(_RUNNING):
        job.cancel()


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
