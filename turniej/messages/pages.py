"""The sentences of what the organiser's own pages refuse before a service is asked."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PAGES: dict[str, Promise] = {
    "bad_form": _("Please look at these fields again: %(fields)s."),
    "copy_unusable": _("This copy cannot be put back (%(why)s)."),
    "file_missing": _("Choose a file first."),
    "file_too_large": _("The file is too large: a list of pupils has at most %(megabytes)d MB."),
    "type_the_word": _("To be sure, type the word “%(word)s”."),
    "unknown_act": _("The page does not know this act: %(act)s."),
}
