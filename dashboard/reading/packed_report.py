"""The report's lines about an archive: which of its tables was read, and what was left out."""

from dataclasses import replace

from dashboard.reading.packed.members import Member
from dashboard.reading.report import Alternative, Finding, Question, ReadingReport
from dashboard.reading.unpacking import Unpacked
from dashboard.words.sentence import Sentence

# More than anybody reads through to find the one that is meant.
MOST_OFFERED = 50
MOST_ASKED = 6


def with_archive(report: ReadingReport, file: Unpacked) -> ReadingReport:
    """The report with what was found about the archive: the choice of a table, asked for where another is as likely."""
    notes = (Sentence("reading-note-files-beside", names=list(file.beside)),) if file.beside else ()
    if not file.members:
        return replace(report, notes=(*notes, *report.notes))
    chosen, *others = file.members
    options = tuple((other.name, _words(other)) for other in others[:MOST_OFFERED])
    findings = (Finding("member", _words(chosen), options, is_guess=True), *report.findings)
    questions = (_question(file), *report.questions) if file.is_doubtful else report.questions
    return ReadingReport(findings, (*notes, *report.notes), questions)


def _words(member: Member) -> Sentence:
    if len(member.entries) == 1:
        return Sentence("reading-member-file", file=member.name)
    return Sentence("reading-member-parts", count=len(member.entries), pattern=member.name)


def _question(file: Unpacked) -> Question:
    names = [member.name for member in file.members]
    sentence = Sentence("reading-question-member", count=len(names), chosen=names[0], members=names)
    readings = tuple(
        Alternative(member.name, _words(member), file.first_rows.get(member.name, ()))
        for member in file.members[:MOST_ASKED]
    )
    return Question("member", sentence, readings)
