"""What a PDF of Chromium says about itself: its pages, their size, and the letters that stand in its text."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Pdf:
    sizes: tuple[tuple[int, int], ...]
    letters: frozenset[str]


def read(file: Path) -> Pdf:
    """Read page sizes (in millimetres) and, from the fonts' ToUnicode tables, every letter that stands in the text."""
    data = file.read_bytes()
    boxes = re.findall(rb"/Type\s*/Page\b[^>]*?/MediaBox\s*\[([\d. ]+)\]", data, re.S) or re.findall(
        rb"/MediaBox\s*\[([\d. ]+)\]", data
    )
    sizes = []
    for box in boxes:
        left, bottom, right, top = (float(part) for part in box.split())
        sizes.append((round((right - left) / 72 * 25.4), round((top - bottom) / 72 * 25.4)))
    letters: set[str] = set()
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.S):
        try:
            text = zlib.decompress(packed)
        except zlib.error:
            continue
        for block in re.findall(rb"beginbfchar(.*?)endbfchar", text, re.S):
            for target in re.findall(rb"<[0-9A-Fa-f]+>\s*<([0-9A-Fa-f]+)>", block):
                letters.update(bytes.fromhex(target.decode()).decode("utf-16-be", "replace"))
        for block in re.findall(rb"beginbfrange(.*?)endbfrange", text, re.S):
            for first, last, target in re.findall(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
                start = int(target, 16)
                letters.update(chr(start + step) for step in range(int(last, 16) - int(first, 16) + 1))
    return Pdf(tuple(sizes), frozenset(letters))
