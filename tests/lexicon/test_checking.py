"""Verdicts of an edition, and what can be no word at all."""

import unicodedata

import pytest

from lexicon import services
from lexicon.checking import automaton_for
from lexicon.models import Edition
from lexicon.store import COMPILED
from tests.lexicon.conftest import make_edition

pytestmark = pytest.mark.django_db


@pytest.fixture
def games(state) -> Edition:
    edition = make_edition("sjp-20260901", ["kot", "kota", "żółć", "zołć", "się", "źdźbło"])
    edition.active = True
    edition.save()
    return edition


def test_pl_20_word_of_the_list_is_allowed(games):
    verdict = services.check_word("źdźbło")
    assert (verdict.verdict, verdict.official, verdict.edition) == ("allowed", True, "sjp-20260901")


def test_pl_24_inflected_form_is_allowed(games):
    assert services.check_word("KOTA").verdict == "allowed"


def test_pl_45_exactly_the_form_on_the_board(games):
    assert services.check_word("kotą").verdict == "not_allowed"
    assert services.check_word("kot", games).word == "kot"


def test_decomposed_letters_are_the_same_word(games):
    assert services.check_word(unicodedata.normalize("NFD", "ŹDŹBŁO")).verdict == "allowed"


def test_suggestion_for_a_word_without_polish_letters(games):
    verdict = services.check_word("zolc")
    assert verdict.verdict == "not_allowed"
    assert verdict.suggestions == ("zołć", "żółć")


@pytest.mark.parametrize(
    ("raw", "reason", "params"),
    [
        ("", "empty", {}),
        ("  \n", "empty", {}),
        ("a", "one_letter", {"letter": "A"}),
        ("a" * 16, "too_long", {"length": 16}),
        ("kot pies", "several_words", {}),
        ("quiz", "no_such_tile", {"sign": "Q", "code_point": "U+0071"}),
        ("taxi", "no_such_tile", {"sign": "X", "code_point": "U+0078"}),
        ("vat", "no_such_tile", {"sign": "V", "code_point": "U+0076"}),
        ("k0t", "digit", {"sign": "0", "code_point": "U+0030"}),
        ("d’or", "apostrophe", {"sign": "’", "code_point": "U+2019"}),
        ("ping-pong", "hyphen", {"sign": "-", "code_point": "U+002D"}),
        ("kоt", "look_alike", {"sign": "О", "code_point": "U+043E", "looks_like": "O"}),
        ("ｋot", "look_alike", {"sign": "Ｋ", "code_point": "U+FF4B", "looks_like": "K"}),
        ("ko\u200bt", "hidden_sign", {"code_point": "U+200B"}),
        ("café", "foreign_letter", {"sign": "É", "code_point": "U+00E9"}),
        ("k?t", "not_a_letter", {"sign": "?", "code_point": "U+003F"}),
        ("kot" * 3500, "too_much_text", {"length": 10500}),
    ],
)
def test_what_is_no_word_gets_a_clear_answer(games, raw, reason, params):
    verdict = services.check_word(raw)
    assert (verdict.verdict, verdict.reason, verdict.params) == ("invalid", reason, params)
    assert len(verdict.word) <= 64


def test_look_alike_offers_the_word_it_looks_like(games):
    assert services.check_word("kоt").suggestions == ("kot",)


def test_no_edition_is_no_verdict(state):
    verdict = services.check_word("kot")
    assert (verdict.verdict, verdict.reason, verdict.official) == ("unknown", "no_edition", False)
    assert services.check_word("k0t").verdict == "invalid"


def test_damaged_edition_is_no_verdict(games):
    path = games.directory / COMPILED
    path.write_bytes(path.read_bytes()[:-4])
    verdict = services.check_word("kot")
    assert (verdict.verdict, verdict.reason) == ("unknown", "edition_damaged")


def test_carried_list_is_unofficial(carried):
    assert services.edition_in_force() == carried
    verdict = services.check_word("persil")
    assert (verdict.verdict, verdict.official) == ("allowed", False)


def test_carried_list_yields_to_a_list_in_force(games):
    services.ensure_carried()
    services.ensure_carried()
    assert services.edition_in_force() == games
    assert Edition.objects.count() == 2


def test_damaged_copy_of_the_carried_list_is_mended(carried):
    (carried.directory / COMPILED).write_bytes(b"")
    services.ensure_carried()
    assert "kot" in automaton_for(carried)
