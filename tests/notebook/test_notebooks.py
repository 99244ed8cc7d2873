"""`explore` in the notebooks that people use: moved in JupyterLab and marimo, and exported without a network."""

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import nbclient
import nbformat
import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import FrameLocator, Locator, Page, expect, sync_playwright

from tests.browser.app_server import free_port
from tests.browser.visitors import launch

ROOT = Path(__file__).parents[2]
CELLS = (
    """from threshold_explorer import explore
import polars as pl
cases = pl.DataFrame({"y": [0, 0, 1, 1, 0, 1] * 20, "p": [0.1, 0.4, 0.35, 0.8, 0.5, 0.5] * 20})
widget = explore(cases["y"], cases["p"])
widget""",
    "widget.threshold",
)
MARIMO = """import marimo
app = marimo.App()
@app.cell
def _():
    import marimo as mo
    from threshold_explorer import explore
    widget = mo.ui.anywidget(explore([0, 0, 1, 1, 0, 1] * 20, [0.1, 0.4, 0.35, 0.8, 0.5, 0.5] * 20))
    widget
    return mo, widget
@app.cell
def _(mo, widget):
    mo.md(f"moved to {widget.value['threshold']}")
    return
"""
START_SECONDS = 60


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright, "chromium-headless-shell")
        yield browser
        browser.close()


@pytest.fixture
def serve(tmp_path):
    """Starts a program of this environment on a free port, and returns its address."""
    started = []

    def start(*arguments: str) -> str:
        environment, port = os.environ | {"PYTHONPATH": str(ROOT)}, free_port()
        process = subprocess.Popen(
            [sys.executable, "-m", *arguments, f"--port={port}"],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
        )
        started.append(process)
        address = f"http://127.0.0.1:{port}"
        give_up = time.monotonic() + START_SECONDS
        while time.monotonic() < give_up:
            try:
                urlopen(address, timeout=5).close()
                return address
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"{arguments[0]} did not start")

    yield start
    for process in started:
        process.terminate()
        process.wait()


def new_notebook() -> nbformat.NotebookNode:
    cells = [nbformat.v4.new_code_cell(cell) for cell in CELLS]
    # Without it, JupyterLab asks for the kernel.
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})


def executed() -> nbformat.NotebookNode:
    notebook = new_notebook()
    nbclient.NotebookClient(notebook, kernel_name="python3", timeout=120).execute()
    return notebook


def widget_of(page: Page) -> FrameLocator:
    frame = page.frame_locator("iframe[title^=Threshold]")
    frame.locator(".live-layer").nth(2).wait_for(state="attached", timeout=60_000)
    return frame


def run_cell(page: Page, place: int) -> None:
    """Run a cell of JupyterLab, which ignores the keys while it still connects to the kernel."""
    prompt = page.locator(".jp-Cell").nth(place).locator(".jp-InputPrompt")
    for _ in range(10):
        page.locator(".jp-Cell .cm-content").nth(place).click()
        page.keyboard.press("Shift+Enter")
        with suppress(AssertionError):
            expect(prompt).not_to_have_text("[ ]:", timeout=1_000)
            return
    raise AssertionError(f"JupyterLab did not run cell {place}")


def accept(dialog: Locator) -> None:
    print(f"JupyterLab asked: {dialog.inner_text()}")
    dialog.locator(".jp-mod-accept").click()


def drag_to_the_right(page: Page, frame: FrameLocator) -> float:
    thumb = frame.locator(".thumb")
    thumb.scroll_into_view_if_needed()
    box = thumb.bounding_box()
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 8, steps=4)
    page.mouse.up()
    threshold = float(frame.locator("output").inner_text())
    assert threshold > 0.5
    return threshold


def test_the_kernel_reads_the_moved_threshold_in_jupyterlab(browser, serve, tmp_path):
    notebook = new_notebook()
    nbformat.write(notebook, tmp_path / "a.ipynb")
    options = [
        "--allow-root",
        "--no-browser",
        "--ServerApp.ip=127.0.0.1",
        "--ServerApp.token=",
        "--ServerApp.password=",
    ]
    address = serve("jupyterlab", *options)
    page = browser.new_page(viewport={"width": 1300, "height": 1200})
    # On a busy machine JupyterLab may ask something before it has connected to the kernel, such as which kernel to use.
    page.add_locator_handler(page.locator("dialog.jp-Dialog"), accept)
    page.goto(f"{address}/doc/tree/a.ipynb")
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(timeout=60_000)
    run_cell(page, 0)
    threshold = drag_to_the_right(page, widget_of(page))
    run_cell(page, 1)
    page.locator(".jp-Cell").nth(1).get_by_text(f"{threshold:.10g}", exact=True).wait_for()


def test_a_cell_follows_the_moved_threshold_in_marimo(browser, serve, tmp_path):
    (tmp_path / "m.py").write_text(MARIMO, encoding="utf-8")
    address = serve("marimo", "run", "m.py", "--headless", "--no-token", "--host=127.0.0.1")
    page = browser.new_page(viewport={"width": 1300, "height": 1200})
    page.goto(address)
    threshold = drag_to_the_right(page, widget_of(page))
    page.get_by_text(f"moved to {threshold:.10g}", exact=True).wait_for()


def test_an_exported_notebook_moves_without_a_network(browser, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    html, _ = HTMLExporter().from_notebook_node(executed())
    path = tmp_path / "exported.html"
    path.write_text(html, encoding="utf-8")
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto(path.as_uri(), wait_until="domcontentloaded")
    drag_to_the_right(page, widget_of(page))
