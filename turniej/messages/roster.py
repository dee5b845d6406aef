"""The sentences of roster files: what is wrong with a file as a whole, or with one line of it."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ROSTER: dict[str, Promise] = {
    "file_empty": _("The file is empty."),
    "file_too_big": _("The file is too big; the limit is %(most)d MB."),
    "file_not_text": _("This is neither a CSV nor an XLSX file."),
    "file_unreadable": _("The file is damaged and cannot be read (line %(line)d). Save it again and send it again."),
    "archive_too_big": _("Unpacked, this workbook is too big for a list of pupils."),
    "no_header": _(
        "The first line must name the columns: school, first name, last name, and if wanted class and consent."
    ),
    "column_twice": _("The column “%(column)s” is there twice."),
    "columns_missing": _("Columns are missing: %(columns)s."),
    "too_many_rows": _("The list is too long; the limit is %(most)d lines."),
    "too_many_columns": _("Line %(line)d has too many columns; the limit is %(most)d."),
    "row_empty_cell": _("Nothing is filled in for: %(column)s."),
    "row_too_long": _("The text is too long for: %(column)s. The limit is %(most)d characters."),
    "row_repeated": _("This pupil is in the file already, further up: the same school, name and class."),
    "row_formula": _("A sign that starts a formula was taken off: %(column)s."),
    "row_unseen": _("Signs that nobody can see were left out: %(column)s."),
    "row_unclear_rating": _("“%(value)s” is no rating (a whole number up to %(most)d); it counts as missing."),
    "row_class_date": _(
        "“%(value)s” is a date, which a spreadsheet makes of an entry such as 5-4; the class counts as missing."
    ),
    "row_unclear_consent": _("“%(value)s” is neither yes nor no; the consent counts as missing."),
}
