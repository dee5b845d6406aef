"""Who may call a view, said in one line above it: each decorator sets `view.door`, which a test compares with a table.

A stranger at an account's door is sent to the login page; everybody else who may not enter gets a 403. The door is
outside everything else, so that a refused caller learns nothing about methods or rows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.crypto import constant_time_compare

from turniej.models import Access, Membership, School, Tournament
from turniej.services.devices import device_for
from turniej.services.links import Opened
from turniej.services.originals import entrant_for
from turniej.tokens import hash_token

View = Callable[..., HttpResponseBase]
Refuse = Callable[[HttpRequest], HttpResponseBase]

ROLES = (Membership.Role.READER, Membership.Role.JUDGE, Membership.Role.ORGANISER, Membership.Role.OWNER)
TABLET_COOKIE = "table"
JUDGE_COOKIE = "judge"
JUDGED = "judge_tournament"
"""Where a session keeps which tournament its account judged last."""
COOKIE_AGE = 60 * 60 * 24 * 14


class OrganiserRequest(HttpRequest):
    """A request that came through an organiser's door: a signed-in user and his role in the tournament."""

    user: User
    role: str


@dataclass(frozen=True)
class Judge:
    """The judge of a request: a personal link (`access`) or an account with the role. `actor` goes into the log."""

    name: str
    actor: str
    access: Access | None = None
    school: School | None = None


class JudgeRequest(HttpRequest):
    """A request that came through a judge's door."""

    judge: Judge


class SchoolRequest(HttpRequest):
    """A request that came through a school's door, with the teacher's link."""

    access: Access


def cookie_name(kind: str, slug: str) -> str:
    """The cookie that holds a link's token for one tournament; kind is school, wall or original."""
    return f"turniej_{kind}_{slug}"


def keep_token(response: HttpResponse, name: str, token: str, request: HttpRequest) -> None:
    """Keep a token in a cookie that scripts cannot read and other sites cannot send."""
    response.set_cookie(name, token, max_age=COOKIE_AGE, httponly=True, samesite="Lax", secure=request.is_secure())


def keep_access(response: HttpResponse, opened: Opened[Access], request: HttpRequest) -> None:
    """Keep what a judge's or a school's link was traded for, as `services.access.open_link` returned it."""
    slug = opened.row.tournament.slug
    name = JUDGE_COOKIE if opened.row.kind == Access.Kind.JUDGE else cookie_name("school", slug)
    keep_token(response, name, opened.token, request)


def role_of(user: AbstractBaseUser | AnonymousUser, tournament: Tournament | int) -> str | None:
    """The account's role in the tournament, or None. A superuser is an owner everywhere."""
    if not user.is_authenticated:
        return None
    if getattr(user, "is_superuser", False):
        return Membership.Role.OWNER
    return Membership.objects.filter(tournament=tournament, user_id=user.pk).values_list("role", flat=True).first()


def has_role(role: str | None, at_least: str) -> bool:
    """Does the role reach the wanted one? owner > organiser > judge > reader."""
    return role is not None and ROLES.index(Membership.Role(role)) >= ROLES.index(Membership.Role(at_least))


def has_part(request: HttpRequest, tournament_id: int, slug: str) -> bool:
    """Has the visitor a part in the tournament: an account with any role in it, its judge's or its teacher's link?"""
    if role_of(request.user, tournament_id) is not None:
        return True
    kinds = ((JUDGE_COOKIE, Access.Kind.JUDGE), (cookie_name("school", slug), Access.Kind.SCHOOL))
    links = [_access(request, cookie, kind) for cookie, kind in kinds]
    return any(link is not None and link.tournament_id == tournament_id for link in links)


def actor_of(user: AbstractBaseUser | AnonymousUser) -> str:
    """How the log names an account."""
    return f"account:{user.get_username()}"[:60]


def refuse_plainly(request: HttpRequest) -> HttpResponseBase:
    """The plain refusal: the site's page for 403."""
    raise PermissionDenied


def _marked(view: View, door: str) -> View:
    view.door = door  # type: ignore[attr-defined]
    return view


def public(view: View) -> View:
    """Anybody: no account, no link."""

    @wraps(view)
    def inside(*args: Any, **kwargs: Any) -> HttpResponseBase:
        return view(*args, **kwargs)

    return _marked(inside, "public")


def account(view: View) -> View:
    """Anybody who is signed in."""

    @wraps(view)
    def inside(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return view(request, *args, **kwargs)

    return _marked(inside, "account")


def organiser(role: str = Membership.Role.ORGANISER) -> Callable[[View], View]:
    """An account with at least this role in the tournament of the URL's `slug`.

    The view gets `(request, tournament, ...)` and finds its role in `request.role`.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def inside(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            tournament = get_object_or_404(Tournament, slug=slug)
            held = role_of(request.user, tournament)
            if held is None or not has_role(held, role):
                raise PermissionDenied
            cast(OrganiserRequest, request).role = held
            return view(request, tournament, *args, **kwargs)

        return _marked(inside, f"organiser:{Membership.Role(role).value}")

    return decorate


def judge(view: View | None = None, *, refuse: Refuse = refuse_plainly) -> Any:
    """A judge's personal link (cookie), or an account with the role judge or above.

    The URL may have a `slug`; without one it is the tournament that the account asked for last (`?tournament=slug`,
    which the session remembers), else that of the link, else the account's nearest. The view gets
    `(request, tournament, ...)` and finds who judges in `request.judge`. `refuse` answers whom it turns away:
    `@judge(refuse=as_json)`.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def inside(request: HttpRequest, *args: Any, slug: str = "", **kwargs: Any) -> HttpResponseBase:
            found = _judge(request, slug)
            if found is None:
                return refuse(request)
            tournament, cast(JudgeRequest, request).judge = found
            return view(request, tournament, *args, **kwargs)

        return _marked(inside, "judge")

    return decorate(view) if view else decorate


def _judge(request: HttpRequest, slug: str) -> tuple[Tournament, Judge] | None:
    asked = slug or request.GET.get("tournament", "").replace("\0", "")
    remembered = request.session.get(JUDGED, "")
    access = _access(request, JUDGE_COOKIE, Access.Kind.JUDGE)
    found = _judge_of(request, access, asked or remembered)
    if found is None and not slug and (access is not None or not asked):
        # What was looked at last may be over by now, or the role taken back.
        found = _judge_of(request, access, "")
    elif found is not None and asked not in ("", slug, remembered) and request.user.is_authenticated:
        request.session[JUDGED] = asked
    return found


def _judge_of(request: HttpRequest, access: Access | None, wanted: str) -> tuple[Tournament, Judge] | None:
    """Who judges the tournament `wanted` ("" is whichever is nearest): the link, if it is its own, or the account."""
    if access is not None and wanted in ("", access.tournament.slug):
        return access.tournament, Judge(access.name, f"judge:{access.name}"[:60], access, access.school)
    if not request.user.is_authenticated:
        return None
    tournaments = Tournament.objects.exclude(phase=Tournament.Phase.ARCHIVE).order_by("is_demonstration", "-day", "-pk")
    if not request.user.is_superuser:
        tournaments = tournaments.filter(memberships__user=request.user, memberships__role__in=ROLES[1:])
    tournament = tournaments.filter(slug=wanted).first() if wanted else tournaments.first()
    if tournament is None:
        return None
    return tournament, Judge(request.user.get_username(), actor_of(request.user))


def school(view: View) -> View:
    """The private link of a school's teacher (cookie); the URL has `slug`. The view gets `(request, school, ...)`."""

    @wraps(view)
    def inside(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
        access = _access(request, cookie_name("school", slug), Access.Kind.SCHOOL)
        if access is None or access.school is None or access.tournament.slug != slug:
            raise PermissionDenied
        cast(SchoolRequest, request).access = access
        return view(request, access.school, *args, **kwargs)

    return _marked(inside, "school")


def tablet(view: View | None = None, *, refuse: Refuse = refuse_plainly) -> Any:
    """A tablet with a table's (or a friendly game's) token in its cookie. The view gets `(request, device, ...)`.

    `refuse` answers whom it turns away, so that a page can offer the short code and JSON stays JSON.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def inside(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            device = device_for(request.COOKIES.get(TABLET_COOKIE, ""))
            if device is None:
                return refuse(request)
            return view(request, device, *args, **kwargs)

        return _marked(inside, "tablet")

    return decorate(view) if view else decorate


def wall(view: View) -> View:
    """The projector's link (a cookie with its token); the URL has `slug`. The view gets `(request, tournament)`."""

    @wraps(view)
    def inside(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
        tournament = get_object_or_404(Tournament, slug=slug)
        token = request.COOKIES.get(cookie_name("wall", slug), "")
        if not token or not constant_time_compare(hash_token(token), tournament.wall_token):
            raise PermissionDenied
        return view(request, tournament, *args, **kwargs)

    return _marked(inside, "wall")


def original(view: View) -> View:
    """A player's own device in an original game (cookie); the URL has `slug`. The view gets `(request, entrant)`."""

    @wraps(view)
    def inside(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
        entrant = entrant_for(request.COOKIES.get(cookie_name("original", slug), ""), slug)
        if entrant is None:
            raise PermissionDenied
        return view(request, entrant, *args, **kwargs)

    return _marked(inside, "original")


def _access(request: HttpRequest, cookie: str, kind: str) -> Access | None:
    token = request.COOKIES.get(cookie, "")
    if not token:
        return None
    return (
        Access.objects.select_related("tournament", "school__tournament")
        .filter(kind=kind, token_hash=hash_token(token), revoked_at=None)
        .first()
    )
