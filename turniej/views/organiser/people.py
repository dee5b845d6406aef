"""People and links: roles of accounts, invitations, judges' personal links, the private link of each school."""

from __future__ import annotations

from typing import cast

from django.contrib.auth import login
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from turniej.messages import say
from turniej.models import Access, Membership, Tournament
from turniej.services import access
from turniej.services.accounts import accept_as_new
from turniej.services.errors import Refused, status_of
from turniej.views.doors import organiser, public
from turniej.views.organiser.frame import Done, act, answer, link, page, schools_of, who_of
from turniej.views.qr import address, qr_svg
from turniej.views.typed import needed, words


def role_label(role: str) -> str:
    """A role in words, with what it may do."""
    return {
        "owner": _("owner: everything, also people and removal"),
        "organiser": _("organiser: runs the day"),
        "judge": _("judge: rules at tables, types in results"),
        "reader": _("reader: sees everything, changes nothing"),
    }[role]


@organiser("organiser")
def people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who has which role, and every personal link with its state."""
    accesses = list(access.list_accesses(tournament))
    by_school = {row.school_id: row for row in accesses if row.kind == Access.Kind.SCHOOL}
    context = {
        "members": [
            {"membership": row, "role": role_label(row.role)}
            for row in tournament.memberships.select_related("user").order_by("user__username")
        ],
        "roles": [(role.value, role_label(role.value)) for role in reversed(Membership.Role)],
        "judges": [row for row in accesses if row.kind == Access.Kind.JUDGE],
        "invitations": [
            {"access": row, "role": role_label(row.role)} for row in accesses if row.kind == Access.Kind.INVITATION
        ],
        "schools": [{"school": school, "access": by_school.get(school.pk)} for school in schools_of(tournament)],
    }
    return page(request, tournament, "people", "people", context)


@organiser("organiser")
@act
def judge_add(request: HttpRequest, tournament: Tournament) -> Done:
    """A judge's personal link, bound to a name and, if given, to the own school."""
    school_id = request.POST.get("school", "")
    school = get_object_or_404(tournament.schools, pk=needed(request, "school")) if school_id else None
    made = access.issue_judge(tournament, words(request, "name"), school=school, who=who_of(request, tournament))
    said = _("The link of %(name)s is ready: show it or print it.") % {"name": made.row.name}
    data = {"id": made.row.pk, "link": f"/j/{made.token}", "code": made.code}
    return Done(link(tournament, "link_card", access_id=made.row.pk), said, data)


def _of_school(request: HttpRequest, tournament: Tournament) -> list[str]:
    held = tournament.accesses.filter(school=needed(request, "school"), kind=Access.Kind.SCHOOL)
    return [f"access:{pk}" for pk in held.values_list("pk", flat=True)]


def _of_member(request: HttpRequest, tournament: Tournament, member_id: int) -> list[str]:
    membership = get_object_or_404(tournament.memberships.select_related("user"), pk=member_id)
    return [f"account:{membership.user.get_username()}"]


@organiser("organiser")
@act(on=_of_school)
def school_link(request: HttpRequest, tournament: Tournament) -> Done:
    """The private link of a school's teacher; an earlier one stops working."""
    school = get_object_or_404(tournament.schools, pk=needed(request, "school"))
    made = access.issue_school(school, who=who_of(request, tournament))
    said = _("The private link of %(name)s is ready: show it or print it.") % {"name": school.name}
    return Done(link(tournament, "link_card", access_id=made.row.pk), said, {"id": made.row.pk})


@organiser("organiser")
@act
def school_links(request: HttpRequest, tournament: Tournament) -> Done:
    """A private link for every school that has none, to be printed together."""
    held = set(access.list_accesses(tournament, Access.Kind.SCHOOL).values_list("school_id", flat=True))
    for school in tournament.schools.exclude(pk__in=held):
        access.issue_school(school, who=who_of(request, tournament))
    return Done(link(tournament, "print_school_links"), _("Every school has its private link."))


@organiser("organiser")
@act
def invite(request: HttpRequest, tournament: Tournament) -> Done:
    """An invitation by link: who opens it with an account gets the role."""
    role = request.POST.get("role", "")
    made = access.invite(tournament, words(request, "name"), role, who=who_of(request, tournament))
    said = _("The invitation is ready: send the link, it works once.")
    return Done(link(tournament, "link_card", access_id=made.row.pk), said, {"id": made.row.pk})


def entry_path(kind: str, token: str) -> str:
    """Where a personal link leads."""
    return {"judge": f"/j/{token}", "school": f"/school/enter/{token}/", "invitation": f"/account/invitation/{token}/"}[
        kind
    ]


@organiser("organiser")
def link_card(request: HttpRequest, tournament: Tournament, access_id: int) -> HttpResponse:
    """One personal link as QR, address and code, to be shown or printed."""
    row = get_object_or_404(tournament.accesses.select_related("school"), pk=access_id, revoked_at=None)
    made = access.issued(row)
    url = address(request, entry_path(row.kind, made.token))
    context = {"access": row, "url": url, "qr": qr_svg(url), "code": made.code}
    return page(request, tournament, "link_card", "people", context)


@organiser("organiser")
@act(on="access:{access_id}")
def link_renew(request: HttpRequest, tournament: Tournament, access_id: int) -> Done:
    """Another link and code for the same person; the old ones stop working."""
    row = get_object_or_404(tournament.accesses, pk=access_id, revoked_at=None)
    access.renew_code(row, who=who_of(request, tournament))
    return Done(link(tournament, "link_card", access_id=row.pk), _("The link is new; the old one is closed."))


@organiser("organiser")
@act(on="access:{access_id}")
def link_revoke(request: HttpRequest, tournament: Tournament, access_id: int) -> Done:
    """Close a personal link."""
    row = get_object_or_404(tournament.accesses, pk=access_id, revoked_at=None)
    access.revoke(row, who=who_of(request, tournament))
    return Done(link(tournament, "people"), _("The link of %(name)s is closed.") % {"name": row.name})


@organiser("organiser")
@act(on=_of_member)
def member_role(request: HttpRequest, tournament: Tournament, member_id: int) -> Done:
    """Change or take away an account's role; the last owner stays."""
    membership = get_object_or_404(tournament.memberships.select_related("user"), pk=member_id)
    role = request.POST.get("role", "")
    name = membership.user.get_username()
    if role:
        access.set_role(tournament, membership.user, role, who=who_of(request, tournament))
        return Done(link(tournament, "people"), _("%(name)s has another role now.") % {"name": name})
    access.remove_member(membership, who=who_of(request, tournament))
    return Done(link(tournament, "people"), _("%(name)s has no role here any more.") % {"name": name})


@public
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Open an invitation: a signed-in account accepts it, a stranger makes an account with it.

    Nobody is asked for a name and a password where there is nothing to accept.
    """
    try:
        access.open_invitation(token)
    except Refused as refused:
        return render(request, "organiser/invitation.html", {"gone": say(refused)}, status=status_of(refused))
    form: UserCreationForm[User] | None = (
        None if request.user.is_authenticated else UserCreationForm(request.POST or None)
    )
    error, status = "", 200
    if request.method == "POST" and (form is None or form.is_valid()):
        try:
            if form is None:
                membership = access.accept_invitation(token, cast(User, request.user))
            else:
                membership = accept_as_new(token, form.cleaned_data["username"], form.cleaned_data["password1"])
                login(request, membership.user, backend="django.contrib.auth.backends.ModelBackend")
        except Refused as refused:
            error, status = say(refused), status_of(refused)
        else:
            said = _("Welcome. Your role: %(role)s.") % {"role": role_label(membership.role)}
            return answer(request, Done(link(membership.tournament, "control"), said))
    context = {"form": form, "error": error, "token": token}
    return render(request, "organiser/invitation.html", context, status=422 if form and form.errors else status)
