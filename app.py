"""Launcher: `streamlit run app.py` or `uvicorn app:app`; the pages are in `pages/`."""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from dashboard.frame.chrome import apologise
from dashboard.hosted.configured import hosted_sources
from dashboard.settings import stop_on_bad_settings
from dashboard.web.crowd import Crowd
from dashboard.web.first_chart import FirstChart
from dashboard.web.kept_assets import KeptAssets
from dashboard.web.link_descriptions import describe_link
from dashboard.web.link_preview import LinkPreview
from dashboard.web.listening import answering_at_once
from dashboard.web.private_links import NoReferrer, hide_tokens_in_logs
from dashboard.web.slow_clients import watch_connections
from dashboard.web.upload_door import UploadDoor
from dashboard.web.visitor import VisitorCookie

stop_on_bad_settings(hosted_sources)
hide_tokens_in_logs()
watch_connections()
app = st.App(
    Path(__file__).parent / "pages" / "main.py",
    lifespan=answering_at_once,
    on_script_error=apologise,
    middleware=[
        Middleware(Crowd),
        Middleware(UploadDoor),
        Middleware(GZipMiddleware, minimum_size=1024),
        Middleware(NoReferrer),
        Middleware(VisitorCookie),
        Middleware(KeptAssets),
        Middleware(LinkPreview, describe=describe_link),
        Middleware(FirstChart),
    ],
)
