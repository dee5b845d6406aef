"""What an organiser downloads: tables that hide no formula, and a record of every game."""

import io
import zipfile

import pytest
import tablib

from tests.turniej.views.day import Organiser, ready
from turniej.exports import Sheet, as_file, safe
from turniej.models import Pairing

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("text", ["=1+1", "+48 600", "-2", "@SUM(A1)", "\t=x", "\r=x"])
def test_no_text_becomes_a_formula(text: str) -> None:
    sheet = Sheet("Lista", ["nazwisko"], [[text], ["Kos"], [-5]])
    assert safe(text) == "'" + text.lstrip("\r"), "a carriage return is kept in no cell"
    csv = as_file(sheet, "csv").decode("utf-8-sig")
    assert csv.splitlines()[-1] == "-5"
    book = tablib.Dataset().load(as_file(sheet, "xlsx"), format="xlsx")
    assert not str(book[0][0]).startswith(("=", "+", "-", "@"))
    with zipfile.ZipFile(io.BytesIO(as_file(sheet, "xlsx"))) as archive:
        assert b"<f>" not in archive.read("xl/worksheets/sheet1.xml")


def test_a_pupil_with_a_formula_for_a_name_is_harmless_in_every_download() -> None:
    organiser = Organiser().start()
    school = organiser.post("schools/new/", name="SP 1")["id"]
    organiser.post("players/new/", school=school, first_name="Ola", last_name="=HYPERLINK(1)")
    text = organiser.client.get(organiser.at("files/players.csv")).content.decode("utf-8-sig")
    assert ";=HYPERLINK" not in text and "'=HYPERLINK(1)" in text


def test_every_game_comes_as_gcg() -> None:
    organiser = ready(8)
    organiser.draw_and_start()
    with zipfile.ZipFile(io.BytesIO(organiser.client.get(organiser.at("files/gcg.zip")).content)) as archive:
        assert len(archive.namelist()) == Pairing.objects.count() == 2
        assert archive.read(archive.namelist()[0]).startswith(b"#character-encoding UTF-8")
