"""What the page of a word says, and when it says nothing."""

import pytest

from lexicon.problem import LexiconProblem
from lexicon.sjp import Entry, archive_url, page_url, read_page
from tests.lexicon.fake_sjp import entry, index_page, missing_page, page


def said(body: bytes, word: str, status: int = 200) -> tuple[str, str]:
    reading = read_page(body, status, word)
    return reading.verdict, reading.reason


def test_a17_allowed_entry():
    assert said(page("kot", entry("kot", True)), "kot") == ("allowed", "page_allowed")


def test_a17_forbidden_entry_is_not_allowed_although_it_exists():
    assert said(page("persil", entry("persil", False)), "persil") == ("not_allowed", "page_not_allowed")


def test_pl_22_name_and_word_on_one_page():
    body = page("kruk", entry("Kruk", False), entry("kruk", True))
    assert said(body, "kruk") == ("allowed", "page_allowed")
    assert read_page(body, 200, "kruk").entries == (Entry("Kruk", "not_allowed"), Entry("kruk", "allowed"))


def test_pl_22_allowed_name_does_not_carry_over_to_the_word():
    body = page("kruk", entry("Kruk", True), entry("kruk", False))
    assert said(body, "kruk") == ("not_allowed", "page_not_allowed")


def test_pl_22_only_a_name():
    reading = read_page(page("kraków", entry("Kraków", False)), 200, "kraków")
    assert (reading.verdict, reading.reason, reading.params) == (
        "not_allowed",
        "page_other_case",
        {"entry": "Kraków"},
    )


def test_missing_word_comes_as_404():
    assert said(missing_page("zzzz"), "zzzz", 404) == ("not_allowed", "page_missing")
    assert said(page("zzzz", "<p>nie występuje w słowniku</p>"), "zzzz", 404) == ("not_allowed", "page_missing")


def test_404_without_the_dictionary_s_own_words_is_no_verdict():
    assert said(b"<html><h1>404 Not Found</h1><p>nginx</p></html>", "kot", 404) == ("unknown", "page_layout")


def test_missing_word_with_status_200_is_no_verdict():
    assert said(missing_page("zzzz"), "zzzz", 200) == ("unknown", "page_layout")


def test_missing_page_of_another_word_is_no_verdict():
    assert said(missing_page("inne"), "zzzz", 404) == ("unknown", "page_layout")


def test_comments_are_not_read():
    assert said(page("zzzz"), "zzzz") == ("unknown", "page_layout")
    assert said(page("kot", entry("kot", False)), "kot")[0] == "not_allowed"


def test_comments_without_their_heading_are_not_read():
    body = page("kot").replace(b"KOMENTARZE:", b"")
    assert said(body, "kot") == ("unknown", "page_layout")


def test_meaning_that_quotes_the_status_is_not_a_status():
    meaning = "dopuszczalne w grach są tylko niektóre formy tego wyrazu, np. koty"
    body = page("kot", f"<h1>kot</h1><p>{meaning}</p>")
    assert said(body, "kot") == ("unknown", "page_layout")
    assert said(page("kot", entry("kot", False, meaning)), "kot")[0] == "not_allowed"


def test_entry_without_meaning():
    assert said(page("kota", entry("kota", True, "")), "kota") == ("allowed", "page_allowed")


def test_changed_layout_is_no_verdict():
    body = page("kot", '<h2 class="haslo">kot</h2><span class="ok">dopuszczalne w grach</span>')
    assert said(body, "kot") == ("unknown", "page_layout")


def test_entry_whose_status_is_gone_is_no_verdict():
    body = page("kruk", entry("Kruk", True), "<h1>kruk</h1><p>ptak</p>")
    assert said(body, "kruk") == ("unknown", "page_layout")


def test_page_of_another_word_is_no_verdict():
    assert said(page("pies", entry("pies", True)), "kot") == ("unknown", "page_other_word")


def test_portal_page_is_no_verdict():
    body = "<html><h1>Witamy w sieci szkoły</h1><p>Zaloguj się</p></html>".encode()
    assert said(body, "kot") == ("unknown", "page_layout")


def test_wrong_encoding_is_no_verdict():
    body = page("żółć", entry("żółć", True)).decode().encode("iso-8859-2", errors="replace")
    assert said(body, "żółć") == ("unknown", "page_encoding")


@pytest.mark.parametrize("status", [403, 429, 500, 503])
def test_error_of_the_site_is_no_verdict(status):
    assert said(page("kot", entry("kot", True)), "kot", status) == ("unknown", "page_status")


def test_nothing_at_all_is_no_verdict():
    assert said(b"", "kot") == ("unknown", "page_layout")


@pytest.mark.parametrize("word", ["KOT", "kot/..", "../etc", "kot?x=1", "k t", "quiz", "a" * 16, "", "http://x"])
def test_nothing_but_a_word_reaches_an_address(word):
    with pytest.raises(ValueError, match="alphabet"):
        page_url("https://sjp.pl/", word)


def test_address_of_a_word():
    assert page_url("https://sjp.pl/", "źdźbło") == "https://sjp.pl/%C5%BAd%C5%BAb%C5%82o"


def test_index_links_to_the_list_relatively():
    url, name = archive_url(index_page("sjp-20260901.zip"), "https://sjp.pl/sl/growy/")
    assert (url, name) == ("https://sjp.pl/sl/growy/sjp-20260901.zip", "sjp-20260901")


@pytest.mark.parametrize("links", [(), ("sjp-20260901.zip", "sjp-20260801.zip"), ("lista.zip",)])
def test_index_without_exactly_one_list(links):
    with pytest.raises(LexiconProblem) as problem:
        archive_url(index_page(*links), "https://sjp.pl/sl/growy/")
    assert problem.value.code == "index_layout"
