FROM python:3.13-slim

WORKDIR /app

# This slow layer depends only on the requirements, so code changes rebuild in seconds. trim.py removes unused files
# and compiles the rest.
COPY requirements.txt deploy/trim.py ./
RUN pip install --no-cache-dir --no-compile --disable-pip-version-check --root-user-action=ignore \
        --requirement requirements.txt \
    && python trim.py

COPY .streamlit/config.toml .streamlit/
COPY metrics_core metrics_core/
COPY threshold_explorer threshold_explorer/
COPY pages pages/
COPY examples examples/
COPY lessons lessons/
COPY app.py ./

# The host names of the server are unknown here: its log asks for THRESHOLD_EXPLORER_ALLOWED_HOSTS, see docs/hosting.md.
ENV DATABASE_URL=sqlite:////data/shares.sqlite3 \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    STREAMLIT_SERVER_PORT=8501 \
    STREAMLIT_SERVER_FILE_WATCHER_TYPE=none

RUN python -m compileall -q . && useradd --uid 10001 --no-create-home explorer && install --directory --owner=10001 --mode=700 /data
VOLUME /data
USER 10001

EXPOSE 8501

# Checks for "ok", because the server responds to unknown paths with the page. Without a proxy, since one configured for
# the container must not be used for the container itself.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, sys; from urllib.request import ProxyHandler, build_opener; base = os.environ.get('STREAMLIT_SERVER_BASE_URL_PATH', '').strip('/'); path = f'{base}/_stcore/health'.strip('/'); answer = build_opener(ProxyHandler({})).open(f'http://127.0.0.1:{os.environ[\"STREAMLIT_SERVER_PORT\"]}/{path}', timeout=4).read(); sys.exit(answer != b'ok')"]

CMD ["streamlit", "run", "app.py"]
