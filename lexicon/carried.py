"""The word list that comes with the package: made by us from Debian's `wpolish`, in force until a games list is.

It is sjp.pl's spelling dictionary, not its games list: it knows 3.3 million forms but also allows words such as
`persil`, `nr` or `km`, so every verdict from it is unofficial.
"""

import hashlib
import shutil
import uuid
from pathlib import Path
from typing import Any

from django.db import transaction

from lexicon import archive, builder, conf, shared, store
from lexicon.automaton import DamagedFile
from lexicon.models import Edition
from lexicon.profiles import PROFILES

RECIPE = (
    "apt-get download wpolish; dpkg-deb --extract wpolish_*_all.deb package; "
    "python3 manage.py lexicon build-carried package/usr/share/dict/polish. "
    "Keeps the lower-case entries of 2 to 15 of the 32 Polish letters; capitalised entries (names) are left out."
)


def build_carried(
    path: Path, *, version: str, dated: str, target: Path | None = None, progress: builder.Progress = builder.silent
) -> dict[str, Any]:
    """Compile the spelling list at `path` into the package's own data and return its manifest.

    The same input gives the same bytes. Raises `LexiconProblem` if the file is no believable Polish list.
    """
    with archive.open_list(path) as lines:
        built = builder.build(lines, "pl", progress)
    builder.check_gates(built, PROFILES["pl"].gates["spelling"])
    facts = {
        "name": f"carried-pl-{dated.replace('-', '')}",
        "kind": Edition.Kind.SPELLING.value,
        "language": "pl",
        "publisher": "SJP.PL",
        "dated": dated,
        "source": f"Debian wpolish {version} (usr/share/dict/polish), from https://sjp.pl/slownik/ort/",
        "source_sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "licence": "CC BY 4.0 (the source is offered under GPL 2, LGPL 2.1, MPL 1.1, Apache 2.0 and CC BY 4.0)",
        "attribution": "Słownik ortograficzny SJP.PL, © 2008-2018 Polish Alternative Dictionary Editing Team "
        "and Marek Futrega <futrega@gmail.com>, https://sjp.pl/slownik/ort/, CC BY 4.0; "
        "compiled into an automaton for this program.",
        "recipe": RECIPE,
    }
    return store.write(target or conf.CARRIED_DIR / "pl", built, facts)


def ensure_carried() -> list[Edition]:
    """Register the carried lists, and put each in force where its language has nothing in force yet.

    Keeps a copy among the deployment's editions, so that a tournament pinned to it survives an upgrade of the
    package. Safe to call at every start and from several processes.
    """
    return [adopt(directory) for directory in store.carried_dirs()]


def adopt(directory: Path) -> Edition:
    """Register a list that was published elsewhere, and put it in force where its language has nothing in force yet."""
    place = _copied(directory, store.read_manifest(directory))
    with transaction.atomic():
        edition = register(store.read_manifest(place))
        shared.put(edition)
        if not Edition.objects.filter(language=edition.language, active=True).exists():
            edition.active, edition.activated_at = True, conf.now()
            edition.save(update_fields=["active", "activated_at"])
    return edition


def _copied(directory: Path, manifest: dict[str, Any]) -> Path:
    place = store.editions_dir() / manifest["name"]
    try:
        found = store.read_manifest(place)
        store.load(place, found["language"], found["sha256"])
    except DamagedFile:
        shutil.rmtree(place, ignore_errors=True)
        work = store.work_dir(f"carried-{uuid.uuid4().hex}")
        for file in (store.COMPILED, store.MANIFEST):
            shutil.copyfile(directory / file, work / file)
        store.publish(work, place.name)
    return place


def register(manifest: dict[str, Any]) -> Edition:
    """Return the row of a published edition, made from its manifest if it is new."""
    edition, _ = Edition.objects.get_or_create(
        name=manifest["name"],
        defaults={
            "kind": manifest["kind"],
            "language": manifest["language"],
            "words": manifest["words"],
            "sha256": manifest["sha256"],
            "words_sha256": manifest["words_sha256"],
            "publisher": manifest["publisher"],
            "dated": store.dated(manifest),
            "manifest": manifest,
        },
    )
    return edition
