"""Files to take along: as an attachment under a name of their own, one alone or many in a zip."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable

from django.http import HttpResponse


def download(body: bytes, kind: str, name: str) -> HttpResponse:
    """A file that the browser saves under `name` and never shows as something else than `kind`."""
    response = HttpResponse(body, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


def zipped(files: Iterable[tuple[str, bytes | str]], name: str) -> HttpResponse:
    """Files with their names, packed into one zip called `name`."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, data in files:
            archive.writestr(file, data)
    return download(out.getvalue(), "application/zip", name)
