"""A small line chart as SVG, for what a measurement shows."""

from html import escape

WIDTH, HEIGHT, MARGIN = 360, 220, 44
COLOURS = ("#1B6B50", "#24618F", "#A8323E", "#7A4B00")


def draw(title: str, lines: dict[str, list[tuple[float, float]]]) -> str:
    """Return one chart per line, side by side, each on a scale of its own that begins at zero."""
    charts = [
        chart(number * WIDTH, name, points, COLOURS[number % len(COLOURS)])
        for number, (name, points) in enumerate(lines.items())
    ]
    box = f'viewBox="0 0 {WIDTH * len(lines)} {HEIGHT + 24}" font-family="sans-serif"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>'
    caption = f'<text x="8" y="18" font-size="14" fill="#22201C">{escape(title)}</text>'
    return head + '<rect width="100%" height="100%" fill="#FBF8F2"/>' + caption + "".join(charts) + "</svg>\n"


def chart(left: float, name: str, points: list[tuple[float, float]], colour: str) -> str:
    """One line with its axes and its values written at the points."""
    top = max((value for _size, value in points), default=1.0) * 1.15 or 1.0
    furthest = max((size for size, _value in points), default=1.0) or 1.0

    def place(size: float, value: float) -> tuple[float, float]:
        across = left + MARGIN + (WIDTH - 2 * MARGIN) * size / furthest
        return round(across, 1), round(24 + HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * value / top, 1)

    placed = [place(size, value) for size, value in points]
    parts = [
        f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{" ".join(f"{x},{y}" for x, y in placed)}"/>'
    ]
    floor = 24 + HEIGHT - MARGIN
    parts.append(f'<path d="M{left + MARGIN} {floor}H{left + WIDTH - MARGIN}" stroke="#5F5A52"/>')
    for (size, value), (x, y) in zip(points, placed, strict=True):
        parts.append(f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>')
        parts.append(f'<text x="{x}" y="{y - 8}" font-size="11" text-anchor="middle" fill="#22201C">{value:.1f}</text>')
        parts.append(
            f'<text x="{x}" y="{floor + 16}" font-size="11" text-anchor="middle" fill="#5F5A52">{size:.0f}</text>'
        )
    middle = left + WIDTH / 2
    parts.append(
        f'<text x="{middle}" y="{floor + 34}" font-size="12" text-anchor="middle" fill="#22201C">{escape(name)}</text>'
    )
    return "".join(parts)
