"""Settings of the processes that the tests start: the site's own, with the tests' sjp.pl and gates for small lists."""

import os

from lexicon import profiles
from tests.lexicon.small import SMALL_PROFILES
from turniej.settings import *  # noqa: F403

LEXICON_SOURCE = {"url": os.environ["FAKE_SJP"], "https_only": False, "spacing": 0.0}
LEXICON_SOURCE |= {"page_deadline": 60.0, "list_deadline": 1200.0}  # a busy machine is no failure
profiles.PROFILES.update(SMALL_PROFILES)
