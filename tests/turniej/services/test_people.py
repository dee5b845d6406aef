"""Schools and pupils through the day."""

import pytest

from tests.turniej.services import day
from turniej.models import Access, Pairing, Place, Player
from turniej.services import access, chairs, moving, people, rounds, seating
from turniej.services.errors import Refused, Stale

pytestmark = pytest.mark.django_db


def test_a_school_name_is_given_once():
    tournament = day.tournament_of(4, 2)
    with pytest.raises(Refused, match="school_exists"):
        people.add_school(tournament, " sp  1 ", who=day.HOUSE)
    school = people.add_school(tournament, "SP 77", who=day.HOUSE)
    with pytest.raises(Refused, match="school_exists"):
        people.change_school(school, {"name": "SP 1"}, who=day.HOUSE)
    assert people.change_school(school, {"short": "77"}, who=day.HOUSE).short == "77"
    people.remove_school(school, who=day.HOUSE)
    with pytest.raises(Refused, match="school_has_players"):
        people.remove_school(tournament.schools.first(), who=day.HOUSE)


def test_only_those_who_may_change_people():
    tournament = day.tournament_of(4, 2)
    reader = day.Who("account:r", "reader", "r", tournament.pk)
    elsewhere = day.Who("account:o", "owner", "o", tournament.pk + 1)
    for who in (reader, elsewhere, day.judge(tournament), day.tablet(tournament)):
        with pytest.raises(Refused, match="forbidden"):
            people.add_school(tournament, "SP 99", who=who)


def test_a_stale_form_is_told_what_changed_about_the_same_pupil_only():
    tournament = day.tournament_of(4, 2)
    first, second = tournament.players.order_by("code")[:2]
    revision = tournament.revision
    people.change_player(first, {"klass": "4a"}, who=day.HOUSE)
    people.change_player(second, {"klass": "4b"}, revision=revision, who=day.HOUSE)
    with pytest.raises(Stale) as stale:
        people.change_player(first, {"klass": "5a"}, revision=revision, who=day.HOUSE)
    assert stale.value.changes[0].after == {"klass": "4a"}
    first.refresh_from_db()
    assert first.klass == "4a"


def test_a_late_entry_plays_from_the_next_round():
    tournament = day.checked_in(7, 4)
    day.play_round(tournament)
    late = people.add_player(
        tournament,
        school=tournament.schools.last(),
        first_name="Późna",
        last_name="Sowa",
        who=day.HOUSE,
    )
    assert late.status == Player.Status.PRESENT and late.code == 8
    round_ = day.drawn(tournament)
    assert Place.objects.filter(pairing__round=round_, player=late).exists()


def test_a_late_entry_after_stage_1_is_refused():
    tournament = day.checked_in(6, 3)
    for _ in range(2):
        day.play_round(tournament)
    from turniej.services import stages

    stages.next_stage(tournament, who=day.HOUSE)
    with pytest.raises(Refused, match="too_late_to_enter"):
        people.add_player(tournament, school=tournament.schools.first(), first_name="A", last_name="B", who=day.HOUSE)


def test_who_withdrew_is_not_seated_and_keeps_his_results():
    tournament = day.checked_in(8, 4)
    day.play_round(tournament)
    gone = tournament.players.order_by("code").first()
    people.withdraw(gone, reason="ill", who=day.HOUSE)
    round_ = day.drawn(tournament)
    assert not Place.objects.filter(pairing__round=round_, player=gone).exists()
    assert gone.places.get().score is not None
    people.reinstate(gone, who=day.HOUSE)
    seating.withdraw(round_, who=day.HOUSE)
    assert Place.objects.filter(pairing__round=day.drawn(tournament), player=gone).exists()


def test_pl_76_removal_is_a_walkover_now_and_in_all_later_games():
    tournament = day.checked_in(8, 4)
    round_ = day.started(tournament)
    place = Place.objects.filter(pairing__round=round_, seat=0).first()
    with pytest.raises(Refused, match="reason_missing"):
        people.disqualify(place.player, reason=" ", who=day.judge(tournament))
    people.disqualify(place.player, reason="ate at the table", who=day.judge(tournament))
    assert place.seat in day.state(place.pairing).excluded
    assert place.player.status == Player.Status.REMOVED


def test_a18_a_no_show_at_a_drawn_table_is_absent_there():
    tournament = day.checked_in(8, 4)
    round_ = day.started(tournament)
    place = Place.objects.filter(pairing__round=round_, seat=1).first()
    people.no_show(place.player, who=day.judge(tournament))
    assert place.seat in day.state(place.pairing).absent


def test_a_pupil_who_was_seated_cannot_be_taken_off_the_list():
    tournament = day.checked_in(8, 4)
    day.drawn(tournament)
    with pytest.raises(Refused, match="was_seated"):
        people.remove_player(tournament.players.first(), who=day.HOUSE)


def test_wrong_children_in_the_chairs_change_names_and_keep_the_game():
    tournament = day.checked_in(8, 4)
    round_ = day.started(tournament)
    pairing = Pairing.objects.filter(round=round_).first()
    day.play(pairing, day.tablet(tournament), "letter_draw", letters=[[s, "ABCD"[s]] for s in range(4)])
    before = [place.player_id for place in pairing.places.order_by("seat")]
    chairs.swap_chairs(pairing, 0, 2, who=day.tablet(tournament))
    after = [place.player_id for place in pairing.places.order_by("seat")]
    assert after == [before[2], before[1], before[0], before[3]]
    assert [seat.ref for seat in pairing.game.seats.order_by("number")] == [f"player:{pk}" for pk in after]
    assert day.state(pairing).order == (0, 1, 2, 3)
    with pytest.raises(Refused, match="other_players"):
        chairs.set_chairs(pairing, [before[0]] * 4, who=day.tablet(tournament))


def test_children_at_each_others_tables_change_names():
    tournament = day.checked_in(8, 4)
    round_ = day.started(tournament)
    first, second = Pairing.objects.filter(round=round_).order_by("pk")
    a, b = first.places.get(seat=0), second.places.get(seat=3)
    chairs.swap_people(a, b, who=day.judge(tournament))
    assert first.places.get(seat=0).player_id == b.player_id
    assert second.places.get(seat=3).player_id == a.player_id
    with pytest.raises(Refused, match="same_table"):
        chairs.swap_people(first.places.get(seat=0), first.places.get(seat=1), who=day.judge(tournament))


def test_of_two_exchanges_asked_for_at_once_the_second_goes_by_who_sits_there_then():
    tournament = day.checked_in(8, 4)
    round_ = day.started(tournament)
    first, second = Pairing.objects.filter(round=round_).order_by("pk")
    places = Place.objects.filter(pairing__round=round_)
    everybody = sorted(places.values_list("player_id", flat=True))
    a, b, c = first.places.get(seat=0), second.places.get(seat=2), second.places.get(seat=3)
    read_before = Place.objects.get(pk=a.pk)
    chairs.swap_people(a, b, who=day.judge(tournament))
    chairs.swap_people(read_before, c, who=day.judge(tournament))
    assert sorted(places.values_list("player_id", flat=True)) == everybody
    assert second.places.get(seat=3).player_id == b.player_id
    chairs.swap_chairs(second, 0, 1, who=day.judge(tournament))
    with pytest.raises(Refused, match="not_found"):
        chairs.swap_people(a, c, who=day.judge(tournament))


def test_a_teacher_corrects_the_own_pupils_before_the_day_only():
    tournament = day.tournament_of(4, 2)
    school, other = tournament.schools.all()
    link = access.issue_school(school, who=day.HOUSE).row
    who = access.who_for_access(link)
    own = school.players.first()
    assert people.school_change_player(link, own, {"first_name": "Zosia"}, who=who).first_name == "Zosia"
    with pytest.raises(Refused, match="forbidden"):
        people.school_change_player(link, other.players.first(), {"first_name": "X"}, who=who)
    moving.move_to(tournament, "check_in", who=day.HOUSE)
    own.tournament.refresh_from_db()
    with pytest.raises(Refused, match="not_now"):
        people.school_change_player(link, own, {"first_name": "Zo"}, who=who)
    assert Access.objects.count() == 1


def test_a_withdrawn_finalist_gives_his_opponents_a_won_game():
    tournament = day.checked_in(12, 4)
    from turniej.services import stages

    for _ in range(3):
        day.play_round(tournament)
    semi = stages.next_stage(tournament, who=day.HOUSE)
    gone = semi.stage_entrants.order_by("rank").first()
    people.withdraw(gone.player, reason="ill", who=day.HOUSE)
    round_ = day.drawn(tournament)
    opponent = semi.stage_entrants.filter(group=gone.group).exclude(pk=gone.pk).get()
    assert round_.byes == [opponent.player_id]
    rounds.start(round_, who=day.HOUSE)
    day.finish_round(round_)
    final = stages.next_stage(tournament, who=day.HOUSE)
    assert opponent.player_id in final.stage_entrants.values_list("player_id", flat=True)
