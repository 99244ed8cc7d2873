"""One server and its visitors: settings, sessions, queues, the database, shared links, uploads, sign-in, and HTTP.

`web` is the middleware, `store` the database, `sharing` the links; `server_internals.py` alone touches the internals of
Streamlit. Imports no data sets. Begin with `settings.py`.
"""
