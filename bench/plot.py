"""Draws docs/speed.svg from docs/speed.csv: moves a second against the size of the files.

usage: plot.py speed.csv speed.svg
"""

import math
import sys
from html import escape
from pathlib import Path

from speed import Point, read

WIDTH, HEIGHT = 860, 470
MARGIN = 24
LEFT, RIGHT, TOP, BOTTOM = 66, 832, 116, 408  # of the field with the lines

# Colours by what they are for; the first line for light, the second for dark surroundings. Not by
# CSS variables, which simple programs that show SVG do not know.
COLOURS = {
    "paper": "#ffffff", "ink": "#1f2328", "soft": "#656d76", "grid": "#e6e9ed", "a": "#0b62c4", "b": "#b3540a",
}
DARK = {
    "paper": "#0d1117", "ink": "#e6edf3", "soft": "#8b949e", "grid": "#262c35", "a": "#6cb0ff", "b": "#f0a35a",
}
SHAPES = """
text { font: 13px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; }
.title { font-size: 17px; font-weight: 600; }
.small { font-size: 11.5px; }
.line { fill: none; stroke-width: 2.25; stroke-linejoin: round; stroke-linecap: round; }
.one { stroke-dasharray: 1 6; }
circle { stroke-width: 2; }
"""


def paint(colours: dict[str, str]) -> str:
    return """.paper, circle {{ fill: {paper}; }}
text {{ fill: {soft}; }}
.title, .key {{ fill: {ink}; }}
.grid {{ stroke: {grid}; }} .axis {{ stroke: {soft}; }}
.a {{ stroke: {a}; }} .b {{ stroke: {b}; }}""".format(**colours)


def nice_step(most: float, steps: int = 5) -> float:
    """1, 2 or 5 times a power of ten, so that about `steps` of them reach `most`."""
    rough = most / steps
    power = 10 ** math.floor(math.log10(rough))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)


def size_name(size: int) -> str:
    for unit, power in (("GiB", 30), ("MiB", 20), ("KiB", 10)):
        if size >= 1 << power:
            return f"{size >> power} {unit}"
    return f"{size} B"


class Scale:
    """From sizes (logarithmic) and speeds (linear, from 0) to places in the picture."""

    def __init__(self, points: list[Point]) -> None:
        self.least = min(point.file_bytes for point in points)
        self.most = max(point.file_bytes for point in points)
        fastest = max(point.moves_per_second for point in points)
        self.step = nice_step(fastest)
        self.top = self.step * math.ceil(fastest / self.step)

    def x(self, size: float) -> float:
        return LEFT + (RIGHT - LEFT) * math.log(size / self.least) / math.log(self.most / self.least)

    def y(self, speed: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * speed / self.top


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def rule(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def axes(scale: Scale) -> list[str]:
    parts = []
    for i in range(round(scale.top / scale.step) + 1):
        y = scale.y(i * scale.step)
        parts.append(rule("grid" if i else "axis", LEFT, y, RIGHT, y))
        parts.append(text(LEFT - 10, y + 4.5, f"{i * scale.step / 1e6:,.0f}", anchor="end"))
    size = scale.least
    while size <= scale.most:
        parts.append(rule("axis", scale.x(size), BOTTOM, scale.x(size), BOTTOM + 5))
        parts.append(text(scale.x(size), BOTTOM + 21, size_name(size), anchor="middle"))
        size *= 4
    parts.append(text(MARGIN, TOP - 18, "million moves a second"))
    parts.append(text(RIGHT, BOTTOM + 44, "size of a file", anchor="end"))
    return parts


def series(points: list[Point]) -> list[tuple[str, int, str, list[Point]]]:
    """Frame, jobs, classes of style and points of every line; a colour a frame."""
    frames = list(dict.fromkeys(point.frame for point in points))
    found = []
    for (frame, colour) in zip(frames, "ab"):
        for jobs in sorted({point.jobs for point in points if point.frame == frame}):
            own = [point for point in points if (point.frame, point.jobs) == (frame, jobs)]
            found.append((frame, jobs, f"line {colour}{' one' if jobs == 1 else ''}", own))
    return found


def curve(kind: str, points: list[Point], scale: Scale) -> list[str]:
    places = [(scale.x(point.file_bytes), scale.y(point.moves_per_second)) for point in points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    colour = kind.split()[1]
    dots = [f'<circle class="{colour}" cx="{x:.1f}" cy="{y:.1f}" r="3">'
            f"<title>{size_name(point.file_bytes)}, {point.jobs} jobs: "
            f"{point.moves_per_second / 1e6:,.0f} million moves a second</title></circle>"
            for (x, y), point in zip(places, points)]
    return [f'<polyline class="{kind}" points="{path}"/>', *dots]


def legend(lines: list[tuple[str, int, str, list[Point]]]) -> list[str]:
    """Above the field, from its right end to the left."""
    parts, x = [], float(RIGHT)
    for frame, jobs, kind, _ in reversed(lines):
        words = f"{frame}, {jobs} job{'s' if jobs > 1 else ''}"
        x -= 6 * len(words)  # about as wide as they are
        parts += [rule(kind, x - 28, TOP - 22, x - 8, TOP - 22), text(x, TOP - 18, words, "key small")]
        x -= 46
    return parts


def draw(points: list[Point], header: str) -> str:
    scale, lines = Scale(points), series(points)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<title>Moves a second against the size of the files, for one and two jobs</title>",
        f"<style>{SHAPES}{paint(COLOURS)}",
        f"@media (prefers-color-scheme: dark) {{\n{paint(DARK)}\n}}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="8"/>',
        text(MARGIN, 36, "How fast games are judged, by the size of their files", "title"),
        text(MARGIN, 57, header, "small"),
        *axes(scale), *legend(lines),
    ]
    for _, _, kind, own in lines:
        parts += curve(kind, own, scale)
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    Path(sys.argv[2]).write_text(draw(*read(Path(sys.argv[1]))), encoding="utf-8")
