"""The questions on misconceptions: what they ask and where they lead."""

from threshold_explorer.interface.lessons.lesson import lessons, questions


def test_each_question_has_one_right_choice_among_several_and_leads_to_a_lesson_that_shows_it():
    asked = questions().questions
    assert len(asked) == 10
    for question in asked:
        assert question.answer in question.choices
        assert 3 <= len(set(question.choices.values())) == len(question.choices) <= 4
        assert question.lesson in lessons()


def test_the_place_of_the_right_choice_says_nothing():
    places = [list(question.choices).index(question.answer) for question in questions().questions]
    assert max(places.count(place) for place in range(4)) <= 4
