from starlette.responses import HTMLResponse, PlainTextResponse, StreamingResponse

from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.serving.web.responses import change_page, change_response


def changed_by(app, change, wanted=lambda start: True):
    async def middleware(scope, receive, send):
        await change_response(app, scope, receive, send, wanted=wanted, change=change)

    return middleware


async def louder(start, body):
    return body.upper() + b"!"


def test_a_response_in_chunks_is_changed_as_a_whole():
    async def pieces():
        for piece in ("one ", "two ", "three"):
            yield piece

    response = send_request(changed_by(StreamingResponse(pieces()), louder))
    assert response.body == b"ONE TWO THREE!"
    assert response.headers["content-length"] == "14"


def test_a_response_that_is_not_changed_is_sent_in_chunks():
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

    assert send_request(app).body == b"one two"


def test_the_application_gets_a_request_for_an_uncompressed_body():
    seen = {}

    async def app(scope, receive, send):
        seen.update(scope)
        await PlainTextResponse("text")(scope, receive, send)

    headers = ((b"accept-encoding", b"gzip"), (b"accept", b"*/*"))
    send_request(changed_by(app, louder), headers=headers, extensions=["http.response.pathsend"])
    assert dict(seen["headers"]) == {b"host": b"testserver", b"accept": b"*/*"}
    assert seen["extensions"] == {}


def test_a_download_is_not_changed():
    kept = {"content-disposition": 'attachment; filename="record.html"'}

    async def written_into(page):
        return page.replace(b"</head>", b"<link></head>")

    def response(**headers):
        async def middleware(scope, receive, send):
            await change_page(HTMLResponse("<head></head>", headers=headers), scope, receive, send, written_into)

        return send_request(middleware).body

    assert response() == b"<head><link></head>"
    assert response(**kept) == b"<head></head>"
