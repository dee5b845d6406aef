"""Games that Hypothesis plays: any event in any order, with the smallest game shown that breaks a promise."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engine.game import Game, replay
from games.engine.refusal import Refusal
from tests.games.engine.invariants import check_entry, check_standing
from tests.games.engine.random_games import RandomGame
from tests.games.engine.table import JUDGE

CHOICES = st.randoms(use_true_random=False)


class Games(RuleBasedStateMachine):
    """One game; every step is an event that fits, one beside the play, one without sense, or a correction."""

    @initialize(seed=st.integers(0, 10_000))
    def sit_down(self, seed):
        self.table = RandomGame(seed)

    def enter(self, by, event, at=None):
        before = self.table.game
        standing = dict(vars(before.state))
        entry, answer = self.table.enter(by, event, at)
        assert vars(before.state) == standing
        if isinstance(answer, Refusal):
            assert self.table.game is before
        else:
            check_entry(entry)
            assert answer.turn_count >= before.turn_count

    @rule(choices=CHOICES)
    def play(self, choices):
        self.table.random = choices
        self.enter(*self.table.sane())

    @rule(choices=CHOICES)
    def do_something_beside_the_play(self, choices):
        self.table.random = choices
        self.enter(*self.table.aside())

    @rule(choices=CHOICES)
    def do_something_senseless(self, choices):
        self.table.random = choices
        self.enter(*self.table.wild())

    @precondition(lambda self: self.table.game.effective)
    @rule(choices=CHOICES)
    def correct(self, choices):
        self.table.random = choices
        self.enter(JUDGE, self.table.correction())

    @rule(seconds=st.integers(0, 2000))
    def let_time_pass(self, seconds):
        for due in self.table.game.due(self.table.now):
            self.enter(JUDGE, due.event, due.at)
        self.table.pace = seconds

    @invariant()
    def standing_is_sound(self):
        if hasattr(self, "table"):
            check_standing(self.table.game)

    @invariant()
    def replay_says_the_same(self):
        if hasattr(self, "table"):
            game = self.table.game
            assert isinstance(game, Game)
            assert replay(game.ruleset, game.seats, game.entries) == game


TestGames = Games.TestCase
TestGames.settings = settings(
    max_examples=40, stateful_step_count=40, suppress_health_check=list(HealthCheck), derandomize=True
)
