"""What tests of several folders share: servers, a browser, how Hypothesis draws and how tests are named."""

from hypothesis import HealthCheck, settings

from tests.browser.app_server import cold_server, server
from tests.browser.visitors import browser, open_page, visitors
from tests.postgres import postgres, postgres_url

__all__ = ["browser", "cold_server", "open_page", "postgres", "postgres_url", "server", "visitors"]

# Where a machine is busy, slow is not wrong; and a commit gets the same answer whenever it is checked.
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile("steady", _PATIENT, derandomize=True)
# Other examples each time: make test ARGS="--hypothesis-profile=searching".
settings.register_profile("searching", _PATIENT)
settings.load_profile("steady")


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name bytes that are no plain text by their parameter: an archive holds the second it was made in.

    Processes that run tests side by side have to agree on every test's name.
    """
    if isinstance(val, bytes) and not (val.isascii() and val.decode().replace("\n", "").isprintable()):
        return argname
    return None
