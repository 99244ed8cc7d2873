"""Generates random messages to a help desk."""

import numpy as np
import pandas as pd

N_MESSAGES = 600
SEED = 2020
WORDS_OF_SUBJECT = 4
WORDS_OF_NONE = 5
# The sampling weight and the words of each subject; the last one is rare.
SUBJECTS = {
    "billing": (0.34, "invoice charged twice card amount receipt price month"),
    "delivery": (0.26, "parcel late courier address tracking arrived week box"),
    "login": (0.2, "password account code locked reset email phone screen"),
    "refund": (0.14, "money back return charged card cancelled order wait"),
    "damage": (0.06, "broken box scratched photo return parcel screen part"),
}
SPOKEN = "hello please help thanks today again still order phone email week can you my the is not"
ANY_WORDS = SPOKEN.split()
# The share of words from other subjects.
STRAY_SHARE = 0.3


def messages() -> pd.DataFrame:
    """Random messages as bags of words, with their subjects separated by semicolons."""
    draw = np.random.RandomState(SEED)
    names, shares = list(SUBJECTS), [share for share, _ in SUBJECTS.values()]
    rows = []
    for _ in range(N_MESSAGES):
        n_subjects = draw.choice([1, 2, 3], p=[0.6, 0.3, 0.1])
        subjects = draw.choice(names, n_subjects, replace=False, p=shares)
        words = [word for subject in subjects for word in _words_of(draw, subject)]
        words += list(draw.choice(ANY_WORDS, WORDS_OF_NONE))
        draw.shuffle(words)
        in_order = [name for name in names if name in subjects]
        rows.append({"message": " ".join(words), "subjects": ";".join(in_order)})
    return pd.DataFrame(rows)


def _words_of(draw: np.random.RandomState, subject: str) -> list[str]:
    own = SUBJECTS[subject][1].split()
    every = [word for _, words in SUBJECTS.values() for word in words.split()]
    is_stray = draw.rand(WORDS_OF_SUBJECT) < STRAY_SHARE
    return [str(draw.choice(every if stray else own)) for stray in is_stray]
