"""The organiser's page of word lists: which is in force, fetching a new one with its progress, and switching."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages as notices
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from lexicon import messages, services
from lexicon.archive import LIMITS
from lexicon.models import Edition, RefreshJob
from lexicon.problem import LexiconProblem
from lexicon.profiles import PROFILES
from turniej.models import Membership
from turniej.views.doors import account, actor_of

_MAY_CHANGE = (Membership.Role.ORGANISER, Membership.Role.OWNER)


def may_change(user: User) -> bool:
    """Whether an account may fetch, import and activate: an organiser of any tournament here."""
    return user.is_superuser or Membership.objects.filter(user=user, role__in=_MAY_CHANGE).exists()


@account
@require_safe
def editions(request: HttpRequest) -> HttpResponse:
    """All editions, the one in force with its standing warning, and the work that goes on."""
    known = list(Edition.objects.order_by("language", "-active", "-created_at"))
    in_force = services.edition_in_force()
    context = {
        "editions": [_row(edition) for edition in known],
        "in_force": _row(in_force) if in_force else None,
        "warning": messages.UNOFFICIAL_WARNING if in_force and not in_force.official else "",
        "may_change": may_change(cast(User, request.user)),
        "languages": [(code, messages.LANGUAGES[code]) for code in PROFILES],
        **_progress(RefreshJob.objects.first()),
    }
    return render(request, "organiser/lexicon.html", context)


@account
@require_safe
def job(request: HttpRequest, job_id: int) -> HttpResponse:
    """How far a job is, as a fragment that asks again until it ends; then the page is to be read anew."""
    found = get_object_or_404(RefreshJob, pk=job_id)
    context = {"may_change": may_change(cast(User, request.user)), **_progress(found)}
    response = render(request, "organiser/lexicon_job.html", context)
    if found.finished:
        response["HX-Refresh"] = "true"
    return response


@account
@require_POST
def refresh(request: HttpRequest) -> HttpResponse:
    """Have the newest games list fetched."""
    _let_in(request)
    services.start(services.request_refresh(actor_of(request.user)))
    return redirect("lexicon:editions")


@account
@require_POST
def bring_in(request: HttpRequest) -> HttpResponse:
    """Have a list read from the file that was sent."""
    _let_in(request)
    file, language = request.FILES.get("file"), request.POST.get("language", "pl")
    if file is None or not file.size or file.size > LIMITS.member or language not in PROFILES:
        problem = LexiconProblem("too_large" if file and file.size else "empty_file")
        notices.error(request, messages.problem_text(problem))
        return redirect("lexicon:editions")
    services.start(services.request_upload(file, file.name or "", language, actor_of(request.user)))
    return redirect("lexicon:editions")


@account
@require_POST
def again(request: HttpRequest, job_id: int) -> HttpResponse:
    """Start work anew that was interrupted or failed."""
    _let_in(request)
    services.start_again(get_object_or_404(RefreshJob, pk=job_id))
    return redirect("lexicon:editions")


@account
@require_safe
def edition(request: HttpRequest, name: str) -> HttpResponse:
    """One edition: where it comes from, and what it would change."""
    found = get_object_or_404(Edition, name=name)
    in_force, compared = services.edition_in_force(found.language), services.compared_with(found)
    context = {
        "edition": _row(found),
        "in_force": _row(in_force) if in_force else None,
        "compared": compared,
        "changes": services.known_changes(compared, found),
        "may_change": may_change(cast(User, request.user)),
    }
    return render(request, "organiser/lexicon_edition.html", context)


@account
@require_POST
def compare(request: HttpRequest, name: str) -> HttpResponse:
    """Have an edition compared with the one in force."""
    _let_in(request)
    services.start(services.request_compare(get_object_or_404(Edition, name=name), actor_of(request.user)))
    return redirect("lexicon:editions")


@account
@require_POST
def activate(request: HttpRequest, name: str) -> HttpResponse:
    """Put an edition in force for tournaments that are not seated yet, once its changes were shown."""
    _let_in(request)
    found = get_object_or_404(Edition, name=name)
    page = HttpResponseRedirect(reverse("lexicon:edition", args=[name]))
    compared = services.compared_with(found)
    if compared is not None and services.known_changes(compared, found) is None:
        notices.error(request, _("Compare the edition with the one in force first."))
        return page
    try:
        notices.success(request, messages.activation_text(services.activate(found, actor_of(request.user))))
    except LexiconProblem as problem:
        notices.error(request, messages.problem_text(problem))
        return page
    return redirect("lexicon:editions")


def _let_in(request: HttpRequest) -> None:
    if not may_change(cast(User, request.user)):
        raise PermissionDenied


def _row(found: Edition) -> dict[str, Any]:
    return {
        "edition": found,
        "words": number_format(found.words, force_grouping=True),
        "title": messages.edition_title(found),
        "language": messages.LANGUAGES[found.language],
        "attribution": messages.attribution_text(found),
        "licence": found.manifest.get("licence", ""),
        "source": found.manifest.get("source", ""),
    }


def _progress(found: RefreshJob | None) -> dict[str, Any]:
    if found is None:
        return {"job": None}
    return {"job": found, "job_text": messages.job_text(found), "goes_on": not found.finished and not found.silent}
