"""The size of the image, and that the app works with its trimmed packages on a read-only file system."""

import io
import json
import tempfile
import zipfile
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from benchmarks import viewer
from tests.browser.page_parts import share
from tests.browser.test_record import download_record, make_record
from tests.hosted.image import Container, Image
from tests.hosted.test_two_copies import SCORES, numbers, opened, uploaded
from tests.protocol_visitor import ProtocolVisitor
from tests.threshold_explorer.reading.formats.written_files import workbook

# Of 600 for the image; its base takes up to 150.
MOST_MEGABYTES = 450
HEAD, *ROWS = [line.split(",") for line in SCORES.split()]
TABLE = pa.table({"label": [label for label, _ in ROWS], "score": [float(score) for _, score in ROWS]})


def parquet():
    file = io.BytesIO()
    pq.write_table(TABLE, file)
    return file.getvalue()


def zipped():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("scores.csv", SCORES)
    return file.getvalue()


FILES = {
    "scores.csv": lambda: SCORES.encode(),
    "scores.parquet": parquet,
    "scores.xlsx": lambda: workbook(("S", [HEAD, *([label, float(score)] for label, score in ROWS)])),
    "scores.zip": zipped,
    "scores.json": lambda: json.dumps(TABLE.to_pylist()).encode(),
}


@pytest.fixture(scope="session")
def image():
    made = Image()
    yield made
    made.remove()


@pytest.fixture(scope="session")
def container(image):
    with tempfile.TemporaryDirectory() as data:
        started = Container(image, Path(data))
        yield started
        started.stop()


def test_the_image_weighs_less_than_600_megabytes(image, capsys):
    with capsys.disabled():
        print(f"\nThe packages and the app take {image.megabytes:.0f} MB beside the image's base.")
    assert image.megabytes < MOST_MEGABYTES


def test_the_server_cannot_write_to_its_own_files(container):
    assert not container.runs("touch", str(container.image.app / "new"))
    assert container.runs("touch", str(container.data / "new"))


@pytest.mark.parametrize("name", FILES)
def test_every_file_format_is_read(container, name):
    content = FILES[name]()
    with ProtocolVisitor(container.url) as visitor:
        visitor.open()
        status, error, file = visitor.put(content, name)
        assert status == 204, error
        assert f"{len(ROWS)} rows" in visitor.rerun(visitor.uploaded(file, name, len(content)))


def test_texts_are_scored(container):
    with viewer.open(container.url, "/text?d=german-english") as visitor:
        shown = {node.content.label: node.content.body for node in visitor.page.nodes_of_kind("metric")}
    assert {"BLEU", "chrF", "TER"} <= shown.keys()
    assert all(value[0].isdigit() for value in shown.values())
    module = "threshold_explorer.data.kinds.text.scorers.rouge"
    script = f"from {module} import rouge; assert rouge(['a b'], ['a b'])['rouge2'].f1 == 1"
    assert container.runs("python", "-c", script)


def test_an_upload_is_shared_and_a_decision_record_made(container, visitors, tmp_path):
    page = uploaded(visitors, container.url)
    assert numbers(opened(visitors, share(page))) == numbers(page)
    make_record(page)
    assert "Plotly" in download_record(page, tmp_path).read_text(encoding="utf-8")
