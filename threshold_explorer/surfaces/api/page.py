"""The page at `/api` for a browser: what each operation does, from the same models as the OpenAPI document."""

from html import escape
from typing import Any

from threshold_explorer.surfaces.api.call import Operation
from threshold_explorer.surfaces.api.models import model_schema
from threshold_explorer.surfaces.api.openapi import TOKEN
from threshold_explorer.surfaces.api.operations import OPERATIONS
from threshold_explorer.words.about import NAME
from threshold_explorer.words.sentence import say

_STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 "Source Sans", system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 0.25rem; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
p { margin: 0.25rem 0; }
table { border-collapse: collapse; width: 100%; margin-top: 0.5rem; font-size: 0.9rem; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 1rem 0.2rem 0; border-top: 1px solid #8886; }
th { font-weight: 400; white-space: nowrap; }
"""


def api_page(root: str) -> str:
    """The page as HTML; `root` is the app's address."""
    title = say("api-page-title", name=NAME)
    address = f"{root}/api"
    example = f'curl -H "Authorization: Bearer $KEY" -F file=@predictions.csv {address}/links'
    sections = "".join(map(_section, OPERATIONS))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>'
        f"<h1>{escape(title)}</h1><p>{escape(say('api-page-about'))}</p>"
        f"<p><code>{escape(example)}</code></p>{sections}</body></html>"
    )


def _section(operation: Operation) -> str:
    model = operation.of_json if operation.has_body else operation.values
    fields: dict[str, Any] = {"token": TOKEN} if "{token}" in operation.path else {}
    fields |= model_schema(model).get("properties", {})
    rows = "".join(
        f"<tr><th><code>{escape(name)}</code></th><td>{_code(each['description'])}</td></tr>"
        for name, each in fields.items()
    )
    return (
        f'<h2><code><span class="method">{operation.method}</span>/api{escape(operation.path)}</code></h2>'
        f"<p>{escape(operation.summary)}</p>" + (f"<table>{rows}</table>" if rows else "")
    )


def _code(text: str) -> str:
    """Text in which backquotes mark code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if at % 2 else part for at, part in enumerate(parts))
