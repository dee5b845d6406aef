"""Invented schools and pupils, and the roster file that their organiser uploads."""

import csv
import io
from dataclasses import dataclass
from random import Random

FIRST_NAMES = (
    *("Ala", "Bogna", "Celina", "Ćwierka", "Dąbrówka", "Elżbieta", "Franciszka", "Gaja", "Hania", "Iga", "Jagoda"),
    *("Kalina", "Lena", "Łucja", "Maja", "Nadzieja", "Oliwia", "Pola", "Róża", "Sonia", "Świętosława", "Tosia"),
    *("Ula", "Weronika", "Zofia", "Żaneta", "Adaś", "Błażej", "Czesław", "Dawid", "Eryk", "Fryderyk", "Grześ"),
    *("Hubert", "Ignacy", "Jędrzej", "Kajetan", "Leon", "Łukasz", "Miłosz", "Natan", "Oskar", "Przemysław"),
    *("Ryszard", "Sławek", "Tymon", "Wit", "Zbyś", "Żegota", "Staś"),
)
LAST_STEMS = (
    *("Bąk", "Bocian", "Chrząszcz", "Dąb", "Dzięcioł", "Głóg", "Gżegżółka", "Jaskółka", "Jeżyna", "Kąkol", "Kłos"),
    *("Kozioł", "Leszczyna", "Łabędź", "Łoś", "Malina", "Mróz", "Niedźwiedź", "Orzech", "Pączek", "Pędzel"),
    *("Pstrąg", "Rzepak", "Skowronek", "Słonecznik", "Sówka", "Śliwa", "Świerk", "Trzcina", "Wąż", "Wierzba"),
    *("Wróbel", "Zając", "Źrebak", "Żbik", "Żuraw", "Żyto", "Ogórek", "Kaczka", "Lipiec"),
)
PLACES = (
    *("Bobrowo", "Łąka", "Żurawie", "Ślęzany", "Dębowo", "Jeżyce Małe", "Gżdów", "Źródła", "Olszynka", "Kłosowo"),
    *("Wrzosy", "Brzezie", "Sowia Góra", "Maślaki", "Chrząstów", "Lipowiec", "Stokrotki", "Pstrągi", "Miodowo"),
    *("Rogale", "Święcko", "Zamglenie", "Makówki", "Ćmielęta", "Nagietki", "Orlęta", "Kukułki", "Wydmy"),
)
NO_CONSENT = 0.15


@dataclass(frozen=True)
class Pupil:
    """One line of the roster."""

    school: str
    first_name: str
    last_name: str
    klass: str
    consent: bool

    @property
    def name(self) -> str:
        """First and last name, as the organiser's pages show them."""
        return f"{self.first_name} {self.last_name}"


def school_names(count: int) -> list[str]:
    """So many names of schools, all different."""
    return [f"SP {number} {PLACES[(number - 1) % len(PLACES)]}" for number in range(1, count + 1)]


def invent(players: int, schools: int, rng: Random) -> list[Pupil]:
    """So many pupils with different names, spread over the schools as evenly as the numbers allow."""
    called = school_names(schools)
    wanted = [(first, last) for first in FIRST_NAMES for last in LAST_STEMS]
    rng.shuffle(wanted)
    names = [wanted[number] if number < len(wanted) else _double(wanted, number) for number in range(players)]
    pupils = [
        Pupil(
            school=called[number % schools],
            first_name=first,
            last_name=last,
            klass=f"{rng.randint(4, 8)}{rng.choice('abc')}",
            consent=rng.random() >= NO_CONSENT,
        )
        for number, (first, last) in enumerate(names)
    ]
    return sorted(pupils, key=lambda pupil: called.index(pupil.school))


def _double(wanted: list[tuple[str, str]], number: int) -> tuple[str, str]:
    """A double surname, once the single ones are used up."""
    first, last = wanted[number % len(wanted)]
    return first, f"{last}-{LAST_STEMS[number // len(wanted) % len(LAST_STEMS)]}"


def roster_file(pupils: list[Pupil]) -> bytes:
    """The roster as a school's spreadsheet saves it: semicolons, a byte order mark, Polish headers."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(["szkoła", "imię", "nazwisko", "klasa", "zgoda"])
    for pupil in pupils:
        consent = "tak" if pupil.consent else "nie"
        writer.writerow([pupil.school, pupil.first_name, pupil.last_name, pupil.klass, consent])
    return text.getvalue().encode("utf-8-sig")
