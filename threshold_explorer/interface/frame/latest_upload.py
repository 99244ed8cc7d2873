"""The session's latest upload, and requests to read it in another way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from threshold_explorer.data.source import SentFile, Source
from threshold_explorer.interface.frame.upload_panel import AskedFiles
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.serving.session import of_session
from threshold_explorer.words.sentence import Sentence


@dataclass
class LatestUpload:
    """What this session uploaded last, and its result.

    `sent` is the file read last and `id` its id, kept so that it can be read in another way. `joined` are the files
    joined last, predictions first, to which another file may be added.
    `file_ids` are Streamlit's ids of the files last seen in the uploader, and `has_file` whether any is still there.
    `n_pasted` counts pasted tables; `pasted` is a table still to be read. `reread` is a request to read the open file
    in another way, and `undo` resets that choice if the file is refused. `asked` are files that are not read before a
    question is answered, and `answered` are these with the answer.
    `unlabelled` are predictions without a true label, which a second file may contain; `second_file_prompt` asks for
    it. `candidate_label` is a column of them that the visitor may confirm as the true label, which sets `confirmed`.
    """

    sent: SentFile | None = None
    id: str = ""
    joined: tuple[SentFile, ...] = ()
    unlabelled: SentFile | None = None
    second_file_prompt: str = ""
    candidate_label: str | None = None
    confirmed: SentFile | None = None
    file_ids: frozenset[str] = frozenset()
    has_file: bool = False
    n_pasted: int = 0
    pasted: str = ""
    asked: AskedFiles | None = None
    answered: tuple[SentFile, ...] = ()
    reread: SentFile | None = None
    undo: Callable[[], None] = lambda: None
    refused: Sentence | None = None

    def refuse(self, sent: Sequence[SentFile], why: Exception) -> None:
        """Files were refused, and no column of them can be confirmed as the true label; or a question stops them."""
        self.unlabelled = self.candidate_label = self.refused = self.asked = None
        if isinstance(why, OpenQuestion):
            self.asked = AskedFiles.of(sent, why)
        else:
            self.refused = Sentence("upload-refused", name=" + ".join(each.name for each in sent), why=str(why))

    def answer(self, value: str | bool) -> None:
        """A callback: read the files with an answer to the question."""
        assert self.asked
        self.answered, self.asked = self.asked.answered(value), None

    def confirm_label(self) -> None:
        """A callback: read the unlabelled predictions with the candidate as the true label."""
        self.confirmed = self.unlabelled


def latest_upload() -> LatestUpload:
    """This session's latest upload."""
    return of_session(LatestUpload)


def original_file(source: Source) -> SentFile | None:
    """The file of this source, if it is the latest upload or a stored one."""
    return latest_upload().sent if latest_upload().id == source.id else source.sent


def request_reread(original: SentFile, key: str, value: str | bool, undo: Callable[[], None] = lambda: None) -> None:
    """A callback: read the file again with another value of one of the ReadingOptions."""
    chosen: dict[str, Any] = {key: value}
    latest_upload().reread, latest_upload().undo = replace(original, options=replace(original.options, **chosen)), undo


def forget_refusal() -> None:
    """A callback: drop the refusal of a file when other data are opened."""
    latest_upload().refused = latest_upload().unlabelled = latest_upload().asked = None
