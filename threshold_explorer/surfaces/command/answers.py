"""`threshold-explorer check`: whether new predictions keep what a decision record promised."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from threshold_explorer.interface.defaults import DEFAULT_TOLERANCE
from threshold_explorer.surfaces.command.examples import examples
from threshold_explorer.surfaces.command.predictions import confidence_option, role_options
from threshold_explorer.words.sentence import say

if TYPE_CHECKING:
    from threshold_explorer.data.sources.predictions import RoleOptions

# Whether they exist is found out when they are read, within the refusals that are reported.
_FILE = click.Path(path_type=Path)
_FILE_OR_STDIN = click.Path(path_type=Path, allow_dash=True)


class _Check(click.Command):
    """A command whose refusals are written wherever the verdict was asked for; no failure is taken for a verdict."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        # Parsing takes the words out of the list.
        words = [*args]
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            from threshold_explorer.surfaces.command.check_report import Format

            Format.of_arguments(words).refuse(error.format_message())
            raise

    def invoke(self, ctx: click.Context) -> Any:
        from threshold_explorer.surfaces.command.check_report import Format
        from threshold_explorer.surfaces.command.check_verdict import sentence_of

        asked_for = Format(*(ctx.params[name] for name in ("junit", "as_json", "markdown")))
        asked_for.begin()
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            asked_for.refuse(error.format_message())
            raise
        except Exception as error:
            sentence = sentence_of(error)
            asked_for.refuse(sentence)
            raise click.UsageError(sentence, ctx=None) from error


@click.command(
    cls=_Check,
    epilog=examples(
        "check new.csv --rule rule.json",
        "check new.csv --rule rule.json --base old.csv --base-rule old-rule.json --markdown",
        "check new.parquet --rule rule.json --tolerance 0.02 --junit report.xml --markdown",
    ),
)
@click.argument("file", type=_FILE_OR_STDIN)
@click.option("--rule", "rule_file", type=_FILE, required=True, help="The decision record as JSON.")
@click.option(
    "--tolerance",
    type=click.FloatRange(0, 1),
    help=f"By how much each bound gives way: by default 0, and {DEFAULT_TOLERANCE} without constraints.",
)
@click.option("--json", "as_json", is_flag=True, help="The findings with all digits.")
@click.option("--markdown", is_flag=True, help="A Markdown table.")
@click.option("--junit", type=click.Path(dir_okay=False, path_type=Path), help="Also write JUnit XML to this file.")
@click.option("--base", type=_FILE, help="Earlier predictions, to show what changed since.")
@click.option(
    "--base-rule", type=_FILE, help="The rule to compare with, such as that of the base branch; a changed rule fails."
)
@click.option("--allow-changed-rule", is_flag=True, help="Accept a rule that differs from --base-rule.")
@confidence_option
@role_options
def check(
    file: Path,
    rule_file: Path,
    base: Path | None,
    base_rule: Path | None,
    tolerance: float | None,
    allow_changed_rule: bool,
    as_json: bool,
    markdown: bool,
    junit: Path | None,
    roles: "RoleOptions",
) -> None:
    """Judge new predictions by a decision record: its constraints, or else its recall and precision.

    Exits with 0 if the interval of each metric is within its bound, with 1 if one is beyond it or the rule differs
    from --base-rule, with 2 if there is no verdict, and with 3 if there are too few cases to tell.
    """
    if as_json and markdown:
        raise click.UsageError(say("command-one-format"))
    if allow_changed_rule and not base_rule:
        raise click.UsageError(say("command-allows-nothing"))
    from threshold_explorer.surfaces.command.check_report import Format
    from threshold_explorer.surfaces.command.check_verdict import judge

    format = Format(junit, as_json, markdown)
    sys.exit(judge(format, file, rule_file, base, base_rule, tolerance, allow_changed_rule, roles).value)
