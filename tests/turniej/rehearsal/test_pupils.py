"""Invented pupils: as many as wanted, all different, in a roster that the import takes without a word."""

from collections import Counter
from random import Random

import pytest

from turniej import roster_file
from turniej.rehearsal import pupils


@pytest.mark.parametrize(("players", "schools"), [(8, 4), (60, 12), (61, 7), (500, 28)])
def test_schools_are_even_and_names_differ(players: int, schools: int) -> None:
    found = pupils.invent(players, schools, Random(1))
    sizes = Counter(pupil.school for pupil in found)
    assert (len(found), len(sizes)) == (players, schools)
    assert max(sizes.values()) - min(sizes.values()) <= 1
    assert len({pupil.name for pupil in found}) == players


def test_the_same_seed_invents_the_same_pupils() -> None:
    assert pupils.invent(30, 5, Random(3)) == pupils.invent(30, 5, Random(3))
    assert pupils.invent(30, 5, Random(3)) != pupils.invent(30, 5, Random(4))


def test_the_roster_file_is_read_back() -> None:
    found = pupils.invent(20, 5, Random(2))
    read = roster_file.read(pupils.roster_file(found), "uczniowie.csv")
    assert isinstance(read, roster_file.Roster)
    assert not read.problems
    assert [(row.school, row.first_name, row.last_name, row.class_name, row.consent) for row in read.rows] == [
        (pupil.school, pupil.first_name, pupil.last_name, pupil.klass, pupil.consent) for pupil in found
    ]
