"""Known vulnerabilities of locked packages, without a network: a short list of ours, or a whole export of advisories.

The list, `turniej/requirements/advisories.json`, names for some packages the version below which a published advisory
holds; it is kept by hand and far from whole. An export is a zip of advisories in the OSV format, one JSON file each, as
public databases give them away; the environment variable TURNIEJ_ADVISORIES names one, and every advisory in it is
compared.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

LOCKED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)
Locks = list[tuple[str, Version]]


def locks(file: Path) -> Locks:
    """Return the packages of a lock file with their versions; one may be there twice, for different systems."""
    found = LOCKED.findall(file.read_text(encoding="utf-8"))
    return [(canonicalize_name(name), Version(version)) for name, version in found]


def listed(locked: Locks, file: Path) -> list[str]:
    """Return what our own list says against these packages."""
    below = json.loads(file.read_text(encoding="utf-8"))["below"]
    return [
        f"{name} {version}: {below[name][1]}, mended in {below[name][0]}"
        for name, version in locked
        if name in below and version < Version(below[name][0])
    ]


def exported(locked: Locks, file: Path) -> list[str]:
    """Return what an export of advisories says against these packages."""
    return [
        f"{name} {version}: {advisory['id']}"
        for advisory in advisories(file)
        if "withdrawn" not in advisory
        for name, version in affected(advisory, locked)
    ]


def advisories(file: Path) -> Iterator[dict[str, Any]]:
    """Read every advisory of an export."""
    with zipfile.ZipFile(file) as archive:
        for name in archive.namelist():
            if name.endswith(".json"):
                yield json.loads(archive.read(name))


def affected(advisory: dict[str, Any], locked: Locks) -> Iterator[tuple[str, Version]]:
    """Name the locked packages that an advisory is about, in the version that is locked."""
    for part in advisory.get("affected", ()):
        package = part.get("package", {})
        if package.get("ecosystem") != "PyPI":
            continue
        about = canonicalize_name(package.get("name", ""))
        ranges = [one for one in part.get("ranges", ()) if one.get("type") == "ECOSYSTEM"]
        for name, version in locked:
            if name == about and (
                str(version) in part.get("versions", ()) or any(inside(version, one["events"]) for one in ranges)
            ):
                yield name, version


def inside(version: Version, events: list[dict[str, str]]) -> bool:
    """Say whether a version lies in a range of the OSV format: introduced here, fixed or last affected there."""
    hit = False
    for event in events:
        for kind, text in event.items():
            try:
                edge = Version(text)
            except InvalidVersion:
                continue
            if kind == "introduced" and version >= edge:
                hit = True
            elif (kind == "fixed" and version >= edge) or (kind == "last_affected" and version > edge):
                hit = False
    return hit
