"""Names of data sets in the list: the browser knows a choice by its text, so that no two may be the same."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, datetime

from dashboard.words.sentence import say


def told_apart(titles: Mapping[str, str], received: Mapping[str, datetime], today: date) -> dict[str, str]:
    """What the list says for each id; those with one title are told apart by when they came, where that is known.

    To the minute, or where these are the same to the second, and with the day unless it is today's. What is still the
    same after that is numbered.

    >>> noon = datetime(2026, 3, 9, 12, 0)
    >>> told_apart({"e": "Wine", "u": "Wine", "x": "mine.csv"}, {"u": noon, "x": noon}, noon.date())
    {'e': 'Wine', 'u': 'Wine · 12:00', 'x': 'mine.csv'}
    """
    twice = {title for title, count in Counter(titles.values()).items() if count > 1}
    said = dict(titles)
    for title in twice:
        came = {id: received[id] for id, same in titles.items() if same == title and id in received}
        for id, when in _told_by_time(came, today).items():
            said[id] = say("data-told-apart", title=title, when=when)
    return dict(zip(said, _numbered(said.values()), strict=True))


def _told_by_time(moments: Mapping[str, datetime], today: date) -> dict[str, str]:
    for clock in ("%H:%M", "%H:%M:%S"):
        texts = {id: _when(moment, clock, today) for id, moment in moments.items()}
        if len(set(texts.values())) == len(texts):
            break
    return texts


def _when(moment: datetime, clock: str, today: date) -> str:
    time = moment.strftime(clock)
    return time if moment.date() == today else say("data-another-day", day=moment, time=time)


def _numbered(texts: Iterable[str]) -> list[str]:
    """The texts, from its second occurrence on each with a number.

    >>> _numbered(["a", "b", "a", "a", "a (2)"])
    ['a', 'b', 'a (2)', 'a (3)', 'a (2) (2)']
    """
    numbered: list[str] = []
    for text in texts:
        number, unlike = 1, text
        while unlike in numbered:
            number += 1
            unlike = f"{text} ({number})"
        numbered.append(unlike)
    return numbered
