"""A page as its visitor's browser knows it: what stands on it and what each widget holds, told from the messages.

It follows Streamlit's own front end: which nodes a rerun replaces, which messages it keeps to be referred to by their
hash, and which widgets have a value that goes along with every rerun.
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
    """A block or an element: its kind, such as "slider", its message, and by which fragment and run it was made."""

    kind: str
    content: Any
    is_block: bool
    fragment: str
    run: str


@dataclass
class _Kept:
    message: ForwardMsg
    fragment: str
    last_used: int


@dataclass
class Page:
    """Everything that the server has said so far; `query` is what stands in the address bar."""

    query: str
    nodes: dict[Path, Node] = field(default_factory=dict)
    states: dict[str, WidgetState] = field(default_factory=dict)
    script_hash: str = ""
    run: str = ""
    fragments: tuple[str, ...] = ()
    redirect: str = ""
    _kept: dict[str, _Kept] = field(default_factory=dict)
    _runs_finished: int = 0
    _most_age: int = 2

    def take(self, encoded: bytes) -> ForwardMsg:
        """Note what one message says; the message itself, in place of a reference that which it refers to.

        Raises LookupError for a reference to a message that is not known.
        """
        message = self._referred(ForwardMsg.FromString(encoded))
        handler = _HANDLERS.get(str(message.WhichOneof("type")))
        if handler:
            handler(self, message)
        return message

    def hashes(self) -> list[str]:
        """The messages that need not be sent again."""
        return list(self._kept)

    def find(self, key: str) -> Node:
        """The widget with a key; raises LookupError."""
        for node in self.nodes.values():
            if not node.is_block and _key(node) == key:
                return node
        keys = sorted({_key(node) for node in self.nodes.values() if not node.is_block and _key(node)})
        raise LookupError(f"The page has no widget {key!r}; it has {', '.join(keys) or 'none at all'}.")

    def of_kind(self, *kinds: str) -> Iterator[Node]:
        """The elements of these kinds, from the top of the page to its end."""
        for path in sorted(self.nodes):
            if self.nodes[path].kind in kinds:
                yield self.nodes[path]

    def _referred(self, message: ForwardMsg) -> ForwardMsg:
        if message.WhichOneof("type") != "ref_hash":
            if message.metadata.cacheable and message.hash not in self._kept:
                self._kept[message.hash] = _Kept(message, message.delta.fragment_id, self._runs_finished)
            return message
        if message.ref_hash not in self._kept:
            raise LookupError("The server referred to a message that it had not sent.")
        kept = self._kept[message.ref_hash]
        kept.last_used = self._runs_finished
        kept.message.metadata.CopyFrom(message.metadata)
        return kept.message

    def _begin(self, message: ForwardMsg) -> None:
        new = message.new_session
        self.run, self.fragments = message.metadata.run.script_run_id, tuple(message.metadata.run.fragment_ids)
        self.script_hash = new.page_script_hash
        self._most_age = new.config.max_cached_message_age

    def _navigate(self, message: ForwardMsg) -> None:
        self.script_hash = message.navigation.page_script_hash

    def _redirect(self, message: ForwardMsg) -> None:
        self.redirect = message.auth_redirect.url

    def _rename(self, message: ForwardMsg) -> None:
        self.query = message.page_info_changed.query_string

    def _place(self, message: ForwardMsg) -> None:
        delta, path = message.delta, tuple(message.metadata.delta_path)
        is_block = delta.WhichOneof("type") == "add_block"
        # A spinner and its like stand in for what comes, and are gone when it has.
        if delta.WhichOneof("type") == "new_transient":
            return
        held = delta.add_block if is_block else delta.new_element
        kind = held.WhichOneof("type") or "vertical"
        if not (is_block and path in self.nodes and self.nodes[path].is_block):
            self._clear_below(path)
        node = Node(kind, getattr(held, kind), is_block, delta.fragment_id, self.run)
        self.nodes[path] = node
        if not is_block and self._is_mounted(path):
            self._hold(node)

    def _clear_below(self, path: Path) -> None:
        for other in [other for other in self.nodes if other[: len(path)] == path]:
            del self.nodes[other]

    def _is_mounted(self, path: Path) -> bool:
        """Whether it is drawn: what stands in a popover is not while that is closed."""
        above = [self.nodes[path[:length]] for length in range(2, len(path)) if path[:length] in self.nodes]
        return not any(block.kind == "popover" and not block.content.open for block in above)

    def _hold(self, node: Node) -> None:
        read = _VALUES.get(node.kind)
        if read and (node.content.id not in self.states or getattr(node.content, "set_value", False)):
            state = WidgetState(id=node.content.id)
            read(node.content, state)
            self.states[node.content.id] = state

    def _finish(self, message: ForwardMsg) -> None:
        if message.script_finished == ForwardMsg.FINISHED_EARLY_FOR_RERUN:
            return
        # By length, so that what stands in a block goes with it.
        for path in sorted(self.nodes, key=len):
            if self._is_stale(path):
                del self.nodes[path]
        there = {node.content.id for node in self.nodes.values() if not node.is_block and hasattr(node.content, "id")}
        self.states = {id: state for id, state in self.states.items() if id in there}
        self._runs_finished += 1
        self._kept = {hash: kept for hash, kept in self._kept.items() if not self._has_expired(kept)}

    def _is_stale(self, path: Path) -> bool:
        node = self.nodes[path]
        is_orphan = len(path) > 2 and path[:-1] not in self.nodes
        may_stay = node.run == self.run or (self.fragments and node.fragment not in self.fragments)
        return is_orphan or not may_stay

    def _has_expired(self, kept: _Kept) -> bool:
        is_of_another = self.fragments and kept.fragment not in self.fragments
        return not is_of_another and self._runs_finished - kept.last_used > self._most_age


def _key(node: Node) -> str:
    """The key in "$$ID-…-key"; "" where there is none."""
    id = getattr(node.content, "id", "")
    _, _, key = id.removeprefix("$$ID-").partition("-")
    return "" if key == "None" else str(key)


def rows_of(table: Any) -> list[dict[str, Any]]:
    """The rows of a table or data frame on the page."""
    with pa.ipc.open_stream(table.arrow_data.data) as reader:
        return [dict(row) for row in reader.read_all().to_pylist()]


def _of_slider(slider: Any, state: WidgetState) -> None:
    if slider.options:
        chosen = slider.raw_value if slider.set_value else [slider.options[int(at)] for at in slider.default]
        state.string_array_value.data.extend(chosen)
    else:
        state.double_array_value.data.extend(slider.value if slider.set_value else slider.default)


def _of_choice(choice: Any, state: WidgetState) -> None:
    if choice.set_value and choice.HasField("raw_value"):
        state.string_value = choice.raw_value
    elif choice.HasField("default") and choice.options:
        state.string_value = choice.options[choice.default]


def _of_choices(choices: Any, state: WidgetState) -> None:
    chosen = choices.raw_values if choices.set_value else [choices.options[at] for at in choices.default]
    state.string_array_value.data.extend(chosen)


def _of_checkbox(checkbox: Any, state: WidgetState) -> None:
    state.bool_value = checkbox.value if checkbox.set_value else checkbox.default


def _of_text(text: Any, state: WidgetState) -> None:
    state.string_value = text.value if text.set_value else text.default


def _of_number(number: Any, state: WidgetState) -> None:
    if number.set_value or number.HasField("default"):
        state.double_value = number.value if number.set_value else number.default


def _of_files(_: Any, state: WidgetState) -> None:
    state.file_uploader_state_value.SetInParent()


_VALUES: dict[str, Callable[[Any, WidgetState], None]] = {
    "slider": _of_slider,
    "selectbox": _of_choice,
    "radio": _of_choice,
    "multiselect": _of_choices,
    "checkbox": _of_checkbox,
    "text_input": _of_text,
    "text_area": _of_text,
    "number_input": _of_number,
    "file_uploader": _of_files,
}
_HANDLERS: dict[str, Callable[[Page, ForwardMsg], None]] = {
    "new_session": Page._begin,
    "navigation": Page._navigate,
    "auth_redirect": Page._redirect,
    "page_info_changed": Page._rename,
    "delta": Page._place,
    "script_finished": Page._finish,
}
