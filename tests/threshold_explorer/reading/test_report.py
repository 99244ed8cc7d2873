"""The report on a file: findings, alternatives, and the short summary."""

import pytest

from threshold_explorer.reading import PredictionFile, read_trusted
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.words.sentence import Sentence


def read(text: str, **options: object) -> PredictionFile:
    return read_trusted(text.encode(), "odd.csv", options=ReadingOptions(**options))


def test_the_report_offers_what_can_be_chosen_instead() -> None:
    report = read("label;score\nyes;0,5\nno;0,25\n").report
    keys = ["encoding", "delimiter", "decimal", "thousands", "quote", "has_header", "comment"]
    assert [finding.key for finding in report.findings] == ["format", "compression", *keys, "rows", "columns"]
    assert [str(finding.name) for finding in report.findings] == [
        *("Format", "Compression", "Encoding", "Delimiter", "Decimal mark", "Thousands separator"),
        *("Quoting", "Header", "Comment lines", "Rows", "Columns"),
    ]
    assert report.finding("decimal").options == ((".", Sentence("reading-decimal-point")),)
    assert report.finding("has_header").options == ((False, Sentence("reading-header-none")),)
    for key in keys:
        for value, _ in report.finding(key).options:
            assert getattr(ReadingOptions(**{key: value}), key) == value


def test_the_summary_lists_differences_from_plain_text_with_a_header() -> None:
    assert read("label;score\nyes;0.5\n").report.summary() == ""
    assert read("# made today\nyes;0,5\nno;1.000,25\nyes;1\n").report.summary() == (
        "decimal mark: comma, as in 0,5; thousands separator: point, as in 1.234; header: none (first row is data)"
    )


@pytest.mark.parametrize(
    ("text", "guesses"),
    [
        ("label,score\nyes,0.5\nno,0.25\n", set()),
        ("1,0.5\n0,0.25\n", set()),
        ("yes,0.5\nno,0.25\nyes,0.1\n", {"has_header"}),
        ("label;score\nyes;1,234\nno;2,345\n", {"decimal", "thousands"}),
        ("# made today\nlabel,score\nyes,0.5\n", set()),
        ("1;0,5\n0;0,25\n", {"delimiter"}),
    ],
)
def test_uncertain_findings_are_marked_as_guesses(text: str, guesses: set[str]) -> None:
    assert {finding.key for finding in read(text).report.findings if finding.is_guess} == guesses
