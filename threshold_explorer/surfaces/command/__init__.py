"""The command `threshold-explorer`: opens a file on the page, and answers in the terminal."""

import gc
import os
import sys

# Also installed with the numeric core alone, which has no server and reads no files.
_NEEDS_APP = 'This command needs the app: pip install "threshold-explorer[app]" ({missing} is missing).'


def main() -> None:
    """Run the command line; exits with 2 if the app's dependencies are missing."""
    # The modules stay: looking for garbage while they are imported takes a quarter of the start.
    gc.disable()
    try:
        from threshold_explorer.surfaces.command.command_line import command_line
        from threshold_explorer.surfaces.command.terminal import use_safe_output
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.partition(".")[0] in ("threshold_explorer", "metrics_core"):
            raise
        print(_NEEDS_APP.format(missing=missing.name), file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    gc.freeze()
    gc.enable()
    # Completions are bytes, which only the stream itself takes.
    if "_THRESHOLD_EXPLORER_COMPLETE" not in os.environ:
        use_safe_output()
    command_line(prog_name="threshold-explorer")
