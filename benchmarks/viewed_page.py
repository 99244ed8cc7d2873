"""A Streamlit page as the browser's front end knows it: its elements and widget states, built from server messages.

Follows Streamlit's front end: which nodes a rerun replaces, which messages are cached to be referred to by their hash,
and which widget states are sent with every rerun.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

Path = tuple[int, ...]


@dataclass
class Node:
    """A block or an element: its kind, such as "slider", its message, and the fragment and run that created it."""

    kind: str
    content: Any
    is_block: bool
    fragment: str
    run: str


@dataclass
class _CachedMessage:
    message: ForwardMsg
    fragment: str
    last_used: int


@dataclass
class Page:
    """The state of the page after all messages so far; `query` is the query string in the address bar."""

    query: str
    nodes: dict[Path, Node] = field(default_factory=dict)
    states: dict[str, WidgetState] = field(default_factory=dict)
    script_hash: str = ""
    run: str = ""
    fragments: tuple[str, ...] = ()
    redirect: str = ""
    _cache: dict[str, _CachedMessage] = field(default_factory=dict)
    _runs_finished: int = 0
    _max_age: int = 2

    def apply(self, encoded: bytes) -> ForwardMsg:
        """Apply one encoded message, and return it; a reference is replaced by the message it refers to.

        Raises LookupError for a reference to an unknown message.
        """
        message = self._resolved(ForwardMsg.FromString(encoded))
        handler = _HANDLERS.get(str(message.WhichOneof("type")))
        if handler:
            handler(self, message)
        return message

    def hashes(self) -> list[str]:
        """Hashes of the cached messages, which the server need not send again."""
        return list(self._cache)

    def find(self, key: str) -> Node:
        """The widget with a key, or the expander that the server knows to be open; raises LookupError."""
        for node in self.nodes.values():
            if _key(node) == key:
                return node
        keys = sorted({_key(node) for node in self.nodes.values() if _key(node)})
        raise LookupError(f"The page has no widget {key!r}. It has {', '.join(keys) or 'none'}.")

    def nodes_of_kind(self, *kinds: str) -> Iterator[Node]:
        """The elements of the given kinds, from top to bottom of the page."""
        for path in sorted(self.nodes):
            if self.nodes[path].kind in kinds:
                yield self.nodes[path]

    def _resolved(self, message: ForwardMsg) -> ForwardMsg:
        if message.WhichOneof("type") != "ref_hash":
            if message.metadata.cacheable and message.hash not in self._cache:
                self._cache[message.hash] = _CachedMessage(message, message.delta.fragment_id, self._runs_finished)
            return message
        if message.ref_hash not in self._cache:
            raise LookupError("The server referred to a message that it had not sent.")
        cached = self._cache[message.ref_hash]
        cached.last_used = self._runs_finished
        cached.message.metadata.CopyFrom(message.metadata)
        return cached.message

    def _start_run(self, message: ForwardMsg) -> None:
        new = message.new_session
        self.run, self.fragments = message.metadata.run.script_run_id, tuple(message.metadata.run.fragment_ids)
        self.script_hash = new.page_script_hash
        self._max_age = new.config.max_cached_message_age

    def _navigate(self, message: ForwardMsg) -> None:
        self.script_hash = message.navigation.page_script_hash

    def _redirect(self, message: ForwardMsg) -> None:
        self.redirect = message.auth_redirect.url

    def _set_query(self, message: ForwardMsg) -> None:
        self.query = message.page_info_changed.query_string

    def _apply_delta(self, message: ForwardMsg) -> None:
        delta, path = message.delta, tuple(message.metadata.delta_path)
        is_block = delta.WhichOneof("type") == "add_block"
        # Transient elements such as spinners are placeholders, removed when the content arrives.
        if delta.WhichOneof("type") == "new_transient":
            return
        block_or_element = delta.add_block if is_block else delta.new_element
        kind = block_or_element.WhichOneof("type") or "vertical"
        if not (is_block and path in self.nodes and self.nodes[path].is_block):
            self._clear_below(path)
        node = Node(kind, getattr(block_or_element, kind), is_block, delta.fragment_id, self.run)
        self.nodes[path] = node
        if not is_block and self._is_rendered(path):
            self._initialise_state(node)

    def _clear_below(self, path: Path) -> None:
        for other in [other for other in self.nodes if other[: len(path)] == path]:
            del self.nodes[other]

    def _is_rendered(self, path: Path) -> bool:
        """Whether an element is rendered; the content of a closed popover is not."""
        above = [self.nodes[path[:length]] for length in range(2, len(path)) if path[:length] in self.nodes]
        return not any(block.kind == "popover" and not block.content.open for block in above)

    def _initialise_state(self, node: Node) -> None:
        read = _VALUES.get(node.kind)
        if read and (node.content.id not in self.states or getattr(node.content, "set_value", False)):
            state = WidgetState(id=node.content.id)
            read(node.content, state)
            self.states[node.content.id] = state

    def _finish_run(self, message: ForwardMsg) -> None:
        if message.script_finished == ForwardMsg.FINISHED_EARLY_FOR_RERUN:
            return
        # Shortest paths first, so that the content of a removed block is removed too.
        for path in sorted(self.nodes, key=len):
            if self._is_stale(path):
                del self.nodes[path]
        mounted_ids = {node.content.id for node in self.nodes.values() if hasattr(node.content, "id")}
        self.states = {id: state for id, state in self.states.items() if id in mounted_ids}
        self._runs_finished += 1
        self._cache = {hash: cached for hash, cached in self._cache.items() if not self._has_expired(cached)}

    def _is_stale(self, path: Path) -> bool:
        node = self.nodes[path]
        is_orphan = len(path) > 2 and path[:-1] not in self.nodes
        is_current = node.run == self.run or (self.fragments and node.fragment not in self.fragments)
        return is_orphan or not is_current

    def _has_expired(self, cached: _CachedMessage) -> bool:
        is_other_fragment = self.fragments and cached.fragment not in self.fragments
        return not is_other_fragment and self._runs_finished - cached.last_used > self._max_age


def _key(node: Node) -> str:
    """The key in a widget id "$$ID-…-key"; "" if there is none."""
    id = getattr(node.content, "id", "")
    _, _, key = id.removeprefix("$$ID-").partition("-")
    return "" if key == "None" else str(key)


def rows_of(table: Any) -> list[dict[str, Any]]:
    """The rows of a table or data frame on the page."""
    with pa.ipc.open_stream(table.arrow_data.data) as reader:
        return [dict(row) for row in reader.read_all().to_pylist()]


def _read_slider(slider: Any, state: WidgetState) -> None:
    if slider.options:
        chosen = slider.raw_value if slider.set_value else [slider.options[int(index)] for index in slider.default]
        state.string_array_value.data.extend(chosen)
    else:
        state.double_array_value.data.extend(slider.value if slider.set_value else slider.default)


def _read_choice(choice: Any, state: WidgetState) -> None:
    if choice.set_value and choice.HasField("raw_value"):
        state.string_value = choice.raw_value
    elif choice.HasField("default") and choice.options:
        state.string_value = choice.options[choice.default]


def _read_choices(choices: Any, state: WidgetState) -> None:
    chosen = choices.raw_values if choices.set_value else [choices.options[index] for index in choices.default]
    state.string_array_value.data.extend(chosen)


def _read_checkbox(checkbox: Any, state: WidgetState) -> None:
    state.bool_value = checkbox.value if checkbox.set_value else checkbox.default


def _read_text(text: Any, state: WidgetState) -> None:
    state.string_value = text.value if text.set_value else text.default


def _read_number(number: Any, state: WidgetState) -> None:
    if number.set_value or number.HasField("default"):
        state.double_value = number.value if number.set_value else number.default


def _read_files(_: Any, state: WidgetState) -> None:
    state.file_uploader_state_value.SetInParent()


_VALUES: dict[str, Callable[[Any, WidgetState], None]] = {
    "slider": _read_slider,
    "selectbox": _read_choice,
    "radio": _read_choice,
    "multiselect": _read_choices,
    "checkbox": _read_checkbox,
    "text_input": _read_text,
    "text_area": _read_text,
    "number_input": _read_number,
    "file_uploader": _read_files,
}
_HANDLERS: dict[str, Callable[[Page, ForwardMsg], None]] = {
    "new_session": Page._start_run,
    "navigation": Page._navigate,
    "auth_redirect": Page._redirect,
    "page_info_changed": Page._set_query,
    "delta": Page._apply_delta,
    "script_finished": Page._finish_run,
}
