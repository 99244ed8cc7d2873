"""The numbers need numpy and pandas, and nothing of the page that shows them."""

import subprocess
import sys

FORBIDDEN = ("streamlit", "plotly", "sklearn", "scipy", "dashboard", "pages")


def test_importing_the_core_brings_no_page_and_no_rival():
    lines = ["import sys, metrics_core", f"print([m for m in {FORBIDDEN} if m in sys.modules])"]
    answer = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True, timeout=60
    )
    assert answer.stdout.strip() == "[]"


def test_everything_public_is_named():
    import metrics_core

    assert sorted(metrics_core.__all__) == sorted(set(metrics_core.__all__))
    assert all(hasattr(metrics_core, name) for name in metrics_core.__all__)
