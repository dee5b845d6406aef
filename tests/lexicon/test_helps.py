"""Word searches for teachers."""

import pytest

from lexicon.builder import build
from lexicon.helps import MOST_WORDS, search
from lexicon.problem import LexiconProblem

WORDS = ["kot", "tok", "kto", "kota", "takt", "kat", "tak", "ćma", "cma", "ma", "kotek", "żółć"]


@pytest.fixture
def small(tmp_path):
    automaton = build(WORDS, "pl").automaton
    automaton.save(tmp_path / "words.dawg")
    return automaton


def test_anagrams_use_every_letter(small):
    assert search(small, "anagram", "OKT").words == ["kot", "kto", "tok"]


def test_anagram_with_a_blank(small):
    assert search(small, "anagram", "kt?").words == ["kat", "kot", "kto", "tak", "tok"]


def test_polish_letters_are_letters_of_their_own(small):
    assert search(small, "anagram", "cma").words == ["cma"]
    assert search(small, "anagram", "?ma").words == ["cma", "ćma"]


def test_words_out_of_letters_longest_first(small):
    assert search(small, "letters", "katom").words == ["kota", "kat", "kot", "kto", "tak", "tok", "ma"]


def test_beginnings(small):
    assert search(small, "prefix", "ko").words == ["kot", "kota", "kotek"]


def test_patterns(small):
    assert search(small, "pattern", "k?t").words == ["kat", "kot"]
    assert search(small, "pattern", "*t*k").words == ["kotek", "tak", "tok"]
    assert search(small, "pattern", "żółć").words == ["żółć"]


@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        ("anagram", ""),
        ("anagram", "a*b"),
        ("anagram", "a???"),
        ("anagram", "k0t"),
        ("pattern", "***"),
        ("pattern", "a" * 16),
        ("prefix", "<b>"),
        ("other", "kot"),
    ],
)
def test_what_cannot_be_searched_says_so(small, kind, asked):
    with pytest.raises(LexiconProblem, match="bad_search"):
        search(small, kind, asked)


def test_long_answers_end_and_say_so(carried_automaton):
    found = search(carried_automaton, "prefix", "a")
    assert len(found.words) == MOST_WORDS
    assert not found.complete


@pytest.mark.parametrize(
    ("kind", "asked"), [("letters", "aeioznwrsktycdp??"[:15]), ("pattern", "*a*"), ("pattern", "?" * 15)]
)
def test_hard_searches_end(carried_automaton, kind, asked):
    assert len(search(carried_automaton, kind, asked).words) <= MOST_WORDS
