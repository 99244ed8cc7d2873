"""Operations on shared links: create, list, read, delete."""

import re
from dataclasses import replace
from datetime import timedelta
from typing import Annotated, Any, Literal
from urllib.parse import parse_qs

from pydantic import BeforeValidator, Field
from pydantic_core import from_json

from threshold_explorer.data.columns.roles import ColumnRoles, refuse_columns
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.counts.columns import CountRoles
from threshold_explorer.data.kinds.counts.dataset import ScoreCountsDataset
from threshold_explorer.data.kinds.kind_detection import TASKS
from threshold_explorer.data.source import Source
from threshold_explorer.data.sources.predictions import Predictions, RoleOptions
from threshold_explorer.decision.rule_of_dataset import in_file
from threshold_explorer.interface.controls import parameter_declaration as query_parameter
from threshold_explorer.interface.controls.links import link_to, view_as_text
from threshold_explorer.interface.controls.query_parameters import V, version
from threshold_explorer.interface.frame.pages import PAGES, home_of
from threshold_explorer.serving.cancellation import stop_if_cancelled
from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.sharing.audience_and_passphrase import Audience, AudienceKind
from threshold_explorer.serving.sharing.link_store import MAX_LIFETIME, MAX_NOTE, MAX_TITLE, ShareCard, ShareStore
from threshold_explorer.serving.sharing.refusals import BadAudience
from threshold_explorer.serving.sharing.shared_data import SharedDataUnavailable, link_access
from threshold_explorer.surfaces.api.call import Answer, Call, Columns, received_source
from threshold_explorer.surfaces.api.models import BadValue, Model, OpenShare, Text, Texts
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.sentence import Sentence

# Parameters of a page's URL that values of their own set.
_OWN_PARAMETERS = ("d", V, "t", "pi", "task", *RoleOptions.__dataclass_fields__)
_PARAMETER = re.compile(r"[a-z][a-z0-9_]{0,39}")
_PAGES = tuple(each.name for each in PAGES)
_AUDIENCES = tuple(kind.value for kind in AudienceKind)
Moment = Annotated[str, Field(json_schema_extra={"format": "date-time"})]


def _of_text(value: Any) -> Any:
    return from_json(value) if isinstance(value, str) else value


class NewLink(Columns):
    """What a link stores, shows and lasts for."""

    title: Annotated[str, Field(max_length=MAX_TITLE)] | None = None
    """The title; by default the name of the file."""
    note: Annotated[str, Field(max_length=MAX_NOTE)] = ""
    """A note for the reader."""
    days: Annotated[int, Field(ge=1, le=MAX_LIFETIME.days)] = 30
    """The days after which the link expires."""
    keep: Texts | None = None
    """Further columns to store; only those with a role are stored otherwise."""
    threshold: float | None = None
    """The threshold at which the link opens, on the scale of the file's scores."""
    prevalence: OpenShare | None = None
    """The prevalence of the Imbalance page."""
    page: Literal[_PAGES] | None = None  # type: ignore[valid-type]
    """The page; by default the first one for such data."""
    choices: (
        Annotated[dict[str, Text | Texts], BeforeValidator(_of_text), Field(examples=[{"terms": "clinical"}])] | None
    ) = None
    """Choices of the page, named as in its URL, such as `metrics`. The page reports values that it rejects."""
    audience: Literal[_AUDIENCES] = AudienceKind.EVERYBODY.value  # type: ignore[valid-type]
    """Who can open the link, if sign-in is on."""
    addresses: Texts | None = None
    """The email addresses of the audience `named`."""

    @property
    def parameters(self) -> dict[str, query_parameter.Texts]:
        """The choices as parameters of a URL; raises BadValue for what is none, or is set by another value."""
        for name, texts in (self.choices or {}).items():
            if not _PARAMETER.fullmatch(name) or name in _OWN_PARAMETERS:
                accepted = Sentence("api-accepts-parameters", reserved=_OWN_PARAMETERS)
                raise BadValue(
                    "api-bad-field", name="choices", found=shortened(f"{name}: {texts}", 60), accepted=accepted
                )
        return dict(self.choices or {})


class Link(Model):
    """A shared link."""

    token: str
    """Names the link; whoever has it can open it."""
    url: Annotated[str, Field(json_schema_extra={"format": "uri"})]
    """What to send."""
    title: str
    note: str
    rows: int
    columns: int
    """The number of stored columns."""
    bytes: int
    """The stored bytes, which count for the quotas."""
    sha256: str | None
    """The SHA-256 of the file; null for counts."""
    created: Moment
    expires: Moment
    audience: Literal[_AUDIENCES]  # type: ignore[valid-type]


class Links(Model):
    """The links of a key."""

    links: list[Link]


def create(call: Call[NewLink]) -> Answer:
    """Store the columns that the page needs; the same request gives the same link."""
    store, lifetime, request = _store(), timedelta(days=call.values.days), call.digest()
    audience = _audience(call)
    if same := store.renewed(request, call.holder.owner, lifetime):
        return Answer(200, _link(same, call.root))
    source = received_source(call, call.values.title)
    dataset, view = _opened(call, source)
    columns = list(dict.fromkeys([*dataset.columns, *(call.values.keep or ())]))
    refuse_columns(tuple(columns), source.columns.table.column_names)
    stop_if_cancelled()
    card = store.put(
        source.columns.table.select(columns),
        title=call.values.title or dataset.title[:MAX_TITLE],
        note=call.values.note,
        sha256=source.sha256,
        owner=call.holder.owner,
        lifetime=lifetime,
        view=view,
        audience=audience,
        address=call.client.address,
        request_sha256=request,
    )
    return Answer(201, _link(card, call.root))


def list_links(call: Call[Any]) -> Answer:
    """The key's links, newest first."""
    return Answer(200, Links(links=[_link(card, call.root) for card in _store().of_owner(call.holder.owner)]))


def read(call: Call[Any]) -> Answer:
    """One of the key's links."""
    return Answer(200, _link(own_card(call), call.root))


def delete(call: Call[Any]) -> Answer:
    """Delete one of the key's links."""
    if not _store().delete(call.token, call.holder.owner):
        raise SharedDataUnavailable("api-no-link")
    return Answer(204)


def own_card(call: Call[Any]) -> ShareCard:
    """The card of the key's link; raises SharedDataUnavailable."""
    card = _store().owned_card(call.token, call.holder.owner)
    if card is None:
        raise SharedDataUnavailable("api-no-link")
    return card


def _link(card: ShareCard, root: str) -> Link:
    return Link(
        token=card.token,
        url=link_to(card.token, card.view, root, ""),
        title=card.title,
        note=card.note,
        rows=card.n_rows,
        columns=card.n_columns,
        bytes=card.n_bytes,
        sha256=card.sha256 or None,
        created=card.created.isoformat(timespec="seconds"),
        expires=card.expires.isoformat(timespec="seconds"),
        audience=card.audience.kind.value,
    )


def roles_in_view(view: str) -> tuple[RoleOptions, float | None]:
    """The columns and the threshold (as the page has it) that a link names."""
    texts = {name: found[-1] for name, found in parse_qs(view.partition("?")[2]).items()}
    flags = {name: texts.get(name) == "true" for name in ("lower", "drop")}
    named = ("label", "score", "positive", "weight", "cluster", "predicted", "blank")
    names = {name: texts.get(name) for name in named}
    return RoleOptions(**names, **flags), float(texts["t"]) if "t" in texts else None  # type: ignore[arg-type]


def _store() -> ShareStore:
    store = link_access().store
    store.refuse_if_read_only()
    return store


def _audience(call: Call[NewLink]) -> Audience:
    kind, addresses = AudienceKind(call.values.audience), call.values.addresses or ()
    if kind is not AudienceKind.EVERYBODY and not settings().has_sign_in:
        raise BadAudience("api-audience-off", audience=kind.value)
    if kind is not AudienceKind.NAMED:
        return Audience(kind)
    return Audience.named(" ".join(addresses)).with_address(call.holder.address)


def _opened(call: Call[NewLink], source: Source) -> tuple[Dataset, str]:
    """The data set, and the view at which the link opens it."""
    options = call.values.roles
    task, guess = next(iter(source.guesses.items()))
    dataset: Dataset
    if options == RoleOptions() and not _is_for_two_classes(source, task, guess):
        dataset = TASKS[task].open(source, guess)
    else:
        opened = Predictions.of(source, options)
        task, dataset = opened.task, opened.dataset
    threshold = call.values.threshold
    if threshold is not None and not isinstance(dataset, BinaryDataset):
        raise BadValue("api-no-threshold", kind=Sentence(f"kind-{dataset.kind.value}"))
    parameters: dict[str, query_parameter.Texts] = {}
    if task != next(iter(source.guesses)):
        parameters["task"] = task
    if isinstance(dataset, BinaryDataset):
        parameters |= _role_parameters(dataset, options)
        if threshold is not None:
            parameters["t"] = repr(_shown_threshold(dataset, threshold))
    if (prevalence := call.values.prevalence) is not None:
        parameters["pi"] = repr(prevalence)
    page = call.values.page
    named = home_of(dataset.kind) if page is None else page
    first = PAGES[0].name
    return dataset, view_as_text(
        "" if named == first else named, {**parameters, **call.values.parameters, V: version([])}
    )


def _shown_threshold(dataset: BinaryDataset, threshold: float) -> float:
    """A threshold of the file as the page will show it, without rounding noise; raises BadValue if it cannot."""
    grid, at = dataset.grid(), in_file(dataset, threshold)
    if not grid.contains(at):
        low, high = sorted(in_file(dataset, end) for end in (grid.low, grid.high))
        raise BadValue("api-threshold-beyond", found=threshold, low=low, high=high)
    return dataset.reachable(grid, at)


def _is_for_two_classes(source: Source, task: str, guess: Any) -> bool:
    if not isinstance(guess, ColumnRoles):
        return isinstance(guess, CountRoles)
    has_two_labels = len(source.columns.label(guess.label, guess.merge_labels).values) <= 2
    return has_two_labels or isinstance(TASKS[task].open(source, guess), BinaryDataset)


def _role_parameters(dataset: BinaryDataset, options: RoleOptions) -> dict[str, query_parameter.Texts]:
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
        blank=str(roles.blank) if roles.blank else None,
    )
    if isinstance(dataset, ScoreCountsDataset):
        found = RoleOptions(positive=options.positive, lower=roles.lower_is_positive)
    return dict(found.link)
