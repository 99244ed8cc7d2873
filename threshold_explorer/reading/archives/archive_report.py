"""The report on an archive: its compression, which of its tables was read, and which files were not read."""

from threshold_explorer.reading.archives.members import Member
from threshold_explorer.reading.archives.unpacking import COMPRESSIONS, Unpacked
from threshold_explorer.reading.report import Alternative, Finding, Question, ReadingReport
from threshold_explorer.words.sentence import Sentence

# A longer list of tables cannot be searched by eye.
MAX_OPTIONS = 50
MAX_ALTERNATIVES = 6


def archive_report(file: Unpacked) -> ReadingReport:
    """The compression, and for several tables the one that was read, with a question where another is as likely."""
    packing = Finding("compression", Sentence(COMPRESSIONS[file.compression]))
    notes = (Sentence("reading-note-not-unpacked", names=list(file.unread)),) if file.unread else ()
    if not file.members:
        return ReadingReport((packing,), notes)
    chosen, *others = file.members
    options = tuple((other.name, _label(other)) for other in others[:MAX_OPTIONS])
    member = Finding("member", _label(chosen), options, is_guess=True)
    return ReadingReport((member, packing), notes, (_question(file),) if file.is_ambiguous else ())


def _label(member: Member) -> Sentence:
    if len(member.entries) == 1:
        return Sentence("reading-member-file", file=member.name)
    return Sentence("reading-member-parts", count=len(member.entries), pattern=member.name)


def _question(file: Unpacked) -> Question:
    names = [member.name for member in file.members]
    sentence = Sentence("reading-question-member", count=len(names), chosen=names[0], members=names)
    readings = tuple(
        Alternative(member.name, _label(member), file.first_rows.get(member.name, ()))
        for member in file.members[:MAX_ALTERNATIVES]
    )
    return Question("member", sentence, readings)
