"""`python -m threshold_explorer.surfaces.command` is the command `threshold-explorer`."""

from threshold_explorer.surfaces.command import main

main()
