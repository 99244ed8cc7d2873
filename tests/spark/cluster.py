"""A real standalone cluster on loopback, from the pyspark package: a master and workers as separate processes."""

import os
import re
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

import pyspark

TIMEOUT_SECONDS = 300
WORKERS = 2
MEMORY = "512m"
# A cluster of minutes needs neither the second compiler nor a parallel garbage collector.
QUICK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
SETTINGS = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.memory": MEMORY,
    "spark.executor.memory": MEMORY,
    "spark.driver.extraJavaOptions": QUICK,
    "spark.executor.extraJavaOptions": QUICK,
    "spark.sql.shuffle.partitions": "2",
    # How often, and after which wait, the results of a lost executor are requested again.
    "spark.shuffle.io.retryWait": "1s",
}


def with_settings(master: str, settings: dict[str, str]) -> str:
    """The address of a master as a value of `--engine`."""
    return f"{master}?{urlencode(settings)}"


class Daemon:
    """A master or a worker, which leads a group of processes with whatever it starts."""

    def __init__(self, folder: Path, name: str, *options: str) -> None:
        self.log, self.folder = folder / f"{name}.log", folder / name
        home = Path(pyspark.__file__).parent
        command = [home / "bin" / "spark-class", "org.apache.spark.deploy." + name.partition("-")[0], *options]
        place = {"SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_DIRS": str(folder)}
        memory = {"SPARK_DAEMON_MEMORY": "256m", "SPARK_DAEMON_JAVA_OPTS": QUICK}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, env={**os.environ, **place, **memory}, stdout=log, stderr=log, start_new_session=True
            )

    def wait_for_log(self, pattern: str) -> str:
        """Wait until the log matches a pattern with one group; returns the group."""
        give_up = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < give_up:
            if found := re.search(pattern, self.log.read_text(errors="replace")):
                return found[1]
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)
        raise RuntimeError(f"{self.log.name} did not say {pattern} within {TIMEOUT_SECONDS} seconds")

    def executed(self) -> str:
        """The output of a worker's executors."""
        return "\n".join(log.read_text(errors="replace") for log in self.folder.glob("app-*/*/stderr"))

    def kill(self) -> None:
        """As a machine that loses its power: the process and its executors, with no farewell."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(timeout=TIMEOUT_SECONDS)


class Cluster:
    """A master and its workers of one core each."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="spark-")
        self._path = Path(self._folder.name)
        self._daemons: list[Daemon] = []
        try:
            options = ["--host", "127.0.0.1", "--port", "0", "--webui-port", "0"]
            self.master = self._started("master.Master", *options)
            self.address = self.master.wait_for_log(r"Starting Spark master at (spark://\S+)")
            self.workers = [self.new_worker() for _ in range(WORKERS)]
        except BaseException:
            self.stop()
            raise

    def engine(self, **settings: str) -> str:
        """The address as a value of `--engine`, with further settings whose dots are written __."""
        further = {name.replace("__", "."): value for name, value in settings.items()}
        return with_settings(self.address, {**SETTINGS, **further})

    def new_worker(self) -> Daemon:
        """One more worker, registered with the master."""
        name = f"worker.Worker-{len(self._daemons)}"
        options = ["--host", "127.0.0.1", "--port", "0", "--webui-port", "0", "--cores", "1", "--memory", MEMORY]
        worker = self._started(name, *options, "--work-dir", str(self._path / name), self.address)
        worker.wait_for_log(r"Successfully (registered) with master")
        return worker

    def stop(self) -> None:
        """End everything that was started here."""
        for daemon in reversed(self._daemons):
            daemon.kill()
        self._folder.cleanup()

    def _started(self, name: str, *options: str) -> Daemon:
        self._daemons.append(Daemon(self._path, name, *options))
        return self._daemons[-1]
