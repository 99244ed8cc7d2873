"""Operations on shared links: create, list, read, delete."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs

from threshold_explorer.api.call import Answer, Call
from threshold_explorer.api.fields import BadField, ChoiceField, Field, NumberField, ParametersField, TextsField
from threshold_explorer.api.predictions import COLUMNS, received_source, roles_of
from threshold_explorer.cancellation import stop_if_cancelled
from threshold_explorer.columns.roles import ColumnRoles, refuse_columns
from threshold_explorer.controls.links import link_to, view_as_text
from threshold_explorer.controls.query_parameter import Texts
from threshold_explorer.controls.query_parameters import V, version
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.source import Source
from threshold_explorer.frame.pages import PAGES, home_of
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.kinds.binary.decision_rule import in_file
from threshold_explorer.kinds.counts.columns import CountRoles
from threshold_explorer.kinds.counts.dataset import ScoreCountsDataset
from threshold_explorer.kinds.tasks import TASKS
from threshold_explorer.settings import settings
from threshold_explorer.sharing.audience import Audience, AudienceKind
from threshold_explorer.sharing.refusals import BadAudience
from threshold_explorer.sharing.store import MAX_LIFETIME, MAX_NOTE, MAX_TITLE, ShareCard, ShareStore
from threshold_explorer.sources.predictions import Predictions, RoleOptions
from threshold_explorer.sources.shared_data import SharedDataUnavailable, link_access
from threshold_explorer.words.sentence import Sentence

DEFAULT_DAYS = 30
TOKEN = Field("token", "The token of the link, which begins with `share-`.", is_required=True)
THRESHOLD = NumberField("threshold", "The threshold at which the link opens, on the scale of the file's scores.")
PREVALENCE = NumberField("prevalence", "The prevalence of the Imbalance page.", low=0, high=1, is_open=True)
# Parameters of a page's URL that fields of their own set.
_OWN_PARAMETERS = ("d", V, "t", "pi", "task", *RoleOptions.__dataclass_fields__)
FIELDS = (
    Field("title", "The title; by default the name of the file.", max_length=MAX_TITLE),
    Field("note", "A note for the reader.", default="", max_length=MAX_NOTE),
    NumberField(
        "days",
        "The days after which the link expires.",
        default=DEFAULT_DAYS,
        low=1,
        high=MAX_LIFETIME.days,
        is_whole=True,
    ),
    *COLUMNS,
    TextsField("keep", "Further columns to store; only those with a role are stored otherwise."),
    THRESHOLD,
    PREVALENCE,
    ChoiceField("page", "The page; by default the first one for such data.", keys=tuple(each.name for each in PAGES)),
    ParametersField(
        "choices",
        "Choices of the page, named as in its URL, such as `metrics`. The page reports values that it rejects.",
        example={"terms": "clinical"},
        reserved=_OWN_PARAMETERS,
    ),
    ChoiceField(
        "audience",
        "Who can open the link, if sign-in is on.",
        default=AudienceKind.EVERYBODY.value,
        keys=tuple(kind.value for kind in AudienceKind),
    ),
    TextsField("addresses", "The email addresses of the audience `named`."),
)


def create(call: Call) -> Answer:
    """Store the columns that the page needs; the same request gives the same link."""
    store, lifetime, request = _store(), timedelta(days=call.values["days"]), call.digest()
    audience = _audience(call)
    if same := store.renewed(request, call.holder.owner, lifetime):
        return Answer(200, link_data(same, call.root))
    source = received_source(call, call.values["title"])
    dataset, view = _opened(call, source)
    columns = list(dict.fromkeys([*dataset.columns, *(call.values["keep"] or ())]))
    refuse_columns(tuple(columns), source.columns.table.column_names)
    stop_if_cancelled()
    card = store.put(
        source.columns.table.select(columns),
        title=call.values["title"] or dataset.title[:MAX_TITLE],
        note=call.values["note"],
        sha256=source.sha256,
        owner=call.holder.owner,
        lifetime=lifetime,
        view=view,
        audience=audience,
        address=call.client.address,
        request_sha256=request,
    )
    return Answer(201, link_data(card, call.root))


def list_links(call: Call) -> Answer:
    """The key's links, newest first."""
    return Answer(200, {"links": [link_data(card, call.root) for card in _store().of_owner(call.holder.owner)]})


def read(call: Call) -> Answer:
    """One of the key's links."""
    return Answer(200, link_data(own_card(call), call.root))


def delete(call: Call) -> Answer:
    """Delete one of the key's links."""
    if not _store().delete(call.values["token"], call.holder.owner):
        raise SharedDataUnavailable("api-no-link")
    return Answer(204)


def own_card(call: Call) -> ShareCard:
    """The card of the key's link; raises SharedDataUnavailable."""
    card = _store().owned_card(call.values["token"], call.holder.owner)
    if card is None:
        raise SharedDataUnavailable("api-no-link")
    return card


def link_data(card: ShareCard, root: str) -> dict[str, Any]:
    """A link as JSON."""
    return {
        "token": card.token,
        "url": link_to(card.token, card.view, root, ""),
        "title": card.title,
        "note": card.note,
        "rows": card.n_rows,
        "columns": card.n_columns,
        "bytes": card.n_bytes,
        "sha256": card.sha256 or None,
        "created": card.created.isoformat(timespec="seconds"),
        "expires": card.expires.isoformat(timespec="seconds"),
        "audience": card.audience.kind.value,
    }


_LINK_PROPERTIES = {
    "token": {"type": "string", "description": "Names the link; whoever has it can open it."},
    "url": {"type": "string", "format": "uri", "description": "What to send."},
    "title": {"type": "string"},
    "note": {"type": "string"},
    "rows": {"type": "integer"},
    "columns": {"type": "integer", "description": "The number of stored columns."},
    "bytes": {"type": "integer", "description": "The stored bytes, which count for the quotas."},
    "sha256": {"type": ["string", "null"], "description": "The SHA-256 of the file; null for counts."},
    "created": {"type": "string", "format": "date-time"},
    "expires": {"type": "string", "format": "date-time"},
    "audience": {"enum": [kind.value for kind in AudienceKind]},
}
LINK_SCHEMA = {
    "type": "object",
    "properties": _LINK_PROPERTIES,
    "required": list(_LINK_PROPERTIES),
    "additionalProperties": False,
}
LINKS_SCHEMA = {
    "type": "object",
    "properties": {"links": {"type": "array", "items": LINK_SCHEMA}},
    "required": ["links"],
    "additionalProperties": False,
}


def roles_in_view(view: str) -> tuple[RoleOptions, float | None]:
    """The columns and the threshold (as the page has it) that a link names."""
    texts = {name: found[-1] for name, found in parse_qs(view.partition("?")[2]).items()}
    flags = {name: texts.get(name) == "true" for name in ("lower", "drop")}
    names = {name: texts.get(name) for name in ("label", "score", "positive", "weight", "cluster")}
    return RoleOptions(**names, **flags), float(texts["t"]) if "t" in texts else None  # type: ignore[arg-type]


def _store() -> ShareStore:
    store = link_access().store
    store.refuse_if_read_only()
    return store


def _audience(call: Call) -> Audience:
    kind, addresses = AudienceKind(call.values["audience"]), call.values["addresses"] or ()
    if kind is not AudienceKind.EVERYBODY and not settings().has_sign_in:
        raise BadAudience("api-audience-off", audience=kind.value)
    if kind is not AudienceKind.NAMED:
        return Audience(kind)
    return Audience.named(" ".join(addresses)).with_address(call.holder.address)


def _opened(call: Call, source: Source) -> tuple[Dataset, str]:
    """The data set, and the view at which the link opens it."""
    options = roles_of(call)
    task, guess = next(iter(source.guesses.items()))
    dataset: Dataset
    if options == RoleOptions() and not _is_for_two_classes(source, task, guess):
        dataset = TASKS[task].open(source, guess)
    else:
        opened = Predictions.of(source, options)
        task, dataset = opened.task, opened.dataset
    threshold = call.values["threshold"]
    if threshold is not None and not isinstance(dataset, BinaryDataset):
        raise BadField("api-no-threshold", kind=Sentence(f"kind-{dataset.kind.value}"))
    parameters: dict[str, Texts] = {}
    if task != next(iter(source.guesses)):
        parameters["task"] = task
    if isinstance(dataset, BinaryDataset):
        parameters |= _role_parameters(dataset, options)
        if threshold is not None:
            parameters["t"] = repr(_shown_threshold(dataset, threshold))
    if (prevalence := call.values["prevalence"]) is not None:
        parameters["pi"] = repr(prevalence)
    page = call.values["page"]
    named = home_of(dataset.kind) if page is None else page
    first = PAGES[0].name
    return dataset, view_as_text(
        "" if named == first else named, {**parameters, **(call.values["choices"] or {}), V: version([])}
    )


def _shown_threshold(dataset: BinaryDataset, threshold: float) -> float:
    """A threshold of the file as the page will show it, without rounding noise; raises BadField if it cannot."""
    grid, at = dataset.grid(), in_file(dataset, threshold)
    if not grid.contains(at):
        low, high = sorted(in_file(dataset, end) for end in (grid.low, grid.high))
        raise BadField("api-threshold-beyond", found=threshold, low=low, high=high)
    return dataset.reachable(grid, at)


def _is_for_two_classes(source: Source, task: str, guess: Any) -> bool:
    if not isinstance(guess, ColumnRoles):
        return isinstance(guess, CountRoles)
    has_two_labels = len(source.columns.label(guess.label, guess.merge_labels).values) <= 2
    return has_two_labels or isinstance(TASKS[task].open(source, guess), BinaryDataset)


def _role_parameters(dataset: BinaryDataset, options: RoleOptions) -> dict[str, Texts]:
    """The columns as the link names them, also the detected ones: what is stored must open as it was read."""
    roles = dataset.roles
    found = replace(
        options,
        label=roles.label or None,
        score=roles.score or None,
        positive=roles.positive,
        weight=roles.weight,
        cluster=roles.cluster,
        lower=roles.lower_is_positive,
    )
    if isinstance(dataset, ScoreCountsDataset):
        found = RoleOptions(positive=options.positive, lower=roles.lower_is_positive)
    return dict(found.link)
