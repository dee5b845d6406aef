"""The sentences of seating: what cannot be seated and why, and what a change by hand breaks."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SEATING: dict[str, Promise] = {
    "too_few_players": _("Too few players to seat: %(players)d. At least two are needed."),
    "tables_out_of_range": _(
        "%(players_text)s cannot sit at %(tables_text)s: the number of tables must be from %(fewest)d to %(most)d."
    ),
    "school_too_big": _(
        "School %(school)s has %(players_text)s for %(tables_text)s, so two of them would have to meet. "
        "At least %(tables_needed)d tables are needed."
    ),
    "station_too_small": _(
        "Station %(station)d: school %(school)s has %(players_text)s for %(tables_text)s, so two of them would have to "
        "meet. At least %(tables_needed)d tables are needed; move a school or draw the stations again."
    ),
    "station_wrong_number": _(
        "Station %(station)d has %(players_text)s, who cannot fill tables of three and four. Move a school to another "
        "station or draw the stations again."
    ),
    "school_without_station": _("School %(school)s has no station yet. Give it one, then seat the round."),
    "no_such_stations": _("The schools cannot be divided into so many stations: %(stations)s."),
    "no_station_for_school": _("No station has room for school %(school)s. Draw the stations again."),
    "unknown_mode": _("There is no way of seating called %(mode)s."),
    "player_twice": _("%(player)s is there twice."),
    "player_unknown": _("%(player)s is seated but does not play in this round."),
    "player_missing": _("%(player)s has no seat."),
    "player_not_seated": _("%(player)s has no seat in this round."),
    "same_player": _("Two different players are needed for a swap."),
    "table_number_twice": _("There are two tables with number %(table)d."),
    "table_too_big": _("Table %(table)d has too many players: %(players)d, and %(most)d is the most."),
    "table_too_small": _("Table %(table)d has too few players: %(players)d."),
    "bye_again": _("%(player)s would sit out again while another has not yet sat out."),
    "no_free_chair": _("Every table is full. Draw the round again to seat %(player)s."),
    "no_fitting_chair": _(
        "At every table with a free chair somebody of school %(school)s sits already. Draw the round again to seat "
        "%(player)s."
    ),
    "swap_clash": _("Table %(table)d: %(players)s are of one school, %(school)s."),
    "swap_repeat": _("Table %(table)d: %(players)s have met before, in round %(rounds)s."),
    "swap_starts": _("First seats become uneven: from %(least)d to %(most)d of them per player."),
    "swap_spread": _("Players with less similar points sit together: differences grow from %(before)s to %(after)s."),
}
