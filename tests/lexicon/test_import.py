"""Lists that an organiser brings on a stick: a zip or a plain file, Polish or another language."""

import io

import pytest

from lexicon import conf, jobs, services
from lexicon.builder import build
from lexicon.models import RefreshJob, UploadPart
from lexicon.problem import LexiconProblem
from tests.lexicon.fake_sjp import list_zip
from tests.lexicon.small import WORDS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_gates", "state")]


def bring(path, language="pl"):
    return services.run_job(services.request_import(path, language, "tester"))


def test_zip_of_the_games_list(tmp_path):
    path = tmp_path / "sjp-20260901.zip"
    path.write_bytes(list_zip(WORDS))
    edition = bring(path)
    assert (edition.name, edition.publisher, str(edition.dated)) == ("sjp-20260901", "SJP.PL", "2026-09-01")
    assert (edition.directory / "source.zip").exists()
    assert path.exists()


def test_plain_list_says_which_file_it_is(tmp_path):
    path = tmp_path / "slowa.txt"
    path.write_bytes("\r\n".join(WORDS).encode("utf-8-sig"))
    edition = bring(path)
    assert edition.name.startswith("pl-slowa-")
    assert (edition.publisher, edition.dated, edition.words) == ("slowa", None, 100)
    assert bring(path) == edition


def test_upper_case_list(tmp_path):
    path = tmp_path / "slowa.txt"
    path.write_text("\n".join(word.upper() for word in WORDS), encoding="utf-8")
    assert services.check_word("żółć", bring(path)).verdict == "allowed"


def test_pl_22_names_in_a_list_do_not_become_words():
    built = build(["kot", "Kraków", "NASA", "żaba"], "pl")
    assert (built.words, built.left_out) == (2, 2)


def test_repeats_count_once():
    assert build(["kot", "kot", "ala", "kot"], "pl").words == 2


def test_long_and_short_words_are_left_out():
    built = build(["kot", "a", "a" * 16, "kot-pies"], "pl")
    assert (built.words, built.left_out) == (1, 3)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty_file"),
        (b"<!DOCTYPE html><html>", "web_page"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "not_a_list"),
        ("żółć\n".encode("cp1250"), "wrong_encoding"),
        (b"PK\x03\x04 nothing", "damaged_zip"),
        (b"\n\n\n", "no_words"),
    ],
)
def test_file_that_is_no_list(tmp_path, content, code):
    path = tmp_path / "file.txt"
    path.write_bytes(content)
    with pytest.raises(LexiconProblem) as problem:
        bring(path)
    assert problem.value.code == code
    assert RefreshJob.objects.get().code == code


def test_file_that_is_not_there(tmp_path):
    with pytest.raises(LexiconProblem) as problem:
        bring(tmp_path / "none.zip")
    assert problem.value.code == "unreadable"


def test_file_with_a_password_is_refused(tmp_path):
    data = bytearray(list_zip(WORDS))
    for signature, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + place] |= 1
    path = tmp_path / "sjp-20260901.zip"
    path.write_bytes(data)
    with pytest.raises(LexiconProblem) as problem:
        bring(path)
    assert problem.value.code == "encrypted"


def sent(content: bytes, name: str = "sjp-20260901.zip") -> RefreshJob:
    return services.request_upload(io.BytesIO(content), name, "pl", "tester")


def test_file_that_was_sent_is_kept_until_it_was_read(monkeypatch):
    monkeypatch.setattr(jobs, "_PART", 100)
    job = sent(list_zip(WORDS))
    assert job.parts.count() > 2
    edition = services.run_job(job)
    assert (edition.name, edition.words) == ("sjp-20260901", len(WORDS))
    assert (edition.directory / "source.zip").read_bytes() == list_zip(WORDS)
    assert not UploadPart.objects.exists()


@pytest.mark.parametrize("folder", ["work", "editions"])
def test_file_that_was_sent_is_kept_while_it_may_be_read_again(folder):
    job = sent(list_zip(WORDS))
    (in_the_way := conf.state_dir() / folder).touch()
    with pytest.raises(LexiconProblem, match="disk"):
        services.run_job(job)
    in_the_way.unlink()
    assert job.repeatable
    assert services.run_job(job).words == len(WORDS)


def test_file_that_was_sent_and_refused_is_not_kept():
    job = sent(b"kot\n", "list.txt")
    with pytest.raises(LexiconProblem, match="too_few_words"):
        services.run_job(job)
    assert not job.repeatable
    with pytest.raises(LexiconProblem, match="unreadable"):
        services.run_job(job)


def test_name_that_looks_like_an_issue_but_has_no_such_day(tmp_path):
    path = tmp_path / "sjp-20261399.zip"
    path.write_bytes(list_zip(WORDS))
    assert bring(path).dated is None


def test_french_list_is_folded_as_its_tiles_are():
    built = build(["chat", "être", "Œil", "œil", "wagon", "NASA", "aujourd'hui", "cœurs"], "fr")
    assert sorted(built.automaton.words()) == ["chat", "coeurs", "etre", "oeil", "wagon"]


def test_romanian_list_is_folded_as_its_tiles_are():
    built = build(["casă", "și", "şi", "țară", "ţară", "în", "sânge"], "ro")
    assert sorted(built.automaton.words()) == ["casa", "in", "sange", "si", "tara"]


def test_gates_of_another_language_are_its_own(tmp_path):
    path = tmp_path / "ods.txt"
    path.write_text("chat\nêtre\n", encoding="utf-8")
    with pytest.raises(LexiconProblem) as problem:
        bring(path, "fr")
    assert problem.value.code == "too_few_words"


def test_language_without_a_profile(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text("gato\n", encoding="utf-8")
    with pytest.raises(LexiconProblem) as problem:
        bring(path, "es")
    assert problem.value.code == "unknown_language"
