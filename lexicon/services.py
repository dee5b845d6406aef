"""What the rest of the site asks of the lexicon: check, rule, look a page up, refresh, switch the edition."""

from lexicon.carried import ensure_carried
from lexicon.checking import Verdict, automaton_for, check_word, check_words, edition_in_force

__all__ = ["Verdict", "automaton_for", "check_word", "check_words", "edition_in_force", "ensure_carried"]
