"""How often things happen at a children's tournament that is not perfect."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Habits:
    """Chances, each between 0 and 1; per turn unless said otherwise."""

    made_up_word: float = 0.05
    notices_bad_word: float = 0.6
    doubts_good_word: float = 0.025
    changes_for_fun: float = 0.02
    changes_when_poor: float = 0.4
    passes_for_fun: float = 0.006
    breaks_a_rule: float = 0.03
    draws_too_many: float = 0.02
    leaves_the_board: float = 0.01
    calls_the_judge: float = 0.006
    # Per table and round.
    late_draw: float = 0.15
    empty_chair: float = 0.06
    never_comes: float = 0.25
    wrong_leftovers: float = 0.15
    will_not_sign: float = 0.03
    judge_steps_in: float = 0.12
    # Per ruling.
    ruling_is_held: float = 0.1
    ruling_is_taken_back: float = 0.1
    two_judges_want_it: float = 0.1


CHILDREN = Habits()
NONE = Habits(**dict.fromkeys(Habits.__dataclass_fields__, 0.0))
