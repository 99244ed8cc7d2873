"""The record count equals that of a plain loop, wherever a block ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threshold_explorer.reading.text import record_count
from threshold_explorer.reading.text.record_count import line_of_record, n_records

LINES = st.lists(st.sampled_from(["", " ", "\t ", "a,1", " # b", "#", "//c", "/d"]), max_size=12)


@given(LINES, st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from(["", "#", "//"]), st.integers(1, 9))
def test_records_are_the_non_blank_lines(lines: list[str], end: str, mark: str, at_once: int) -> None:
    text = "".join(line + end for line in lines).encode()
    filled = [
        at for at, line in enumerate(lines, start=1) if line.strip() and not (mark and line.strip().startswith(mark))
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_count, "BLOCK_BYTES", at_once)
        assert n_records(text, 0, mark) == len(filled)
        assert [line_of_record(text, 0, record, mark) for record in range(len(filled))] == filled
