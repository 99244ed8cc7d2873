"""rtichoke's part of the comparison, run by the Python of its own environment.

It computes every cutoff in advance; the slider of its figure works without a server.
"""

import json
import sys

import numpy as np
import rtichoke

from benchmarks.timing import alternated

STEP = 0.01
# Its calibration curve takes quadratic time.
CALIBRATION_ROWS = 10_000


def main(path: str, repeat: int) -> None:
    """Print the seconds of each task as JSON."""
    data = np.load(path)
    arguments = ({"model": data["y_score"]}, data["y_true"])
    few = ({"model": data["y_score"][:CALIBRATION_ROWS]}, data["y_true"][:CALIBRATION_ROWS])
    tasks = {
        "numbers": lambda: rtichoke.prepare_performance_data(*arguments, by=STEP),
        "figure": lambda: rtichoke.create_precision_recall_curve(*arguments, by=STEP).to_json(),
        "calibration": lambda: rtichoke.create_calibration_curve(*few),
    }
    measured = {name: timings.values for name, timings in alternated(tasks, repeat).items()}
    print(json.dumps(measured))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
