"""Longer explanations: a row of the standings, what somebody needs, what a certificate proves."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from django.utils.translation import gettext, ngettext

from turniej.messages.phrases import people, points_text
from turniej.messages.standings import DECIDED, LEVEL, METRIC_NAMES, METRIC_SHORTS, NEEDS
from turniej.seating import Certificate
from turniej.standings import Decision, Need


def metric_name(key: str) -> str:
    """A metric in words."""
    return str(METRIC_NAMES[key])


def metric_short(key: str) -> str:
    """A metric as an abbreviation for a narrow column."""
    return str(METRIC_SHORTS[key])


def explain_row(
    points: Fraction,
    per_round: Iterable[Fraction],
    decision: Decision | None = None,
    names: Mapping[int, str] | None = None,
) -> str:
    """Why a row of the standings is where it is: its points round by round, and what parts it from the next row.

    "7 PT = 3+2+2; wyżej niż Zofia K. dzięki małym punktom 612:598".
    """
    total = gettext("%(points)s TP") % {"points": points_text(points)}
    rounds = [points_text(won) for won in per_round]
    if len(rounds) > 1:
        total += " = " + "+".join(rounds)
    if decision is None:
        return total
    return f"{total}; {explain_decision(decision, names)}"


def explain_decision(decision: Decision, names: Mapping[int, str] | None = None) -> str:
    """What decided between two neighbours, as part of a sentence about the upper one."""
    name = people([decision.below], names)
    if decision.metric is None:
        return str(LEVEL % {"name": name})
    values = {"above": points_text(decision.above_value), "below": points_text(decision.below_value)}
    return str(DECIDED[decision.metric] % {"name": name, **values})


def need_text(need: Need) -> str:
    """What a player still needs to advance, as a sentence."""
    key = need.state
    if key == "open":
        sure, chance = need.sure is not None, bool(need.chance)
        key = "open_both" if sure and chance else "open_sure" if sure else "open_chance" if chance else "open"
    values = {"sure": points_text(need.sure or Fraction(0)), "chance": points_text(need.chance or Fraction(0))}
    return str(NEEDS[key] % values)


def certificate_lines(certificate: Certificate) -> list[str]:
    """What a certificate proves, one sentence each."""
    lines = []
    if certificate.school_ban:
        lines.append(_clashes(certificate))
    if not certificate.repeats:
        lines.append(gettext("Nobody meets anybody twice."))
    else:
        said = ngettext(
            "%(n)d pair of players meets again.", "%(n)d pairs of players meet again.", certificate.repeats
        ) % {"n": certificate.repeats}
        if certificate.repeats_proved:
            said += " " + gettext("Counting proves that it cannot be fewer.")
        else:
            said += " " + gettext("Counting alone proves at least %(bound)d.") % {"bound": certificate.repeats_bound}
        lines.append(said)
    lines.append(
        gettext("Seat 1 so far: from %(least)d to %(most)d times per player.")
        % {"least": certificate.starts_min, "most": certificate.starts_max}
    )
    return lines


def _clashes(certificate: Certificate) -> str:
    if not certificate.same_school:
        return gettext("Nobody meets a player of the same school.")
    count = certificate.same_school
    said = ngettext(
        "%(n)d pair of players of one school meets.", "%(n)d pairs of players of one school meet.", count
    ) % {"n": count}
    if certificate.same_school == certificate.same_school_bound:
        said += " " + gettext("Counting proves that it cannot be fewer.")
    return said
