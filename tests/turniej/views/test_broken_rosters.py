"""Broken lists of pupils: each is answered with a sentence, and nothing changes."""

import json
from itertools import permutations, product

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.turniej.roster_file.test_roster_file import BOOK, SHEET, repacked
from tests.turniej.views.day import Organiser
from turniej.models import LogEntry, Player, School
from turniej.roster_cells import MOST_COLUMNS, MOST_UNPACKED

pytestmark = pytest.mark.django_db

COLUMNS = ("szkoła", "imię", "nazwisko")


def broken() -> list[bytes]:
    """Files that give no list: what people send by mistake, cut off, half converted, or made to do harm."""
    found = [b"", b" \n\t\n", b"\xef\xbb\xbf", b"\0\1\2\3", b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xfe\0", b"%PDF-1.7\n\0"]
    found += [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(64), b"PK\3\4 not a workbook", b"PK\5\6" + bytes(18)]
    found += [BOOK[: len(BOOK) * part // 16] for part in range(1, 16)]
    found += [repacked(BOOK, **{SHEET: text}) for text in (b"", b"<worksheet", b"<!DOCTYPE x [<!ENTITY a 'b'>]><a/>")]
    found.append(repacked(BOOK, **{"xl/bomb.xml": bytes(MOST_UNPACKED + 1)}))
    for size, separator in product((1, 2), ";,\t"):
        found += [f"{separator.join(some)}\n".encode() for some in permutations(COLUMNS, size)][:6]
    found += [f"{';'.join(COLUMNS)};{again}\nSP 1;Ala;Bąk;x\n".encode() for again in COLUMNS]
    found += [(";".join(COLUMNS) + ";x" * MOST_COLUMNS).encode(), "szkoła;imię;nazwisko".encode("utf-16")[1:]]
    found.append(("szkoła;imię;nazwisko\nSP 1;Ala;" + "B" * 140_000).encode())
    return found


def test_fifty_broken_rosters_are_refused_with_a_sentence_and_change_nothing():
    organiser = Organiser().start()
    organiser.import_roster(8)
    before = [list(model.objects.values()) for model in (Player, School, LogEntry)]
    organiser.client.raise_request_exception = False
    files = broken()
    assert len({*files}) >= 50
    wrong = []
    for data in files:
        upload = {"file": SimpleUploadedFile("lista.csv", data)}
        answer = organiser.client.post(organiser.at("roster/import/"), upload, headers={"accept": "application/json"})
        if not 400 <= answer.status_code < 500 or not json.loads(answer.content).get("message"):
            wrong.append((data[:40], len(data), answer.status_code))
    assert wrong == []
    assert [list(model.objects.values()) for model in (Player, School, LogEntry)] == before
