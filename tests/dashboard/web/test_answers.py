from starlette.responses import HTMLResponse, PlainTextResponse, StreamingResponse

from dashboard.web.answers import change_answer, change_page
from tests.dashboard.web.asking import asked


def changed_by(app, change, wanted=lambda start: True):
    async def middleware(scope, receive, send):
        await change_answer(app, scope, receive, send, wanted=wanted, change=change)

    return middleware


async def louder(start, body):
    return body.upper() + b"!"


def test_an_answer_in_pieces_is_changed_as_a_whole():
    async def pieces():
        for piece in ("one ", "two ", "three"):
            yield piece

    answer = asked(changed_by(StreamingResponse(pieces()), louder))
    assert answer.body == b"ONE TWO THREE!"
    assert answer.headers["content-length"] == "14"


def test_an_answer_that_is_not_wanted_is_sent_piece_by_piece():
    sent = []

    async def pieces():
        for piece in ("one ", "two"):
            yield piece
            sent.append(piece)

    async def app(scope, receive, send):
        async def note(message):
            await send(message)
            if message.get("body"):
                assert len(sent) == [b"one ", b"two"].index(message["body"]), "held back"

        await changed_by(StreamingResponse(pieces()), louder, lambda start: False)(scope, receive, note)

    assert asked(app).body == b"one two"


def test_the_application_is_not_asked_for_a_compressed_answer_or_a_path():
    seen = {}

    async def app(scope, receive, send):
        seen.update(scope)
        await PlainTextResponse("text")(scope, receive, send)

    headers = ((b"accept-encoding", b"gzip"), (b"accept", b"*/*"))
    asked(changed_by(app, louder), headers=headers, extensions=["http.response.pathsend"])
    assert dict(seen["headers"]) == {b"host": b"testserver", b"accept": b"*/*"}
    assert seen["extensions"] == {}


def test_a_page_that_is_left_as_it_is_keeps_what_is_said_of_it(streamlit_app):
    async def same(page):
        return page

    async def middleware(scope, receive, send):
        await change_page(streamlit_app, scope, receive, send, same)

    plain, passed = asked(streamlit_app), asked(middleware)
    assert "etag" in plain.headers
    assert (passed.status, passed.headers, passed.body) == (plain.status, plain.headers, plain.body)


def test_a_document_that_is_sent_to_be_kept_leaves_as_it_was_made():
    kept = {"content-disposition": 'attachment; filename="record.html"'}

    async def written_into(page):
        return page.replace(b"</head>", b"<link></head>")

    def answer(**headers):
        async def middleware(scope, receive, send):
            await change_page(HTMLResponse("<head></head>", headers=headers), scope, receive, send, written_into)

        return asked(middleware).body

    assert answer() == b"<head><link></head>"
    assert answer(**kept) == b"<head></head>"
