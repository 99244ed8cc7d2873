# Long computations.

working-stop = Stop
