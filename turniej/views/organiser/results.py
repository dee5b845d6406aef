"""Results at a table: typed from the paper card, confirmed by typing again, corrected with a reason."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from turniej.messages import say
from turniej.models import Pairing, Place, ResultEntry, Tournament
from turniej.names import full_name, public_school
from turniej.services import chairs, log, results
from turniej.services.errors import Refused, status_of
from turniej.standings import Change
from turniej.views.doors import organiser
from turniej.views.organiser.actors import actor_label
from turniej.views.organiser.frame import Done, act, answer, link, page, refused_page, wants_json, who_of
from turniej.views.titles import places_by_table, round_title, stage_title
from turniej.views.typed import needed, number, words

TOLD_AT_ONCE = ("now_advances", "no_longer_advances", "winner_changed")
"""What an organiser has to know of a correction before anything else; the rest stands on the page of the table."""


def the_pairing(tournament: Tournament, pairing_id: int) -> Pairing:
    """The table of a round of this tournament with its pupils, or 404."""
    found = Pairing.objects.select_related("table", "round__stage", "game").with_people()
    return get_object_or_404(found, pk=pairing_id, round__stage__tournament=tournament)


def typed_result(request: HttpRequest, pairing: Pairing) -> dict[str, Any]:
    """What stands in the form: the score of every chair (0 for an excluded one without), who is excluded, and the rest.

    Raises Refused: score_missing(seat), bad_number(field).
    """
    scores, excluded = {}, []
    for place in pairing.places.all():
        if request.POST.get(f"excluded_{place.seat}"):
            excluded.append(place.seat)
            scores[place.seat] = number(request, f"score_{place.seat}") or 0
        elif not words(request, f"score_{place.seat}"):
            raise Refused("score_missing", seat=place.seat)
        else:
            scores[place.seat] = needed(request, f"score_{place.seat}")
    return {
        "scores": scores,
        "excluded": excluded,
        "by_place": bool(request.POST.get("by_place")),
        "revision": number(request, "revision"),
        "reason": words(request, "reason"),
    }


@organiser("judge")
def pairing_page(request: HttpRequest, tournament: Tournament, pairing_id: int) -> HttpResponse:
    """One table of one round: result, history of entries, and what can be done there."""
    return _page(request, tournament, the_pairing(tournament, pairing_id))


def _page(
    request: HttpRequest, tournament: Tournament, pairing: Pairing, *, error: Any = "", status: int = 200
) -> HttpResponse:
    entries = list(results.history(pairing))
    proposed = next((entry for entry in reversed(entries) if entry.state == ResultEntry.State.PROPOSED), None)
    names = {place.seat: full_name(place.player) for place in pairing.places.all()}
    context = {
        "pairing": pairing,
        "title": round_title(pairing.round),
        "stage": stage_title(pairing.round.stage.code),
        "places": [
            {
                "place": place,
                "name": names[place.seat],
                "school": public_school(place.player.school),
                "typed": request.POST.get(f"score_{place.seat}", "") if error else _accepted(pairing, place),
                "excluded": bool(request.POST.get(f"excluded_{place.seat}")) if error else place.excluded,
            }
            for place in pairing.places.all()
        ],
        "entries": [_entry(entry, names) for entry in reversed(entries)],
        "corrections": _corrections(tournament, pairing),
        "proposed": proposed,
        "by_place": bool(request.POST.get("by_place")) if error else _by_place(entries),
        "error": error,
        "accepted": pairing.state == Pairing.State.DONE,
        "others": places_by_table(chairs.at_other_tables(pairing)),
    }
    return page(request, tournament, "pairing", "rounds", context, status=status)


def _accepted(pairing: Pairing, place: Place) -> int | str:
    """The number that the accepted result gives a player; nothing before, so that nobody copies it from the screen."""
    number = place.rank if place.score is None else place.score
    return "" if pairing.state != Pairing.State.DONE or number is None else number


def _by_place(entries: list[ResultEntry]) -> bool:
    """Whether the newest entry that counts, or waits to, gave only places."""
    held = [entry for entry in entries if entry.state in (ResultEntry.State.ACCEPTED, ResultEntry.State.PROPOSED)]
    return bool(held) and held[-1].source == ResultEntry.PLACES


def _entry(entry: ResultEntry, names: dict[int, str]) -> dict[str, Any]:
    scores = {int(seat): score for seat, score in entry.scores.items()}
    lines = [(names.get(seat, str(seat)), scores.get(seat)) for seat in sorted(names)]
    return {
        "entry": entry,
        "lines": lines,
        "by_place": entry.source == ResultEntry.PLACES,
        "who": actor_label(entry.actor),
        "state": _state_label(entry.state),
    }


def _corrections(tournament: Tournament, pairing: Pairing) -> list[dict[str, Any]]:
    """What followed from each correction of this result, in sentences; the newest first."""
    found = list(log.entries(tournament, action="result.corrected", subject=f"pairing:{pairing.pk}"))
    if not found:
        return []
    names = {player.pk: full_name(player) for player in tournament.players.all()}
    return [
        {
            "entry": entry,
            "who": actor_label(entry.actor),
            "changes": [say(Change(one["code"], one["params"]), names) for one in entry.after.get("changes", ())],
        }
        for entry in found
    ]


def _state_label(state: str) -> str:
    return {
        "proposed": _("waits to be typed again"),
        "accepted": _("accepted"),
        "refused": _("refused"),
        "superseded": _("replaced"),
    }[state]


@organiser("judge")
def result(request: HttpRequest, tournament: Tournament, pairing_id: int) -> HttpResponse:
    """Type the result of a paper card. It counts when a second person, or the same one again, types the same."""
    pairing = the_pairing(tournament, pairing_id)

    def save() -> Done:
        waiting = results.proposed(pairing)
        entry = results.enter_totals(pairing, **typed_result(request, pairing), who=who_of(request, tournament))
        url = link(tournament, "pairing", pairing_id=pairing.pk)
        if entry.state == ResultEntry.State.ACCEPTED:
            said = _("The result of table %(n)d is accepted.")
            url = link(tournament, "round", round_id=pairing.round_id)
        elif waiting is not None:
            said = _("This is not what was typed before for table %(n)d. Look at the card and type the result again.")
        else:
            said = _("Noted. Now type the result of table %(n)d a second time, from the card, to confirm it.")
        differs = waiting is not None and entry.state == ResultEntry.State.PROPOSED
        return Done(url, said % {"n": pairing.table.number}, {"state": entry.state}, warns=differs)

    return _form_act(request, tournament, pairing, save)


@organiser("organiser")
def correct(request: HttpRequest, tournament: Tournament, pairing_id: int) -> HttpResponse:
    """Mend an accepted result, with a reason; says who advances by it; the page of the table says all that followed."""
    pairing = the_pairing(tournament, pairing_id)

    def save() -> Done:
        corrected = results.correct(pairing, **typed_result(request, pairing), who=who_of(request, tournament))
        names = {player.pk: full_name(player) for player in tournament.players.all()}
        moved = [say(change, names) for change in corrected.changes if change.code in TOLD_AT_ONCE]
        said = " ".join([_("The result is corrected; the standings follow."), *moved])
        return Done(link(tournament, "pairing", pairing_id=pairing.pk), said)

    return _form_act(request, tournament, pairing, save)


def _form_act(request: HttpRequest, tournament: Tournament, pairing: Pairing, save: Any) -> HttpResponse:
    if request.method != "POST":
        return _page(request, tournament, pairing)
    try:
        return answer(request, save())
    except Refused as refused:
        if wants_json(request) or refused.code == "stale":
            return refused_page(request, tournament, refused)
        return _page(request, tournament, pairing, error=say(refused), status=status_of(refused))


@organiser("judge")
@act(on="pairing:{pairing_id}")
def refuse(request: HttpRequest, tournament: Tournament, pairing_id: int) -> Done:
    """Throw away an entry that waits for its second typing."""
    pairing = the_pairing(tournament, pairing_id)
    entry = get_object_or_404(ResultEntry, pk=needed(request, "entry"), pairing=pairing)
    results.refuse(entry, reason=words(request, "reason"), who=who_of(request, tournament))
    return Done(
        link(tournament, "pairing", pairing_id=pairing.pk), _("The entry is thrown away. Type the result anew.")
    )


@organiser("judge")
@act(on="pairing:{pairing_id}")
def swap_chairs(request: HttpRequest, tournament: Tournament, pairing_id: int) -> Done:
    """Two pupils of one table sit in each other's chairs: exchange the names, keep the game."""
    pairing = the_pairing(tournament, pairing_id)
    chairs.swap_chairs(pairing, needed(request, "seat_a"), needed(request, "seat_b"), who=who_of(request, tournament))
    return Done(link(tournament, "pairing", pairing_id=pairing.pk), _("The names are exchanged, the game stays."))
