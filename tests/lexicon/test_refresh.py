"""From sjp.pl's index to a published edition, and everything that can go wrong on the way."""

import io
import zipfile

import pytest

from lexicon import archive, checking, messages, services
from lexicon.models import Edition, RefreshJob
from lexicon.problem import LexiconProblem
from tests.lexicon.conftest import make_edition
from tests.lexicon.fake_sjp import INDEX, index_page, list_zip, redirect, reply
from tests.lexicon.small import WORDS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_gates")]


@pytest.fixture
def in_force(state) -> Edition:
    """An earlier games list, in force."""
    edition = make_edition("sjp-20260801", WORDS)
    edition.active = True
    edition.save()
    return edition


def refresh() -> Edition:
    return services.run_job(services.request_refresh("tester"))


def damage(edition: Edition) -> None:
    (edition.directory / "words.dawg").write_bytes(b"damaged")
    checking._opened.cache_clear()


def refused(code: str) -> RefreshJob:
    """Refresh in vain: the reason is one sentence, nothing is published and nothing is left behind."""
    before = set(Edition.objects.values_list("name", "active"))
    with pytest.raises(LexiconProblem) as problem:
        refresh()
    assert problem.value.code == code
    job = RefreshJob.objects.first()
    assert job.code == code
    assert messages.job_text(job).endswith(".")
    assert "%(" not in messages.job_text(job)
    assert set(Edition.objects.values_list("name", "active")) == before
    return job


def test_newest_list_is_published_and_waits_for_the_organiser(sjp, in_force):
    sjp.serve_list(list_zip([*WORDS, "żyrafka"]))
    edition = refresh()
    assert (edition.name, edition.official, edition.words) == ("sjp-20260901", True, 101)
    assert services.edition_in_force() == in_force
    assert services.check_word("żyrafka", edition).verdict == "allowed"
    assert services.known_changes(in_force, edition).added_words == ["żyrafka"]
    job = RefreshJob.objects.get()
    assert (job.state, job.percent, job.edition) == ("done", 100, edition)


def test_edition_is_archived_with_its_source_and_manifest(sjp, state):
    data = list_zip(WORDS)
    sjp.serve_list(data)
    edition = refresh()
    assert (edition.directory / "source.zip").read_bytes() == data
    assert edition.manifest["source"].endswith("/sl/growy/sjp-20260901.zip")
    assert "CC BY 4.0" in edition.manifest["licence"]
    assert "SJP.PL" in edition.manifest["attribution"]
    assert list((state / "lexicon" / "work").iterdir()) == []


def test_list_that_is_here_already_is_not_fetched_again(sjp, in_force):
    sjp.serve_list(list_zip(WORDS))
    first = refresh()
    assert refresh() == first
    assert sjp.asked == {INDEX: 2, INDEX + "sjp-20260901.zip": 1}


def test_damaged_edition_is_mended_by_fetching_it_again(sjp):
    sjp.serve_list(list_zip(WORDS))
    edition = refresh()
    damage(edition)
    assert refresh() == edition
    assert services.check_word("kot", edition).verdict == "allowed"


def test_damaged_edition_is_never_put_in_force_though_its_changes_are_known(sjp, in_force):
    sjp.serve_list(list_zip([*WORDS, "żyrafka"]))
    edition = refresh()
    damage(edition)
    with pytest.raises(LexiconProblem) as problem:
        services.activate(edition, "tester")
    assert problem.value.code == "edition_damaged"
    assert services.edition_in_force() == in_force


def test_new_edition_takes_the_place_of_a_damaged_one(sjp, in_force):
    damage(in_force)
    sjp.serve_list(list_zip([*WORDS, "żyrafka"]))
    edition = refresh()
    change = services.activate(edition, "tester")
    assert services.edition_in_force() == edition
    assert change.previous is None
    assert messages.activation_text(change).endswith(".")
    assert services.check_word("żyrafka").verdict == "allowed"


def test_we_say_who_we_are(sjp):
    sjp.serve_list(list_zip(WORDS))
    refresh()
    assert sjp.agents and all("Turniej" in agent and "test@example.org" in agent for agent in sjp.agents)


def test_first_games_list_after_the_carried_one_passes(sjp, state):
    make_edition("carried", [*WORDS, "persil", "nr"], kind="spelling")
    services.activate(Edition.objects.get(), "tester")
    sjp.serve_list(list_zip(WORDS[:60]))
    assert refresh().name == "sjp-20260901"


def test_captive_portal_answers_for_the_index(sjp, in_force):
    sjp.answers[INDEX] = reply(b"<html><h1>Witamy w sieci</h1><a href='/login'>Zaloguj</a></html>")
    assert refused("index_layout").state == "failed"


def test_captive_portal_answers_for_the_zip(sjp, in_force):
    sjp.serve_list(b"<html><h1>Witamy w sieci</h1></html>")
    refused("web_page")


def test_redirect_to_another_host_is_not_followed(sjp, in_force):
    sjp.answers[INDEX] = redirect(f"http://localhost:{sjp.port}/login")
    refused("other_host")
    assert sjp.asked == {INDEX: 1}


def test_only_https_where_the_settings_do_not_say_otherwise(sjp, in_force, settings):
    settings.LEXICON_SOURCE = {"url": sjp.url}
    refused("not_https")
    assert not sjp.asked


def test_link_to_another_host_is_not_followed(sjp, in_force):
    sjp.answers[INDEX] = reply(index_page("https://example.org/sjp-20260901.zip"))
    refused("other_host")


def test_endless_redirects_end(sjp, in_force):
    sjp.answers[INDEX] = redirect(INDEX)
    refused("other_host")
    assert sjp.asked[INDEX] == 4


def test_site_that_is_down(sjp, in_force):
    sjp.answers[INDEX] = reply(b"", 503)
    refused("site_status")


def test_no_network(sjp, in_force, settings):
    settings.LEXICON_SOURCE = {"url": "http://127.0.0.1:9/", "https_only": False}
    refused("no_network")


def test_cut_download(sjp, in_force):
    data = list_zip(WORDS)
    sjp.serve_list(data[:-100])
    sjp.answers[INDEX + "sjp-20260901.zip"] = reply(data[:-100], Content_Length=str(len(data)))
    refused("cut_download")


def test_cut_download_that_looks_complete(sjp, in_force):
    sjp.serve_list(list_zip(WORDS)[:-100])
    refused("damaged_zip")


def test_endless_drip_ends_at_the_deadline(sjp, in_force, settings):
    settings.LEXICON_SOURCE |= {"list_deadline": 2.0}
    sjp.answers[INDEX] = sjp.drip(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>")
    refused("too_slow")


def test_endless_drip_of_headers_ends_at_the_deadline(sjp, in_force, settings):
    settings.LEXICON_SOURCE |= {"list_deadline": 2.0}
    sjp.answers[INDEX] = sjp.drip(b"HTTP/1.1 200 OK\r\nX-Long: ")
    refused("too_slow")


def test_flipped_bit_in_the_zip(sjp, in_force):
    data = bytearray(list_zip(WORDS))
    data[120] ^= 0x10
    sjp.serve_list(bytes(data))
    refused("damaged_zip")


def test_damage_in_another_member_of_the_zip(sjp, in_force):
    data = bytearray(list_zip(WORDS, extra=b"a" * 500))
    data[data.rindex(b"extra", 0, data.rindex(b"PK\x01\x02")) + 8] ^= 0xFF
    sjp.serve_list(bytes(data))
    refused("damaged_zip")


def test_bomb(sjp, in_force):
    sjp.serve_list(list_zip(["kot" * 5] * 200_000))
    refused("too_large")


def test_bomb_that_lies_about_its_size(sjp, in_force, monkeypatch):
    monkeypatch.setattr(archive, "LIMITS", archive.Limits())
    data = list_zip(WORDS)
    honest = len("".join(f"{word}\r\n" for word in WORDS).encode()).to_bytes(4, "little")
    sjp.serve_list(data.replace(honest, (10).to_bytes(4, "little")))
    refused("damaged_zip")


def test_archive_larger_than_a_list_can_be(sjp, in_force):
    sjp.serve_list(b"PK" + b"\0" * 10)
    sjp.answers[INDEX + "sjp-20260901.zip"] = reply(b"PK", Content_Length=str(33 << 20))
    refused("too_large")


def test_member_larger_than_a_list_can_be(tmp_path):
    path = tmp_path / "list.zip"
    path.write_bytes(list_zip(WORDS))
    small = archive.Limits(member=100)
    with pytest.raises(LexiconProblem, match="too_large"):
        archive.check_archive(path, small)
    plain = tmp_path / "list.txt"
    plain.write_text("\n".join(WORDS), encoding="utf-8")
    with pytest.raises(LexiconProblem, match="too_large"), archive.open_list(plain, small):
        pass


def test_wrong_encoding(sjp, in_force):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        made.writestr("slowa.txt", "\r\n".join(WORDS).encode("cp1250"))
    sjp.serve_list(data.getvalue())
    refused("wrong_encoding")


def test_two_words_files(sjp, in_force):
    sjp.serve_list(list_zip(WORDS, **{"stare/slowa.txt": b"kot\r\n"}))
    refused("two_words_files")


def test_no_words_file(sjp, in_force):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        made.writestr("lista.txt", "kot")
    sjp.serve_list(data.getvalue())
    refused("no_words_file")


def test_list_that_lost_five_per_cent(sjp, in_force):
    sjp.serve_list(list_zip(WORDS[:95]))
    job = refused("size_jumped")
    assert (job.state, job.params) == ("rejected", {"words": 95, "earlier": 100})


def test_list_that_lost_words_and_gained_as_many(sjp, in_force):
    sjp.serve_list(list_zip([*WORDS[:97], "żyrafka", "żyrafce", "żyrafko"]))
    job = refused("words_removed")
    assert (job.state, job.params) == ("rejected", {"removed": 3, "earlier": 100})


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (WORDS[:10], "too_few_words"),
        ([word for word in WORDS if word != "źdźbło"], "word_missing"),
        ([*WORDS, "persil"], "word_unwanted"),
        ([word for word in WORDS if len(word) != 2], "two_letter_words"),
        ([*WORDS, "k0t"], "not_words"),
        (["k0t"], "no_words"),
    ],
)
def test_gates_of_the_list_itself(sjp, state, words, code):
    sjp.serve_list(list_zip(words))
    refused(code)


def test_failure_leaves_the_edition_in_force(sjp, in_force):
    sjp.serve_list(b"nothing")
    refused("web_page")
    assert services.edition_in_force() == in_force
    assert services.check_word("kot").verdict == "allowed"


def test_same_name_with_other_words_gets_a_name_of_its_own(sjp, in_force, tmp_path):
    path = tmp_path / "sjp-20260801.zip"
    path.write_bytes(list_zip([*WORDS, "żyrafka"]))
    edition = services.run_job(services.request_import(path, "pl", "tester"))
    assert edition.name.startswith("sjp-20260801-")
    assert services.check_word("żyrafka", in_force).verdict == "not_allowed"
