"""The commands; without the name of one, the first word is the file on which the app is opened on this machine.

What reads files, computes or serves is imported by the command that needs it.
"""

import logging
import os
import socket
import sys
import threading
import time
import webbrowser
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import urlopen

import click
from click.shell_completion import CompletionItem

from threshold_explorer.data.reduce.__main__ import reduce
from threshold_explorer.serving.settings import SITE
from threshold_explorer.surfaces.command.answers import check, choose_threshold, metrics, share
from threshold_explorer.surfaces.command.predictions import FILE, role_options
from threshold_explorer.surfaces.command.terminal import examples
from threshold_explorer.words.about import VERSION
from threshold_explorer.words.language import TERMINAL, use_language
from threshold_explorer.words.sentence import Refusal, say

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


# By convention 128 plus the number of the signal.
INTERRUPTED = 130

_EPILOG = """\b
Examples:
  threshold-explorer predictions.csv
  threshold-explorer predictions.parquet --label y --score p --positive yes --threshold 0.3
  threshold-explorer metrics predictions.csv --threshold 0.3 --json
  threshold-explorer choose predictions.csv --maximize recall --precision-min 0.8
  threshold-explorer check new.csv --rule rule.json

A file with the name of a command is written with its folder, such as ./metrics.

Exit codes: 0 success, 1 a rule is broken or no threshold meets all constraints, 2 no answer, with the reason on
standard error, 3 too few cases to tell whether a rule holds.
"""


class _CommandLine(click.Group):
    """A group whose default command opens the page, and whose refusals are one sentence with exit code 2."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        is_of_group = args and (args[0] in self.commands or args[0] in ("--help", "-h", "--version"))
        # The shell completes the first word without any, and then asks for the commands.
        is_first_word = ctx.resilient_parsing and not args
        if is_of_group or is_first_word:
            return super().parse_args(ctx, args)
        if args and not ctx.resilient_parsing:
            self._refuse_mistyped(args[0])
        return super().parse_args(ctx, [serve.name or "", *args])

    def _refuse_mistyped(self, word: str) -> None:
        """Raise UsageError for a word that is no file and nearly a command."""
        is_a_word = word.replace("-", "").replace("_", "").isalpha() and not word.startswith("-")
        near = get_close_matches(word.casefold(), self.commands, n=1) if is_a_word and not Path(word).exists() else []
        if near:
            raise click.UsageError(say("command-mistyped", word=word, command=near[0]))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands and options, and files, because the first word may be one."""
        return [*super().shell_complete(ctx, incomplete), CompletionItem(incomplete, type="file")]

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except OSError as error:
            raise click.UsageError(f"{error.filename}: {error.strerror}" if error.filename else str(error)) from error
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)
        except ValueError as error:
            from metrics_core import PredictionsError
            from threshold_explorer.decision.rule import RuleError

            if not isinstance(error, Refusal | RuleError | PredictionsError):
                raise
            raise click.UsageError(str(error), ctx=None) from error


@click.group(cls=_CommandLine, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="threshold-explorer")
@click.pass_context
def command_line(context: click.Context) -> None:
    """Choose a classifier's decision threshold: on a page of this machine, or in the terminal.

    "threshold-explorer FILE" opens the page on a file of predictions. No row leaves this machine.
    """
    if context.invoked_subcommand != serve.name:
        # Outside of a page, Streamlit warns of each use of the session.
        logging.disable(logging.WARNING)
        context.with_resource(use_language(TERMINAL))


for command in (serve, metrics, choose_threshold, check, share, reduce):
    command_line.add_command(command)
