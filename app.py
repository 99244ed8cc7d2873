"""Launcher: `streamlit run app.py` or `uvicorn app:app`; the pages are in `pages/`."""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from dashboard.chrome import apologise
from dashboard.visitor import VisitorCookie

app = st.App(
    Path(__file__).parent / "pages" / "main.py",
    on_script_error=apologise,
    middleware=[Middleware(GZipMiddleware, minimum_size=1024), Middleware(VisitorCookie)],
)
