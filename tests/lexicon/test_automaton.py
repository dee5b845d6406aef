"""The compiled list: words, nodes and damage."""

import unicodedata
from pathlib import Path

import pytest

from lexicon import store
from lexicon.automaton import Automaton, DamagedFile
from lexicon.builder import build

WORDS = ["kot", "kota", "kotek", "żółć", "zol", "ćma", "ta"]


@pytest.fixture
def small(tmp_path: Path) -> Automaton:
    automaton = build(WORDS, "pl").automaton
    automaton.save(tmp_path / "words.dawg")
    return automaton


def test_words_in_either_case_and_decomposed(small):
    assert "kot" in small and "KOT" in small and "Żółć" in small
    assert unicodedata.normalize("NFD", "żółć") in small
    assert "kotk" not in small and "" not in small and "żółc" not in small


def test_walk_gives_exactly_the_words_of_the_list(small):
    found = set()

    def walk(node: int, text: str) -> None:
        if small.is_word(node):
            found.add(text)
        for letter, behind in small.children(node).items():
            assert small.step(node, letter) == small.step(node, letter.lower()) == behind
            walk(behind, text + letter)

    walk(small.root, "")
    assert found == {word.upper() for word in WORDS}


def test_step_into_nothing(small):
    assert small.step(small.root, "Q") == -1
    assert small.step(small.root, "X") == -1


def test_children_are_in_polish_order(small):
    assert list(small.children(small.root)) == ["Ć", "K", "T", "Z", "Ż"]


def test_words_with_prefix(small):
    assert sorted(small.words("kot")) == ["kot", "kota", "kotek"]


def test_carried_list_is_the_one_of_its_manifest(carried_automaton):
    manifest = store.read_manifest(store.carried_dirs()[0])
    assert sum(1 for _ in carried_automaton.words()) == manifest["words"] > 3_000_000
    assert carried_automaton.has("źdźbło") and carried_automaton.has("persil")
    assert not carried_automaton.has("aachen")
    for fact in ("recipe", "licence", "attribution", "source", "source_sha256", "words_sha256", "sha256"):
        assert manifest[fact]


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-1], lambda data: bytes([data[0] ^ 1]) + data[1:], lambda data: b""]
)
def test_damaged_file_is_refused(tmp_path, small, damage):
    path = tmp_path / "words.dawg"
    good = small.save(path)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(DamagedFile):
        Automaton.load(path, "pl", good)


def test_missing_file_is_refused(tmp_path):
    with pytest.raises(DamagedFile):
        Automaton.load(tmp_path / "none", "pl", "0" * 64)
