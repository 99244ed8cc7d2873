"""Settings from the environment, invalid values, and the exit of a server with an invalid one."""

import re
from base64 import b64encode, urlsafe_b64encode
from dataclasses import fields, replace
from pathlib import Path

import pytest

from threshold_explorer.serving.settings import (
    MAX_HOURS,
    MAX_VALUE,
    MEGABYTE,
    BadSettings,
    Settings,
    settings,
    settings_with,
    stop_on_bad_settings,
)
from threshold_explorer.words.sentence import Sentence

ROOT = Path(__file__).resolve().parents[3]
# The ending of a variable tells the unit of its whole number.
UNITS = {"_MB": MEGABYTE, "_MINUTES": 60, "_HOURS": 3600}
WHOLE = {
    field.metadata["variable"]: (field.name, unit)
    for field in fields(Settings)
    if isinstance(field.default, int)
    for unit in [next((UNITS[end] for end in UNITS if field.metadata["variable"].endswith(end)), 1)]
}
WHOLE_NUMBER = "a whole number from 1 to 1000000000000 is accepted."
MAX_OF = {"THRESHOLD_EXPLORER_UPLOAD_HOURS": MAX_HOURS}
KEY = bytes(range(32))
SIGN_IN = {
    "THRESHOLD_EXPLORER_URL": "https://explorer.example.org",
    "THRESHOLD_EXPLORER_OIDC_METADATA_URL": "https://id.example.org/.well-known/openid-configuration",
    "THRESHOLD_EXPLORER_OIDC_CLIENT_ID": "explorer",
    "THRESHOLD_EXPLORER_OIDC_CLIENT_SECRET": "hush-hush",
    "STREAMLIT_SERVER_COOKIE_SECRET": "signs-" * 6,
}


def test_each_variable_sets_one_thing_in_the_unit_of_its_name():
    assert len(WHOLE) > 20
    for variable, (name, unit) in WHOLE.items():
        assert Settings.read({variable: " 3\n"}) == replace(Settings(), **{name: 3 * unit})


def test_a_choice_is_one_of_its_words():
    variable, words = "THRESHOLD_EXPLORER_METRICS", ("closed", "loopback", "open")
    for word in words:
        assert Settings.read({variable: word}) == replace(Settings(), metrics=word)
    assert Settings.read({"THRESHOLD_EXPLORER_LOG": "json"}) == replace(Settings(), log="json")
    with pytest.raises(BadSettings) as caught:
        Settings.read({variable: words[0].upper()})
    (sentence,) = caught.value.sentences
    assert sentence.args["accepted"] == Sentence("settings-accepts-choice", accepted=list(words))
    assert str(sentence).startswith(f'{variable} is "CLOSED"; one of "closed"')


def test_origins_are_separated_by_blanks_or_commas():
    read = Settings.read({"THRESHOLD_EXPLORER_FRAME_ANCESTORS": "https://a.example.org, http://localhost:8080"})
    assert read.frame_ancestors == ("https://a.example.org", "http://localhost:8080")


@pytest.mark.parametrize(
    "text",
    ["*", "https://", "a.example.org", "https://a.example.org/", "https://a; script-src *", "'none'", "https://*"],
)
def test_an_invalid_origin_is_refused(text):
    with pytest.raises(BadSettings, match="a list of origins such as"):
        Settings.read({"THRESHOLD_EXPLORER_FRAME_ANCESTORS": f"https://b.example.org {text}"})


def test_an_empty_variable_counts_as_absent():
    assert Settings.read(dict.fromkeys(WHOLE, " ") | {"DATABASE_URL": ""}) == Settings.read({}) == Settings()


@pytest.mark.parametrize("text", ["0", "-1", "2.5", "many", "٣", "²", "1e3", "1_000", "1000000000001", "9" * 5000])
def test_an_invalid_variable_is_named_with_its_value(text):
    for variable in WHOLE:
        with pytest.raises(BadSettings) as caught:
            Settings.read({variable: text})
        (sentence,) = caught.value.sentences
        assert sentence.key == "settings-unfit"
        assert sentence.args == {
            "variable": variable,
            "found": text,
            "accepted": Sentence("settings-accepts-whole", most=MAX_OF.get(variable, MAX_VALUE)),
        }


def test_every_invalid_variable_is_named_at_once():
    with pytest.raises(BadSettings) as caught:
        Settings.read({"THRESHOLD_EXPLORER_SHARES_MB": "two", "THRESHOLD_EXPLORER_MAX_ROWS": "0", "DATABASE_URL": "x"})
    assert str(caught.value) == (
        f'THRESHOLD_EXPLORER_MAX_ROWS is "0"; {WHOLE_NUMBER}\nTHRESHOLD_EXPLORER_SHARES_MB is "two"; {WHOLE_NUMBER}'
    )


def test_allowed_hosts_are_read_in_one_spelling():
    text = "Explorer.example.org., *.WARDS.example.org 10.0.0.5,[2001:DB8:0::5] 2001:db8::6 my_copy *"
    assert Settings.read({"THRESHOLD_EXPLORER_ALLOWED_HOSTS": text}).allowed_hosts == (
        *("explorer.example.org", "*.wards.example.org", "10.0.0.5", "2001:db8::5", "2001:db8::6", "my_copy", "*"),
    )


@pytest.mark.parametrize(
    "text", ["a:8501", "https://a.test", "[a]", "*a", "a.*", "a..b", ".a", "*.", "a/b", "me@a", "é.test"]
)
def test_an_allowed_host_that_no_request_could_name_is_refused(text):
    with pytest.raises(BadSettings, match="host names without ports"):
        Settings.read({"THRESHOLD_EXPLORER_ALLOWED_HOSTS": f"b.example.org {text}"})


def test_the_guide_to_hosting_has_every_variable_in_its_table_with_its_default():
    table = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", table, flags=re.M))
    for setting in fields(Settings):
        documented, variable = rows[setting.metadata["variable"]], setting.metadata["variable"]
        if variable in WHOLE:
            assert int(documented) * WHOLE[variable][1] == setting.default
        elif variable == "STREAMLIT_SERVER_COOKIE_SECRET":
            assert documented == "random"
        elif variable != "DATABASE_URL":
            assert documented == (setting.default or "none")


def test_by_default_shares_are_in_a_file_that_git_ignores():
    assert Settings().database_url == f"sqlite:///{ROOT}/var/shares.sqlite3"
    assert "var/" in (ROOT / ".gitignore").read_text().splitlines()


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_usual_address_of_postgresql_is_understood(scheme):
    found = Settings.read({"DATABASE_URL": f" {scheme}://me:pw@db:5432/shares?sslmode=require\n"})
    assert found.database_url == "postgresql+psycopg://me:pw@db:5432/shares?sslmode=require"


@pytest.mark.parametrize(
    "variables",
    [
        {"DATABASE_URL": "postgres://me:hush@db/shares"},
        {"DATABASE_URL": "postgresql://db/shares?user=me&password=hush"},
        {"THRESHOLD_EXPLORER_KEY": b64encode(KEY).decode()},
        SIGN_IN,
    ],
    ids=["password", "password as a parameter", "key", "sign-in"],
)
def test_no_secret_is_in_the_text_of_the_settings(variables):
    found = Settings.read(variables)
    assert found != Settings()
    for secret in ("hush", "signs", "host_key"):
        assert secret not in f"{found!r} {found}"


def test_a_whole_number_has_a_maximum_by_its_unit():
    longest = Settings.read({"THRESHOLD_EXPLORER_UPLOAD_HOURS": str(MAX_HOURS)})
    assert longest.upload_seconds == MAX_HOURS * 3600
    with pytest.raises(BadSettings, match=f"from 1 to {MAX_HOURS} "):
        Settings.read({"THRESHOLD_EXPLORER_UPLOAD_HOURS": str(MAX_HOURS + 1)})


@pytest.mark.parametrize("encode", [b64encode, urlsafe_b64encode, lambda key: b64encode(key).rstrip(b"=")])
def test_a_key_is_accepted_in_common_encodings(encode):
    key = bytes([255, *KEY[1:]])
    found = Settings.read({"THRESHOLD_EXPLORER_UPLOADS": "store", "THRESHOLD_EXPLORER_KEY": encode(key).decode()})
    assert (found.host_key, found.uploads) == (key, "store")


@pytest.mark.parametrize(
    "text", ["hush", b64encode(KEY[1:]).decode(), b64encode(KEY * 2).decode(), KEY.hex(), "é" * 43]
)
def test_an_invalid_key_is_refused_and_not_quoted(text):
    with pytest.raises(BadSettings) as caught:
        Settings.read({"THRESHOLD_EXPLORER_KEY": text})
    assert str(caught.value) == (
        "THRESHOLD_EXPLORER_KEY cannot be used; a base64 key of 32 random bytes (openssl rand -base64 32) is accepted."
    )


def test_uploads_are_kept_in_memory_or_in_the_store_and_there_with_a_key_only():
    assert Settings().uploads == "memory"
    with pytest.raises(BadSettings) as caught:
        Settings.read({"THRESHOLD_EXPLORER_UPLOADS": "disk"})
    assert str(caught.value) == 'THRESHOLD_EXPLORER_UPLOADS is "disk"; one of "memory" and "store" is accepted.'
    with pytest.raises(BadSettings) as caught:
        Settings.read({"THRESHOLD_EXPLORER_UPLOADS": "store"})
    assert str(caught.value) == (
        'THRESHOLD_EXPLORER_UPLOADS is "store", which requires THRESHOLD_EXPLORER_KEY; a base64 key of 32 random bytes '
        "(openssl rand -base64 32) is accepted."
    )


def test_sign_in_is_on_with_all_its_settings():
    found = Settings.read(SIGN_IN | {"THRESHOLD_EXPLORER_SIGN_IN_ALLOWED": "Anna@example.org, @example.com\n"})
    assert (found.has_sign_in, Settings().has_sign_in) == (True, False)
    assert found.sign_in_allowed == ("anna@example.org", "@example.com")


def test_incomplete_sign_in_settings_are_refused():
    for missing in SIGN_IN:
        with pytest.raises(BadSettings) as caught:
            Settings.read({name: text for name, text in SIGN_IN.items() if name != missing})
        assert str(caught.value) == (
            f'Sign-in is only partly configured: set "{missing}" as well, or remove all of its settings.'
        )


def test_allowed_users_without_a_provider_are_refused_but_a_cookie_key_alone_is_not():
    with pytest.raises(BadSettings):
        Settings.read({"THRESHOLD_EXPLORER_SIGN_IN_ALLOWED": "@example.org"})
    assert not Settings.read({"STREAMLIT_SERVER_COOKIE_SECRET": "short"}).has_sign_in


@pytest.mark.parametrize(
    ("variable", "text", "key"),
    [
        ("THRESHOLD_EXPLORER_URL", "http://explorer.example.org", "settings-accepts-web-address"),
        ("THRESHOLD_EXPLORER_URL", "explorer.example.org", "settings-accepts-web-address"),
        ("THRESHOLD_EXPLORER_URL", "https://[", "settings-accepts-web-address"),
        ("THRESHOLD_EXPLORER_URL", "https://explorer.example.org/?a=b", "settings-accepts-web-address"),
        ("THRESHOLD_EXPLORER_OIDC_METADATA_URL", "http://127.0.0.1.example.org", "settings-accepts-web-address"),
        ("THRESHOLD_EXPLORER_SIGN_IN_ALLOWED", "@example.org, anna", "settings-accepts-addresses"),
        ("STREAMLIT_SERVER_COOKIE_SECRET", "x" * 31, "settings-accepts-long-secret"),
    ],
)
def test_unsafe_sign_in_settings_are_refused(variable, text, key):
    with pytest.raises(BadSettings) as caught:
        Settings.read(SIGN_IN | {variable: text})
    (sentence,) = caught.value.sentences
    assert (sentence.args["variable"], sentence.args["accepted"].key) == (variable, key)


def test_other_settings_hold_until_their_block_ends():
    before = settings()
    with settings_with(max_rows=7):
        assert (settings().max_rows, settings().max_bytes) == (7, before.max_bytes)
    assert settings() is before


def test_a_server_with_an_invalid_variable_exits_with_its_sentence(monkeypatch):
    """tests/threshold_explorer/data/database_sources/test_configured_sources.py starts such a server."""
    monkeypatch.setattr("threshold_explorer.serving.settings._current", None)
    monkeypatch.setenv("THRESHOLD_EXPLORER_MAX_MB", "many")
    with pytest.raises(SystemExit, match=f'^THRESHOLD_EXPLORER_MAX_MB is "many"; {WHOLE_NUMBER}$'):
        stop_on_bad_settings()
