from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.interface.frame.chrome import page_style
from threshold_explorer.serving.web.page_style import PageStyle


def test_the_page_has_its_style_sheet_before_any_script_draws_it(streamlit_app):
    page = send_request(PageStyle(streamlit_app, page_style), "/").body.decode()
    head, _, body = page.partition("</head>")
    assert ".st-key-bar" not in head
    assert body.count("<style>") == 1
    assert ".st-key-bar" in body
    assert "--colour-tp: " in body
    assert page.rstrip().endswith("</html>")


def test_other_files_are_sent_as_they_are(streamlit_app):
    plain, styled = (send_request(app, "/favicon.png") for app in (streamlit_app, PageStyle(streamlit_app, page_style)))
    assert styled.body == plain.body
