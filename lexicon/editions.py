"""Making editions out of sjp.pl's games list or a file, and putting one of them in force."""

import hashlib
import re
import shutil
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from lexicon import archive, builder, conf, jobs, shared, sjp, store
from lexicon.automaton import DamagedFile
from lexicon.builder import Built, Changes, Progress
from lexicon.carried import register
from lexicon.checking import automaton_for, edition_in_force
from lexicon.fetching import fetch
from lexicon.models import Comparison, Edition, RefreshJob
from lexicon.problem import LexiconProblem
from lexicon.profiles import PROFILES, Gates

KIND = Edition.Kind.GAMES
_ISSUED = re.compile(r"sjp-(\d{4})(\d{2})(\d{2})")
_ARCHIVE = "source"


@dataclass(frozen=True)
class Activation:
    """An edition that was put in force, with what changed since the one before it, if that can be told."""

    edition: Edition
    previous: Edition | None
    changes: Changes


def run_job(job: RefreshJob, progress: Progress = builder.silent) -> Edition:
    """Do a refresh, an import or a comparison and return the edition; raises `LexiconProblem`."""
    works: dict[str, jobs.Work] = {
        RefreshJob.Kind.REFRESH: _refresh,
        RefreshJob.Kind.IMPORT: _import,
        RefreshJob.Kind.COMPARE: _compare,
    }
    return jobs.run(job, works[job.kind], progress)


def edition_named(name: str) -> Edition:
    """Return an edition; raises `LexiconProblem` if there is none of this name."""
    edition = Edition.objects.filter(name=name).first()
    if edition is None:
        raise LexiconProblem("no_such_edition", name=name)
    return edition


def activate(edition: Edition, by: str) -> Activation:
    """Put an edition in force for new tournaments; those already seated keep theirs.

    Raises `LexiconProblem` (`edition_damaged`) if its file is not the one that was published.
    """
    if not _intact(edition):
        raise LexiconProblem("edition_damaged")
    previous = compared_with(edition)
    found = changes(previous, edition)
    with transaction.atomic():
        Edition.objects.filter(language=edition.language, active=True).update(active=False)
        edition.active, edition.activated_at, edition.activated_by = True, conf.now(), by
        edition.save(update_fields=["active", "activated_at", "activated_by"])
    return Activation(edition, previous, found)


def compared_with(edition: Edition) -> Edition | None:
    """Return the edition in force that this one would replace, or None if there is none that can be compared with it.

    One whose file is damaged can not, unless it was before; it has to be replaced without that.
    """
    in_force = edition_in_force(edition.language)
    known = in_force is not None and (known_changes(in_force, edition) is not None or _intact(in_force))
    return in_force if known else None


def changes(old: Edition | None, new: Edition) -> Changes:
    """Return what changes from one edition to another, compared once and then remembered."""
    known = known_changes(old, new)
    if known is not None or old is None:
        return known or Changes(new.words, 0, [], [])
    try:
        return _remember(old, new, builder.compare(automaton_for(old), automaton_for(new)))
    except DamagedFile as error:
        raise LexiconProblem("edition_damaged") from error


def known_changes(old: Edition | None, new: Edition) -> Changes | None:
    """Return what changes from one edition to another if it was compared before."""
    if old is None:
        return None
    if old == new:
        return Changes(0, 0, [], [])
    found = Comparison.objects.filter(old=old, new=new).values_list("found", flat=True).first()
    return Changes(**found) if found else None


def _remember(old: Edition, new: Edition, found: Changes) -> Changes:
    Comparison.objects.get_or_create(old=old, new=new, defaults={"found": asdict(found)})
    return found


def _refresh(job: RefreshJob, work: Path, progress: Progress) -> Edition:
    source = conf.source()
    progress("index", 1)
    index = work / "index.html"
    with index.open("wb") as sink:
        address = source.url + sjp.INDEX
        got = fetch(address, sink, source, limit=sjp.MOST_INDEX, deadline=source.list_deadline / 10)
    if got.status != 200:
        raise LexiconProblem("site_status", status=got.status)
    url, name = sjp.archive_url(index.read_bytes(), got.url)
    known = Edition.objects.filter(name=name).first()
    if known is not None and _intact(known):
        return known
    file = work / f"{name}.zip"

    def downloaded(size: int, total: int) -> None:
        progress("download", 2 + (6 * size // total if total else 0))

    with file.open("wb") as sink:
        limit = archive.LIMITS.archive
        got = fetch(url, sink, source, limit=limit, deadline=source.list_deadline, progress=downloaded)
    if got.status != 200:
        raise LexiconProblem("site_status", status=got.status)
    if not file.read_bytes()[:2] == b"PK":
        raise LexiconProblem("web_page")
    return _publish(file, name, "pl", work, progress, source=url)


def _import(job: RefreshJob, work: Path, progress: Progress) -> Edition:
    name = job.given["name"]
    if "path" in job.given:
        path = Path(job.given["path"])
    else:
        path = work / ("list.zip" if name.lower().endswith(".zip") else "list.txt")
        jobs.put_together(job, path)
    return _publish(path, Path(name).stem, job.language, work, progress, source=name)


def _compare(job: RefreshJob, work: Path, progress: Progress) -> Edition:
    edition = edition_named(job.given["edition"])
    progress("compare", 10)
    changes(compared_with(edition), edition)
    return edition


def _publish(file: Path, stem: str, language: str, work: Path, progress: Progress, *, source: str) -> Edition:
    gates = _gates(language)
    progress("check", 9)
    archive.check_archive(file)
    with archive.open_list(file) as lines:
        built = builder.build(lines, language, progress)
    builder.check_gates(built, gates)
    name = _name(stem, language, built)
    same = Edition.objects.filter(name=name).first()
    if same is not None and _intact(same):
        return same
    directory = work / "edition"
    store.write(directory, built, _facts(file, name, stem, language) | {"source": source})
    progress("compare", 80)
    earlier = _earlier(language)
    found = builder.compare(automaton_for(earlier), built.automaton) if earlier else None
    if earlier and found:
        builder.check_against(built, earlier.words, found, gates)
    progress("publish", 95)
    shutil.copyfile(file, directory / f"{_ARCHIVE}{file.suffix}")
    if same is not None:
        shutil.rmtree(same.directory, ignore_errors=True)
    edition = register(store.read_manifest(store.publish(directory, name)))
    shared.put(edition)
    if earlier and found:
        _remember(earlier, edition, found)
    changes(compared_with(edition), edition)
    return edition


def _gates(language: str) -> Gates:
    if language not in PROFILES:
        raise LexiconProblem("unknown_language", language=language)
    return PROFILES[language].gates[KIND]


def _earlier(language: str) -> Edition | None:
    """The edition that a new one is measured by: of the same kind, the one in force or else the newest."""
    editions = Edition.objects.filter(language=language, kind=KIND)
    return next((edition for edition in editions.order_by("-active", "-created_at") if _intact(edition)), None)


def _issued(stem: str, language: str) -> date | None:
    """The day of a games list of sjp.pl, told by its file's name; None for any other file."""
    match = _ISSUED.fullmatch(stem) if language == "pl" else None
    try:
        return date(*map(int, match.groups())) if match else None
    except ValueError:
        return None


def _name(stem: str, language: str, built: Built) -> str:
    """The name of an edition: the same words under the same file name are the same edition."""
    mark = built.words_sha256[:8]
    if not _issued(stem, language):
        return f"{language}-{slugify(stem)[:40] or 'list'}-{mark}"
    other = Edition.objects.filter(name=stem).exclude(words_sha256=built.words_sha256)
    return f"{stem}-{mark}" if other.exists() else stem


def _facts(file: Path, name: str, stem: str, language: str) -> dict[str, Any]:
    issued = _issued(stem, language)
    return {
        "name": name,
        "kind": KIND.value,
        "language": language,
        "publisher": "SJP.PL" if issued else stem[:80],
        "dated": issued.isoformat() if issued else None,
        "source_sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
        "archived_as": f"{_ARCHIVE}{file.suffix}",
        "made_at": conf.now().isoformat(),
        "licence": "GPL 2, CC BY 4.0" if issued else "",
        "attribution": "Słownik do gier SJP.PL, https://sjp.pl/sl/growy/, GPL 2 / CC BY 4.0" if issued else "",
    }


def _intact(edition: Edition) -> bool:
    try:
        shared.ensure(edition)
    except DamagedFile:
        return False
    return True
