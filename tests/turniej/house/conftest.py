"""What the tests of the house share."""

import pytest

from tests.environment import VAR
from tests.servers import Site


@pytest.fixture
def house(transactional_db):
    """A site's workers over the test's own database; no page is asked for, so there is no web process."""
    site = Site(VAR)
    yield site
    site.stop()
    site.release_clock()
