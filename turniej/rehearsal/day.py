"""The whole day of a tournament over HTTP: roster, check-in, rounds, stages, play-offs, until there is a winner."""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from django.utils.translation import gettext as _

from games.engine.moves import Lexicon
from games.engine.ruleset import PRESETS
from games.engine.tiles import FRENCH, TILE_SETS, TileSet
from turniej.rehearsal import judge, pupils
from turniej.rehearsal.client import Client, Trouble
from turniej.rehearsal.habits import CHILDREN, NONE, Habits
from turniej.rehearsal.hall import Hall
from turniej.rehearsal.hall_clock import HeldClock, RealClock
from turniej.rehearsal.organiser import Organiser
from turniej.rehearsal.pupils import Pupil
from turniej.rehearsal.report import Report, compare
from turniej.rehearsal.sent import Sent
from turniej.rehearsal.table import Table
from turniej.rehearsal.words import words_for

JUDGES = ("Barbara Sędzia", "Jan Arbiter")
WAIVED = 0.5
MOST_ROUNDS = 100
BETWEEN_ROUNDS = 600


@dataclass(frozen=True)
class Plan:
    """What is played: how many pupils of how many schools, the rounds of stage 1, the seed, the rules."""

    players: int
    schools: int
    rounds: int
    seed: int
    ruleset: str = "polish_school"
    name: str = "Próba generalna"
    habits: Habits = CHILDREN

    @property
    def tile_set(self) -> TileSet:
        """The tiles of the rules; those of a Romanian original are French."""
        return TILE_SETS[PRESETS[self.ruleset].tile_set] if self.ruleset in PRESETS else FRENCH


@dataclass
class Played:
    """One finished game: where it was, and what its table had sent."""

    record: str
    banned: bool
    schools: list[str]
    sent: Sent
    order: list[int]


@dataclass
class Day:
    """One tournament from its first form to its winner."""

    plan: Plan
    base: str
    clock: HeldClock | RealClock
    day: str
    progress: Any
    organiser: Organiser = field(init=False)
    desk: judge.Desk = field(init=False)
    tablets: dict[int, Client] = field(default_factory=dict)
    games: list[Played] = field(default_factory=list)
    play_offs: int = 0

    def __post_init__(self) -> None:
        self.organiser = Organiser(self.base)
        self.lexicon: Lexicon
        self.lexicon, self.invented = words_for(self.plan.tile_set, self.plan.seed)
        self.pupils: list[Pupil] = pupils.invent(
            self.plan.players, self.plan.schools, Random(f"{self.plan.seed}/pupils")
        )
        self.rules = PRESETS[self.plan.ruleset]
        self.rng = Random(f"{self.plan.seed}/day")

    def run(self, name: str, password: str) -> Report:
        """Sign in, make the tournament and play it to its end; returns the report. Raises Trouble, OtherTournaments."""
        self.organiser.sign_in(name, password)
        self.organiser.find_it_empty()
        self.organiser.create(
            name=self.plan.name,
            day=self.day,
            place="Szkoła Podstawowa w Bobrowie",
            preset=self.plan.ruleset,
            seed=self.plan.seed,
        )
        return self.play()

    def play(self) -> Report:
        """Play the tournament that was made."""
        self.open_doors()
        for _round in range(MOST_ROUNDS):
            action = self.organiser.status()["action"]
            if action["code"] in ("draw", "play_off"):
                if not (action["code"] == "play_off" and action["params"].get("waivable") and self.waive()):
                    self.play_round()
            elif action["code"] == "next_stage":
                self.organiser.do("stages/next/", once=True)
            elif action["code"] == "awards":
                return self.close()
            else:
                raise Trouble(f"nobody knows how to go on from {action}")
        raise Trouble("the tournament does not end")

    def open_doors(self) -> None:
        """Before the first round: the list, the judges' links, the check-in, the plan."""
        do = self.organiser.do
        self.organiser.bring_in(pupils.roster_file(self.pupils))
        schools = self.organiser.status()["schools"]
        links = [do("people/judge/", once=True, name=name, school="") for name in JUDGES[:1]]
        links.append(do("people/judge/", once=True, name=JUDGES[1], school=schools[0]["id"]))
        judges = [
            judge.sign_in(self.base, name, link["link"], link["code"]) for name, link in zip(JUDGES, links, strict=True)
        ]
        self.desk = judge.Desk(judges, self.plan.habits)
        do("phase/", to="check_in")
        for school in schools:
            do("check-in/school/", school=school["id"], present=1)
        do("check-in/finish/", once=True)
        self.organiser.plan_first_stage(self.plan.rounds)
        if self.rules.competition == "duels":
            do("stages/add/", once=True, format="best_of", entrants=2)
        counts = {"players": len(self.pupils), "schools": len(schools)}
        self.progress.finish(_("%(players)d pupils of %(schools)d schools are here") % counts)

    def play_round(self) -> None:
        """Draw, publish, let the tablets in, play, close."""
        do = self.organiser.do
        round_id = do("draw/", once=True)["id"]
        do(f"rounds/{round_id}/publish/")
        status = self.organiser.status()
        shown = status["round"]
        stage = next(one for one in status["stages"] if one["id"] == shown["stage"])
        title = _("Stage %(stage)d, play-off %(round)d") if shown["play_off"] else _("Stage %(stage)d, round %(round)d")
        title %= {"stage": stage["number"], "round": shown["number"]}
        self.pair_tablets(shown["pairings"])
        tables = [self.table(stage["number"], shown, pairing) for pairing in shown["pairings"]]
        self.agree_to_draw(stage, shown, tables)
        hall = Hall(tables, self.desk, self.clock, Random(f"{self.plan.seed}/hall/{stage['number']}/{shown['number']}"))
        hall.everywhere(lambda table: table.sit_down(self.lexicon, invented=self.invented), tables)
        hall.draw()
        do(f"rounds/{round_id}/start/")
        hall.play(lambda done, total: self.progress.show(title, done, total))
        self.keep(stage, shown, tables)
        do(f"rounds/{round_id}/close/")
        self.clock.advance(BETWEEN_ROUNDS)
        self.progress.finish(_("%(title)s: tables %(tables)d") % {"title": title, "tables": len(tables)})

    def pair_tablets(self, pairings: list[dict[str, Any]]) -> None:
        """Every new table gets a tablet: by the QR of its card, every third by the short code."""
        new = {pairing["table"] for pairing in pairings} - set(self.tablets)
        if not new:
            return
        for card in self.organiser.do("tables/issue/")["cards"]:
            number = card["table"]
            if number not in new:
                continue
            tablet = self.tablets[number] = Client(self.base, f"tablet {number}")
            if number % 3:
                tablet.get(card["url"])
            else:
                tablet.get("/tablet/join/")
                tablet.submit("/tablet/join/", {"code": card["code"]}, once=True)
            if "table" not in tablet.session.cookies:
                raise Trouble(f"table {number}: the tablet was not let in")

    def agree_to_draw(self, stage: dict[str, Any], shown: dict[str, Any], tables: list[Table]) -> None:
        """Until there was a play-off, the first one-on-one game of each round tries to end level (PL-68)."""
        if shown["play_off"]:
            self.play_offs += 1
        elif (
            stage["kind"] == "duels"
            and not self.play_offs
            and self.clock.moves
            and self.rules.time_cap_minutes is not None
        ):
            tables[0].habits = NONE
            tables[0].level_by = self.clock

    def table(self, stage: int, shown: dict[str, Any], pairing: dict[str, Any]) -> Table:
        """The table of a pairing with its own chance, which depends on nothing but the seed and the place."""
        number = pairing["table"]
        rng = Random(f"{self.plan.seed}/{stage}/{shown['number']}/{shown['play_off']}/{number}")
        return Table(self.tablets[number], f"window-{number:03d}", number, rng, self.plan.habits)

    def keep(self, stage: dict[str, Any], shown: dict[str, Any], tables: list[Table]) -> None:
        """Remember what each table sent, for the comparison at the end."""
        by_number = {pairing["table"]: pairing for pairing in shown["pairings"]}
        play_off = "p" if shown["play_off"] else ""
        for table in tables:
            table.sent.by_site += bool(table.game["clock"]["called"])
            seats = sorted(by_number[table.number]["seats"], key=lambda one: one["seat"])
            self.games.append(
                Played(
                    record=f"{self.organiser.slug}-{stage['number']}-{play_off}{shown['number']}-{table.number}.gcg",
                    banned=stage["school_ban"] and not shown["play_off"],
                    schools=[one["school"] for one in seats],
                    sent=table.sent,
                    order=list(table.game["order"]),
                )
            )

    def waive(self) -> bool:
        """Now and then a judge lets a play-off go on which nothing depends (A14)."""
        if self.rng.random() >= WAIVED:
            return False
        for tie in self.organiser.status()["ties"]:
            fields = {"stage": tie["stage"], "players": tie["players"], "reason": judge.REASON}
            self.organiser.do("stages/waive/", once=True, **fields)
        return True

    def close(self) -> Report:
        """Hand out the prizes, read the exports and compare them with what was sent."""
        self.organiser.do("phase/", to="awards")
        status = self.organiser.status()
        if len(status["winner"]) != 1:
            raise Trouble(f"there is no winner: {status['winner']}")
        files = self.files()
        winner = {"name": status["winner"][0]["name"], "school": status["winner"][0]["school"]}
        clients = [self.organiser.client, *self.desk.judges, *self.tablets.values()]
        refusals: Counter[str] = sum((client.refusals for client in clients), Counter())
        events, duplicates = compare(self.games, files)
        return Report(
            players=len(self.pupils),
            schools=len({pupil.school for pupil in self.pupils}),
            rounds=self.plan.rounds,
            games=len(self.games),
            events=events,
            repeats_sent=sum(client.repeats_sent for client in clients),
            duplicates=duplicates,
            same_school=self.same_school(),
            refusals=dict(sorted(refusals.items())),
            winner=winner,
            seed=self.plan.seed,
            files=files,
            invented=self.invented,
        )

    def files(self) -> dict[str, bytes]:
        """The exports of the site: results, standings, one record for each game."""
        client = self.organiser.client
        found = {
            name: client.get(self.organiser.at(f"files/{name}")).content for name in ("results.json", "standings.json")
        }
        archive = zipfile.ZipFile(io.BytesIO(client.get(self.organiser.at("files/gcg.zip")).content))
        return found | {name: archive.read(name) for name in archive.namelist()}

    def same_school(self) -> int:
        """How often two pupils of one school met where they must not: in stage 1 at tables (PL-7)."""
        first = [game for game in self.games if game.banned]
        return sum(one == other for game in first for one, other in combinations(game.schools, 2))
