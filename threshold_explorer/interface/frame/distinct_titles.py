"""Distinct titles for the list of data sets, because the browser identifies an option by its text."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, datetime

from threshold_explorer.words.sentence import say


def distinct_titles(titles: Mapping[str, str], received: Mapping[str, datetime], today: date) -> dict[str, str]:
    """The distinct title for each id; equal titles get the time when the data were received, if known.

    The time is to the minute, or to the second if needed, with the date unless it is today's. Titles that are still
    equal are numbered.

    >>> noon = datetime(2026, 3, 9, 12, 0)
    >>> distinct_titles({"e": "Wine", "u": "Wine", "x": "mine.csv"}, {"u": noon, "x": noon}, noon.date())
    {'e': 'Wine', 'u': 'Wine · 12:00', 'x': 'mine.csv'}
    """
    duplicates = {title for title, count in Counter(titles.values()).items() if count > 1}
    distinct = dict(titles)
    for title in duplicates:
        times = {id: received[id] for id, same in titles.items() if same == title and id in received}
        for id, when in _distinct_times(times, today).items():
            distinct[id] = say("data-same-title", title=title, when=when)
    return dict(zip(distinct, _numbered(distinct.values()), strict=True))


def _distinct_times(moments: Mapping[str, datetime], today: date) -> dict[str, str]:
    for clock in ("%H:%M", "%H:%M:%S"):
        texts = {id: _when(moment, clock, today) for id, moment in moments.items()}
        if len(set(texts.values())) == len(texts):
            break
    return texts


def _when(moment: datetime, clock: str, today: date) -> str:
    time = moment.strftime(clock)
    return time if moment.date() == today else say("data-another-day", day=moment, time=time)


def _numbered(texts: Iterable[str]) -> list[str]:
    """The texts, with a number appended from the second occurrence on.

    >>> _numbered(["a", "b", "a", "a", "a (2)"])
    ['a', 'b', 'a (2)', 'a (3)', 'a (2) (2)']
    """
    numbered: list[str] = []
    for text in texts:
        number, candidate = 1, text
        while candidate in numbered:
            number += 1
            candidate = f"{text} ({number})"
        numbered.append(candidate)
    return numbered
