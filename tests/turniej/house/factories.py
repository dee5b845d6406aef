"""The few rows that these tests need."""

from turniej import clock
from turniej.models import Player, School, Tournament

FIRST_NAMES = ["Zofia", "Antoni", "Maja", "Jan", "Lena"]


def tournament(name="Powiatowy", players=0):
    made = Tournament.objects.create(
        slug=f"t-{Tournament.objects.count()}",
        name=name,
        day=clock.now().date(),
        ruleset={},
        seed=7,
        created_at=clock.now(),
    )
    for number in range(players):
        player(made, code=number + 1)
    return made


def player(tournament, code):
    school, _created = School.objects.get_or_create(tournament=tournament, name="SP 6")
    return Player.objects.create(
        tournament=tournament,
        school=school,
        code=code,
        first_name=FIRST_NAMES[code % len(FIRST_NAMES)],
        last_name=f"Wymyślna{code}",
        klass="5a",
        consent=True,
    )


def remove_all():
    """As if nothing had ever been there."""
    Player.objects.all().delete()
    Tournament.objects.all().delete()
