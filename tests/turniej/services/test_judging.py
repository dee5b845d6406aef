"""The judge's desk: the queue, rulings, and everything else that a referee may do, under his own name."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import WordCheck
from lexicon.models import Ruling
from tests.turniej.services import day
from turniej import clock
from turniej.live import versions_of
from turniej.models import Call, LogEntry, Pairing, Player
from turniej.services import judging, people, refereeing, table, waiting
from turniej.services.errors import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(word_list):
    return day.checked_in(6, 3)


@pytest.fixture
def pairing(tournament) -> Pairing:
    found = day.started(tournament).pairings.order_by("table__number").first()
    day.play(found, day.tablet(tournament), "letter_draw", letters=[[seat, "ABC"[seat]] for seat in range(3)])
    return found


def checked(pairing: Pairing, text: str = "KOT") -> WordCheck:
    who = day.tablet(day.Tournament.objects.get(pk=table.tournament_of(pairing)))
    table.insist(day.play(pairing, who, "play", placements=day.word(text)))
    table.insist(day.play(pairing, who, "challenge", seat=1))
    return WordCheck.objects.latest("pk")


def test_the_queue_shows_words_with_the_lists_answer(tournament, pairing):
    check = checked(pairing, "KTO")
    item = waiting.queue(tournament, day.judge(tournament))[0]
    assert (item.kind, item.check, item.table) == ("check", check, 1)
    assert (item.mover.seat, [one.seat for one in item.checkers]) == (0, [1])
    assert item.findings[0].listed.verdict == "not_allowed" and item.findings[0].listed.official
    assert not item.own_school


def test_the_queue_costs_a_constant_number_of_queries(word_list):
    costs = []
    for players in (6, 24):
        tournament = day.checked_in(players, 12)
        for pairing in day.started(tournament).pairings.all():
            seats = pairing.places.count()
            day.play(pairing, day.tablet(tournament), "letter_draw", letters=[[s, "ABCD"[s]] for s in range(seats)])
            checked(pairing)
        with CaptureQueriesContext(connection) as asked:
            assert len(waiting.queue(tournament, day.judge(tournament))) == -(-players // 4)
        # Games that another process changed are read once; in a test's transaction they are read each time.
        costs.append(sum('"games_event"' not in one["sql"] and "COUNT(*)" not in one["sql"] for one in asked))
    assert costs[0] == costs[1]


def test_two_judges_race_for_a_check_and_one_gets_it(tournament, pairing):
    check = checked(pairing)
    judging.claim(check, who=day.judge(tournament, "Anna"))
    with pytest.raises(Refused) as refused:
        judging.claim(check, who=day.judge(tournament, "Jan"))
    assert refused.value.params == {"by": "judge:Anna"}
    with pytest.raises(Refused, match="claimed_by_other"):
        judging.rule(check, {"KOT": True}, who=day.judge(tournament, "Jan"))
    judging.release(check, who=day.organiser(tournament))
    judging.claim(check, who=day.judge(tournament, "Jan"))


def test_a_ruling_takes_effect_after_ten_seconds(tournament, pairing):
    check = checked(pairing)
    ruled = judging.rule(check, {"KOT": True}, who=day.judge(tournament))
    assert day.state(pairing).phase == "checking" and ruled.state == "held"
    assert table.sweep(clock.now()) == 0
    assert table.sweep(clock.now() + timedelta(seconds=11)) == 1
    assert day.state(pairing).phase == "announced"
    ruling = Ruling.objects.get()
    assert (ruling.allowed, ruling.source, ruling.by) == (True, "list", "judge:Jan")
    assert list(check.rulings.all()) == [ruling]


def test_pl_47_a_failed_check_costs_a_turn(tournament, pairing):
    check = checked(pairing)
    judging.rule(check, {"KOT": True}, at_once=True, who=day.judge(tournament))
    assert day.state(pairing).lost_turns == (0, 1, 0)


def test_a_ruling_wakes_the_table_and_the_judges_and_not_the_whole_public(tournament, pairing):
    check = checked(pairing)
    topics = [f"{kind}:{tournament.pk}" for kind in ("tournament", "judge")] + [f"game:{pairing.game_id}"]
    before = versions_of(topics)
    judging.claim(check, who=day.judge(tournament))
    judging.rule(check, {"KOT": True}, who=day.judge(tournament), at_once=True)
    after = versions_of(topics)
    assert [after[topic] > before[topic] for topic in topics] == [False, True, True]


def checked_twice(pairing: Pairing) -> tuple[WordCheck, WordCheck]:
    first = checked(pairing)
    who = day.tablet(day.Tournament.objects.get(pk=table.tournament_of(pairing)))
    table.insist(day.play(pairing, who, "challenge", seat=2))
    return first, WordCheck.objects.latest("pk")


def test_a5_two_checks_of_one_move_are_one_entry_with_both_askers_and_each_word_once(tournament, pairing):
    first, second = checked_twice(pairing)
    [item] = waiting.queue(tournament, day.judge(tournament))
    assert (item.check, [one.seat for one in item.checkers], item.words) == (first, [1, 2], ["KOT"])
    judging.claim(second, who=day.judge(tournament, "Anna"))
    with pytest.raises(Refused, match="claimed_by_other"):
        judging.claim(first, who=day.judge(tournament, "Jan"))
    judging.rule(first, {"KOT": True}, who=day.judge(tournament, "Anna"))
    assert Ruling.objects.count() == 1
    assert table.sweep(clock.now() + timedelta(seconds=11))
    assert day.state(pairing).lost_turns == (0, 1, 1)
    assert waiting.queue(tournament) == []


def test_a5_both_checks_of_a_move_are_taken_back_together(tournament, pairing):
    first, second = checked_twice(pairing)
    judging.rule(second, {"KOT": False}, who=day.judge(tournament), reason="literówka")
    judging.take_back(first, who=day.judge(tournament))
    [item] = waiting.queue(tournament)
    assert {one.state for one in item.checks} == {"claimed"} and item.verdicts == {}
    judging.rule(first, {"KOT": True}, who=day.judge(tournament), at_once=True)
    assert day.state(pairing).lost_turns == (0, 1, 1)


def test_a5_a_check_that_comes_while_a_ruling_is_held_is_an_entry_of_its_own(tournament, pairing):
    checked(pairing)
    judging.rule(WordCheck.objects.get(), {"KOT": True}, who=day.judge(tournament))
    table.insist(day.play(pairing, day.tablet(tournament), "challenge", seat=2))
    held, new = waiting.queue(tournament)
    assert [item.check.state for item in (held, new)] == ["held", "waiting"]
    judging.rule(new.check, {"KOT": True}, who=day.judge(tournament))
    table.sweep(clock.now() + timedelta(seconds=11))
    assert day.state(pairing).phase == "announced"
    assert day.state(pairing).lost_turns == (0, 1, 1)


def test_a_mistap_is_taken_back(tournament, pairing):
    check = checked(pairing)
    who = day.judge(tournament)
    with pytest.raises(Refused, match="nothing_ruled"):
        judging.take_back(check, who=who)
    judging.rule(check, {"KOT": True}, who=who)
    with pytest.raises(Refused, match="claimed_by_other"):
        judging.take_back(check, who=day.judge(tournament, "Anna"))
    assert judging.take_back(check, who=who).state == "claimed"
    assert table.sweep(clock.now() + timedelta(minutes=1)) == 0


def test_a_verdict_against_the_list_needs_a_reason(tournament, pairing):
    check = checked(pairing)
    with pytest.raises(Refused, match="reason_needed"):
        judging.rule(check, {"KOT": False}, who=day.judge(tournament))
    assert not Ruling.objects.exists()
    judging.rule(check, {"KOT": False}, reason="the page says otherwise", at_once=True, who=day.judge(tournament))
    assert Ruling.objects.get().source == "judge"
    assert day.state(pairing).scores == (0, 0, 0)


def test_a_teacher_who_judges_the_own_pupil_is_warned_and_logged(tournament, pairing):
    school = pairing.places.get(seat=0).player.school
    teacher = day.judge(tournament, "Ewa", school)
    check = checked(pairing)
    assert waiting.queue(tournament, teacher)[0].own_school
    judging.rule(check, {"KOT": True}, who=teacher)
    assert LogEntry.objects.filter(action="check.own_school", actor="judge:Ewa").exists()


def test_only_checked_words_are_looked_up(tournament, pairing):
    check = checked(pairing)
    with pytest.raises(Refused, match="not_found"):
        judging.ask_page(check, "PIES", who=day.judge(tournament))
    with pytest.raises(Refused, match="forbidden"):
        judging.ask_page(check, "KOT", who=day.tablet(tournament))


def test_pl_79_only_tens_are_taken_away_and_with_a_reason(tournament, pairing):
    who = day.judge(tournament)
    with pytest.raises(Refused, match="reason_missing"):
        refereeing.penalise(pairing, 0, "points", points=10, reason="", who=who)
    for points in (5, 15, 0, -10):
        with pytest.raises(Refused):
            refereeing.penalise(pairing, 0, "points", points=points, reason="talking", who=who)
    refereeing.penalise(pairing, 0, "points", points=20, reason="talking", who=who)
    assert day.state(pairing).scores[0] == -20
    entry = LogEntry.objects.filter(action="game.judged").first()
    assert (entry.actor, entry.reason, entry.after["kind"]) == ("judge:Jan", "talking", "penalty")


def test_pl_78_warning_lost_turn_and_exclusion(tournament, pairing):
    who = day.judge(tournament)
    refereeing.penalise(pairing, 1, "warning", reason="phone", who=who)
    refereeing.penalise(pairing, 1, "lost_turn", reason="phone again", who=who)
    assert day.state(pairing).lost_turns[1] == 1
    refereeing.penalise(pairing, 1, "exclusion", reason="and again", who=who)
    assert day.state(pairing).excluded == {1}


def test_pl_76_removal_is_for_the_whole_tournament(tournament, pairing):
    player = pairing.places.get(seat=2).player
    refereeing.penalise(pairing, 2, "removal", reason="ate a banana", who=day.judge(tournament))
    player.refresh_from_db()
    assert player.status == Player.Status.REMOVED and day.state(pairing).excluded == {2}
    people.reinstate(player, who=day.organiser(tournament))
    with pytest.raises(Refused, match="no_such_seat"):
        refereeing.penalise(pairing, 3, "removal", reason="nobody", who=day.judge(tournament))


def test_a_table_pauses_goes_on_and_gets_more_minutes(tournament, pairing):
    who = day.judge(tournament)
    cap = day.state(pairing).cap_at
    refereeing.pause_table(pairing, reason="spilled water", who=who)
    assert day.state(pairing).cap_at is None
    refereeing.resume_table(pairing, who=who)
    refereeing.extra_time(pairing, 5, reason="spilled water", who=who)
    assert day.state(pairing).cap_at >= cap + timedelta(minutes=5)


def test_pl_71_an_absent_player_and_his_arrival(tournament, pairing):
    who = day.judge(tournament)
    refereeing.absent(pairing, 1, who=who)
    assert day.state(pairing).absent == {1}
    refereeing.present(pairing, 1, who=who)
    assert day.state(pairing).absent == frozenset()


def test_pl_39_the_referee_mends_the_record(tournament, pairing):
    who = day.tablet(tournament)
    day.play(pairing, who, "play", placements=day.word("KOT"))
    written = day.play(pairing, who, "record")
    change = {"op": "change", "target": str(written.event.seq), "event": {"kind": "record", "v": 1, "value": 12}}
    refereeing.correct(pairing, [change], reason="added up wrongly", who=day.judge(tournament))
    assert day.state(pairing).scores[0] == 12
    assert pairing.game.events.filter(kind="record").count() == 1


def test_a_call_is_answered_once(tournament, pairing):
    call = Call.objects.create(table=pairing.table, pairing=pairing, about="help", key="k", asked_at=clock.now())
    assert [item.kind for item in waiting.queue(tournament)] == ["call"]
    judging.call_done(call, who=day.judge(tournament, "Anna"))
    judging.call_done(call, who=day.judge(tournament, "Jan"))
    call.refresh_from_db()
    assert call.done_by == "judge:Anna" and waiting.queue(tournament) == []


def test_late_moves_are_shown_to_the_judge(tournament, pairing):
    cap = day.state(pairing).cap_at
    who = day.tablet(tournament)
    table.sweep(cap + timedelta(seconds=1))
    table.record(
        pairing,
        {"kind": "play", "v": 1, "placements": day.word("KOT")},
        who=who,
        at=cap - timedelta(seconds=5),
        received_at=cap + timedelta(seconds=20),
    )
    assert [item.event.kind for item in waiting.late_moves(tournament)] == ["play"]


def test_a_judge_of_another_tournament_may_do_nothing(tournament, pairing):
    stranger = day.Who("judge:X", "judge", "X", tournament.pk + 1)
    check = checked(pairing)
    for act in (
        lambda: judging.claim(check, who=stranger),
        lambda: judging.rule(check, {"KOT": True}, who=stranger),
        lambda: refereeing.penalise(pairing, 0, "warning", reason="x", who=stranger),
        lambda: refereeing.walkover(pairing, 0, reason="x", who=stranger),
    ):
        with pytest.raises(Refused, match="forbidden"):
            act()


def test_a_ruling_takes_effect_by_the_judges_page_where_the_worker_is_late_and_not_before_its_ten_seconds(
    tournament, pairing, time_machine
):
    first, second = checked_twice(pairing)
    judging.rule(first, {"KOT": True}, who=day.judge(tournament))
    judging.settle(first, who=day.judge(tournament))
    assert day.state(pairing).phase == "checking"
    time_machine.move_to(clock.now() + timedelta(seconds=11))
    judging.settle(second, who=day.judge(tournament))
    assert day.state(pairing).lost_turns == (0, 1, 1)
    judging.settle(first, who=day.judge(tournament))
    assert table.sweep() == 0
    assert len(pairing.game.events.filter(kind="verdict")) == 1
