"""Launcher: `streamlit run app.py` or `uvicorn app:app`; the pages are in `pages/`."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from dashboard.frame.chrome import apologise
from dashboard.hosted.configured import hosted_sources
from dashboard.settings import settings, stop_on_bad_settings
from dashboard.sign_in.provider import secrets_of_sign_in
from dashboard.web.collecting import collecting_aside
from dashboard.web.crowd import Crowd
from dashboard.web.failure_page import failure_page
from dashboard.web.first_chart import FirstChart
from dashboard.web.kept_assets import KeptAssets
from dashboard.web.link_descriptions import describe_link
from dashboard.web.link_preview import LinkPreview
from dashboard.web.listening import answering_at_once
from dashboard.web.logs import keep_log
from dashboard.web.members_only import MembersOnly
from dashboard.web.metrics_door import MetricsDoor
from dashboard.web.private_answers import PrivateAnswers
from dashboard.web.private_links import NoReferrer, hide_tokens_in_logs
from dashboard.web.protective_headers import ProtectiveHeaders
from dashboard.web.readiness import Readiness
from dashboard.web.slow_clients import watch_connections
from dashboard.web.upload_door import UploadDoor
from dashboard.web.visitor import VisitorCookie
from dashboard.web.way_back import WayBack

stop_on_bad_settings(hosted_sources)
hide_tokens_in_logs()
keep_log(settings().log)
watch_connections()


@asynccontextmanager
async def life(app: object) -> AsyncIterator[dict[str, object]]:
    """The life of the server: what begins with it and ends with it."""
    async with answering_at_once(app), collecting_aside(app):
        yield {}


app = st.App(
    Path(__file__).parent / "pages" / "main.py",
    secrets=secrets_of_sign_in(),
    lifespan=life,
    on_script_error=apologise,
    exception_handlers={Exception: failure_page},
    middleware=[
        Middleware(ProtectiveHeaders),
        Middleware(PrivateAnswers),
        Middleware(MetricsDoor),
        Middleware(Readiness),
        Middleware(Crowd),
        Middleware(UploadDoor),
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
