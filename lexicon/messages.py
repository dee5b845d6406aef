"""What the lexicon's codes say to people, in the language of whoever reads."""

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, gettext_noop, ngettext, pgettext_lazy

from lexicon.checking import Verdict
from lexicon.editions import Activation
from lexicon.lookups import LiveAnswer
from lexicon.models import Edition, RefreshJob
from lexicon.problem import LexiconProblem
from lexicon.rulings import Finding

COMPILED = gettext_noop("compiled into an automaton for this program.")

VERDICTS: dict[str, Promise] = {
    "allowed": pgettext_lazy("word", "allowed"),
    "not_allowed": pgettext_lazy("word", "not allowed"),
    "invalid": pgettext_lazy("word", "cannot be a word"),
    "unknown": pgettext_lazy("word", "no verdict"),
}

REASONS: dict[str, Promise] = {
    "in_list": gettext_lazy("The word is in the list."),
    "not_in_list": gettext_lazy("The word is not in the list."),
    "no_edition": gettext_lazy("There is no word list of this language yet."),
    "edition_damaged": gettext_lazy("The file of the word list is damaged or missing, so nobody can say."),
    "empty": gettext_lazy("Nothing was written."),
    "too_much_text": gettext_lazy("This is far too long for a word (%(length)s characters)."),
    "several_words": gettext_lazy("These are several words; check them one by one."),
    "one_letter": gettext_lazy("One letter is not a word."),
    "too_long": gettext_lazy("A word has at most 15 letters, this one has %(length)s."),
    "no_such_tile": gettext_lazy("There is no tile “%(sign)s”."),
    "look_alike": gettext_lazy("The sign “%(sign)s” (%(code_point)s) only looks like the letter “%(looks_like)s”."),
    "digit": gettext_lazy("A word has no digits (“%(sign)s”)."),
    "apostrophe": gettext_lazy("A word has no apostrophe."),
    "hyphen": gettext_lazy("A word has no hyphen."),
    "hidden_sign": gettext_lazy("There is an invisible sign in the word (%(code_point)s)."),
    "foreign_letter": gettext_lazy("The letter “%(sign)s” (%(code_point)s) is not in the alphabet of the tiles."),
    "not_a_letter": gettext_lazy("The sign “%(sign)s” (%(code_point)s) is not a letter."),
    "page_allowed": gettext_lazy("The page of the word says: allowed in games."),
    "page_not_allowed": gettext_lazy("The page of the word says: not allowed in games."),
    "page_missing": gettext_lazy("The word does not occur in the dictionary."),
    "page_other_case": gettext_lazy("Only “%(entry)s” is in the dictionary, not this word in small letters."),
    "page_other_word": gettext_lazy("The page speaks of another word, so it says nothing about this one."),
    "page_layout": gettext_lazy("The page looks different from what we can read, so it is no answer."),
    "page_encoding": gettext_lazy("The page is not proper UTF-8, so it is no answer."),
    "page_too_large": gettext_lazy("The page is far too large, so it is no answer."),
    "page_status": gettext_lazy("sjp.pl answered with error %(status)s."),
    "other_host": gettext_lazy(
        "The network answered from another address (%(host)s); it may want somebody to log in first."
    ),
    "not_https": gettext_lazy("The network answered without encryption, so it may not be sjp.pl."),
    "too_slow": gettext_lazy("sjp.pl did not answer in time."),
    "no_network": gettext_lazy("There is no connection with sjp.pl."),
    "site_resting": gettext_lazy("sjp.pl failed several times in a row; the next try is possible in %(seconds)s s."),
    "site_busy": gettext_lazy("Too many words wait for sjp.pl; try again in a moment."),
    "no_queue": gettext_lazy("The background service does not answer, so sjp.pl was not asked."),
    "waiting": gettext_lazy("The question is on its way to sjp.pl."),
    "interrupted": gettext_lazy("The look-up was interrupted; ask again."),
}

PROBLEMS: dict[str, Promise] = {
    "empty_file": gettext_lazy("The file is empty."),
    "web_page": gettext_lazy(
        "Instead of a word list there came a web page; the network may want somebody to log in first."
    ),
    "not_a_list": gettext_lazy("The file is neither a zip nor a plain word list."),
    "unreadable": gettext_lazy("The file “%(name)s” cannot be read."),
    "damaged_zip": gettext_lazy("The zip is damaged or incomplete."),
    "no_words_file": gettext_lazy("There is no %(name)s in the zip."),
    "two_words_files": gettext_lazy("There is more than one %(name)s in the zip."),
    "encrypted": gettext_lazy("The zip is locked with a password."),
    "too_large": gettext_lazy("The file is or unpacks to far more than a word list can be."),
    "wrong_encoding": gettext_lazy("The list is not proper UTF-8 text."),
    "no_words": gettext_lazy("There is no word in the list."),
    "read_back": gettext_lazy("The compiled list does not give back the words that went in."),
    "too_few_words": gettext_lazy("The list has only %(words)s words; at least %(fewest)s were expected."),
    "not_words": gettext_lazy("%(lines)s lines of the list are no words of this language."),
    "two_letter_words": gettext_lazy(
        "The list has %(words)s two-letter words; between %(low)s and %(high)s were expected."
    ),
    "word_missing": gettext_lazy("The list lacks the word “%(word)s”, which every complete list has."),
    "word_unwanted": gettext_lazy("The list has the word “%(word)s”, so it is not the games list."),
    "size_jumped": gettext_lazy(
        "The list has %(words)s words and the edition before it %(earlier)s; that is too great a jump."
    ),
    "words_removed": gettext_lazy("The list lacks %(removed)s of the %(earlier)s words of the edition before it."),
    "unknown_language": gettext_lazy("There is no profile for the language “%(language)s”."),
    "index_layout": gettext_lazy(
        "The page of the games list does not link to one list; it may have changed, or it is not sjp.pl's."
    ),
    "cut_download": gettext_lazy("The download broke off before the end."),
    "site_status": gettext_lazy("sjp.pl answered with error %(status)s."),
    "other_host": REASONS["other_host"],
    "not_https": REASONS["not_https"],
    "too_slow": REASONS["too_slow"],
    "no_network": REASONS["no_network"],
    "already_running": gettext_lazy("Another refresh is running; only one can."),
    "taken_over": gettext_lazy("This work was silent for so long that it was given up."),
    "interrupted": gettext_lazy("The work was interrupted before its end; nothing was changed. Start it again."),
    "no_queue": gettext_lazy("The background service does not answer, so nothing was started."),
    "no_such_edition": gettext_lazy("There is no edition called “%(name)s”."),
    "edition_damaged": REASONS["edition_damaged"],
    "disk": gettext_lazy("The disk does not take the files (%(detail)s)."),
    "bad_search": gettext_lazy(
        "Search for up to 15 letters; “?” is any letter (at most two among letters), in a pattern “*” is any number."
    ),
    "not_ruled": gettext_lazy("The list gives no verdict on this word, so the judge has to decide and say why."),
    "reason_needed": gettext_lazy("To rule against the list, write down why."),
}

# Work that did not get to the end, as against input that cannot be used or an act that is not allowed now.
FAILURES = frozenset(
    {
        "cut_download",
        "disk",
        "edition_damaged",
        "index_layout",
        "interrupted",
        "no_network",
        "no_queue",
        "not_https",
        "other_host",
        "read_back",
        "site_status",
        "taken_over",
        "too_slow",
    }
)

UNOFFICIAL_WARNING = gettext_lazy(
    "The list in force is a spelling list: its verdicts are unofficial. Fetch or import the games list."
)

LANGUAGES: dict[str, Promise] = {
    "pl": pgettext_lazy("language", "Polish"),
    "fr": pgettext_lazy("language", "French"),
    "ro": pgettext_lazy("language", "Romanian"),
    "en": pgettext_lazy("language", "English"),
}

STEPS: dict[str, Promise] = {
    "": gettext_lazy("waiting to start"),
    "index": gettext_lazy("asking for the newest list"),
    "download": gettext_lazy("downloading"),
    "check": gettext_lazy("checking the file"),
    "read": gettext_lazy("reading words"),
    "sort": gettext_lazy("sorting"),
    "build": gettext_lazy("compiling"),
    "read_back": gettext_lazy("reading back"),
    "compare": gettext_lazy("comparing with the edition before it"),
    "publish": gettext_lazy("publishing"),
    "done": gettext_lazy("done"),
}


def verdict_text(verdict: Verdict) -> str:
    """Return the reason of a verdict as a sentence."""
    return str(REASONS[verdict.reason]) % verdict.params


def finding_text(finding: Finding) -> str:
    """Return what the list says of a word, with its provenance; what is no word, or no verdict, says why instead."""
    listed = finding.listed
    if listed.verdict in ("allowed", "not_allowed"):
        return provenance(listed.word, listed.verdict, finding.edition)
    return f"{provenance(listed.word, listed.verdict, None)} – {verdict_text(listed)}"


def answer_text(answer: LiveAnswer) -> str:
    """Return what sjp.pl's page says of a word, or why it says nothing."""
    return str(REASONS[answer.reason]) % answer.params


def problem_text(problem: LexiconProblem) -> str:
    """Return what went wrong with a list or a request as one sentence."""
    return str(PROBLEMS[problem.code]) % problem.params


def job_text(job: RefreshJob) -> str:
    """Return what became of a job as one sentence."""
    if job.silent:
        return str(PROBLEMS["no_queue" if job.state == RefreshJob.State.QUEUED else "interrupted"])
    if job.code:
        return str(PROBLEMS[job.code]) % job.params
    return str(STEPS[job.step])


def edition_title(edition: Edition) -> str:
    """Return an edition's name as people read it: publisher and day of issue, and what it is if it is not official."""
    issued = edition.dated.isoformat() if edition.dated else edition.name
    title = gettext("%(publisher)s, edition %(issued)s") % {"publisher": edition.publisher, "issued": issued}
    return title if edition.official else gettext("%(title)s – spelling list, unofficial") % {"title": title}


def attribution_text(edition: Edition | None) -> str:
    """Return whom an edition's words are owed to, as its licence asks; what was done to them in the reader's words."""
    owed = str(edition.manifest.get("attribution", "")) if edition else ""
    return owed.replace(COMPILED, gettext(COMPILED))


def edition_line(edition: Edition) -> str:
    """Return an edition in one line: its name, title and size, and whether it is in force."""
    told = {"name": edition.name, "title": edition_title(edition), "words": edition.words}
    line = ngettext("%(name)s: %(title)s, %(words)s word", "%(name)s: %(title)s, %(words)s words", edition.words) % told
    return gettext("%(edition)s – in force") % {"edition": line} if edition.active else line


def activation_text(change: Activation) -> str:
    """Return what putting an edition in force changed."""
    title = edition_title(change.edition)
    if change.previous is None:
        return gettext("In force: %(edition)s.") % {"edition": title}
    told = {"edition": title, "added": change.changes.added, "removed": change.changes.removed}
    return gettext("In force: %(edition)s. Words added: %(added)s, removed: %(removed)s.") % told


def provenance(word: str, verdict: str, edition: Edition | None) -> str:
    """Return a verdict with where it comes from: `ŹDŹBŁO: dopuszczalne (SJP.PL, wydanie 2026-09-01)`."""
    said = str(VERDICTS[verdict])
    if edition is None or verdict == "invalid":
        return f"{word.upper()}: {said}"
    return f"{word.upper()}: {said} ({edition_title(edition)})"
