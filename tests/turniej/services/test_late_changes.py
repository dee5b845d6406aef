"""A published seating mended before it starts: somebody comes late, somebody does not come."""

import pytest

from tests.turniej.services import day
from turniej.models import Place
from turniej.services import late_changes, people, rounds, seating
from turniej.services.errors import Refused

pytestmark = pytest.mark.django_db


def sizes(round_) -> list[int]:
    return sorted(pairing.places.count() for pairing in round_.pairings.all())


def test_one_who_comes_late_gets_a_free_chair_with_no_clash():
    tournament = day.checked_in(7, 4)
    round_ = day.drawn(tournament)
    school = people.add_school(tournament, "SP 77", who=day.HOUSE)
    late = people.add_player(tournament, school=school, first_name="Iga", last_name="Rak", who=day.HOUSE)
    mended = late_changes.seat_late(round_, late, who=day.organiser(tournament))
    assert sizes(mended) == [4, 4] and mended.certificate["ok"]
    place = Place.objects.get(player=late)
    assert place.pairing.game.seats.count() == 4
    with pytest.raises(Refused, match="seated_already"):
        late_changes.seat_late(round_, late, who=day.HOUSE)
    day.finish_round(rounds.start(mended, who=day.HOUSE))


def test_a_full_hall_has_no_chair():
    tournament = day.checked_in(8, 4)
    round_ = day.drawn(tournament)
    school = people.add_school(tournament, "SP 77", who=day.HOUSE)
    late = people.add_player(tournament, school=school, first_name="Iga", last_name="Rak", who=day.HOUSE)
    with pytest.raises(Refused, match="no_free_chair"):
        late_changes.seat_late(round_, late, who=day.HOUSE)


def test_one_who_does_not_come_is_taken_out_and_no_table_of_two_is_left():
    tournament = day.checked_in(10, 5)
    round_ = day.drawn(tournament)
    assert sizes(round_) == [3, 3, 4]
    gone = Place.objects.filter(pairing__round=round_, pairing__in=small(round_)).first()
    mended = late_changes.take_out(round_, gone, who=day.organiser(tournament))
    assert sizes(mended) == [3, 3, 3]
    assert not Place.objects.filter(player_id=gone.player_id).exists()
    for pairing in mended.pairings.all():
        assert [seat.ref for seat in pairing.game.seats.order_by("number")] == [
            f"player:{pk}" for pk in pairing.places.order_by("seat").values_list("player_id", flat=True)
        ]


def test_who_does_not_come_leaves_a_draft_by_himself():
    tournament = day.checked_in(10, 5)
    round_ = seating.draw(tournament, who=day.HOUSE)
    gone = Place.objects.filter(pairing__round=round_, pairing__in=small(round_)).first().player
    people.no_show(gone, who=day.judge(tournament))
    round_.refresh_from_db()
    assert sizes(round_) == [3, 3, 3] and round_.certificate["ok"]
    assert seating.publish(round_, who=day.HOUSE).state == "published"


def test_a_seating_of_pairs_with_somebody_gone_is_not_published():
    tournament = day.checked_in(8, 4, template="swiss")
    round_ = seating.draw(tournament, who=day.HOUSE)
    people.withdraw(tournament.players.first(), reason="ill", who=day.HOUSE)
    with pytest.raises(Refused, match="somebody_gone"):
        seating.publish(round_, who=day.HOUSE)
    seating.withdraw(round_, who=day.HOUSE)
    assert len(day.drawn(tournament).byes) == 1


def small(round_):
    return [pairing for pairing in round_.pairings.all() if pairing.places.count() == 3]


def test_not_once_it_started_or_something_was_entered():
    tournament = day.checked_in(7, 4)
    round_ = day.drawn(tournament)
    pairing = round_.pairings.first()
    place = pairing.places.first()
    seats = pairing.places.count()
    day.play(pairing, day.tablet(tournament), "letter_draw", letters=[[s, "ABCD"[s]] for s in range(seats)])
    with pytest.raises(Refused, match="was_played"):
        late_changes.take_out(round_, place, who=day.HOUSE)
    rounds.start(round_, who=day.HOUSE)
    with pytest.raises(Refused, match="round_started"):
        late_changes.take_out(round_, place, who=day.HOUSE)
