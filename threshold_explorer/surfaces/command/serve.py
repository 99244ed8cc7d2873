"""`threshold-explorer FILE`: the app on loopback, opened on a file of this machine."""

import os
import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import urlopen

import click

from threshold_explorer.serving.settings import SITE
from threshold_explorer.surfaces.command.examples import examples
from threshold_explorer.surfaces.command.predictions import FILE, role_options
from threshold_explorer.words.sentence import say

if TYPE_CHECKING:
    from threshold_explorer.data.sources.predictions import RoleOptions

_HOST = "127.0.0.1"
_FIRST_PORT = 8501
_START_SECONDS = 60
PAGES = sorted(path.stem for path in (SITE / "pages").glob("*.py") if path.stem != "main")


@click.command(
    "open",
    epilog=examples(
        "predictions.csv", "predictions.parquet --label y --score p --positive yes --threshold 0.3 --page imbalance"
    ),
)
@click.argument("file", type=FILE, required=False)
@click.option("--threshold", type=float, help="The threshold at which the page opens.")
@click.option("--page", type=click.Choice(PAGES), default="threshold", show_default=True)
@click.option("--port", type=click.IntRange(1, 65535), help="The port; by default the first free one from 8501.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@role_options
def serve(
    file: Path | None, threshold: float | None, page: str, port: int | None, no_browser: bool, roles: "RoleOptions"
) -> None:
    """Open the page on a file; without a file, on the examples.

    The server listens on this machine only. The page reads the file again when it changes.
    """
    if not file and (named := [*roles.link, *(["read"] if roles.read else [])]):
        raise click.UsageError(say("command-needs", option=f"--{named[0]}", needed="FILE"))
    # Imported late: completion answers without the server.
    from threshold_explorer.data.sources.local_file import LOCAL_ID, READ_VARIABLE, VARIABLE
    from threshold_explorer.data.sources.open_questions import reading_options
    from threshold_explorer.serving.server_internals import serve_app

    port = port or _free_port()
    view = roles.link | ({} if threshold is None else {"t": repr(threshold)})
    if file:
        if roles.accept_guesses:
            raise click.UsageError(say("command-page-asks"))
        reading_options(roles.read)
        os.environ[VARIABLE] = str(file.resolve())
        os.environ[READ_VARIABLE] = " ".join(roles.read)
        view = {"d": LOCAL_ID, **view}
    path = "" if page == "threshold" else page
    address = f"http://{_HOST}:{port}/{path}{'?' if view else ''}{urlencode(view)}"
    click.echo(address)
    if not no_browser:
        threading.Thread(target=_open_browser, args=(port, address), daemon=True).start()
    os.environ["STREAMLIT_LOGGER_HIDE_WELCOME_MESSAGE"] = "true"
    serve_app(SITE / "app.py", address=_HOST, port=port, headless="true", fileWatcherType="none")


def _free_port() -> int:
    """The first port from 8501 on which nothing listens, or else any free one."""
    for port in [*range(_FIRST_PORT, _FIRST_PORT + 100), 0]:
        with socket.socket() as attempt:
            try:
                attempt.bind((_HOST, port))
            except OSError:
                continue
            return int(attempt.getsockname()[1])
    raise click.ClickException("no port of this machine is free")


def _open_browser(port: int, address: str) -> None:
    """Open the address when the server responds."""
    give_up = time.monotonic() + _START_SECONDS
    while time.monotonic() < give_up:
        try:
            with urlopen(f"http://{_HOST}:{port}/_stcore/health", timeout=5):
                webbrowser.open(address)
                return
        except (URLError, OSError):
            time.sleep(0.05)
