"""The ways into the app: the web server, the command, the HTTP API, the notebook and MLflow.

Each reads data by `data.sources` and computes by `metrics_core`. Begin with `command/command_line.py` or
`api/routes.py`.
"""
