"""A Romanian game from the making to the ranking, as its arbiter and its players go through it."""

import json

import pytest

from games.engine import gcg
from games.engine.notation import parse_place
from games.engine.records import check_record
from games.variants.game import Slip, Written
from tests.games.variants.sheets import SCRABBLES, draws
from turniej import clock
from turniej.models import Original, OriginalSlip, Player, School, Tournament
from turniej.services import original_data, originals
from turniej.services import original_slips as slips
from turniej.services.errors import Refused
from turniej.services.who import Who

ARBITER = Who("judge:Iwona", "judge")
pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """A tournament with French tiles, and no French word list, of three pupils."""
    now = clock.now()
    made = Tournament.objects.create(
        slug="joc", name="Joc", day=now.date(), ruleset={"tile_set": "french"}, seed=1, created_at=now
    )
    school = School.objects.create(tournament=made, name="SP 1")
    for code, name in enumerate(("Ana", "Ion", "Mia"), 1):
        Player.objects.create(tournament=made, school=school, code=code, first_name=name, last_name="Kos")
    return made


def made(tournament: Tournament, kind: str = "fond") -> Original:
    groups = ["".join(letters) for letters in draws(*SCRABBLES).letters]
    players = list(tournament.players.values_list("pk", flat=True))
    return originals.create(tournament, kind=kind, second=2, players=players, groups=groups, who=ARBITER)


def word(draw: int, place: str, text: str) -> Written:
    found = parse_place(place)
    assert found is not None
    return Written(draw, *found, text)


FIRST = Slip((word(1, "8E", "SALE"), word(2, "E1", "REMETTES")))


def refusal(act, *args, **kwargs) -> str:
    with pytest.raises(Refused) as caught:
        act(*args, **kwargs)
    return caught.value.code


def test_a_word_list_answers_and_the_arbiter_stands_above_it(word_list, tournament: Tournament) -> None:
    row = made(tournament)
    row.edition, row.rulings = word_list, {"OTO": False}
    words = originals.Judgement(row)
    assert "KOT" in words and "TOK" in words
    assert "SALE" not in words and "OTO" not in words
    assert words.asked == set()


def test_a_whole_game_from_the_draws_to_the_ranking(tournament: Tournament) -> None:
    row = originals.open_coup(made(tournament), ARBITER)
    assert row.called == [[1, 2]]
    ana, ion, mia = row.players.all()
    for one in (ana, ion):
        slips.hand_in(one, 1, FIRST, typed_by="player")
    slips.hand_in(mia, 1, Slip((word(2, "8H", "QQQ"),)), typed_by=ARBITER.actor, who=ARBITER)
    assert originals.own_board(ana).at(0, 4).letter == "R"
    assert refusal(originals.finish, row, ARBITER) == "coups_left"
    for _ in range(13):
        row = originals.open_coup(row, ARBITER)
    assert sorted(number for coup in row.called for number in coup) == list(range(1, 16))
    slips.hand_in(ion, 14, Slip(annulled=(1,)), typed_by="player")
    assert originals.outcome(row).asked == ["REMETTES", "SALE"]
    assert refusal(originals.finish, row, ARBITER) == "words_unknown"
    for text in ("sale", "remettes"):
        row = originals.rule_word(row, text, good=True, who=ARBITER)
    row = originals.finish(row, ARBITER)
    found = originals.outcome(row)
    assert [(rank.player, rank.value, rank.rank) for rank in found.ranks] == [
        (str(ana.pk), 76, 1),
        (str(ion.pk), 0, 2),
        (str(mia.pk), 0, 2),
    ]
    assert refusal(slips.hand_in, mia, 14, Slip(), typed_by="player") == "finished"
    assert refusal(originals.open_coup, row, ARBITER) == "finished"


def test_the_arbiters_ruling_counts_and_a_bad_word_is_a_zero(tournament: Tournament) -> None:
    row = originals.open_coup(made(tournament), ARBITER)
    ana = row.players.all()[0]
    slips.hand_in(ana, 1, FIRST, typed_by="player")
    row = originals.rule_word(row, "SALE", good=True, who=ARBITER)
    row = originals.rule_word(row, "REMETTES", good=False, who=ARBITER)
    assert originals.outcome(row).sheets[str(ana.pk)].total == 8


def test_a_slip_is_handed_in_once_and_for_the_open_coup(tournament: Tournament) -> None:
    row = originals.open_coup(made(tournament), ARBITER)
    ana = row.players.all()[0]
    slips.hand_in(ana, 1, FIRST, typed_by="player")
    assert refusal(slips.hand_in, ana, 1, FIRST, typed_by="player") == "slip_twice"
    assert refusal(slips.hand_in, ana, 2, FIRST, typed_by="player") == "coup_not_open"
    assert OriginalSlip.objects.count() == 1


def test_problems_follow_a_corrected_game(tournament: Tournament) -> None:
    row = made(tournament)
    assert refusal(originals.make_problem, row, "retro", ARBITER) == "not_finished"
    for _ in range(14):
        row = originals.open_coup(row, ARBITER)
    row = originals.finish(row, ARBITER)
    retro, ideal = (originals.make_problem(row, mode, ARBITER) for mode in ("retro", "ideal"))
    assert (retro.called, ideal.called) == (row.called, [])
    entrant = ideal.players.all()[0]
    assert refusal(slips.hand_in, entrant, 1, FIRST, typed_by="player") == "no_coups_here"
    sheet = {1: FIRST, 2: Slip((word(3, "1E", "RANIMONS"),))}
    slips.hand_in_sheet(entrant, sheet, typed_by="player")
    assert originals.slips_of(ideal) == 14
    assert refusal(slips.hand_in_sheet, entrant, sheet, typed_by="player") == "slip_twice"
    assert refusal(slips.hand_in_sheet, row.players.all()[0], sheet, typed_by="player") == "finished"
    ideal.rulings = dict.fromkeys(("SALE", "REMETTES", "RANIMONS"), True)
    assert originals.outcome(ideal).sheets[str(entrant.pk)].total == 156


def test_draws_are_made_by_lot_if_none_are_entered(tournament: Tournament) -> None:
    players = [tournament.players.all()[0].pk]
    row = originals.create(tournament, kind="anticipation", second=5, players=players, who=ARBITER, seed=4)
    assert [len(group) for group in row.draws] == [4] + [7] * 14


def test_what_cannot_be_made_is_refused(tournament: Tournament) -> None:
    players = [tournament.players.all()[0].pk]
    create = originals.create
    assert refusal(create, tournament, kind="x", second=2, players=players, who=ARBITER) == "unknown_kind"
    assert refusal(create, tournament, kind="fond", second=2, players=[], who=ARBITER) == "no_players"
    assert refusal(create, tournament, kind="fond", second=1, players=players, who=ARBITER) == "second_draw"
    wanted = {"kind": "fond", "second": 2, "players": players, "who": ARBITER}
    assert refusal(create, tournament, groups=["SALE"], **wanted) == "draws_count"
    reader = Who("account:x", "reader")
    assert refusal(create, tournament, kind="fond", second=2, players=players, who=reader) == "forbidden"


def test_a_new_link_takes_the_old_one_back(tournament: Tournament) -> None:
    entrant = made(tournament).players.all()[0]
    old = originals.new_link(entrant, ARBITER).token
    new = originals.new_link(entrant, ARBITER).token
    assert originals.entrant_for(new, "joc") == entrant
    assert originals.entrant_for(old, "joc") is None
    assert originals.entrant_for(new, "other") is None
    assert originals.entrant_for("", "joc") is None


def test_ro_16_warning_costs_its_points_until_it_is_taken_back(tournament: Tournament) -> None:
    row = originals.open_coup(made(tournament), ARBITER)
    ana, ion, _ = row.players.all()
    for one in (ana, ion):
        slips.hand_in(one, 1, FIRST, typed_by="player")
    first = slips.warn(ana, 1, 10, "spoke to a neighbour", ARBITER)
    slips.warn(ana, 1, 5, "again", ARBITER)
    slips.warn(ion, 1, 0, "late", ARBITER)

    def totals() -> list[int]:
        sheets = originals.outcome(row).sheets
        return [sheets[str(one.pk)].total for one in (ana, ion)]

    whole = totals()[1]
    assert totals() == [whole - 15, whole]
    slips.take_warning_back(first, ARBITER)
    assert totals() == [whole - 5, whole]
    assert refusal(slips.warn, ana, 15, 5, "x", ARBITER) == "coups_over"
    assert refusal(slips.warn, ana, 1, -5, "x", ARBITER) == "bad_number"
    assert refusal(slips.warn, ana, 1, 5, " ", ARBITER) == "reason_missing"
    assert refusal(slips.warn, ana, 1, 5, "x", Who("account:x", "reader")) == "forbidden"


def test_files_for_other_programs_say_what_became_of_every_word(tournament: Tournament) -> None:
    row = originals.open_coup(made(tournament), ARBITER)
    ana, ion, _ = row.players.all()
    slips.hand_in(ana, 1, FIRST, typed_by="player")
    slips.hand_in(ion, 1, Slip((word(2, "E1", "REMETTE"),)), typed_by="player")
    slips.warn(ion, 1, 5, "late", ARBITER)
    row.rulings = {"SALE": True, "REMETTES": True}
    told, ranked = original_data.results(row), original_data.standings(row)
    by_player = {one["player"]: one for one in told["players"]}
    assert [(line["word"], line["fate"], line["score"]) for line in by_player[1]["lines"]] == [
        ("SALE", "counts", 8),
        ("REMETTES", "counts", 68),
    ]
    assert by_player[2]["lines"][0]["fate"] == "zero"
    assert (by_player[2]["warnings"], by_player[2]["total"]) == ([{"coup": 1, "points": 5}], -5)
    assert [(one["place"], one["player"], one["value"]) for one in ranked["rows"]] == [
        (1, 1, 76),
        (2, 3, 0),
        (3, 2, -5),
    ]
    record = gcg.read(original_data.records(row)[by_player[1]["record"]])
    assert isinstance(record, gcg.Record)
    assert [(move.score, move.total) for move in record.moves] == [(8, 8), (68, 76)]
    assert check_record(record).mismatches == ()
    assert "Kos" not in json.dumps(told)
