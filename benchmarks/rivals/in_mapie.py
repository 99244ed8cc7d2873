"""MAPIE's part of the comparison of guaranteed thresholds, run by the Python of its own environment."""

import json
import sys
import warnings

import numpy as np
from mapie.risk_control import BinaryClassificationController
from mapie.risk_control.fwer_control import FWERFixedSequenceTesting
from numpy.typing import NDArray

STARTS = 4


def main(path: str) -> None:
    """Print the threshold of each sample by each method as JSON, null where there is none."""
    warnings.simplefilter("ignore")
    data = np.load(path)
    task = json.loads(str(data["task"]))
    ascending = np.linspace(0, 0.99, 100)
    # From the thresholds that are surest to keep the constraint.
    ordered = ascending if task["is_ascending"] else ascending[::-1]
    starts = FWERFixedSequenceTesting(n_starts=1 if task["is_ascending"] else STARTS)
    methods: dict[str, tuple[NDArray[np.float64], object]] = {"defaults": (ascending, "bonferroni_holm")}
    # It has no fixed sequence for several constraints.
    if isinstance(task["risks"], str):
        methods["fixed sequence"] = (ordered, starts)
    samples = list(zip(data["truth"], data["score"], strict=True))
    found = {name: [threshold(*sample, task, *method) for sample in samples] for name, method in methods.items()}
    print(json.dumps(found))


def threshold(
    truth: NDArray[np.bool_], score: NDArray[np.float64], task: dict, grid: NDArray[np.float64], method: object
) -> float | None:
    """The best threshold among those that are guaranteed."""
    controller = BinaryClassificationController(
        lambda scores: np.column_stack([1 - scores, scores]),
        risk=task["risks"],
        target_level=task["levels"],
        confidence_level=task["confidence"],
        best_predict_param_choice=task["best"],
        list_predict_params=grid,
        fwer_method=method,
    )
    best = controller.calibrate(score, truth.astype(int)).best_predict_param
    return None if best is None else float(best)


if __name__ == "__main__":
    main(sys.argv[1])
