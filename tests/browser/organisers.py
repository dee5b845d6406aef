"""A signed-in organiser in the browser, and a tournament in the middle of its day: the helpers of his browser tests."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page

from tests.servers import Site
from tests.turniej.views.day import Organiser

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "laptop": (1280, 800), "projector": (1920, 1080)}


def signed_in(browser: Browser, site: Site, organiser: Organiser, size: str = "laptop", scheme: str = "light") -> Page:
    """A page of a browser that holds the organiser's session."""
    width, height = SIZES[size]
    context: BrowserContext = browser.new_context(
        viewport={"width": width, "height": height},
        locale="pl-PL",
        color_scheme=scheme,  # type: ignore[arg-type]
    )
    context.add_cookies([{"name": "sessionid", "value": organiser.client.cookies["sessionid"].value, "url": site.url}])
    return context.new_page()


def result(pairing: object, seat: int, player: int) -> int:
    """Different scores for everybody."""
    return 900 - 5 * (player % 150) - seat


def in_the_middle(organiser: Organiser, players: int = 12) -> dict[str, int]:
    """Round 1 is closed, round 2 is played with one result in, one half typed; returns ids of what pages show."""
    organiser.start(place="Szkoła Podstawowa nr 6 w Łęcznej")
    organiser.import_roster(players)
    organiser.check_everybody_in()
    first = organiser.draw_and_start()
    organiser.type_results(first, result)
    organiser.post(f"rounds/{first.pk}/close/")
    second = organiser.draw_and_start()
    organiser.post("tables/issue/")
    organiser.post("people/schools/")
    access = organiser.post("people/judge/", name="Anna Nowak")["id"]
    one, two = list(second.pairings.all())[:2]
    fields = {f"score_{place.seat}": 200 + place.seat for place in one.places.all()}
    for _time in range(2):
        organiser.post(f"pairings/{one.pk}/result/", **fields)
    organiser.post(f"pairings/{two.pk}/result/", **{f"score_{place.seat}": 190 for place in two.places.all()})
    player = organiser.tournament.players.first()
    stage = organiser.tournament.stages.order_by("number").last()
    assert player is not None and stage is not None
    return {
        "first": first.pk,
        "second": second.pk,
        "done": one.pk,
        "half": two.pk,
        "access": access,
        "player": player.pk,
        "school": player.school_id,
        "stage": stage.number,
    }


def draft_pages(organiser: Organiser) -> list[str]:
    """Another tournament of the same organiser, before its first round: the control room and the draft."""
    organiser.start(name="Klasy 7 i 8")
    organiser.import_roster(9)
    organiser.check_everybody_in()
    made = organiser.post("draw/")["id"]
    late = organiser.tournament.schools.all()[0]
    organiser.post("players/new/", school=late.pk, first_name="Późna", last_name="Ola")
    return [organiser.at(""), organiser.at(f"rounds/{made}/")]


def pages_of(ids: dict[str, int]) -> list[str]:
    """Every page of a tournament that an organiser sees on the screen."""
    return [
        *("", "roster/", "roster/import/", "players/new/", "schools/new/", "check-in/", "rounds/", "standings/"),
        *("stages/", "tables/", "print/", "people/", "settings/", "settings/wall/", "log/", "copy/"),
        f"players/{ids['player']}/",
        f"schools/{ids['school']}/",
        f"stages/{ids['stage']}/",
        f"rounds/{ids['first']}/",
        f"rounds/{ids['second']}/",
        f"rounds/{ids['first']}/verify/",
        f"pairings/{ids['done']}/",
        f"pairings/{ids['half']}/",
        f"links/{ids['access']}/",
    ]
