"""What the services refuse, each on its own: an act that comes too early, too late, twice, or to the wrong place."""

import pytest

from tests.turniej.services import day
from turniej.models import LogEntry, Pairing, Place, ResultEntry
from turniej.services import (
    access,
    by_hand,
    chairs,
    checkin,
    devices,
    friendly,
    late_changes,
    moving,
    people,
    plans,
    results,
    rounds,
    seating,
    stages,
    table,
    tablet,
)
from turniej.services.errors import Refused

pytestmark = pytest.mark.django_db


def refusal(act, *args, **kwargs) -> str:
    """The code with which an act is refused."""
    with pytest.raises(Refused) as told:
        act(*args, **{"who": day.HOUSE, **kwargs})
    return told.value.code


def places(round_, table: int) -> list[Place]:
    return list(Place.objects.filter(pairing__round=round_, pairing__table__number=table).order_by("seat"))


def test_a_name_is_never_empty_and_nobody_is_entered_twice():
    tournament = day.tournament_of(4, 2)
    player, school = tournament.players.first(), tournament.schools.first()
    name = {"school": player.school, "first_name": player.first_name, "last_name": player.last_name.upper()}
    assert refusal(people.add_school, tournament, " \u200b ") == "name_missing"
    assert refusal(people.change_school, school, {"name": " "}) == "name_missing"
    assert refusal(people.add_player, tournament, **{**name, "first_name": " "}) == "name_missing"
    assert refusal(people.add_player, tournament, **{**name, "last_name": ""}) == "name_missing"
    assert refusal(people.add_player, tournament, **name) == "player_exists"
    assert refusal(people.change_player, player, {"last_name": " "}) == "name_missing"
    assert refusal(access.issue_judge, tournament, " ") == "name_missing"
    assert tournament.players.count() == 4 and tournament.schools.count() == 2


def test_a_round_goes_its_way_in_order_and_a_repeated_step_is_none():
    tournament = day.checked_in(8, 4)
    round_ = seating.draw(tournament, who=day.HOUSE)
    assert refusal(rounds.start, round_) == "not_published"
    assert refusal(rounds.start_table, round_.pairings.first()) == "not_published"
    assert refusal(seating.unpublish, round_) == "not_published"
    seating.publish(round_, who=day.HOUSE)
    assert refusal(rounds.close, round_) == "not_open"
    assert refusal(rounds.reopen, round_, reason="x") == "not_closed"
    rounds.pause_hall(tournament, who=day.HOUSE)
    assert refusal(rounds.start, round_) == "hall_paused"
    assert refusal(rounds.start_table, round_.pairings.first()) == "hall_paused"
    rounds.resume_hall(tournament, who=day.HOUSE)
    rounds.resume_hall(tournament, who=day.HOUSE)
    assert LogEntry.objects.filter(action="hall.resumed").count() == 1
    rounds.start(round_, who=day.HOUSE)
    assert refusal(seating.publish, round_) == "not_a_draft"
    day.finish_round(round_)
    rounds.close(round_, who=day.HOUSE)
    assert LogEntry.objects.filter(action="round.closed").count() == 1
    assert refusal(seating.withdraw, round_) == "already_closed"
    seating.draw(tournament, who=day.HOUSE)
    assert refusal(rounds.reopen, round_, reason="x") == "later_round"


def test_a_published_round_in_which_letters_were_drawn_stays_published():
    tournament = day.checked_in(8, 4)
    round_ = day.drawn(tournament)
    pairing = round_.pairings.first()
    letters = [[seat, letter] for seat, letter in enumerate("ABCD")]
    assert day.play(pairing, day.HOUSE, "letter_draw", letters=letters).accepted
    assert refusal(seating.unpublish, round_) == "was_played"
    assert Pairing.objects.get(pk=pairing.pk).game_id == pairing.game_id


def test_a_result_is_refused_and_corrected_once_with_a_reason():
    tournament = day.checked_in(8, 4)
    round_ = day.started(tournament)
    pairing = round_.pairings.first()
    scores = {seat: 300 - seat for seat in range(4)}
    assert refusal(results.correct, pairing, scores, reason="x") == "no_result"
    results.enter_totals(pairing, scores, who=day.judge(tournament))
    entry = ResultEntry.objects.get()
    assert refusal(results.refuse, entry, reason=" ") == "reason_missing"
    results.refuse(entry, reason="another table's card", who=day.HOUSE)
    assert refusal(results.refuse, entry, reason="again") == "already_confirmed"
    assert refusal(results.confirm, entry) == "already_confirmed"
    day.settle(pairing, list(scores.values()))
    assert refusal(results.correct, pairing, scores, reason=" ") == "reason_missing"
    assert refusal(results.to_paper, pairing) == "already_confirmed"


def test_children_change_places_in_one_round_and_before_the_card_is_signed():
    tournament = day.checked_in(8, 4)
    first = day.play_round(tournament)
    second = day.drawn(tournament)
    a, b = places(second, 1)[0], places(second, 2)[0]
    assert refusal(by_hand.swap, second, a, places(first, 2)[0]) == "other_round"
    assert refusal(late_changes.take_out, second, places(first, 2)[0]) == "other_round"
    rounds.start(second, who=day.HOUSE)
    assert refusal(chairs.swap_people, a, places(first, 2)[0]) == "other_round"
    day.settle(a.pairing, [400, 300, 200, 100])
    assert refusal(chairs.swap_people, a, b) == "card_signed"
    seated = [place.player_id for place in places(second, 1)]
    assert refusal(chairs.set_chairs, a.pairing, seated[::-1]) == "card_signed"
    assert [place.player_id for place in places(second, 1)] == seated
    assert refusal(late_changes.take_out, second, b) == "round_started"


def test_only_who_is_there_gets_a_chair_and_two_at_least_stay():
    tournament = day.checked_in(3, 3)
    round_ = day.drawn(tournament)
    late = day.people_add(tournament, 9)
    assert refusal(late_changes.seat_late, round_, late) == "not_taking_part"
    late_changes.take_out(round_, places(round_, 1)[0], who=day.HOUSE)
    assert refusal(late_changes.take_out, round_, places(round_, 1)[0]) == "too_few_players"
    people.withdraw(late, reason="ill", who=day.HOUSE)
    assert refusal(checkin.mark, late, True) == "not_taking_part"


def test_who_comes_late_finds_no_chair_among_pairs():
    tournament = day.checked_in(8, 4, template="swiss")
    round_ = day.drawn(tournament)
    assert late_changes.without_chair(round_) == []
    place = Place.objects.filter(pairing__round=round_).first()
    assert refusal(late_changes.take_out, round_, place) == "only_at_tables"


def test_a_plan_keeps_to_what_stages_can_be():
    tournament = day.checked_in(8, 4)
    first, semi = plans.plan(tournament)[:2]
    assert refusal(plans.change_stage, semi, {"format": "hall"}) == "unknown_format"
    assert refusal(plans.add_stage, tournament, {"kind": "duels", "entrants": -1}) == "bad_number"
    assert refusal(plans.add_stage, tournament, {"kind": "duels", "entrants": "8"}) == "bad_number"
    before = LogEntry.objects.count()
    plans.change_stage(semi, {"advance": semi.advance}, who=day.HOUSE)
    assert LogEntry.objects.count() == before
    day.drawn(tournament)
    assert refusal(plans.remove_stage, first) == "stage_started"
    assert refusal(stages.draw_lot, first, [1, 2]) == "no_such_tie"


def test_nothing_is_drawn_after_the_last_round_and_nobody_goes_on_from_the_last_stage():
    tournament = day.checked_in(3, 3, template="school_club")
    day.play_to_the_end(tournament)
    assert refusal(seating.draw, tournament) == "stage_over"
    assert refusal(stages.next_stage, tournament) == "last_stage"
    before = LogEntry.objects.count()
    moving.move_to(tournament, tournament.phase, who=day.HOUSE)
    assert LogEntry.objects.count() == before


def test_one_alone_is_not_drawn():
    tournament = day.checked_in(3, 3)
    day.play_round(tournament)
    for player in tournament.players.all()[1:]:
        people.withdraw(player, reason="ill", who=day.HOUSE)
    assert refusal(seating.draw, tournament) == "too_few_players"


def test_who_was_seated_keeps_the_school_that_the_seating_counted_with():
    tournament = day.checked_in(8, 4)
    round_ = seating.draw(tournament, who=day.HOUSE)
    player = places(round_, 1)[0].player
    other = tournament.schools.exclude(pk=player.school_id).first()
    assert refusal(people.change_player, player, {"school": other}) == "was_seated"
    with pytest.raises(Refused, match="no_game"):
        table.game_of(round_.pairings.first())


def test_a_seating_is_the_same_again_only_by_the_algorithm_that_made_it():
    round_ = seating.draw(day.checked_in(8, 4), who=day.HOUSE)
    assert by_hand.verify(round_)
    round_.algorithm = "0"
    assert by_hand.verify(round_) is None


def test_a_correction_of_what_is_not_there_is_refused_before_anybody_agrees():
    tournament = day.checked_in(8, 4)
    seat = day.started(tournament).pairings.first().table
    device = devices.pair_by_code(devices.issue(tournament, [seat], who=day.HOUSE)[0].code).row
    event = {"kind": "correction", "v": 1, "changes": [{"op": "withdraw", "target": "99"}], "reason": "x"}
    with pytest.raises(Refused, match="no_such_entry"):
        tablet.preview_correction(device, event)
    with pytest.raises(Refused, match="malformed"):
        tablet.preview_correction(device, {**event, "changes": [{"op": "forget"}]})


def test_a_tablet_acts_only_in_its_window_and_a_friendly_game_knows_no_judge():
    tournament = day.checked_in(8, 4)
    seat = day.started(tournament).pairings.first().table
    device = devices.pair_by_code(devices.issue(tournament, [seat], who=day.HOUSE)[0].code).row
    assert devices.lease(device, "window-0001").mine
    with pytest.raises(Refused, match="other_window"):
        tablet.swap_chairs(device, "window-0002", 0, 1)
    friends = devices.pair_by_code(friendly.open_game(["Ola", "Kuba"]).code).row
    for other in (-1, 2):
        with pytest.raises(Refused, match="no_such_seat"):
            tablet.swap_chairs(friends, "window-0001", 0, other)
    assert refusal(devices.revoke, friends) == "not_found"
    with pytest.raises(Refused, match="no_judge"):
        tablet.call(friends, key="key-0001", about="rules")
    elsewhere = tablet.Sent({"kind": "start", "v": 1}, "key-0002", game=friends.game_id + 1)
    with pytest.raises(Refused, match="no_game"):
        tablet.send(friends, "window-0001", elsewhere)
    friends.refresh_from_db()
    assert friends.names == ["Ola", "Kuba"]
