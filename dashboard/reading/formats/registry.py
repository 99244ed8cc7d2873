"""The formats that are read, in the order in which they are asked whether a file is theirs."""

from dashboard.reading.formats.array_files import NUMPY
from dashboard.reading.formats.arrow_files import ARROW, ARROW_STREAM, PARQUET
from dashboard.reading.formats.databases import SQLITE
from dashboard.reading.formats.format import Format
from dashboard.reading.formats.json.files import JSON
from dashboard.reading.formats.orc_files import ORC
from dashboard.reading.formats.statistics_files import SAS, SAS_TRANSPORT, STATA
from dashboard.reading.formats.web_pages import WEB_PAGE
from dashboard.reading.formats.workbooks import EXCEL
from dashboard.reading.formats.xml_records import XML
from dashboard.reading.formats.xml_workbooks import XML_WORKBOOK

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
