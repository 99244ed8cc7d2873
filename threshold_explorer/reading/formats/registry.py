"""The supported formats, in the order of detection."""

from threshold_explorer.reading.formats.array_files import NUMPY
from threshold_explorer.reading.formats.arrow_files import ARROW, ARROW_STREAM, PARQUET
from threshold_explorer.reading.formats.databases import SQLITE
from threshold_explorer.reading.formats.format import Format
from threshold_explorer.reading.formats.json.reader import JSON
from threshold_explorer.reading.formats.orc_files import ORC
from threshold_explorer.reading.formats.statistics_files import SAS, SAS_TRANSPORT, STATA
from threshold_explorer.reading.formats.web_pages import WEB_PAGE
from threshold_explorer.reading.formats.workbooks import EXCEL
from threshold_explorer.reading.formats.xml_records import XML
from threshold_explorer.reading.formats.xml_workbooks import XML_WORKBOOK

FORMATS: dict[str, Format] = {
    known.name: known
    for known in (
        PARQUET,
        ARROW,
        ARROW_STREAM,
        ORC,
        NUMPY,
        STATA,
        SAS,
        SAS_TRANSPORT,
        SQLITE,
        EXCEL,
        XML_WORKBOOK,
        WEB_PAGE,
        JSON,
        XML,
    )
}
