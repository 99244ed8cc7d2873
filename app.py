"""Launcher: `streamlit run app.py` or `uvicorn app:app`; the pages are in `pages/`."""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from dashboard.frame.chrome import apologise
from dashboard.hosted.configured import hosted_sources
from dashboard.settings import stop_on_bad_settings
from dashboard.web.first_chart import FirstChart
from dashboard.web.kept_assets import KeptAssets
from dashboard.web.life import life
from dashboard.web.link_descriptions import describe_link
from dashboard.web.link_preview import LinkPreview
from dashboard.web.private_links import NoReferrer, hide_tokens_in_logs
from dashboard.web.stopping import UnderWay
from dashboard.web.visitor import VisitorCookie

stop_on_bad_settings(hosted_sources)
hide_tokens_in_logs()
app = st.App(
    Path(__file__).parent / "pages" / "main.py",
    lifespan=life,
    on_script_error=apologise,
    middleware=[
        Middleware(UnderWay),
        Middleware(GZipMiddleware, minimum_size=1024),
        Middleware(NoReferrer),
        Middleware(VisitorCookie),
        Middleware(KeptAssets),
        Middleware(LinkPreview, describe=describe_link),
        Middleware(FirstChart),
    ],
)
