"""The sentence of every code that a service refuses with: what is in the way, and what to do about it."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DOORS: dict[str, Promise] = {
    "forbidden": _("You may not do this here. Ask the organiser."),
    "link_unknown": _("This link or card is not known. Ask the organiser for a new one."),
    "link_revoked": _("This link or card has been taken back. Ask the organiser for a new one."),
    "link_used": _("This invitation has been used already. Ask for another one."),
    "code_needed": _("Type the one-time code that the organiser gave you."),
    "code_used": _("The one-time code has been used. Ask the organiser for a new link."),
    "code_wrong": _("The code is wrong. Check the card and type it again."),
    "code_spent": _("This code was used already. Take the next one from the judge's page."),
    "too_many_tries": _("Too many wrong tries. Wait a few minutes and try again."),
    "unknown_role": _("There is no such role."),
    "last_owner": _("The last owner stays. Make somebody else the owner first."),
    "other_window": _("This table is open in another window. Take over here if that one is gone."),
    "no_judge": _("A friendly game has no judge."),
    "not_found": _("There is nothing like that here."),
}

FORMS: dict[str, Promise] = {
    "stale": _("Somebody has changed this in the meantime. Look at it again and repeat what you still want."),
    "not_now": _("This is not possible in this part of the day."),
    "name_missing": _("A name is missing."),
    "bad_number": _("This number is not possible here."),
    "bad_time": _("“%(time)s” is not a time. Write it like 09:30."),
    "not_a_number": _("Write a whole number."),
    "not_a_rule": _("The rules have no such setting."),
    "type_the_name": _("Type the tournament's name exactly, to be sure: %(name)s"),
    "unknown_preset": _("There is no such set of rules."),
    "unknown_template": _("There is no such plan."),
    "unknown_format": _("A stage cannot be played like that."),
    "unknown_zone": _("There is no time zone %(zone)s."),
    "preview_too_old": _("The preview is too old. Choose the file again."),
    "nothing_to_import": _("No row of the file can be read. Correct the file and choose it again."),
    "reason_needed": _("This differs from the word list. Write the reason."),
    "not_ruled": _("The word list cannot say. Decide, and write the reason."),
}

PEOPLE: dict[str, Promise] = {
    "school_exists": _("There is a school of this name already: %(name)s"),
    "school_has_players": _("The school has pupils on the list. Move or remove them first."),
    "player_exists": _("This pupil is on the list already."),
    "was_seated": _("This pupil has been seated. Withdraw the pupil instead."),
    "too_late_to_enter": _("Stage 1 is over, so nobody can enter any more."),
    "not_taking_part": _("This pupil does not take part any more. Let the pupil in again first."),
    "other_players": _("Other pupils sit at this table. Their names can only change places."),
    "other_round": _("These two do not play in the same round."),
    "same_table": _("These two sit at the same table."),
    "card_signed": _("The card is signed. A judge has to open it first."),
    "no_players": _("There are no pupils on the list yet."),
    "too_many_games": _("%(count)s friendly games were made within an hour. Wait a little, or join one that is on."),
    "unknown_kind": _("There is no such game. Choose one from the list."),
    "not_finished": _("The problem follows a game that is over. Correct its slips first."),
    "finished": _("This game is over and its slips are corrected."),
    "coups_left": _("Coups still to be played: %(count)s. Open them first."),
    "words_unknown": _("Say first whether these words are good: %(words)s."),
}

DAY: dict[str, Promise] = {
    "frozen": _("The rules are fixed since the first seating."),
    "no_such_step": _("The day cannot go there from here."),
    "already_seated": _("A seating has been made, so check-in stays closed."),
    "round_open": _("A round is open. Close it or throw its seating away first."),
    "stage_over": _("All rounds of this stage have been played."),
    "stage_started": _("The stage has begun, so this cannot be changed any more."),
    "not_the_last": _("Only the last stage can be taken out."),
    "fewer_than_played": _("More rounds than that have been played already: %(played)d."),
    "rounds_left": _("The stage still has rounds to play."),
    "last_stage": _("This is the last stage."),
    "play_off_needed": _("A play-off has to decide first who goes on."),
    "tie_undecided": _("Who goes on is still a tie. Hold a play-off or draw a lot."),
    "still_equal": _(
        "Some are still equal, and a play-off has to decide. A lot may do it instead; where nothing depends on it, a "
        "judge may waive it."
    ),
    "tie_too_large": _("%(players)d are tied, too many for one table. Draw a lot."),
    "no_such_tie": _("There is no such tie now."),
    "it_matters": _("Something depends on this tie, so it has to be played off."),
    "round_started": _("The round has started."),
    "was_played": _("Something has been played already, so the seating stays."),
    "drawn_again": _("A seating has been drawn since, so the one that was thrown away does not come back."),
    "was_drawn": _("A round of the stage has been drawn, so it stays. Throw its seating away first."),
    "already_closed": _("The round is closed."),
    "not_a_draft": _("Only a draft can be published."),
    "somebody_gone": _("Somebody in this seating does not play any more. Throw it away and draw again."),
    "not_published": _("The seating has to be published first."),
    "not_open": _("The round is not being played."),
    "not_closed": _("The round is not closed."),
    "round_not_open": _("The round is not open."),
    "later_round": _("A later round has been seated, so this one stays closed."),
    "only_at_tables": _("This works only at tables of stage 1."),
    "seated_already": _("This pupil has a chair in this round already."),
    "hall_paused": _("The hall is paused. Let it go on first."),
    "table_taken": _("Table %(table)d is taken in this round."),
    "table_of_others": _("Another age category of the event sits at table %(table)d now."),
    "no_game": _("No game is open at this table."),
    "game_gone": _(
        "This was entered for a game that is not at this table any more: its start or its seating was taken back, or "
        "it moved to another table. Go on from the server's version; what was entered stays on this tablet."
    ),
    "wrong_number_of_players": _("Two to four play at a table."),
    "on_paper": _("This game goes on on paper. A judge types it in."),
}

RESULTS: dict[str, Promise] = {
    "results_missing": _("Results are missing at tables: %(tables)s"),
    "already_confirmed": _("This result has been accepted already."),
    "same_person": _("You typed this result. Type it again, or let somebody else confirm it."),
    "score_missing": _("Write the score of every player."),
    "score_impossible": _("A score of %(score)d is not possible. Check the card."),
    "no_card_lines": _("Type the lines of the card in first. Its totals follow from them."),
    "card_differs": _(
        "The card says another total than its lines make. Look at the lines together, then say which one counts."
    ),
    "no_result": _("There is no accepted result yet."),
    "no_change": _("Nothing is different from the accepted result."),
    "claimed_by_other": _("Another judge has taken this: %(by)s"),
    "already_ruled": _("This has been ruled already: %(by)s"),
    "words_missing": _("Rule on every word: %(words)s"),
    "too_late": _("It is too late to take this back. The game has moved on."),
    "nothing_ruled": _("Nothing has been ruled on these words yet."),
    "built_upon": _("Something follows from this decision already, so it stays."),
}

SERVICES: dict[str, Promise] = {**DOORS, **FORMS, **PEOPLE, **DAY, **RESULTS}
