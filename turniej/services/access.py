"""Who may come in: roles of accounts, invitations, judges' and teachers' personal links. All can be taken back."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare

from turniej import clock
from turniej.models import Access, Membership, School, Tournament
from turniej.services import log, phases
from turniej.services.errors import Refused
from turniej.services.links import Issued, Opened, check_unlocked, count_failure, derive_code, derive_token, hash_code
from turniej.services.who import Who, require
from turniej.tidy import tidy
from turniej.tokens import hash_token, new_token, normalise_code


def who_for_user(user: AbstractBaseUser | AnonymousUser, tournament: Tournament) -> Who | None:
    """The account as it acts in this tournament, or None without a role. A superuser acts as owner."""
    if not isinstance(user, User):
        return None
    role: str | None = Membership.Role.OWNER
    if not user.is_superuser:
        role = tournament.memberships.filter(user=user).values_list("role", flat=True).first()
    if role is None:
        return None
    name = user.get_username()
    return Who(f"account:{name}"[:60], str(role), user.get_full_name() or name, tournament.pk)


def who_for_access(access: Access) -> Who:
    """The holder of a judge's or a school's link."""
    actor = f"judge:{access.name}" if access.kind == Access.Kind.JUDGE else f"school:{access.school_id}"
    return Who(actor[:60], access.kind, access.name, access.tournament_id, access.school_id)


def tournaments_of(user: User) -> QuerySet[Tournament]:
    """The tournaments in which the account has a role; all for a superuser."""
    if user.is_superuser:
        return Tournament.objects.all()
    return Tournament.objects.filter(memberships__user=user)


def issued(access: Access) -> Issued[Access]:
    """The link again, for printing; the one-time code only as long as it was not used."""
    code = derive_code("access", access.pk, access.epoch) if access.code_hash else ""
    return Issued(access, derive_token("access", access.pk, access.epoch), code)


def _issue(access: Access, *, with_code: bool, who: Who) -> Issued[Access]:
    token = derive_token("access", access.pk, access.epoch)
    access.link_hash = hash_token(token)
    access.token_hash = hash_token(new_token() if with_code else token)
    access.code_hash = hash_code(derive_code("access", access.pk, access.epoch)) if with_code else ""
    access.failures, access.locked_until, access.used_at, access.revoked_at = 0, None, None, None
    access.save()
    log.write(access.tournament, who, "access.issued", f"access:{access.pk}", after={"kind": access.kind})
    return issued(access)


def _new(tournament: Tournament, kind: str, name: str, school: School | None = None, role: str = "") -> Access:
    return Access.objects.create(
        tournament=tournament,
        kind=kind,
        name=tidy(name)[:120],
        school=school,
        role=role,
        token_hash=hash_token(new_token()),
        created_at=clock.now(),
    )


@transaction.atomic
def issue_judge(tournament: Tournament, name: str, *, school: School | None = None, who: Who) -> Issued[Access]:
    """A judge's personal link with a one-time code, bound to a name (no shared PIN). Raises Refused("name_missing")."""
    require(who, "organise", tournament)
    phases.check(tournament, "issue_access")
    if not tidy(name):
        raise Refused("name_missing")
    return _issue(_new(tournament, Access.Kind.JUDGE, name, school), with_code=True, who=who)


@transaction.atomic
def renew_code(access: Access, *, who: Who) -> Issued[Access]:
    """Another link and one-time code for the same judge; what was opened with the old ones is closed."""
    require(who, "organise", access.tournament_id)
    access.epoch += 1
    return _issue(access, with_code=access.kind == Access.Kind.JUDGE, who=who)


@transaction.atomic
def issue_school(school: School, *, who: Who) -> Issued[Access]:
    """The private link of a school's teacher; an earlier one stops working."""
    require(who, "organise", school.tournament_id)
    Access.objects.filter(school=school, kind=Access.Kind.SCHOOL, revoked_at=None).update(revoked_at=clock.now())
    return _issue(_new(school.tournament, Access.Kind.SCHOOL, school.name, school), with_code=False, who=who)


@transaction.atomic
def invite(tournament: Tournament, name: str, role: str, *, who: Who) -> Issued[Access]:
    """An invitation by link to an account's role. Raises Refused("unknown_role") or ("forbidden")."""
    require(who, "own" if role == Membership.Role.OWNER else "organise", tournament)
    if role not in Membership.Role.values:
        raise Refused("unknown_role", role=role)
    return _issue(_new(tournament, Access.Kind.INVITATION, name, role=role), with_code=False, who=who)


def _by_link(token: str, kind: str) -> Access:
    found = (
        Access.objects.select_for_update(of=("self",))
        .select_related("tournament", "school")
        .filter(link_hash=hash_token(token), kind=kind)
        .first()
    )
    if found is None:
        raise Refused("link_unknown")
    if found.revoked_at is not None:
        raise Refused("link_revoked")
    return found


def open_link(token: str, kind: str, code: str = "") -> Opened[Access]:
    """Trade a link for the token of a cookie. A judge's link also needs its one-time code.

    Raises Refused: link_unknown, link_revoked, code_needed, code_used, code_wrong, too_many_tries (per link).
    """
    with transaction.atomic():
        access = _by_link(token, kind)
        wrong = False
        if kind == Access.Kind.JUDGE:
            check_unlocked(access)
            if not access.code_hash:
                raise Refused("code_used")
            if not code:
                raise Refused("code_needed", name=access.name)
            wrong = not constant_time_compare(hash_code(normalise_code(code)), access.code_hash)
        if wrong:
            count_failure(access)
        else:
            opened = _open(access, token)
    if wrong:
        raise Refused("code_wrong")
    return opened


def _open(access: Access, token: str) -> Opened[Access]:
    cookie = token
    if access.kind == Access.Kind.JUDGE:
        cookie = new_token()
        access.token_hash = hash_token(cookie)
        access.code_hash = ""
    access.failures, access.used_at = 0, access.used_at or clock.now()
    access.save()
    return Opened(access, cookie)


@transaction.atomic
def open_invitation(token: str) -> Access:
    """The invitation of a link, while it can be accepted. Raises Refused: link_unknown, link_revoked, link_used."""
    access = _by_link(token, Access.Kind.INVITATION)
    if access.used_at is not None:
        raise Refused("link_used")
    return access


@transaction.atomic
def accept_invitation(token: str, user: User) -> Membership:
    """Give the signed-in account the invitation's role, once. Raises Refused: link_unknown, link_revoked, link_used."""
    access = open_invitation(token)
    access.used_at = clock.now()
    access.save(update_fields=["used_at"])
    membership, made = Membership.objects.get_or_create(
        tournament=access.tournament, user=user, defaults={"role": access.role}
    )
    order = [Membership.Role.READER, Membership.Role.JUDGE, Membership.Role.ORGANISER, Membership.Role.OWNER]
    if not made and order.index(Membership.Role(access.role)) > order.index(Membership.Role(membership.role)):
        membership.role = access.role
        membership.save(update_fields=["role"])
    _log_role(membership, Who(f"account:{user.get_username()}"[:60], access.role, tournament_id=access.tournament_id))
    return membership


def _log_role(membership: Membership, who: Who, before: str = "") -> None:
    log.write(
        membership.tournament,
        who,
        "role.changed",
        f"account:{membership.user.get_username()}",
        before={"role": before},
        after={"role": membership.role},
    )


@transaction.atomic
def revoke(access: Access, *, who: Who) -> None:
    """Close a personal link at once."""
    require(who, "organise", access.tournament_id)
    access.revoked_at = clock.now()
    access.save(update_fields=["revoked_at"])
    log.write(access.tournament, who, "access.revoked", f"access:{access.pk}", before={"kind": access.kind})


def list_accesses(tournament: Tournament, kind: str = "") -> QuerySet[Access]:
    """The personal links that work, by kind and name."""
    found = tournament.accesses.filter(revoked_at=None).select_related("school")
    return found.filter(kind=kind) if kind else found


@transaction.atomic
def set_role(tournament: Tournament, user: User, role: str, *, who: Who) -> Membership:
    """Give an account a role. Only owners make or unmake owners; the last one stays.

    Raises Refused: forbidden, unknown_role, last_owner.
    """
    if role not in Membership.Role.values:
        raise Refused("unknown_role", role=role)
    held = tournament.memberships.select_for_update().filter(user=user).first()
    touches_owner = Membership.Role.OWNER in (role, held.role if held else "")
    require(who, "own" if touches_owner else "organise", tournament)
    before = held.role if held else ""
    if held and role != Membership.Role.OWNER:
        _keep_an_owner(held)
    membership, _made = Membership.objects.update_or_create(tournament=tournament, user=user, defaults={"role": role})
    _log_role(membership, who, before)
    return membership


@transaction.atomic
def remove_member(membership: Membership, *, who: Who) -> None:
    """Take an account's role away. Raises Refused("last_owner")."""
    owner = membership.role == Membership.Role.OWNER
    require(who, "own" if owner else "organise", membership.tournament_id)
    _keep_an_owner(membership)
    before, membership.role = membership.role, ""
    _log_role(membership, who, before)
    membership.delete()


def _keep_an_owner(membership: Membership) -> None:
    owners = Membership.objects.filter(tournament=membership.tournament_id, role=Membership.Role.OWNER)
    if membership.role == Membership.Role.OWNER and not owners.exclude(pk=membership.pk).exists():
        raise Refused("last_owner")
