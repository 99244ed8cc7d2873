"""model-diagnostics' part of the comparison, run by the Python of its own environment."""

import json
import sys

import numpy as np
from model_diagnostics.scoring import SquaredError, decompose

from benchmarks.timing import alternated


def main(path: str, repeat: int) -> None:
    """Print the seconds of the task as JSON."""
    data = np.load(path)
    label, score = data["y_true"].astype(float), data["y_score"]
    tasks = {"decomposition": lambda: decompose(label, score, scoring_function=SquaredError())}
    measured = {name: timings.values for name, timings in alternated(tasks, repeat).items()}
    print(json.dumps(measured))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
