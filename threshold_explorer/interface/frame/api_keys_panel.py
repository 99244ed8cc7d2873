"""The keys of the HTTP API in the Share dialog: a signed-in person makes, lists and revokes them."""

from dataclasses import dataclass

import streamlit as st

from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.sharing.api_keys import MAX_NAME, ApiKeyCard, ApiKeyStore
from threshold_explorer.serving.sharing.refusals import SharingRefused
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.serving.sign_in import Person
from threshold_explorer.serving.store.failures import StoreRefused
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.sentence import markdown, say


@dataclass
class _KeysDialog:
    """The key made in the open dialog, shown this once, and the id of a key whose revocation must be confirmed."""

    created: str | None = None
    revoking: str | None = None


def forget_new_key() -> None:
    """At the opening of the dialog: a key that an earlier one made is not shown again."""
    of_session(_KeysDialog).created = None


def api_keys(person: Person) -> None:
    """Draws the tab."""
    st.caption(say("api-keys-about"))
    dialog = of_session(_KeysDialog)
    try:
        store = link_access().store
        store.refuse_if_read_only()
        keys = ApiKeyStore(store.database)
        _make_key(keys, dialog, person)
        for card in keys.of_person(person):
            with st.container(border=True):
                _listed_key(keys, dialog, card, person)
    except (SharingRefused, StoreRefused) as failure:
        st.info(markdown_text(failure), icon=":material/cloud_off:")


def _make_key(keys: ApiKeyStore, dialog: _KeysDialog, person: Person) -> None:
    with st.form("api_key_form", border=False, clear_on_submit=True):
        left, right = st.columns([4, 2], vertical_alignment="bottom")
        name = left.text_input(
            say("api-keys-name"), max_chars=MAX_NAME, key="api_key_name", placeholder=say("api-keys-name.placeholder")
        )
        is_submitted = right.form_submit_button(say("api-keys-make"), type="primary", icon=":material/key:")
    if is_submitted:
        dialog.created = keys.create(person, name.strip() or say("api-keys-unnamed"))
    if dialog.created:
        st.warning(say("api-keys-once"), icon=":material/visibility:")
        st.code(dialog.created, language=None, wrap_lines=True)


def _listed_key(keys: ApiKeyStore, dialog: _KeysDialog, card: ApiKeyCard, person: Person) -> None:
    # The store's id of a key stays on the server.
    handle = card.id[:12]
    left, right = st.columns([4, 2], vertical_alignment="center")
    left.markdown(Markdown("**{}**").format(card.name))
    left.caption(markdown("api-keys-made", created=card.created))
    if right.button(say("api-keys-revoke"), key=f"revoke_{handle}", icon=":material/key_off:"):
        dialog.revoking = card.id
    if dialog.revoking != card.id:
        return
    st.warning(say("api-keys-revoke-sure"), icon=":material/warning:")
    with st.container(horizontal=True):
        is_sure = st.button(say("api-keys-revoke"), key=f"revoke_sure_{handle}", type="primary")
        is_kept = st.button(say("share-keep"), key=f"keep_key_{handle}")
    if is_sure or is_kept:
        dialog.revoking = None
        if is_sure:
            keys.revoke(card.id, person)
            dialog.created = None
        st.rerun(scope="fragment")
