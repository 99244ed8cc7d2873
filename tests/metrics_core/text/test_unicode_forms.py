import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core.text.unicode_forms import composed, normal_form, unified

FORMS = ("NFC", "NFD", "NFKC", "NFKD")
# Marks of two classes, so that they must be sorted, and one beyond the first plane.
MARKS = "\u0301\u0323\U0001e8d0"
MOST_MARKS = 50

letters_with_marks = st.builds(
    lambda letter, marks: letter + "".join(marks),
    st.sampled_from(["a", "é", "字", "한", "\ufdfa", "\u2460", "😀", "\n"]),
    st.lists(st.sampled_from(MARKS), max_size=12),
)


@given(st.lists(letters_with_marks, max_size=20).map("".join), st.sampled_from(FORMS))
def test_a_written_text_has_the_normal_form_of_unicode(text, form):
    assert normal_form(form, text) == unicodedata.normalize(form, text)


@given(st.text(st.characters(), max_size=200), st.sampled_from(FORMS))
def test_so_has_any_text(text, form):
    assert normal_form(form, text) == unicodedata.normalize(form, text)


@pytest.mark.parametrize("marks", ["\u0323\u0301", "\u0301\u0323", "\U0001e8d0\u0301", "\u0301"])
def test_a_letter_with_more_marks_than_any_script_writes_is_left_as_it_is(marks):
    many = "a" + (marks * (MOST_MARKS + 1))[: MOST_MARKS + 1]
    assert normal_form("NFC", many) == many
    assert normal_form("NFC", many[:-1]) == unicodedata.normalize("NFC", many[:-1])


@pytest.mark.parametrize("form_of", [composed, unified, lambda text: normal_form("NFKD", text)])
def test_ten_times_the_marks_take_no_more_than_some_ten_times_the_time(form_of):
    def seconds(n_marks):
        text = "a" + "\u0323\u0301" * (n_marks // 2)
        began = time.thread_time()
        form_of(text)
        return time.thread_time() - began

    seconds(10)
    # Sorting them took 0.3 seconds, and a hundred times as long for ten times as many.
    assert min(seconds(10_000) for _ in range(3)) < max(0.05, 40 * min(seconds(1_000) for _ in range(3)))
