"""One count of a source, in a process of its own: how far it is, what came of it, and an end to it."""

import atexit
import json
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pyarrow as pa

from dashboard.hosted.configured import HostedSource
from dashboard.hosted.worker import GRACE_SECONDS, STEPS, Question
from dashboard.settings import settings
from dashboard.words.sentence import Sentence

ROOT = Path(__file__).resolve().parents[2]
COMMAND = (sys.executable, "-m", "dashboard.hosted.worker")
# Who has not looked for so long has left: a page in the background looks once a minute.
LOOKS_WITHIN_SECONDS = 90

Facts = dict[str, Any]


class Reduction:
    """A count that is under way, or over: then `refused` says why it came to nothing, if not somebody stopped it.

    Any thread may ask. `finish` is told the counts and what was found out about them; it runs beside the server.
    """

    def __init__(self, source: HostedSource, finish: Callable[[pa.Table, Facts], None]) -> None:
        self.doing = Sentence("hosted-connecting")
        self.steps_done = 0
        self._why: Sentence | None = None
        self.is_over = False
        self._source = source
        self._finish = finish
        self._started = time.monotonic()
        self._waiting: dict[int, float] = {}
        self._lock = threading.Lock()
        self._is_stopped = False
        most = settings()
        self._seconds = most.source_seconds
        asked = replace(source.asked, most_scores=most.source_scores)
        self._process = subprocess.Popen(
            COMMAND,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # Ctrl-C in a terminal is for the server, with whose end of the conversation this process ends.
            start_new_session=True,
        )
        _UNDER_WAY.add(self)
        self._question = Question(source.connection, source.place, asked, source.secrets).as_json()
        self._alarm = threading.Timer(self._seconds, self.time_is_up)
        self._alarm.daemon = True
        self._alarm.start()
        threading.Thread(target=self._wait, daemon=True).start()

    @property
    def refused(self) -> Sentence | None:
        """Why it came to nothing; None as long as it goes on."""
        return self._why if self.is_over else None

    @property
    def seconds(self) -> float:
        """For how long it has been going on."""
        return time.monotonic() - self._started

    def look(self, who: int) -> None:
        """Somebody waits for it and sees how far it is."""
        with self._lock:
            self._waiting[who] = time.monotonic()

    def leave(self, who: int) -> None:
        """Somebody waits no longer; where nobody else does, it ends."""
        with self._lock:
            self._waiting.pop(who, None)
            others = any(time.monotonic() - seen < LOOKS_WITHIN_SECONDS for seen in self._waiting.values())
        if not others:
            self.end()

    def end(self) -> None:
        """Stop counting: the engine is told, and after a while not asked."""
        self._is_stopped = True
        if self._process.stdin:
            self._process.stdin.close()
        killer = threading.Timer(2 * GRACE_SECONDS, self._process.kill)
        killer.daemon = True
        killer.start()

    def time_is_up(self) -> None:
        """It took longer than a count may."""
        if not self.is_over:
            self._why = Sentence("hosted-too-long", minutes=self._seconds / 60)
            self.end()

    def _wait(self) -> None:
        try:
            self._converse()
        except Exception as error:
            # Only its kind: what it says may name where the source is.
            logging.getLogger(__name__).error("%s: counting broke off by %s", self._source.id, type(error).__name__)
            if not self._is_stopped:
                self._why = Sentence("hosted-broke-off")
        finally:
            self._alarm.cancel()
            self.is_over = True
            _UNDER_WAY.discard(self)

    def _converse(self) -> None:
        with self._process as process:
            assert process.stdin
            assert process.stdout
            process.stdin.write(self._question)
            process.stdin.flush()
            while line := process.stdout.readline():
                said = json.loads(line)
                if facts := said.get("facts"):
                    self._finish(pa.ipc.open_stream(process.stdout).read_all(), facts)
                    return
                if "refusal" in said:
                    self._refuse(said)
                    return
                step = said.pop("step")
                self.doing, self.steps_done = Sentence(step, **said), STEPS.index(step)
            if not self._is_stopped:
                raise EOFError

    def _refuse(self, said: dict[str, Any]) -> None:
        if self._is_stopped:
            # Whatever it says, it was interrupted.
            return
        if log := said.get("log"):
            logging.getLogger(__name__).warning("%s: %s", self._source.id, log)
        self._why = Sentence(said["refusal"], **said["args"])


_UNDER_WAY: WeakSet[Reduction] = WeakSet()


@atexit.register
def _end_all() -> None:
    for reduction in list(_UNDER_WAY):
        reduction.end()
