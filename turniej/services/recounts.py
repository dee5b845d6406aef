"""A counted result that was taken back and counts again: what changed by it is said like of any correction (A15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from games.models import Event
from turniej.models import Pairing, Place, ResultEntry
from turniej.services import log, progress
from turniej.services.progress import Situation
from turniej.services.who import Who
from turniej.standings import Change

TAKEN_BACK = "result.taken_back"
COUNTED = ("result.accepted", "result.corrected")


@dataclass(frozen=True)
class Former:
    """The result that counted before, as the log says it, how its stage stood by it, and why it was taken back."""

    logged: Mapping[str, Any]
    situation: Situation
    reason: str = ""
    taken_back: bool = False


def logged(entry: ResultEntry) -> dict[str, Any]:
    """A result as the log keeps it: scores or places by seat, and who was excluded."""
    what = "places" if entry.source == ResultEntry.PLACES else "scores"
    return {what: entry.scores, "excluded": entry.excluded}


def was_opened_again(game_id: int) -> bool:
    """Whether a referee has opened the signed card of this game again."""
    return Event.objects.filter(game_id=game_id, kind="reopen").exists()


def take_back(pairing: Pairing, actor: str, reason: str) -> None:
    """Log the result that stops to count, with all that is needed to compare with it once the card is signed again."""
    accepted = pairing.entries.filter(state=ResultEntry.State.ACCEPTED).order_by("-pk").first()
    if accepted is None:
        return
    places = list(pairing.places.order_by("seat"))
    before = {
        **logged(accepted),
        "players": [place.player_id for place in places],
        "best_moves": [place.best_move for place in places],
    }
    stage = pairing.round.stage
    log.write(
        stage.tournament_id, Who(actor, "table"), TAKEN_BACK, f"pairing:{pairing.pk}", before=before, reason=reason
    )


def counted(pairing: Pairing) -> Former:
    """The result that counts for this pairing, and how its stage stands by it."""
    accepted = pairing.entries.filter(state=ResultEntry.State.ACCEPTED).order_by("-pk").first()
    stage = pairing.round.stage
    return Former(logged(accepted) if accepted else {}, progress.situation(stage.tournament, stage.pk))


def former(pairing: Pairing) -> Former | None:
    """As `counted`, or the same of the result that was taken back from this pairing; None if it never had one.

    What was taken back is written into the places again for that; whoever asks writes the new result over it.
    """
    if pairing.state == Pairing.State.DONE:
        return counted(pairing)
    tournament = pairing.round.stage.tournament
    entries = log.entries(tournament, subject=f"pairing:{pairing.pk}")
    last = entries.filter(action__in=(TAKEN_BACK, *COUNTED)).order_by("-pk").first()
    if last is None or last.action != TAKEN_BACK:
        return None
    known = {key: value for key, value in last.before.items() if key not in ("players", "best_moves")}
    _write_again(pairing, last.before)
    stood = progress.situation(tournament, pairing.round.stage_id)
    pairing.places.update(best_move=0)
    return Former(known, stood, last.reason, taken_back=True)


def _write_again(pairing: Pairing, before: Mapping[str, Any]) -> None:
    """The places as they were by a result that was taken back, wherever its players sit now."""
    seats = {player: str(seat) for seat, player in enumerate(before["players"])}
    numbers = {seats[place.player_id]: place.seat for place in pairing.places.all() if place.player_id in seats}
    by_place = "places" in before
    scores = before["places" if by_place else "scores"]
    write_places(
        pairing,
        {numbers[seat]: score for seat, score in scores.items() if seat in numbers},
        [numbers[str(seat)] for seat in before["excluded"] if str(seat) in numbers],
        by_place=by_place,
    )
    for player, best in zip(before["players"], before["best_moves"], strict=True):
        pairing.places.filter(player=player).update(best_move=best)
    Pairing.objects.filter(pk=pairing.pk).update(state=Pairing.State.DONE)


def write_places(
    pairing: Pairing, scores: Mapping[int, int], excluded: Iterable[int], *, by_place: bool = False
) -> None:
    """Write scores (or places, if `by_place`) by seat into the places of a pairing, with the rank of each."""
    out = set(excluded)
    ranked = sorted((score for seat, score in scores.items() if seat not in out), reverse=not by_place)
    for seat, number in scores.items():
        rank = None if seat in out else ranked.index(number) + 1
        score = None if by_place else number
        Place.objects.filter(pairing=pairing, seat=seat).update(score=score, rank=rank, excluded=seat in out)


def counts_again(
    pairing: Pairing, before: Former, entry: ResultEntry, who: Who, reason: str = ""
) -> tuple[Change, ...]:
    """Log that `entry` counts instead of the former result, with all that follows: points and places that changed, and
    who should (not) have advanced. A card signed once more that says the same is no correction."""
    if before.logged == logged(entry) and not before.taken_back and not reason:
        return ()
    stage = pairing.round.stage
    found = progress.consequences(stage.tournament, stage.pk, before.situation)
    log.write(
        stage.tournament,
        who,
        "result.corrected",
        f"pairing:{pairing.pk}",
        before=before.logged,
        after={**logged(entry), "changes": [asdict(change) for change in found]},
        reason=reason or before.reason,
    )
    return found
