"""The content security policy blocks everything that the pages never do.

That it blocks nothing that they do: each page with its expanders open in test_every_page, and whatever the other tests
do, since the console of their pages has to be free of errors.
"""

from tests.browser.test_every_page import blocked_on

FORBIDDEN = {
    "script": "add('script', { text: 'window.ran = 1' })",
    "img": "new Image().src = 'http://127.0.0.2:9/'",
    "connect": "fetch('http://127.0.0.2:9/').catch(() => {})",
    "frame": "add('iframe', { src: 'http://127.0.0.2:9/' })",
}


def test_forbidden_actions_are_blocked(server, visitors):
    page = visitors.next().new_page(800, 600, dark=False)
    page.goto(server.url)
    add = "(tag, like) => document.body.append(Object.assign(document.createElement(tag), like))"
    for directive, attempt in FORBIDDEN.items():
        page.evaluate(f"() => {{ const add = {add}; {attempt}; }}")
        assert any(violation.startswith(directive) for violation in blocked_on(page)), directive
    assert page.evaluate("window.ran") is None
    visitors.leave()
