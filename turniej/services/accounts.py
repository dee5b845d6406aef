"""Accounts of people who were invited."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from turniej.models import Membership
from turniej.services.access import accept_invitation


@transaction.atomic
def accept_as_new(token: str, username: str, password: str) -> Membership:
    """Make an account and give it the invitation's role; neither happens without the other.

    Raises Refused as `accept_invitation`: link_unknown, link_revoked, link_used.
    """
    return accept_invitation(token, User.objects.create_user(username, password=password))
