"""Word checks: one judge takes one, rules, may take it back for ten seconds, and only then the game moves on."""

from datetime import timedelta

import pytest

from games import models, services
from games.engine.refusal import Refusal
from tests.games import table

pytestmark = pytest.mark.django_db
ANNA, JAN = "judge:Anna", "judge:Jan"


@pytest.fixture
def check() -> models.WordCheck:
    game = table.begun()
    table.send(game, "play", placements=table.word("KOT"))
    table.send(game, "challenge", seat=1)
    return models.WordCheck.objects.get()


def test_pl_44_one_word_needs_no_naming_and_the_check_is_on_the_desk(check):
    assert (check.seat, check.words, check.state) == (1, ["KOT"], "waiting")
    check.game.refresh_from_db()
    assert services.table_state(check.game)["pending"]["checks"][0]["id"] == check.pk


def test_two_judges_never_rule_twice(check):
    assert services.claim_check(check.pk, ANNA, table.after(2)).claimed_by == ANNA
    assert services.claim_check(check.pk, JAN, table.after(2)).code == "claimed_by_other"
    ruled = services.rule_check(check.pk, {"KOT": True}, [], actor=JAN, now=table.after(3))
    assert isinstance(ruled, Refusal) and ruled.code == "claimed_by_other"
    assert services.rule_check(check.pk, {"KOT": True}, [], actor=ANNA, now=table.after(3)).state == "held"
    again = services.rule_check(check.pk, {"KOT": False}, [], actor=ANNA, now=table.after(3))
    assert again.code == "already_ruled"


def test_a_check_can_be_given_back(check):
    services.claim_check(check.pk, ANNA, table.after(2))
    assert services.release_check(check.pk, JAN).code == "claimed_by_other"
    assert services.release_check(check.pk, ANNA).state == "waiting"
    services.claim_check(check.pk, ANNA, table.after(2))
    assert services.release_check(check.pk, JAN, force=True).state == "waiting"


def test_a_ruling_waits_ten_seconds_and_can_be_taken_back(check):
    now = table.after(2)
    services.rule_check(check.pk, {"KOT": False}, [], actor=ANNA, now=now)
    assert services.unsettled(now + timedelta(seconds=9)) == []
    taken = services.take_back_check(check.pk, ANNA, now + timedelta(seconds=9))
    assert taken.state == "claimed" and taken.verdicts == {}
    services.rule_check(check.pk, {"KOT": True}, [], actor=ANNA, now=now)
    later = now + timedelta(seconds=10)
    assert services.take_back_check(check.pk, ANNA, later).code == "too_late"
    assert services.unsettled(later) == [check.pk]
    assert services.settle_check(check.pk, later).accepted
    assert services.settle_check(check.pk, later) is None
    check.refresh_from_db()
    check.game.refresh_from_db()
    assert check.state == "ruled" and services.state(check.game).phase == "announced"


def test_pl_46_a_bad_word_comes_off_when_the_ruling_settles(check):
    services.rule_check(check.pk, {"KOT": False}, [], actor=ANNA, now=table.after(2))
    services.settle_check(check.pk, table.after(3))
    check.game.refresh_from_db()
    game = services.state(check.game)
    assert game.scores == (0, 0) and game.to_move == 1


def test_every_word_of_a_check_needs_a_verdict(check):
    assert services.rule_check(check.pk, {}, [], actor=ANNA, now=table.after(2)).code == "words_missing"


def test_a_check_whose_game_moved_on_is_void(check):
    services.record(
        check.game_id,
        table.event("forfeit", seat=0, ground="walkover", reason="left"),
        **table.JUDGE,
        received_at=table.after(2),
    )
    check.refresh_from_db()
    assert check.state == "void"


def test_a5_two_checkers_have_a_check_each():
    game = table.begun(3)
    table.send(game, "play", placements=table.word("KOT"))
    table.send(game, "challenge", seat=1)
    table.send(game, "challenge", seat=2)
    first, second = models.WordCheck.objects.order_by("pk")
    services.rule_check(first.pk, {"KOT": False}, [], actor=ANNA, now=table.after(2))
    services.settle_check(first.pk, table.after(3))
    second.refresh_from_db()
    first.refresh_from_db()
    assert first.state == "ruled" and second.state in ("ruled", "void")


def test_a5_a_word_that_two_named_does_not_hold_the_table_up():
    game = table.begun(3)
    table.send(game, "play", placements=table.word("KOT"))
    table.send(game, "record")
    placements = [{"row": 8, "col": 7 + n, "letter": letter, "blank": False} for n, letter in enumerate("OS")]
    table.send(game, "play", placements=placements)
    game.refresh_from_db()
    words = [word["text"] for word in services.table_state(game)["pending"]["words"]]
    assert len(words) == 3
    table.send(game, "challenge", seat=0, words=words[:1])
    table.send(game, "challenge", seat=2, words=words[:2])
    first, second = models.WordCheck.objects.order_by("pk")
    for check, verdicts in ((first, {words[0]: True}), (second, dict.fromkeys(words[:2], True))):
        services.rule_check(check.pk, verdicts, [], actor=ANNA, now=table.after(2))
        assert services.settle_check(check.pk, table.after(3)).accepted
    game.refresh_from_db()
    assert services.state(game).phase == "announced"
