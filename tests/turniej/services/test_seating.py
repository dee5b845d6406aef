"""Seatings: drawn, certified, changed by hand, published, thrown away and drawn again."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.turniej.services import day
from turniej.models import Place, Player, Round, Tournament
from turniej.services import by_hand, devices, people, rounds, seating
from turniej.services.errors import Refused, Stale

pytestmark = pytest.mark.django_db


def places(round_: Round) -> list[tuple[int, int, int]]:
    found = Place.objects.filter(pairing__round=round_).order_by("pairing__table__number", "seat")
    return list(found.values_list("pairing__table__number", "seat", "player_id"))


def test_pl_7_nobody_of_one_school_meets_in_stage_1():
    tournament = day.checked_in(20, 7)
    for _ in range(3):
        round_ = day.drawn(tournament)
        assert round_.certificate["same_school"] == 0 and round_.certificate["ok"]
        for pairing in round_.pairings.all():
            schools = list(pairing.places.values_list("player__school", flat=True))
            assert len(set(schools)) == len(schools)
        rounds.start(round_, who=day.HOUSE)
        day.finish_round(round_)


def test_pl_6_schools_keep_the_station_that_the_lot_gave_them():
    tournament = day.checked_in(32, 8)
    day.play_round(tournament)
    given = dict(tournament.schools.values_list("pk", "station"))
    assert all(given.values())
    day.play_round(tournament)
    assert dict(tournament.schools.values_list("pk", "station")) == given


def test_the_first_seating_fixes_rules_and_word_list():
    tournament = day.checked_in(8, 4)
    assert tournament.frozen_at is None
    day.drawn(tournament)
    assert Tournament.objects.get(pk=tournament.pk).frozen_at is not None


def test_a20_a_school_that_is_too_big_is_named_and_seated_only_when_told_to():
    tournament = day.checked_in(8, 2)
    with pytest.raises(Refused) as refused:
        seating.draw(tournament, who=day.HOUSE)
    assert refused.value.code == "school_too_big"
    assert refused.value.params["school"] in ("SP 1", "SP 2") and refused.value.params["players"] == 4
    assert not Round.objects.exists() and Tournament.objects.get(pk=tournament.pk).frozen_at is None
    assert seating.draw(tournament, allow_clashes=True, who=day.HOUSE).certificate["same_school"] == 4


def test_more_tables_only_when_asked_for():
    tournament = day.checked_in(9, 3, seating_mode="hall")
    assert seating.draw(tournament, who=day.HOUSE).pairings.count() == 3
    other = day.checked_in(12, 4, seating_mode="hall")
    assert seating.draw(other, tables=4, who=day.HOUSE).pairings.count() == 4


def test_the_same_seed_gives_the_same_seating_and_anybody_can_check_it():
    tournament = day.checked_in(16, 5)
    round_ = seating.draw(tournament, seed=11, who=day.HOUSE)
    first = places(round_)
    assert by_hand.verify(round_)
    seating.withdraw(round_, who=day.HOUSE)
    again = seating.draw(tournament, seed=11, who=day.HOUSE)
    assert places(again) == first and by_hand.verify(again)


def test_a_later_round_can_be_checked_too():
    tournament = day.checked_in(16, 5)
    day.play_round(tournament)
    assert by_hand.verify(seating.draw(tournament, who=day.HOUSE))


def test_drawing_again_gives_another_seating():
    tournament = day.checked_in(20, 6)
    round_ = day.drawn(tournament)
    first = places(round_)
    seating.withdraw(round_, reason="one school came late", who=day.HOUSE)
    assert places(day.drawn(tournament)) != first


def test_only_one_round_at_a_time():
    tournament = day.checked_in(8, 4)
    seating.draw(tournament, who=day.HOUSE)
    with pytest.raises(Refused, match="round_open"):
        seating.draw(tournament, who=day.HOUSE)


def test_a_swap_by_hand_says_what_it_breaks():
    tournament = day.checked_in(16, 4)
    round_ = seating.draw(tournament, who=day.HOUSE)
    a = Place.objects.filter(pairing__round=round_).order_by("pk").first()
    others = Place.objects.filter(pairing__round=round_).exclude(pairing=a.pairing)
    clash = others.exclude(player__school=a.player.school).first()
    shown = by_hand.swap_preview(round_, a, clash)
    assert shown["before"]["same_school"] == 0 and shown["after"]["same_school"] > 0
    assert {one["code"] for one in shown["breaks"]} >= {"swap_clash"}
    revision = Tournament.objects.get(pk=tournament.pk).revision
    swapped = by_hand.swap(round_, a, clash, revision=revision, who=day.HOUSE)
    assert swapped.certificate["same_school"] > 0
    assert Place.objects.get(pk=a.pk).player_id == clash.player_id
    assert not by_hand.verify(swapped)
    with pytest.raises(Stale):
        by_hand.swap(round_, a, clash, revision=revision, who=day.organiser(tournament))


def test_a_swap_at_one_table_changes_chairs():
    tournament = day.checked_in(8, 4)
    round_ = day.drawn(tournament)
    pairing = round_.pairings.first()
    a, b = pairing.places.order_by("seat")[:2]
    by_hand.swap(round_, a, b, who=day.HOUSE)
    assert list(pairing.places.order_by("seat").values_list("player_id", flat=True))[:2] == [b.player_id, a.player_id]
    assert [seat.ref for seat in pairing.game.seats.order_by("number")][:2] == [
        f"player:{b.player_id}",
        f"player:{a.player_id}",
    ]


def test_no_swap_once_it_started():
    tournament = day.checked_in(8, 4)
    round_ = day.started(tournament)
    a, b = Place.objects.filter(pairing__round=round_)[:2]
    with pytest.raises(Refused, match="round_started"):
        by_hand.swap(round_, a, b, who=day.HOUSE)


def test_publishing_opens_games_without_names():
    tournament = day.checked_in(8, 4)
    round_ = day.drawn(tournament)
    pairing = round_.pairings.first()
    assert pairing.game.edition == tournament.edition
    assert all(seat.ref.startswith("player:") for seat in pairing.game.seats.all())
    assert seating.unpublish(round_, who=day.HOUSE).state == "draft"
    assert not round_.pairings.exclude(game=None).exists()


def test_a_round_in_which_something_was_played_cannot_be_thrown_away():
    tournament = day.checked_in(8, 4)
    round_ = day.started(tournament)
    pairing = round_.pairings.first()
    day.play(pairing, day.HOUSE, "seat_order", order=[0, 1, 2, 3])
    assert not seating.was_played(round_)
    day.play(pairing, day.tablet(tournament), "play", placements=day.word("KOT"))
    with pytest.raises(Refused, match="was_played"):
        seating.withdraw(round_, who=day.HOUSE)
    with pytest.raises(Refused, match="not_published"):
        seating.unpublish(round_, who=day.HOUSE)


def test_a_game_moves_to_a_free_table():
    tournament = day.checked_in(8, 4)
    round_ = day.drawn(tournament)
    pairing = round_.pairings.order_by("table__number").first()
    with pytest.raises(Refused, match="table_taken"):
        by_hand.move_table(pairing, 2, who=day.HOUSE)
    assert by_hand.move_table(pairing, 9, who=day.judge(tournament)).table.number == 9


def test_tables_of_a_second_category_have_numbers_of_their_own():
    tournament = day.checked_in(8, 4, first_table=21)
    round_ = day.drawn(tournament)
    assert sorted(round_.pairings.values_list("table__number", flat=True)) == [21, 22]


def test_categories_of_one_event_share_the_hall_by_numbers_of_their_own():
    younger = day.checked_in(8, 4, event_name="Mistrzostwa")
    older = day.checked_in(12, 4, event_name="Mistrzostwa")
    elsewhere = day.checked_in(8, 4)
    numbers = [
        sorted(day.drawn(one).pairings.values_list("table__number", flat=True)) for one in (younger, older, elsewhere)
    ]
    assert numbers == [[1, 2], [3, 4, 5], [1, 2]]
    day.finish_round(rounds.start(Round.objects.get(stage__tournament=older), who=day.HOUSE))
    assert sorted(day.drawn(older).pairings.values_list("table__number", flat=True)) == [3, 4, 5]


def tables_drawn(tournament, **wanted):
    return sorted(day.drawn(tournament, **wanted).pairings.values_list("table__number", flat=True))


def test_a_category_that_grows_leaves_out_the_tables_of_the_other():
    first = day.checked_in(8, 4, event_name="Mistrzostwa")
    second = day.checked_in(8, 4, event_name="Mistrzostwa")
    devices.issue(first, who=day.HOUSE)
    assert tables_drawn(second) == [3, 4]
    day.people_add(first, 9)
    first.players.update(status=Player.Status.PRESENT)
    assert tables_drawn(first) == [1, 2, 5]


def test_categories_that_became_one_event_late_never_sit_at_one_table():
    first, second = day.checked_in(8, 4), day.checked_in(8, 4)
    assert tables_drawn(second) == [1, 2]
    Tournament.objects.update(event_name="Mistrzostwa")
    assert tables_drawn(first) == [3, 4]
    day.finish_round(rounds.start(rounds.latest(second), who=day.HOUSE))
    assert tables_drawn(second) == [1, 2]
    Tournament.objects.filter(pk=second.pk).update(phase=Tournament.Phase.AWARDS)
    seating.withdraw(rounds.latest(first), who=day.HOUSE)
    assert tables_drawn(first) == [1, 2]


def test_too_few_players_cannot_be_seated():
    tournament = day.checked_in(8, 4)
    for player in tournament.players.all()[:7]:
        people.no_show(player, who=day.HOUSE)
    with pytest.raises(Refused, match="too_few_players"):
        seating.draw(tournament, who=day.HOUSE)
    assert tournament.players.filter(status=Player.Status.PRESENT).count() == 1


def test_seating_costs_a_constant_number_of_queries():
    costs = []
    for players in (16, 48):
        tournament = day.checked_in(players, 16)
        spent = []
        for _ in range(2):
            with CaptureQueriesContext(connection) as asked:
                round_ = seating.draw(tournament, who=day.HOUSE)
            spent.append(len(asked))
            rounds.start(seating.publish(round_, who=day.HOUSE), who=day.HOUSE)
            day.finish_round(round_)
        costs.append(spent)
    assert costs[0] == costs[1]
