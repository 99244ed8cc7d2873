"""Entry point: `streamlit run app.py` or `uvicorn app:app`; the pages are in `pages/`."""

import os
from pathlib import Path

import streamlit as st

# Before numpy is imported. OpenBLAS's threads wait for each other at work, and numpy holds Python's lock meanwhile:
# beside other work a matrix product of 20 ms takes seconds, in which no other visitor is served.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from threshold_explorer.data.database_sources.configured_sources import hosted_sources
from threshold_explorer.interface.frame.chrome import show_error
from threshold_explorer.interface.lessons.lesson import lessons
from threshold_explorer.serving.server_internals import forbid_outside_lookups
from threshold_explorer.serving.settings import settings, stop_on_bad_settings
from threshold_explorer.serving.sign_in import secrets_of_sign_in
from threshold_explorer.serving.web.connection_limits import limit_slow_clients
from threshold_explorer.serving.web.lifespan import lifespan
from threshold_explorer.serving.web.logs import configure_logging, failure_page, hide_tokens_in_logs
from threshold_explorer.surfaces.api.routes import api_routes
from threshold_explorer.surfaces.middleware import MIDDLEWARE

stop_on_bad_settings(hosted_sources)
hide_tokens_in_logs()
configure_logging(settings().log)
# What is wrong with a lesson of the host is in the log at the start.
lessons()
limit_slow_clients()
forbid_outside_lookups()
app = st.App(
    Path(__file__).parent / "pages" / "main.py",
    secrets=secrets_of_sign_in(),
    routes=api_routes(),
    lifespan=lifespan,
    on_script_error=show_error,
    exception_handlers={Exception: failure_page},
    middleware=MIDDLEWARE,
)
