"""The English messages of metrics_core as a Fluent file, so that they exist once; each translation is a file."""

import re

from metrics_core.error_messages import MESSAGES
from metrics_core.quantity import Undefined

_ARGUMENT = re.compile(r"\{(?P<name>\w+)(?::(?P<spec>[^}]*))?\}")


def core_messages() -> str:
    """The error messages by key, and the reasons why a metric is undefined.

    >>> "core-undefined-no-case = there is no case" in core_messages()
    True
    """
    texts = MESSAGES | {undefined_key(reason): reason.value for reason in Undefined}
    return "".join(f"{key} = {_ARGUMENT.sub(_fluent, text)}\n" for key, text in texts.items())


def undefined_key(reason: Undefined) -> str:
    """The key of the message that completes "undefined, because ..."."""
    return f"core-undefined-{reason.name.lower().replace('_', '-')}"


def _fluent(argument: re.Match[str]) -> str:
    name, spec = argument["name"], argument["spec"] or ""
    singular, is_counted, plural = spec.partition("|")
    if not is_counted:
        return f"{{ ${name} }}"
    return f"{{ ${name} ->\n    [one] {{ ${name} }} {singular}\n   *[other] {{ ${name} }} {plural}\n}}"
