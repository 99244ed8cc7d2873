"""The HTTP API: its operations, each declared once for the OpenAPI document and for the validation of requests."""
