"""metrics_core imports numpy and pandas, and nothing of the application."""

import subprocess
import sys

FORBIDDEN = ("streamlit", "plotly", "sklearn", "scipy", "threshold_explorer", "pages")


def test_importing_the_core_imports_no_app_and_no_other_metrics_library():
    lines = ["import sys, metrics_core", f"print([m for m in {FORBIDDEN} if m in sys.modules])"]
    answer = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True, timeout=60
    )
    assert answer.stdout.strip() == "[]"


def test_all_names_in_all_exist():
    import metrics_core

    assert sorted(metrics_core.__all__) == sorted(set(metrics_core.__all__))
    assert all(hasattr(metrics_core, name) for name in metrics_core.__all__)
