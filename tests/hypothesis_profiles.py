"""How Hypothesis searches: the same examples in each run, unless another profile is asked for."""

from hypothesis import HealthCheck, settings

# No deadline, since the machine may be busy; derandomized, so that a commit always gets the same result, and with
# fewer examples than a search.
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile("steady", _PATIENT, derandomize=True, max_examples=40)
# Different examples in each run: make test ARGS="--hypothesis-profile=searching".
settings.register_profile("searching", _PATIENT)
settings.load_profile("steady")
