"""Launcher: `streamlit run app.py` or `uvicorn app:app`; the pages are in `pages/`."""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from dashboard.frame.chrome import apologise
from dashboard.hosted.configured import hosted_sources
from dashboard.settings import stop_on_bad_settings
from dashboard.sign_in.provider import secrets_of_sign_in
from dashboard.web.first_chart import FirstChart
from dashboard.web.kept_assets import KeptAssets
from dashboard.web.link_descriptions import describe_link
from dashboard.web.link_preview import LinkPreview
from dashboard.web.listening import answering_at_once
from dashboard.web.members_only import MembersOnly
from dashboard.web.private_links import NoReferrer, hide_tokens_in_logs
from dashboard.web.visitor import VisitorCookie
from dashboard.web.way_back import WayBack

stop_on_bad_settings(hosted_sources)
hide_tokens_in_logs()
app = st.App(
    Path(__file__).parent / "pages" / "main.py",
    secrets=secrets_of_sign_in(),
    lifespan=answering_at_once,
    on_script_error=apologise,
    middleware=[
        Middleware(GZipMiddleware, minimum_size=1024),
        Middleware(NoReferrer),
        Middleware(VisitorCookie),
        Middleware(MembersOnly),
        Middleware(WayBack),
        Middleware(KeptAssets),
        Middleware(LinkPreview, describe=describe_link),
        Middleware(FirstChart),
    ],
)
