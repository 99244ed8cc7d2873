import pytest
import streamlit as st
from streamlit.runtime import Runtime


@pytest.fixture(scope="module")
def streamlit_app(tmp_path_factory):
    """Streamlit's own application; a process has one runtime, which is removed afterwards for the other tests."""
    script = tmp_path_factory.mktemp("app") / "page.py"
    script.write_text("import streamlit as st\nst.title('A page')\n")
    yield st.App(script)
    Runtime._instance = None
