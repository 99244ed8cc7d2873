"""Launcher: `streamlit run app.py` or `uvicorn app:app`; the pages are in `pages/`."""

from pathlib import Path

import streamlit as st

from dashboard.frame.chrome import apologise
from dashboard.hosted.configured import hosted_sources
from dashboard.settings import settings, stop_on_bad_settings
from dashboard.sign_in.provider import secrets_of_sign_in
from dashboard.web.failure_page import failure_page
from dashboard.web.life import life
from dashboard.web.logs import keep_log
from dashboard.web.middleware import MIDDLEWARE
from dashboard.web.private_links import hide_tokens_in_logs
from dashboard.web.slow_clients import watch_connections

stop_on_bad_settings(hosted_sources)
hide_tokens_in_logs()
keep_log(settings().log)
watch_connections()
app = st.App(
    Path(__file__).parent / "pages" / "main.py",
    secrets=secrets_of_sign_in(),
    lifespan=life,
    on_script_error=apologise,
    exception_handlers={Exception: failure_page},
    middleware=MIDDLEWARE,
)
