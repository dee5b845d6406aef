"""The judges: they come in by their personal links, work through the queue, and step in where nobody asked."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.state import OVER
from turniej.rehearsal.client import Client, Trouble
from turniej.rehearsal.habits import Habits
from turniej.rehearsal.table import Table

REASON = "próba"


class Desk:
    """All judges of a tournament; the first one works, a second one sometimes wants the same check."""

    def __init__(self, judges: list[Client], habits: Habits) -> None:
        self.judges = judges
        self.habits = habits
        self.acts = 0

    def serve(self, tables: dict[int, Table], *, at_once: bool) -> set[int]:
        """Rule on every check that waits and answer every call; returns the tables whose ruling is still held."""
        judge = self.judges[0]
        queue = judge.read("/judge/queue.json")
        held: set[int] = set()
        for check in sorted(queue["checks"], key=lambda one: (one["table"], one["seat"])):
            table = tables.get(check["table"])
            if table is None or check["state"] == "held" or table.phase != "checking":
                continue
            alone = [one["table"] for one in queue["checks"]].count(table.number) == 1
            if self.rule(check, table, own_site=not at_once, may_wait=alone and not at_once):
                held.add(table.number)
            else:
                table.refresh()
        for call in sorted(queue["calls"], key=lambda one: one["table"]):
            judge.must(judge.post(f"/judge/calls/{call['id']}/done", {}), "call done")
        for table in tables.values():
            table.called = False
        return held

    def rule(self, check: dict[str, Any], table: Table, *, own_site: bool, may_wait: bool) -> bool:
        """Rule on one check by what the list says; returns whether the ruling is held (for ten seconds).

        Where two have checked the same move the first ruling may answer both, so none of them waits.
        """
        judge, rng = self.judges[0], table.rng
        where = f"/judge/checks/{check['id']}"
        judge.must(judge.post(f"{where}/claim", {}), "claim")
        if rng.random() < self.habits.two_judges_want_it and self.judges[-1].post(f"{where}/claim", {}).ok:
            raise Trouble("two judges hold one check")
        body = {"verdicts": self.verdicts(check, table, own_site=own_site), "reason": REASON}
        if own_site and rng.random() < self.habits.ruling_is_taken_back:
            judge.must(judge.post(f"{where}/rule", body), "rule")
            judge.must(judge.post(f"{where}/undo", {}, once=True), "undo")
        if may_wait and rng.random() < self.habits.ruling_is_held:
            judge.must(judge.post(f"{where}/rule", body, once=True), "rule")
            table.sent.by_site += 1
            return True
        told = judge.must(judge.post(f"{where}/rule", {**body, "at_once": True}, once=True), "rule")
        table.sent.by_site += told["check"]["state"] == "ruled"
        return False

    def verdicts(self, check: dict[str, Any], table: Table, *, own_site: bool) -> dict[str, bool]:
        """What the site's list says of each word; where it says nothing, what the pupils' own list says.

        Raises Trouble if the two differ on a site of our own, where they are the same list.
        """
        said = {word["text"]: word["list"]["verdict"] for word in check["words"]}
        known = {text: text in table.lexicon for text in said}
        found = {text: {"allowed": True, "not_allowed": False}.get(said[text], known[text]) for text in said}
        if own_site and not table.invented and (found != known or "unknown" in said.values()):
            raise Trouble(f"the site's list and the pupils' own differ: {said}")
        return known if table.invented else found

    def act(self, table: Table, kind: str, **fields: Any) -> None:
        """Enter something at a table under the judge's own name."""
        judge = self.judges[-1]
        self.acts += 1
        body = {
            "key": f"judge-{table.game['id']}-{self.acts:05d}",
            "expected": table.game["turns"],
            "event": {"kind": kind, "v": 1, **fields},
            "reason": REASON,
        }
        data = judge.must(judge.post(f"/judge/games/{table.game['id']}/events", body), f"table {table.number}, {kind}")
        table.sent.accepted(int(data["seq"]), kind)
        table.refresh()

    def walk_round(self, tables: list[Table]) -> None:
        """Look at the tables: sign for whoever will not, and now and then punish or stop a clock (PL-78, PL-79)."""
        for table in tables:
            if table.phase == "signing" and table.refuses_to_sign in table.game["unsigned"]:
                self.act(table, "signature", seat=table.refuses_to_sign, scores=table.game["to_sign"], reason=REASON)
            elif table.phase == "to_move" and table.steps_in == len(table.game["history"]):
                table.steps_in = -1
                self.step_in(table, table.rng)

    def step_in(self, table: Table, rng: Random) -> None:
        """One of the things that a referee may do without being asked."""
        seats = [one["seat"] for one in table.game["seats"] if one["status"] == "present"]
        seat = rng.choice(seats)
        kind = rng.choice(("warning", "points", "lost_turn", "pause", "extra_time", "note", "forfeit"))
        if kind in ("warning", "lost_turn"):
            self.act(table, "penalty", seat=seat, form=kind, points=0, reason=REASON)
        elif kind == "points":
            self.act(table, "penalty", seat=seat, form="points", points=table.ruleset.penalty_unit, reason=REASON)
        elif kind == "pause":
            self.act(table, "pause", reason=REASON)
            self.act(table, "resume")
        elif kind == "extra_time" and table.ruleset.time_cap_minutes and not table.game["clock"]["called"]:
            self.act(table, "extra_time", minutes=2, reason=REASON)
        elif kind == "note":
            self.act(table, "note", code="PL-74", seat=seat, text="")
        elif kind == "forfeit" and len(seats) > 2 and table.phase not in OVER:
            table.exclude(seat)
            self.act(table, "forfeit", seat=seat, ground="walkover", reason=REASON, tiles=[])


def sign_in(base: str, name: str, link: str, code: str) -> Client:
    """A judge opens his link and types the one-time code; then his cookie lets him in."""
    judge = Client(base, name)
    judge.get(link)
    response = judge.session.post(
        base + link,
        data={"code": code, "csrfmiddlewaretoken": judge.session.cookies.get("csrftoken", "")},
        headers={"Referer": base + link},
        timeout=60,
    )
    if response.status_code != 200 or not response.url.endswith("/judge/"):
        raise Trouble(f"{name}: the judge's link did not open: {response.status_code}")
    return judge
