"""Rulings: list against page, the judge's word, and a record that stays."""

import pytest
from django.utils import translation

from lexicon import messages, services
from lexicon.models import Immutable, Ruling
from lexicon.problem import LexiconProblem
from tests.lexicon.conftest import make_edition
from tests.lexicon.fake_sjp import entry, page, reply

pytestmark = pytest.mark.django_db


@pytest.fixture
def games(state):
    edition = make_edition("sjp-20260901", ["kot", "źdźbło", "żółć"])
    services.activate(edition, "tester")
    return edition


def test_what_people_read(games):
    ruling = services.rule("ŹDŹBŁO", games, "sędzia")
    with translation.override("pl"):
        assert (
            messages.provenance(ruling.word, "allowed", ruling.edition)
            == "ŹDŹBŁO: dopuszczalne (SJP.PL, wydanie 2026-09-01)"
        )
        refused = services.rule("zolc", games, "sędzia")
        said = messages.provenance(refused.word, "not_allowed", refused.edition)
        assert said == "ZOLC: niedopuszczalne (SJP.PL, wydanie 2026-09-01)"


def test_ruling_by_the_carried_list_is_marked_unofficial(carried):
    ruling = services.rule("persil", carried, "sędzia")
    assert not ruling.official
    with translation.override("pl"):
        assert "nieoficjalnie" in messages.provenance(ruling.word, "allowed", ruling.edition)


def test_finding_is_told_with_its_provenance(sjp, games):
    sjp.answers["/kot"] = reply(b"", 503)
    services.live_lookup("kot", "sędzia", direct=True)
    found, odd = services.consult(["kot", "taxi"], games)
    with translation.override("pl"):
        assert messages.finding_text(found) == "KOT: dopuszczalne (SJP.PL, wydanie 2026-09-01)"
        assert messages.finding_text(odd) == "TAXI: to nie może być wyraz – Nie ma płytki „X”."
        assert messages.answer_text(found.page) == "sjp.pl odpowiedziało błędem 503."


def test_ruling_keeps_its_provenance(games):
    ruling = services.rule("kot", games, "sędzia")
    assert (ruling.allowed, ruling.source, ruling.official) == (True, "list", True)
    assert (ruling.edition_name, ruling.edition_sha256) == (games.name, games.sha256)
    assert (ruling.list_verdict, ruling.by) == ("allowed", "sędzia")


def test_list_decides_when_the_page_differs_and_both_are_shown(sjp, games):
    sjp.answers["/kot"] = reply(page("kot", entry("kot", False)))
    services.live_lookup("kot", "sędzia", direct=True)
    finding = services.consult(["kot"], games)[0]
    assert finding.differ
    assert (finding.listed.verdict, finding.page.verdict) == ("allowed", "not_allowed")
    ruling = services.rule("kot", games, "sędzia")
    assert ruling.allowed
    assert (ruling.list_verdict, ruling.page_verdict) == ("allowed", "not_allowed")
    assert ruling.page_evidence["entries"] == [{"word": "kot", "status": "not_allowed"}]


def test_judge_overrides_with_a_reason(games):
    ruling = services.rule("kot", games, "sędzia", override=False, reason="strona sjp.pl mówi inaczej")
    assert (ruling.allowed, ruling.source, ruling.list_verdict) == (False, "judge", "allowed")
    assert ruling.reason == "strona sjp.pl mówi inaczej"


@pytest.mark.parametrize("reason", ["", "   "])
def test_judge_overrides_never_without_a_reason(games, reason):
    with pytest.raises(LexiconProblem) as problem:
        services.rule("kot", games, "sędzia", override=False, reason=reason)
    assert problem.value.code == "reason_needed"
    assert not Ruling.objects.exists()


def test_judge_who_agrees_with_the_list_needs_no_reason(games):
    assert services.rule("kot", games, "sędzia", override=True).source == "list"


def test_no_verdict_is_never_a_ruling(games):
    (games.directory / "words.dawg").write_bytes(b"")
    with pytest.raises(LexiconProblem) as problem:
        services.rule("kot", games, "sędzia")
    assert problem.value.code == "not_ruled"
    with pytest.raises(LexiconProblem) as problem:
        services.rule("kot", games, "sędzia", override=True)
    assert problem.value.code == "not_ruled", "there is no list here that it could differ from"
    ruling = services.rule("kot", games, "sędzia", override=True, reason="słownik papierowy")
    assert (ruling.allowed, ruling.source, ruling.list_verdict) == (True, "judge", "unknown")


def test_what_cannot_be_a_word_is_not_allowed(games):
    assert not services.rule("taxi", games, "sędzia").allowed


def test_pinned_edition_decides_although_another_is_in_force(games):
    newer = make_edition("sjp-20261001", ["kot", "żyrafka"], dated="2026-10-01")
    services.activate(newer, "tester")
    assert not services.rule("żyrafka", games, "sędzia").allowed
    assert services.rule("żyrafka", newer, "sędzia").allowed


def test_ruling_is_never_changed_nor_deleted(games):
    ruling = services.rule("kot", games, "sędzia")
    ruling.allowed = False
    for act in (
        ruling.save,
        ruling.delete,
        Ruling.objects.all().delete,
        lambda: Ruling.objects.update(allowed=False),
        lambda: Ruling.objects.bulk_update([ruling], ["allowed"]),
    ):
        with pytest.raises(Immutable):
            act()
    assert Ruling.objects.get().allowed
