"""A one-on-one tournament by the French federation's rules, from the list of players to the final order."""

from fractions import Fraction
from random import Random

import pytest

from games import services as games
from lexicon.models import Edition
from tests.turniej.services import day
from turniej.models import Round, Tournament
from turniej.services import open_data, plans, progress, rounds, standings
from turniej.standings.rating import expected_score

pytestmark = pytest.mark.django_db


def of_duels() -> Tournament:
    """A Swiss tournament of eight, everybody present."""
    return day.checked_in(8, 8, preset="ffsc_classique", template="swiss")


def play_to_the_end(tournament: Tournament) -> list[dict[int, int]]:
    """Play every round by lot; returns what each player scored, round by round."""
    lot, played = Random(4), []
    for _ in range(20):
        step = progress.what_next(tournament)
        if step.code != "draw":
            break
        round_ = day.started(tournament)
        scored = {}
        for pairing in rounds.missing(round_):
            scores = [lot.choice((310, 350, 350, 402)) for _ in range(pairing.places.count())]
            day.settle(pairing, scores)
            day.sign_all(pairing)
            scored |= {place.player_id: scores[place.seat] for place in pairing.places.all()}
        rounds.close(round_, who=day.HOUSE)
        played.append(scored)
    return played


def test_fc_24_swiss_from_the_list_to_the_final_order_by_match_points() -> None:
    tournament = of_duels()
    turns = len(play_to_the_end(tournament))
    board = standings.of_tournament(tournament)
    rows = board.stages[0].groups[0].rows
    pairings = [pairing for round_ in Round.objects.all() for pairing in round_.pairings.all()]
    assert len(pairings) == 4 * turns > 8
    worth: dict[int, int] = dict.fromkeys((row.player.pk for row in rows), 0)
    total = dict(worth)
    for pairing in pairings:
        one, other = (result.total for result in games.state(pairing.game).result())
        seats = [place.player_id for place in pairing.places.order_by("seat")]
        for player, mine, his in ((seats[0], one, other), (seats[1], other, one)):
            worth[player] += 3 if mine > his else 2 if mine == his else 1
            total[player] += mine
    assert {row.player.pk: row.points for row in rows} == worth
    wanted = sorted(worth, key=lambda player: (worth[player], total[player]), reverse=True)
    keys = [(worth[row.player.pk], total[row.player.pk]) for row in rows]
    assert keys == [(worth[player], total[player]) for player in wanted]
    assert board.final[0] in progress.winner(tournament)


def test_fi_6_first_chairs_are_balanced_by_the_program() -> None:
    tournament = of_duels()
    play_to_the_end(tournament)
    starts = dict.fromkeys(tournament.players.values_list("pk", flat=True), 0)
    for round_ in Round.objects.all():
        for pairing in round_.pairings.all():
            assert games.state(pairing.game).order == (0, 1)
            starts[pairing.places.get(seat=0).player_id] += 1
    assert max(starts.values()) - min(starts.values()) <= 1


def test_rating_table_follows_from_every_game_by_elos_formula() -> None:
    tournament = of_duels()
    tournament.players.filter(code__lte=2).update(rating=1700)
    assert standings.of_tournament(tournament).ratings == ()
    play_to_the_end(tournament)
    before = {player.pk: player.rating or 1500 for player in tournament.players.all()}
    more = dict.fromkeys(before, 0.0)
    won = dict.fromkeys(before, Fraction(0))
    for round_ in Round.objects.all():
        for pairing in round_.pairings.all():
            one, other = (place.player_id for place in pairing.places.order_by("seat"))
            score, against = (result.total for result in games.state(pairing.game).result())
            mine = Fraction(1, 2) if score == against else Fraction(int(score > against))
            won[one], won[other] = won[one] + mine, won[other] + 1 - mine
            more[one] += float(mine) - expected_score(before[one], before[other])
            more[other] += float(1 - mine) - expected_score(before[other], before[one])
    rows = standings.of_tournament(tournament).ratings
    assert {row.player: row.score for row in rows} == won
    assert all(row.before == before[row.player] for row in rows)
    assert all(abs(row.change - 40 * more[row.player]) <= 0.5 + 1e-6 for row in rows)
    assert [row.after for row in rows] == sorted((row.after for row in rows), reverse=True)
    told = open_data.standings_of(tournament)["ratings"]
    assert [one["after"] for one in told] == [row.after for row in rows]
    assert [one["player"] for one in told] == [tournament.players.get(pk=row.player).code for row in rows]


def test_other_rules_rate_nobody() -> None:
    tournament = day.checked_in(4, 4, template="swiss")
    play_to_the_end(tournament)
    assert standings.of_tournament(tournament).ratings == ()
    assert "ratings" not in open_data.standings_of(tournament)


def match(results: list[int]) -> Tournament:
    """A final of two winning games; `results` are the points by which the first entrant wins each game."""
    tournament = day.checked_in(2, 2, preset="ffsc_classique", template="swiss")
    first = plans.plan(tournament)[0]
    plans.change_stage(first, {"format": "best_of", "rounds_planned": 3}, who=day.HOUSE)
    for margin in results:
        assert progress.what_next(tournament).code == "draw"
        round_ = day.started(tournament)
        pairing = round_.pairings.get()
        one = min(tournament.players.values_list("pk", flat=True))
        scores = [350 + margin if place.player_id == one else 350 for place in pairing.places.order_by("seat")]
        day.settle(pairing, scores)
        rounds.close(round_, who=day.HOUSE)
    return tournament


@pytest.mark.parametrize(
    ("results", "points"),
    [([20, 30], (6, 2)), ([20, -5, 10], (7, 5)), ([-20, 5, -10], (5, 7)), ([0, 20, 10], (8, 4)), ([20, 0, 1], (8, 4))],
)
def test_fc_3_fc_24_match_ends_with_the_second_win_and_each_game_gives_its_match_points(results, points) -> None:
    tournament = match(results)
    assert progress.what_next(tournament).code == "awards"
    one, other = tournament.players.order_by("pk")
    rows = {row.player.pk: row for row in standings.of_tournament(tournament).stages[0].groups[0].rows}
    assert (rows[one.pk].points, rows[other.pk].points) == points
    cumulated = (350 * len(results) + sum(results), 350 * len(results))
    assert (rows[one.pk].values["small_points"], rows[other.pk].values["small_points"]) == cumulated
    assert progress.winner(tournament) == [one if points[0] > points[1] else other]


def test_fc_3_second_game_is_started_by_who_did_not_start_the_first() -> None:
    match([20, -5, 10])
    starters = [round_.pairings.get().places.get(seat=0).player_id for round_ in Round.objects.order_by("number")]
    assert len(starters) == 3 and starters[0] != starters[1]
    assert all(games.state(round_.pairings.get().game).order == (0, 1) for round_ in Round.objects.all())


def test_fc_24_match_that_stays_level_is_decided_by_the_cumulated_scores() -> None:
    tournament = match([20, -5, 0])
    assert progress.winner(tournament) == [tournament.players.order_by("pk")[0]]


def test_fi_1_fc_24_all_play_all_from_the_list_to_the_final_order() -> None:
    tournament = day.checked_in(4, 4, preset="ffsc_classique")
    stage = plans.plan(tournament)[0]
    assert (stage.kind, stage.format) == ("duels", "swiss")
    plans.change_stage(stage, {"format": "groups", "rounds_planned": 3, "groups": 1}, who=day.HOUSE)
    play_to_the_end(tournament)
    met = [
        frozenset(pairing.places.values_list("player_id", flat=True))
        for round_ in Round.objects.filter(is_play_off=False)
        for pairing in round_.pairings.all()
    ]
    assert len(met) == len(set(met)) == 6
    rows = standings.of_tournament(tournament).stages[0].groups[0].rows
    assert sum(row.points for row in rows) == 6 * 4
    assert len(progress.winner(tournament)) == 1


def test_fc_24_equal_match_points_are_decided_by_cumulated_scores_and_by_no_further_game() -> None:
    tournament = day.checked_in(3, 3, preset="ffsc_classique")
    stage = plans.plan(tournament)[0]
    plans.change_stage(stage, {"format": "groups", "rounds_planned": 3, "groups": 1}, who=day.HOUSE)
    beats = {1: 2, 2: 3, 3: 1}
    while progress.what_next(tournament).code == "draw":
        round_ = day.started(tournament)
        for pairing in round_.pairings.all():
            codes = [place.player.code for place in pairing.places.order_by("seat")]
            won = 0 if beats[codes[0]] == codes[1] else 1
            day.settle(pairing, [300 + 10 * code + 50 * (seat == won) for seat, code in enumerate(codes)])
        rounds.close(round_, who=day.HOUSE)
    assert progress.what_next(tournament).code == "awards"
    rows = standings.of_tournament(tournament).stages[0].groups[0].rows
    assert len({row.points for row in rows}) == 1
    assert standings.of_tournament(tournament).stages[0].tie_breaks == (
        "points",
        "small_points",
        "direct",
        "best_game",
    )
    assert [row.player.code for row in rows] == [3, 2, 1]
    assert [row.decision.metric for row in rows[:-1] if row.decision] == ["small_points", "small_points"]


def test_fi_20_french_tables_are_pinned_to_the_french_list_in_force() -> None:
    facts = {"kind": "games", "words": 1, "active": True, "sha256": "", "words_sha256": "", "manifest": {}}
    lists = {language: Edition.objects.create(name=language, language=language, **facts) for language in ("fr", "en")}
    french, polish = of_duels(), day.checked_in(4, 4)
    for tournament in (french, polish):
        day.drawn(tournament)
        tournament.refresh_from_db()
    assert french.edition == lists["fr"]
    assert polish.edition not in lists.values()
