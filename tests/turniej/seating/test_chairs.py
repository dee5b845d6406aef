"""First chairs and the others: who starts, who waits, and what is left for the round after."""

from collections import Counter
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from turniej.seating import PastRound
from turniej.seating.chairs import Turns, first_chairs, leave_even, seat_order
from turniej.seating.past import Past


def waiting(groups, firsts, past, later):
    """How many of those with the fewest first chairs each table of the next round has."""
    starts = past.starts + Counter(firsts)
    fewest = min(starts[one] for group in groups for one in group)
    return [sum(starts[one] == fewest for one in table) for table in later]


@settings(max_examples=60)
@given(st.data(), st.sampled_from([(8, 4), (9, 3), (12, 4), (16, 4), (15, 5)]))
def test_those_who_wait_are_left_as_evenly_as_any_first_chairs_can_leave_them(data, hall):
    players, size = hall
    everybody = list(range(1, players + 1))

    def tables():
        order = data.draw(st.permutations(everybody))
        return [tuple(order[place : place + size]) for place in range(0, players, size)]

    past = Past([PastRound(tuple(tables())) for _ in range(data.draw(st.integers(1, 4)))])
    groups, later = tables(), tables()
    firsts = first_chairs(groups, past)
    chosen = leave_even(groups, firsts, past, later)
    seldom = [
        [one for one in group if past.starts[one] == past.starts[first]]
        for group, first in zip(groups, firsts, strict=True)
    ]
    assert all(one in ones for one, ones in zip(chosen, seldom, strict=True))
    best = min(sum(n * n for n in waiting(groups, choice, past, later)) for choice in product(*seldom))
    assert sum(n * n for n in waiting(groups, chosen, past, later)) == best


@settings(max_examples=40, deadline=None)
@given(st.data(), st.integers(2, 3), st.integers(5, 8))
def test_turns_are_shared_out_over_several_rounds_if_that_is_possible_at_all(data, rounds, waiting):
    everybody = list(range(1, 9))
    plan = [[order[:4], order[4:]] for order in (data.draw(st.permutations(everybody)) for _ in range(rounds))]
    who = set(data.draw(st.permutations(everybody))[:waiting])
    turns = Turns(plan, who)
    turns.share()
    *filled, last = ([one for one in group if one in who] for groups in plan for group in groups)
    last = [filled.pop(), last]
    possible = any(
        len(set(choice)) == len(choice) and all(len((who - set(choice)) & set(group)) <= 1 for group in last)
        for choice in product(*filled)
    )
    assert (turns.open == 0) == possible
    assert all(one in plan[number][table] for (number, table), one in turns.starter.items())
    assert len(set(turns.starter.values())) == len(turns.starter)


def test_whoever_had_seat_1_least_often_has_it():
    past = Past([PastRound(((1, 2, 3), (4, 5, 6)))])
    assert first_chairs([(1, 4, 5), (6, 3, 2)], past) == [5, 6]


def test_the_other_chairs_are_for_those_who_had_them_least():
    past = Past([PastRound(((1, 2, 3, 4),)), PastRound(((1, 2, 4, 3),))])
    assert seat_order((1, 2, 3, 4), 1, past)[1] != 2
    assert seat_order((4, 3, 2, 1), 2, Past([])) == (2, 4, 3, 1)
