"""`manage.py lexicon`: results on stdout and nothing else there, one line of JSON, and an exit status that tells."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from lexicon import store
from lexicon.models import Edition, RefreshJob
from tests.lexicon.conftest import make_edition
from tests.lexicon.fake_sjp import INDEX, list_zip, redirect
from tests.lexicon.small import WORDS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_gates", "state")]


def run(*arguments: str) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    call_command("lexicon", *arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def run_json(*arguments: str):
    out, _ = run(*arguments, "--json")
    assert out.count("\n") == 1
    return json.loads(out)


def refused(*arguments: str) -> tuple[int, str]:
    with pytest.raises(CommandError) as error:
        run(*arguments)
    return error.value.returncode, str(error.value)


def test_check_works_before_anything_was_started():
    facts = run_json("check", "źdźbło", "zolc", "k0t")
    assert facts == {
        "edition": "carried-pl-20220301",
        "official": False,
        "words": [
            {"word": "źdźbło", "verdict": "allowed", "reason": "in_list", "suggestions": []},
            {"word": "zolc", "verdict": "not_allowed", "reason": "not_in_list", "suggestions": ["żółć"]},
            {"word": "k0t", "verdict": "invalid", "reason": "digit", "suggestions": []},
        ],
    }


def test_check_for_people_names_the_edition():
    out, err = run("check", "ŹDŹBŁO")
    assert out.startswith("ŹDŹBŁO: dopuszczalne (SJP.PL, wydanie 2022-03-01 – słownik ortograficzny, nieoficjalnie)")
    assert err == ""


def test_check_by_an_edition_of_its_own():
    make_edition("sjp-20260901", WORDS)
    facts = run_json("check", "--edition", "sjp-20260901", "kot")
    assert (facts["edition"], facts["official"]) == ("sjp-20260901", True)


def test_check_in_a_language_without_a_list_is_no_verdict():
    facts = run_json("check", "--language", "fr", "chat")
    assert (facts["edition"], facts["official"]) == (None, False)
    assert (facts["words"][0]["verdict"], facts["words"][0]["reason"]) == ("unknown", "no_edition")


def test_unknown_edition_is_refused():
    assert refused("check", "--edition", "none", "kot") == (2, "Nie ma wydania o nazwie „none”.")
    assert refused("activate", "none")[0] == 2


def test_info_names_the_active_edition_and_the_others():
    make_edition("sjp-20260901", WORDS)
    facts = run_json("info")
    assert facts["active"]["name"] == "carried-pl-20220301"
    assert {edition["name"] for edition in facts["editions"]} == {"carried-pl-20220301", "sjp-20260901"}
    assert set(facts["active"]) == {"name", "kind", "language", "words", "sha256"}


def test_info_shows_attribution_and_the_standing_warning():
    out, err = run("info")
    assert "CC BY 4.0" in out
    assert "nieoficjalne" in err


def test_import_and_activate(tmp_path):
    path = tmp_path / "sjp-20260901.zip"
    path.write_bytes(list_zip(WORDS))
    facts = run_json("import", str(path))
    assert (facts["edition"]["name"], facts["active"]) == ("sjp-20260901", False)
    facts = run_json("activate", "sjp-20260901")
    assert facts["active"]["name"] == "sjp-20260901"
    assert facts["added"] > 0 and facts["removed"] > 3_000_000
    assert run_json("check", "kot")["official"]


def test_import_of_a_file_that_is_no_list_is_refused(tmp_path):
    path = tmp_path / "slowa.txt"
    path.write_bytes("żółć".encode("cp1250"))
    status, sentence = refused("import", str(path))
    assert (status, sentence) == (2, "Lista nie jest poprawnym tekstem UTF-8.")


def test_refresh_shows_progress_on_stderr_only(sjp):
    sjp.serve_list(list_zip(WORDS))
    out, err = run("refresh", "--json", "--activate")
    assert json.loads(out)["active"] is True
    assert "%" in err and "publikowanie" in err
    assert Edition.objects.get(active=True).name == "sjp-20260901"


def test_refresh_that_fails_says_why_with_status_one(sjp):
    sjp.answers[INDEX] = redirect("https://portal.example.org/")
    status, sentence = refused("refresh")
    assert status == 1
    assert "portal.example.org" in sentence
    assert RefreshJob.objects.get().state == "failed"


def test_build_carried_gives_the_same_bytes_again(tmp_path):
    source = tmp_path / "polish"
    source.write_text("\n".join([*WORDS, "Kraków", "PKP"]), encoding="utf-8")
    first = run_json("build-carried", str(source), "--into", str(tmp_path / "one"))
    second = run_json("build-carried", str(source), "--into", str(tmp_path / "two"))
    assert first == second
    assert first["words"] == len(WORDS)
    manifest = store.read_manifest(tmp_path / "one")
    assert "wpolish" in manifest["source"] and "build-carried" in manifest["recipe"]
    assert (tmp_path / "one" / "words.dawg").read_bytes() == (tmp_path / "two" / "words.dawg").read_bytes()
