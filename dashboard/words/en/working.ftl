# Work that takes a while.

working-stop = Stop
