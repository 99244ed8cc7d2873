"""The Latin words in all that a page shows, says or keeps for a tooltip: in a language of other letters, its English.

Names stay as they are in every language. What is not one of them, and in no code, is a word that nobody translated.
"""

import re
from collections.abc import Collection, Iterator
from typing import Any

from google.protobuf.message import Message
from playwright.sync_api import Page
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.hostile_pages import texts_of

# By why they stay.
NAMES = {
    "metrics": "AP AUC BLEU DCG ECE EER EM FNR FPR MCC MRR PR ROC ROUGE ROUGE-L TER TPR chrF mAP nDCG",
    "counts": "FN FP TN TP",
    "methods and those who found them": "Davis-Goadrich DeLong Gorodkin Harrell Holm MOVER-R Newcombe SQuAD max-T",
    "functions of formulas": "argmax log sqrt",
    "functions and programs": "average_precision_score numpy scikit-learn threshold_explorer.GroupRule",
    "options of sacrebleu, which are names there": "add-k char exp floor intl none sacrebleu zh",
    "English that rules for texts are about": "ASCII Paris an don't dont paris the",
    "formats": "CSV Excel HTML JSON JavaScript Parquet Python SHA UTF csv id",
    "units": "KB MB UTC",
    "keys": "Ctrl Enter Escape Shift",
    "the application, and a language in itself": "English Explorer Threshold",
}
# Those which some fields write in Latin letters.
NAMES_OF = {"ko": "", "zh": "Beta Brier Cohen Delta ExpressJet McNemar NPV Platt United Wilson kappa logit"}
# What the browser itself says of the input behind the uploader, in the language of the browser.
_OF_THE_BROWSER = "No file chosen"
_WORD = re.compile(r"[A-Za-z]+(?:[-_.'’][A-Za-z]+)*")
_HAS_LETTERS = re.compile(r"[A-Za-z]{2}")
# Hashes, signatures of scores, placeholders of a chart, elements, addresses, icons and formulas in Markdown.
_NO_TEXT = re.compile(
    r"\b[0-9a-f]{32,}\b|\b[a-z]+:[^|\s]+(?:\|[a-z]+:[^|\s]+)+|%\{[^}]*\}|</?[a-z][^>]*>|\]\([^)]*\)|https?://\S+|:material/\w+:|:[a-z-]+(?=\[)|`[^`]*`"
)
_ICON = "[data-testid=stIconMaterial]"
_CODE = (
    f"noscript, code, annotation, .tokens, [data-testid=stCode], {_ICON}, [aria-label$=' icon'], "
    # The name of the icon in a button that has another name.
    f"button[aria-label] span:has(+ span > {_ICON})"
)
# What is drawn only where the pointer is.
_TEXTS_OF_CHARTS = """() => [...document.querySelectorAll('.js-plotly-plot')].flatMap(({ data, layout }) => {
    const texts = [];
    JSON.stringify([data, layout], (key, value) => {
        const isText = ['hovertemplate', 'hovertext', 'text', 'name', 'title', 'ticktext'].includes(key);
        if (isText) texts.push(...[value].flat(3).filter((one) => typeof one === 'string'));
        return value;
    });
    return texts;
})"""
# What Streamlit shows once a tooltip or a list is open.
_KEPT_FIELDS = {"help", "options", "placeholder"}


def words_in(texts: list[str]) -> dict[str, str]:
    """The Latin words of texts, each with a text that has it.

    >>> words_in(["F1 0.81, 재현율 0.7", "SHA-256 of a.csv", "%{x}<br>재현율"])
    {'SHA': 'SHA-256 of a.csv', 'of': 'SHA-256 of a.csv', 'a.csv': 'SHA-256 of a.csv'}
    """
    found: dict[str, str] = {}
    for text in texts:
        plain = _NO_TEXT.sub(" ", text.replace(_OF_THE_BROWSER, ""))
        for word in _WORD.findall(plain):
            if _HAS_LETTERS.search(word):
                found.setdefault(word, text[:200])
    return found


class Reader:
    """Reads a page: everything that is on it when asked, and what the server sent for its tooltips since then."""

    def __init__(self, page: Page, language: str, names_of_data: str) -> None:
        self.page = page
        # The words by where they were first found, and those that may be there.
        self.found: dict[str, str] = {}
        self._listed = set(" ".join([*NAMES.values(), NAMES_OF[language]]).split())
        self.names = self._listed | set(names_of_data.split())
        self._kept: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._keep))

    def _keep(self, frame: str | bytes) -> None:
        if isinstance(frame, bytes):
            message = ForwardMsg()
            message.ParseFromString(frame)
            self._kept += _strings(message.delta)

    def read(self, where: str, page: Page | None = None, names: Collection[str] = ()) -> None:
        """Note the Latin words of the page or of another one, but for further names."""
        page = page or self.page
        texts = [*self._kept, *texts_of(page, _CODE), *spoken_on(page), *page.evaluate(_TEXTS_OF_CHARTS)]
        self._kept.clear()
        for word, text in words_in(texts).items():
            if word not in names:
                self.found.setdefault(word, f"{where}: {text}")

    def untranslated(self) -> str:
        """The words that are no names, each on a line with where it is."""
        return "\n".join(f"{word} in {text}" for word, text in self.found.items() if word not in self.names)

    def unmet(self) -> set[str]:
        """Names of the lists above that nothing has."""
        return self._listed - set(self.found)


def _strings(message: Message) -> Iterator[str]:
    for field, value in message.ListFields():
        for one in value if field.is_repeated else [value]:
            if isinstance(one, Message):
                yield from _strings(one)
            elif field.name in _KEPT_FIELDS and isinstance(one, str):
                yield one


def spoken_on(page: Page) -> list[str]:
    """What the tree of accessibility has: names, descriptions, values, and what roles are called; no code."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    is_code: dict[str, bool] = {}
    texts: list[str] = []
    # A node comes after its parent.
    for node in nodes:
        is_code[node["nodeId"]] = _value(node, "role") == "code" or is_code.get(node.get("parentId", ""), False)
        # A line of a text, which may end within a word; the text itself is a node too.
        is_line = _value(node, "role") == "InlineTextBox"
        if not (node["ignored"] or is_line or is_code[node["nodeId"]]):
            texts += [_value(node, part) for part in ("name", "description", "value")]
            texts += [_value(one, "value") for one in node.get("properties", []) if one["name"] == "roledescription"]
    return texts


def _value(node: dict[str, Any], part: str) -> str:
    return str(node.get(part, {}).get("value", ""))
