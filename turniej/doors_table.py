"""Every address of the site and who may open it: the table that a test walks as every role and as a stranger.

Key: the URL's name with its namespace. Value: the door, as the decorators of `turniej.views.doors` write it:
public, account, organiser:reader, organiser:judge, organiser:organiser, organiser:owner, judge, school, tablet, wall.
A new URL without a row fails the test. `admin:` is Django's own and open to staff only.
"""

from __future__ import annotations

SITE: dict[str, str] = {
    "home": "public",
    "healthz": "public",
    "readyz": "public",
    "set_language": "public",
    "javascript-catalog": "public",
}

ORGANISER: dict[str, str] = {
    "organiser:control": "organiser:reader",
    "organiser:room": "organiser:reader",
    "organiser:status": "organiser:reader",
    "organiser:phase": "organiser:organiser",
    "organiser:announce": "organiser:organiser",
    "organiser:hall_pause": "organiser:organiser",
    "organiser:hall_resume": "organiser:organiser",
    "organiser:copy": "organiser:organiser",
    "organiser:remove": "organiser:owner",
    "organiser:roster": "organiser:reader",
    "organiser:roster_import": "organiser:organiser",
    "organiser:roster_confirm": "organiser:organiser",
    "organiser:player_add": "organiser:organiser",
    "organiser:player": "organiser:organiser",
    "organiser:player_act": "organiser:organiser",
    "organiser:school_add": "organiser:organiser",
    "organiser:school": "organiser:organiser",
    "organiser:check_in": "organiser:organiser",
    "organiser:check_in_school": "organiser:organiser",
    "organiser:check_in_player": "organiser:organiser",
    "organiser:check_in_finish": "organiser:organiser",
    "organiser:hall": "organiser:organiser",
    "organiser:issue": "organiser:organiser",
    "organiser:replace": "organiser:organiser",
    "organiser:revoke": "organiser:organiser",
    "organiser:rounds": "organiser:reader",
    "organiser:draw": "organiser:organiser",
    "organiser:round": "organiser:reader",
    "organiser:round_swap": "organiser:organiser",
    "organiser:round_publish": "organiser:organiser",
    "organiser:round_unpublish": "organiser:organiser",
    "organiser:round_withdraw": "organiser:organiser",
    "organiser:round_start": "organiser:organiser",
    "organiser:round_close": "organiser:organiser",
    "organiser:round_reopen": "organiser:organiser",
    "organiser:round_verify": "organiser:reader",
    "organiser:pairing": "organiser:judge",
    "organiser:result": "organiser:judge",
    "organiser:correct": "organiser:organiser",
    "organiser:result_refuse": "organiser:judge",
    "organiser:swap_chairs": "organiser:judge",
    "organiser:move_table": "organiser:organiser",
    "organiser:standings": "organiser:reader",
    "organiser:stages": "organiser:reader",
    "organiser:stage": "organiser:organiser",
    "organiser:stage_next": "organiser:organiser",
    "organiser:waive": "organiser:judge",
    "organiser:lot": "organiser:organiser",
    "organiser:people": "organiser:organiser",
    "organiser:judge_add": "organiser:organiser",
    "organiser:school_link": "organiser:organiser",
    "organiser:school_links": "organiser:organiser",
    "organiser:invite": "organiser:organiser",
    "organiser:member_role": "organiser:organiser",
    "organiser:link_card": "organiser:organiser",
    "organiser:link_renew": "organiser:organiser",
    "organiser:link_revoke": "organiser:organiser",
    "organiser:settings": "organiser:organiser",
    "organiser:rules": "organiser:organiser",
    "organiser:edition": "organiser:organiser",
    "organiser:timetable": "organiser:organiser",
    "organiser:wall_link": "organiser:organiser",
    "organiser:log": "organiser:reader",
    "organiser:results_json": "organiser:reader",
    "organiser:standings_json": "organiser:reader",
    "organiser:gcg_zip": "organiser:reader",
    "organiser:table_file": "organiser:reader",
    "organiser:prints": "organiser:reader",
    "organiser:print_cards": "organiser:organiser",
    "organiser:print_game_cards": "organiser:reader",
    "organiser:print_seating_schools": "organiser:reader",
    "organiser:print_seating_tables": "organiser:reader",
    "organiser:print_standings": "organiser:reader",
    "organiser:print_continue": "organiser:reader",
    "organiser:print_diplomas": "organiser:reader",
    "organiser:print_school_links": "organiser:organiser",
    "organiser:print_website": "organiser:reader",
    "organiser:home": "account",
    "organiser:new": "account",
    "organiser:own_instead": "account",
    "login": "public",
    "logout": "public",
    "password": "account",
    "invitation": "public",
}

SCHOOL: dict[str, str] = {}

TABLET: dict[str, str] = {
    "tablet:pair": "public",
    "tablet:join": "public",
    "tablet:worker": "public",
    "tablet:manifest": "public",
    "tablet:table": "tablet",
    "tablet:state": "tablet",
    "tablet:window": "tablet",
    "tablet:events": "tablet",
    "tablet:preview": "tablet",
    "tablet:swap": "tablet",
    "tablet:call": "tablet",
}

JUDGE: dict[str, str] = {}

PUBLIC: dict[str, str] = {}

LEXICON: dict[str, str] = {
    "lexicon:editions": "account",
    "lexicon:refresh": "account",
    "lexicon:import": "account",
    "lexicon:job": "account",
    "lexicon:again": "account",
    "lexicon:edition": "account",
    "lexicon:compare": "account",
    "lexicon:activate": "account",
    "lexicon:words": "account",
    "lexicon:school_words": "school",
}

DOORS: dict[str, str] = {**SITE, **ORGANISER, **SCHOOL, **TABLET, **JUDGE, **PUBLIC, **LEXICON}
