"""The report's lines about the packing: by what, which of an archive's tables was read, and what was left out."""

from dashboard.reading.packed.members import Member
from dashboard.reading.packed.unpacking import COMPRESSIONS, Unpacked
from dashboard.reading.report import Alternative, Finding, Question, ReadingReport
from dashboard.words.sentence import Sentence

# More than anybody reads through to find the one that is meant.
MOST_OFFERED = 50
MOST_ASKED = 6


def packed_report(file: Unpacked) -> ReadingReport:
    """What was found about the packing: the choice of a table, asked for where another is as likely."""
    packing = Finding("compression", Sentence(COMPRESSIONS[file.compression]))
    notes = (Sentence("reading-note-not-unpacked", names=list(file.beside)),) if file.beside else ()
    if not file.members:
        return ReadingReport((packing,), notes)
    chosen, *others = file.members
    options = tuple((other.name, _words(other)) for other in others[:MOST_OFFERED])
    member = Finding("member", _words(chosen), options, is_guess=True)
    return ReadingReport((member, packing), notes, (_question(file),) if file.is_doubtful else ())


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
