# Long computations.

working-stop = Stop
working-turn = Waiting for other pages to be computed
