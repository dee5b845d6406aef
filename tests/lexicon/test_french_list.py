"""A French word list by import: accents folded as on the tiles, in force for French tables, and known to the bots."""

import json
from io import StringIO
from itertools import product
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.engine.tiles import FRENCH
from lexicon import services
from lexicon.models import Edition
from turniej.rehearsal.words import brought_along, words_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("state")]

REAL = ["chat", "être", "wagon", "œil", "été", "noël", "ça", "forêt", "naïf", "cœurs", "aujourd'hui", "Paris", "à"]


def written(folder: Path, words: list[str]) -> Path:
    path = folder / "mots.txt"
    path.write_text("\n".join(words) + "\n", encoding="utf-8")
    return path


def whole_list() -> list[str]:
    """Some French words, and as many made of syllables as a whole list has."""
    syllables = ["".join(pair) for pair in product("bcdfgjlmnprstv", "aeioué")]
    return [*REAL, *syllables, *map("".join, product(syllables, syllables, syllables[:30]))]


def imported(path: Path, *options: str) -> dict:
    out = StringIO()
    call_command("lexicon", "import", str(path), "--language", "fr", "--json", *options, stdout=out, stderr=StringIO())
    return json.loads(out.getvalue())


def test_fi_20_list_is_imported_by_one_command_and_accents_are_those_of_the_tiles(tmp_path: Path) -> None:
    assert imported(written(tmp_path, whole_list()), "--activate")["active"] is True
    edition = services.edition_in_force("fr")
    assert edition is not None and edition.words > 100_000
    for word in ("ÉTÉ", "ete", "Œil", "OEIL", "NOEL", "ça", "CA", "naif", "coeurs", "FORET"):
        assert services.check_word(word, edition).verdict == "allowed", word
    for word in ("PARIS", "AUJOURDHUI", "ZZZZ"):
        assert services.check_word(word, edition).verdict == "not_allowed", word
    assert all(FRENCH.normalise(word) == services.check_word(word, edition).word.upper() for word in ("ÉTÉ", "cœurs"))


def test_bots_know_the_imported_list_and_without_one_they_invent_theirs(tmp_path: Path) -> None:
    assert words_for(FRENCH, 7)[1] is True and brought_along(FRENCH) is None
    imported(written(tmp_path, whole_list()))
    found, made_up = words_for(FRENCH, 7)
    assert made_up is False and "OEIL" in found and "ZZZZ" not in found
    assert brought_along(FRENCH) == Edition.objects.get(language="fr").directory


def test_list_that_is_no_french_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        imported(written(tmp_path, REAL))
    assert not Edition.objects.filter(language="fr").exists()
