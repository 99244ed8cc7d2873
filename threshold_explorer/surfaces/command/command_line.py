"""The commands; without the name of a command, the first word is the file to open.

What reads files, computes or serves is imported by the command that needs it.
"""

import logging
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from threshold_explorer.data.reduce.__main__ import reduce
from threshold_explorer.surfaces.command.answers import check
from threshold_explorer.surfaces.command.choose import choose_threshold
from threshold_explorer.surfaces.command.metrics import metrics
from threshold_explorer.surfaces.command.serve import serve
from threshold_explorer.surfaces.command.share import share
from threshold_explorer.words.about import VERSION
from threshold_explorer.words.catalogue import TERMINAL, use_language
from threshold_explorer.words.sentence import Refusal, say

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
