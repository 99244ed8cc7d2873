"""Whom claims are about, and to whom a server is open."""

import pytest

from dashboard.settings import Settings, settings_with
from dashboard.sign_in.person import Person, person_of
from dashboard.sign_in.provider import secrets_of_sign_in
from dashboard.sign_in.reader import Reader, Standing, reader_of

CLAIMS = {"iss": "https://id.example.org", "sub": "7", "email": " Anna@Example.org", "name": "Anna"}
ON = {
    "public_url": "https://explorer.example.org/tool",
    "oidc_metadata_url": "https://id.example.org/.well-known/openid-configuration",
    "oidc_client_id": "explorer",
    "oidc_client_secret": "hush",
    "cookie_secret": "signs-" * 6,
}


@pytest.mark.parametrize("said", [{}, {"email_verified": True}, {"email_verified": "true"}, {"email_verified": None}])
def test_an_address_counts_unless_the_provider_says_that_it_is_not_verified(said):
    assert person_of(CLAIMS | said) == Person("https://id.example.org", "7", "Anna", "anna@example.org")


@pytest.mark.parametrize("said", [False, "false", "no", 0, ""])
def test_an_address_that_is_not_verified_is_nobodys(said):
    found = person_of(CLAIMS | {"email_verified": said})
    assert (found.address, found.unverified) == ("", "anna@example.org")


@pytest.mark.parametrize("email", [None, 7, "", "anna", "anna@example.org, bert@example.org", ["anna@example.org"]])
def test_what_is_no_address_is_none(email):
    assert person_of(CLAIMS | {"email": email}).address == ""


def test_an_address_that_only_looks_like_a_members_is_not_theirs():
    """KELVIN SIGN, whose small letter is a k."""
    spoofed = person_of(CLAIMS | {"email": "\u212aate@example.org"})
    settings = Settings(**ON, sign_in_allowed=("kate@example.org",))
    assert reader_of(spoofed, settings).standing is Standing.NOT_ALLOWED
    assert reader_of(person_of(CLAIMS | {"email": "KATE@example.org"}), settings).standing is Standing.MEMBER


@pytest.mark.parametrize("lacking", [{"sub": None}, {"sub": ""}, {"iss": " "}, {"sub": 7}])
def test_claims_that_name_nobody_are_about_nobody(lacking):
    assert person_of(CLAIMS | lacking) is None


def test_a_person_is_known_by_provider_and_subject_and_by_nothing_else():
    anna = person_of(CLAIMS).identity
    assert person_of(CLAIMS | {"email": "other@example.org", "name": "Other"}).identity == anna
    others = [person_of(CLAIMS | {"sub": "8"}).identity, person_of(CLAIMS | {"iss": "https://id.example.com"}).identity]
    # Put together in another way, the two would make the same text.
    apart = {Person("ab", "c").identity, Person("a", "bc").identity}
    assert len({anna, *others}) == 3
    assert len(apart) == 2


@pytest.mark.parametrize(
    ("allowed", "address", "standing"),
    [
        ((), "anna@example.org", Standing.MEMBER),
        ((), "", Standing.MEMBER),
        (("@example.org",), "anna@example.org", Standing.MEMBER),
        (("anna@example.org",), "anna@example.org", Standing.MEMBER),
        (("bert@example.org", "@example.com"), "anna@example.org", Standing.NOT_ALLOWED),
        (("@example.org",), "anna@mail.example.org", Standing.NOT_ALLOWED),
        (("@example.org",), "anna@badexample.org", Standing.NOT_ALLOWED),
        (("@example.org",), "", Standing.NOT_ALLOWED),
    ],
)
def test_a_server_is_open_to_those_on_its_list(allowed, address, standing):
    found = reader_of(Person("issuer", "7", address=address), Settings(**ON, sign_in_allowed=allowed))
    assert found.standing is standing
    assert found.is_welcome is (found.member is not None) is (standing is Standing.MEMBER)


def test_without_sign_in_everybody_is_welcome_and_nobody_a_person():
    assert reader_of(Person("issuer", "7"), Settings()) == Reader(Standing.OPEN)
    assert Reader(Standing.OPEN).is_welcome
    assert not reader_of(None, Settings(**ON)).is_welcome


def test_streamlit_is_told_what_it_needs_and_an_open_server_says_so_once(caplog):
    with settings_with(**ON):
        (section,) = secrets_of_sign_in().values()
    assert section["redirect_uri"] == "https://explorer.example.org/tool/oauth2callback"
    assert caplog.messages == []
    with settings_with(oidc_client_id=""):
        assert secrets_of_sign_in() == {}
    assert len(caplog.messages) == 1
    assert "\n" not in caplog.text.strip()
