"""`python -m threshold_explorer.command` is the command `threshold-explorer`."""

from threshold_explorer.command import main

main()
