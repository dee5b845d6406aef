"""The queue: everything at the tables that waits for a judge, the longest waiting first, live."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.models import WordCheck
from lexicon import messages as lexicon_messages
from lexicon.services import Finding
from turniej import clock, live, names
from turniej.models import Call, Tournament
from turniej.services import waiting
from turniej.services.waiting import QueueItem
from turniej.services.who import Who
from turniej.views.doors import judge
from turniej.views.judge.frame import turned_away, who_of
from turniej.views.wire import plain

State = WordCheck.State


def queue_address(**_arguments: Any) -> str:
    """Where the queue is."""
    return reverse("judge:queue")


def word_facts(finding: Finding) -> dict[str, Any]:
    """What list and page say of one word, in values and in a sentence."""
    listed, page = finding.listed, finding.page
    return {
        "text": listed.word.upper(),
        "list": {
            "verdict": listed.verdict,
            "sentence": lexicon_messages.finding_text(finding),
            "official": listed.official,
            "edition": listed.edition,
        },
        "page": page
        and {
            "state": page.state,
            "verdict": page.verdict,
            "sentence": lexicon_messages.answer_text(page),
            "evidence": plain(page.evidence),
            "fetched_at": page.fetched_at and page.fetched_at.isoformat(),
        },
        "differ": finding.differ,
    }


def check_facts(item: QueueItem, who: Who) -> dict[str, Any]:
    """A check as the queue shows it."""
    check = item.check
    assert check is not None
    mover = item.mover and names.full_name(item.mover.player)
    askers = [names.full_name(place.player) for place in item.checkers]
    return {
        "id": check.pk,
        "game": check.game_id,
        "table": item.table,
        "round": item.pairing and item.pairing.round.number,
        "by": joined(askers),
        "askers": [
            {"seat": one.seat, "name": name, "words": one.words} for one, name in zip(item.checks, askers, strict=False)
        ],
        "seat": check.seat,
        "mover": mover,
        "players": [names.full_name(place.player) for place in item.players],
        "words": [
            {**word_facts(found), "verdict": item.verdicts.get(word)}
            for word, found in zip(item.words, item.findings, strict=True)
        ],
        "state": check.state,
        "claimed_by": check.claimed_by,
        "claimed_name": check.claimed_by.partition(":")[2],
        "mine": check.claimed_by == who.actor or check.ruled_by == who.actor,
        "asked_at": check.asked_at.isoformat(),
        "waiting": item.waiting_seconds,
        "undo_until": check.settles_at.isoformat() if check.state == State.HELD and check.settles_at else None,
        "seconds_left": seconds_left(check),
        "own_school": item.own_school,
        "all_good": bool(item.verdicts) and all(item.verdicts.values()),
        "consequence": consequence(check.game.ruleset, askers, mover or ""),
    }


def seconds_left(check: WordCheck) -> float | None:
    """How long a held ruling may still be taken back."""
    if check.state != State.HELD or check.settles_at is None:
        return None
    return round(max(0.0, (check.settles_at - clock.now()).total_seconds()), 1)


def joined(people: list[str]) -> str:
    """Names one after the other: “Ola Nowicka and Franek Żuk”."""
    *others, last = people or [""]
    return gettext("%(names)s and %(last)s") % {"names": ", ".join(others), "last": last} if others else last


def consequence(ruleset: dict[str, Any], askers: list[str], mover: str) -> dict[str, str]:
    """What each answer will do, in a sentence, before the judge gives it (PL-46, PL-47, A5)."""
    punished = askers[:1] if ruleset.get("first_checker_only") else askers
    count = len(punished)
    good = {
        "lose_turn": ngettext(
            "The word stays. %(checker)s loses a turn.", "The word stays. %(checker)s lose a turn each.", count
        ),
        "minus_per_word": ngettext(
            "The word stays. %(checker)s pays points for each good word.",
            "The word stays. %(checker)s pay points for each good word.",
            count,
        ),
    }.get(ruleset.get("wrong_check", "lose_turn"), gettext("The word stays. Nobody loses anything."))
    bad = gettext("The tiles come off. %(mover)s scores 0 and loses this turn.")
    return {"if_good": good % {"checker": joined(punished)}, "if_bad": bad % {"mover": mover}}


def facts(tournament: Tournament, who: Who) -> dict[str, Any]:
    """Everything that the queue shows."""
    items = waiting.queue(tournament, who)
    return {
        "checks": [check_facts(item, who) for item in items if item.kind == "check"],
        "calls": [call_facts(item, item.call) for item in items if item.call is not None],
        "late": [
            {
                "table": item.table,
                "game": item.event.game_id,
                "kind": item.event.kind,
                "at": item.event.at.isoformat(),
                "received_at": item.event.received_at.isoformat(),
            }
            for item in waiting.late_moves(tournament)
            if item.event is not None
        ],
    }


def call_facts(item: QueueItem, call: Call) -> dict[str, Any]:
    """A call as the queue shows it."""
    return {
        "id": call.pk,
        "table": item.table,
        "game": item.pairing and item.pairing.game_id,
        "about": call.about,
        "about_text": about_text(call.about),
        "text": call.text,
        "asked_at": call.asked_at.isoformat(),
        "waiting": item.waiting_seconds,
    }


def about_text(about: str) -> str:
    """Why a table calls, in words."""
    return {
        "score": gettext("They do not agree about the points"),
        "rules": gettext("They do not know a rule"),
        "help": gettext("The tablet shows something wrong"),
    }.get(about, gettext("Something else"))


@judge(refuse=turned_away)
@require_safe
@never_cache
@ensure_csrf_cookie
def queue(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The judge's desk."""
    return show(request, tournament)


def show(
    request: HttpRequest, tournament: Tournament, *, error: str = "", status: int = 200, **_arguments: Any
) -> HttpResponse:
    """The queue as a page, or for htmx only what changes in it, with a refusal's sentence on top."""
    topics = [f"judge:{tournament.pk}", f"tournament:{tournament.pk}"]
    following = live.follow(topics)
    tournament.refresh_from_db()
    who = who_of(request, tournament)
    found = request.judge  # type: ignore[attr-defined]
    context = {
        "tournament": tournament,
        "judge": found,
        "live": following,
        "topics": " ".join(topics),
        "error": error,
        **facts(tournament, who),
    }
    context["waiting"] = sorted([*context["checks"], *context["calls"]], key=lambda one: -one["waiting"])
    context["soon"] = any(asks_now(check) for check in context["checks"])
    template = "judge/parts/queue.html" if request.htmx else "judge/queue.html"  # type: ignore[attr-defined]
    return render(request, template, context, status=status)


def asks_now(check: dict[str, Any]) -> bool:
    """Whether the page of a word is being asked, so that the queue looks again soon."""
    return any(word["page"] and word["page"]["state"] == "waiting" for word in check["words"])


@judge(refuse=turned_away)
@require_safe
@ensure_csrf_cookie
def queue_json(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    """The same as JSON."""
    who = who_of(request, tournament)
    told = {"id": tournament.pk, "name": tournament.name, "paused": tournament.paused_at is not None}
    data = {"now": clock.now().isoformat(), "tournament": told, "judge": {"name": who.label}}
    return JsonResponse({**data, **facts(tournament, who)})
