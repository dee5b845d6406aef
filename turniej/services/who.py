"""Who does something: an account with a role, a judge or teacher with a personal link, a table, or the house itself."""

from __future__ import annotations

from dataclasses import dataclass

from turniej.models import Membership, Tournament
from turniej.services.errors import Refused

RIGHTS: dict[str, frozenset[str]] = {
    "own": frozenset({"system", "owner"}),
    "organise": frozenset({"system", "owner", "organiser"}),
    "judge": frozenset({"system", "owner", "organiser", "judge"}),
    "read": frozenset({"system", "owner", "organiser", "judge", "reader"}),
    "play": frozenset({"system", "owner", "organiser", "judge", "table"}),
}


@dataclass(frozen=True)
class Who:
    """The person behind an act. `actor` goes into logs, `label` onto pages; `school_id` is a judge's own school."""

    actor: str
    role: str
    label: str = ""
    tournament_id: int | None = None
    school_id: int | None = None

    @property
    def may_organise(self) -> bool:
        """May this person run the day?"""
        return self.role in RIGHTS["organise"]

    @property
    def may_judge(self) -> bool:
        """May this person rule at tables?"""
        return self.role in RIGHTS["judge"]

    @property
    def engine_role(self) -> str:
        """The role that a game's rules know: table, judge, organiser or clock."""
        if self.role == "judge":
            return "judge"
        return "organiser" if self.may_organise else "table"


def system(actor: str = "system") -> Who:
    """The house itself: commands, the sweeper, the rehearsal."""
    return Who(actor=actor, role="system", label=actor)


def require(who: Who, right: str, tournament: Tournament | int) -> None:
    """Let through only who has the right ("own", "organise", "judge", "read", "play") in this tournament.

    Raises `Refused("forbidden")`.
    """
    wanted = tournament if isinstance(tournament, int) else tournament.pk
    elsewhere = who.tournament_id is not None and who.tournament_id != wanted
    if elsewhere or who.role not in RIGHTS[right]:
        raise Refused("forbidden", right=right)


def role_label(role: str) -> Membership.Role | str:
    """The role as the membership names it, for pages."""
    return Membership.Role(role) if role in Membership.Role.values else role
