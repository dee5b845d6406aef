"""The roster: a preview that changes nothing, then the change; the same file again changes nothing."""

import pytest

from tests.turniej.services import day
from turniej import roster_file
from turniej.models import LogEntry, Player, School, Tournament
from turniej.services import people, roster, tournaments
from turniej.services.errors import Refused, Stale
from turniej.services.roster import Problem, Row

pytestmark = pytest.mark.django_db
FILE = """szkoła;imię;nazwisko;klasa;zgoda
SP 6 Kutno;Zofia;Kowalska;5a;tak
SP 6 Kutno;Kuba;Nowak;5b;nie
SP 1 Łowicz;Hania;Żak;6c;tak
""".encode()


@pytest.fixture
def tournament():
    return tournaments.create(name="Próba", day=day.date(2026, 5, 9), seed=1)


def load(tournament: Tournament, data: bytes = FILE, **options) -> roster.Applied:
    return roster.apply(tournament, roster.read_upload("lista.csv", data), who=day.HOUSE, **options)


def test_a_preview_changes_nothing(tournament):
    plan = roster.preview(tournament, roster.read_upload("lista.csv", FILE))
    assert [line.status for line in plan.lines] == ["new"] * 3
    assert plan.new_schools == ("SP 6 Kutno", "SP 1 Łowicz")
    assert not Player.objects.exists() and not tournament.schools.exists()


def test_confirming_adds_pupils_with_numbers(tournament):
    assert load(tournament) == roster.Applied(added=3)
    pupils = list(Player.objects.order_by("code").values_list("code", "first_name", "consent"))
    assert pupils == [(1, "Zofia", True), (2, "Kuba", False), (3, "Hania", True)]


def test_the_same_file_again_changes_nothing(tournament):
    load(tournament)
    logged = LogEntry.objects.count()
    assert load(tournament) == roster.Applied(same=3)
    assert LogEntry.objects.count() == logged
    upside_down = b"\n".join([FILE.split(b"\n")[0], *reversed(FILE.strip().split(b"\n")[1:])])
    assert load(tournament, upside_down) == roster.Applied(same=3)


def test_a_changed_class_is_a_change_and_not_a_second_pupil(tournament):
    load(tournament)
    plan = roster.preview(tournament, roster.read_upload("l.csv", FILE.replace(b"5a", b"5d")))
    assert [line.status for line in plan.lines] == ["changed", "same", "same"]
    assert plan.lines[0].was == {"klass": "5a"}
    assert load(tournament, FILE.replace(b"5a", b"5d")) == roster.Applied(changed=1, same=2)


def test_two_of_one_name_are_told_apart_by_class(tournament):
    twins = FILE + b"SP 6 Kutno;Zofia;Kowalska;7c;tak\n"
    assert load(tournament, twins) == roster.Applied(added=4)
    assert load(tournament, twins) == roster.Applied(same=4)


def test_bad_rows_are_named_and_left_out(tournament):
    bad = FILE + b"SP 6 Kutno;;Bezimienna;5a;tak\nSP 6 Kutno;Zofia;Kowalska;5a;tak\n"
    plan = roster.preview(tournament, roster.read_upload("l.csv", bad))
    assert plan.count("bad") >= 1 and all(line.row.problems for line in plan.lines if line.status == "bad")
    assert load(tournament, bad).added == 3


def test_a_name_too_long_for_its_column_is_a_bad_row(tournament):
    long = FILE + b"SP 6 Kutno;" + b"Z" * 61 + b";Kowalska;5a;tak\n"
    line = roster.preview(tournament, roster.read_upload("l.csv", long)).lines[-1]
    problem = Problem("row_too_long", {"column": "first_name", "most": 60})
    assert line.status == "bad" and line.row.problems[-1] == problem
    lengths = {name: Player._meta.get_field(name).max_length for name in ("first_name", "last_name", "klass")}
    lengths["class_name"] = lengths.pop("klass")
    assert {"school": School._meta.get_field("name").max_length, **lengths} == roster_file.LIMITS


def test_who_withdrew_is_known_and_not_missed(tournament):
    load(tournament)
    people.withdraw(tournament.players.get(first_name="Hania"), reason="ill", who=day.organiser(tournament))
    assert load(tournament) == roster.Applied(same=3)
    shorter = b"\n".join(FILE.split(b"\n")[:3])
    assert roster.preview(tournament, roster.read_upload("l.csv", shorter)).missing == ()


def test_only_bad_rows_are_refused(tournament):
    with pytest.raises(Refused, match="nothing_to_import"):
        roster.apply(tournament, [Row(2, "SP", "", "", problems=(Problem("name_missing"),))], who=day.HOUSE)


def test_missing_pupils_stay_unless_they_are_to_go(tournament):
    load(tournament)
    shorter = b"\n".join(FILE.split(b"\n")[:3])
    assert [p.first_name for p in roster.preview(tournament, roster.read_upload("l.csv", shorter)).missing] == ["Hania"]
    assert load(tournament, shorter) == roster.Applied(same=2)
    assert load(tournament, shorter, remove_missing=True) == roster.Applied(same=2, removed=1)


def test_a_preview_made_before_another_change_is_stale(tournament):
    revision = tournament.revision
    people.add_school(tournament, "SP 9", who=day.organiser(tournament))
    with pytest.raises(Stale) as stale:
        load(tournament, revision=revision)
    assert [entry.action for entry in stale.value.changes] == ["school.added"]
    assert not Player.objects.exists()


def test_rows_travel_signed_from_preview_to_confirmation():
    rows = roster.read_upload("lista.csv", FILE)
    packed = roster.pack(rows)
    assert roster.unpack(packed) == rows
    with pytest.raises(Refused, match="preview_too_old"):
        roster.unpack(packed[:-3] + "abc")


def test_an_import_after_awards_is_not_now(tournament):
    Tournament.objects.filter(pk=tournament.pk).update(phase="awards")
    with pytest.raises(Refused, match="not_now"):
        load(tournament)
