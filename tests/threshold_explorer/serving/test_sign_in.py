"""The person that claims identify, and access to a server."""

import pytest

from threshold_explorer.serving.settings import Settings, settings_with
from threshold_explorer.serving.sign_in import Access, Person, Status, access_of, person_of, secrets_of_sign_in

CLAIMS = {"iss": "https://id.example.org", "sub": "7", "email": " Anna@Example.org", "name": "Anna"}
ON = {
    "public_url": "https://explorer.example.org/tool",
    "oidc_metadata_url": "https://id.example.org/.well-known/openid-configuration",
    "oidc_client_id": "explorer",
    "oidc_client_secret": "hush",
    "cookie_secret": "signs-" * 6,
}


@pytest.mark.parametrize("claim", [{}, {"email_verified": True}, {"email_verified": "true"}, {"email_verified": None}])
def test_an_address_is_used_unless_its_claim_is_unverified(claim):
    assert person_of(CLAIMS | claim) == Person("https://id.example.org", "7", "Anna", "anna@example.org")


@pytest.mark.parametrize("claim", [False, "false", "no", 0, ""])
def test_an_unverified_address_is_ignored(claim):
    found = person_of(CLAIMS | {"email_verified": claim})
    assert (found.address, found.unverified) == ("", "anna@example.org")


@pytest.mark.parametrize("email", [None, 7, "", "anna", "anna@example.org, bert@example.org", ["anna@example.org"]])
def test_an_invalid_address_is_ignored(email):
    assert person_of(CLAIMS | {"email": email}).address == ""


def test_an_address_that_looks_like_a_members_is_not_a_member():
    """KELVIN SIGN, whose small letter is a k."""
    spoofed = person_of(CLAIMS | {"email": "\u212aate@example.org"})
    settings = Settings(**ON, sign_in_allowed=("kate@example.org",))
    assert access_of(spoofed, settings).status is Status.NOT_ALLOWED
    assert access_of(person_of(CLAIMS | {"email": "KATE@example.org"}), settings).status is Status.MEMBER


@pytest.mark.parametrize("lacking", [{"sub": None}, {"sub": ""}, {"iss": " "}, {"sub": 7}])
def test_claims_without_a_subject_are_no_person(lacking):
    assert person_of(CLAIMS | lacking) is None


def test_a_person_is_identified_by_provider_and_subject_only():
    anna = person_of(CLAIMS).identity
    assert person_of(CLAIMS | {"email": "other@example.org", "name": "Other"}).identity == anna
    others = [person_of(CLAIMS | {"sub": "8"}).identity, person_of(CLAIMS | {"iss": "https://id.example.com"}).identity]
    # If simply concatenated, the two would be the same text.
    identities = {Person("ab", "c").identity, Person("a", "bc").identity}
    assert len({anna, *others}) == 3
    assert len(identities) == 2


@pytest.mark.parametrize(
    ("allowed", "address", "status"),
    [
        ((), "anna@example.org", Status.MEMBER),
        ((), "", Status.MEMBER),
        (("@example.org",), "anna@example.org", Status.MEMBER),
        (("anna@example.org",), "anna@example.org", Status.MEMBER),
        (("bert@example.org", "@example.com"), "anna@example.org", Status.NOT_ALLOWED),
        (("@example.org",), "anna@mail.example.org", Status.NOT_ALLOWED),
        (("@example.org",), "anna@badexample.org", Status.NOT_ALLOWED),
        (("@example.org",), "", Status.NOT_ALLOWED),
    ],
)
def test_access_is_limited_to_the_allowed_addresses(allowed, address, status):
    found = access_of(Person("issuer", "7", address=address), Settings(**ON, sign_in_allowed=allowed))
    assert found.status is status
    assert found.is_allowed is (found.member is not None) is (status is Status.MEMBER)


def test_without_sign_in_access_is_open_and_anonymous():
    assert access_of(Person("issuer", "7"), Settings()) == Access(Status.OPEN)
    assert Access(Status.OPEN).is_allowed
    assert not access_of(None, Settings(**ON)).is_allowed


def test_streamlit_is_configured_and_an_open_server_logs_one_warning(caplog):
    with settings_with(**ON):
        (section,) = secrets_of_sign_in().values()
    assert section["redirect_uri"] == "https://explorer.example.org/tool/oauth2callback"
    assert caplog.messages == []
    with settings_with(oidc_client_id=""):
        assert secrets_of_sign_in() == {}
    assert len(caplog.messages) == 1
    assert "\n" not in caplog.text.strip()
