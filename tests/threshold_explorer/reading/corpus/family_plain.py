"""Files without anything odd, by every delimiter."""

from tests.threshold_explorer.reading.corpus.case import Case

ROWS = [
    ("yes", 0.5),
    ("no", 0.25),
    ("yes", 0.125),
    ("no", 0.875),
    ("no", 0.0625),
    ("yes", 0.7),
    ("no", 0.3),
    ("no", 1.0),
]


def cases() -> dict[str, Case]:
    delimiters = {"commas": ",", "semicolons": ";", "tabs": "\t", "pipes": "|", "spaces": " "}
    return {
        name: Case("".join(f"{first}{mark}{second}\n" for first, second in [("label", "score"), *ROWS]).encode())
        for name, mark in delimiters.items()
    }
