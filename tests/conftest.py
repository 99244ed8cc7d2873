"""What tests of several folders share: servers, a browser, and how Hypothesis draws."""

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
