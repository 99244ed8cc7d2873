"""Runs the doctests of the numbers as on other processors and in another locale: their figures must be the same.

`python tests/processors.py` prints a line for each; exits with 1 if one fails.
"""

import os
import subprocess
import sys

from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__

# A kernel of OpenBLAS is only forced where the processor has its instructions.
KERNELS = {"Nehalem": "SSE42", "Haswell": "AVX2", "SkylakeX": "AVX512_SKX"}
PRESENT = {name for name, is_present in __cpu_features__.items() if is_present}
# Newer releases of numpy name levels of features.
LEVELS = {"SSE42": "X86_V2", "AVX2": "X86_V3", "AVX512_SKX": "X86_V4"}


def environments() -> dict[str, dict[str, str]]:
    """The variables of each run, by its name."""
    kernels = {
        f"OpenBLAS {kernel}": {"OPENBLAS_CORETYPE": kernel, "OPENBLAS_NUM_THREADS": "1"}
        for kernel, feature in KERNELS.items()
        if {feature, LEVELS[feature]} & PRESENT
    }
    lowered = " ".join(name for name in __cpu_dispatch__ if name in PRESENT)
    return kernels | {
        "numpy without its faster loops": {"NPY_DISABLE_CPU_FEATURES": lowered} if lowered else {},
        "another locale": {"TZ": "Pacific/Chatham", "LANG": "C", "LC_ALL": "C", "PYTHONHASHSEED": "39"},
    }


def main() -> int:
    """Run all; 1 if one fails."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--confcutdir=metrics_core",
        "metrics_core",
    ]
    failed = False
    for name, variables in environments().items():
        done = subprocess.run(command, env={**os.environ, **variables}, capture_output=True, text=True, check=False)
        print(f"{name}: {done.stdout.strip().splitlines()[-1] if done.stdout.strip() else done.stderr}", flush=True)
        if done.returncode:
            failed = True
            print(done.stdout)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
