"""Draws docs/speed.svg from docs/speed.csv: moves a second against the size of the files.

usage: plot.py speed.csv speed.svg
"""

import math
import sys
from html import escape
from pathlib import Path

from speed import WC, Point, read

WIDTH, HEIGHT = 860, 520
MARGIN = 24
TOP, BOTTOM = 158, 458  # of the panels
PANELS = ((66, 416), (478, 828))  # left and right of each, one for each number of jobs

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
.avx2 { stroke-dasharray: 7 5; }
.portable { stroke-dasharray: 1 5; }
.wc { stroke-width: 1.25; stroke-opacity: 0.55; }
circle { stroke-width: 2; }
"""


def paint(colours: dict[str, str]) -> str:
    return """.paper, circle {{ fill: {paper}; }}
text {{ fill: {soft}; }}
.title, .key {{ fill: {ink}; }}
.grid {{ stroke: {grid}; }} .axis {{ stroke: {soft}; }}
.a {{ stroke: {a}; }} .b {{ stroke: {b}; }}""".format(**colours)


def steps(least: float, most: float) -> list[float]:
    """1, 2 and 5 times powers of ten: the last not above `least` to the first not below `most`."""
    power = 10.0 ** math.floor(math.log10(least))
    found = []
    while not found or found[-1] < most:
        found += [factor * power for factor in (1, 2, 5)]
        power *= 10
    first = max(index for index, step in enumerate(found) if step <= least or index == 0)
    last = next(index for index, step in enumerate(found) if step >= most)
    return found[first:last + 1]


def size_name(size: int) -> str:
    for unit, power in (("GiB", 30), ("MiB", 20), ("KiB", 10)):
        if size >= 1 << power:
            return f"{size >> power} {unit}"
    return f"{size} B"


class Scale:
    """From sizes and speeds, both logarithmic, to places in a panel. All panels have the same."""

    def __init__(self, points: list[Point], left: float, right: float) -> None:
        self.left, self.right = left, right
        self.least = min(point.file_bytes for point in points)
        self.most = max(point.file_bytes for point in points)
        speeds = [point.moves_per_second for point in points]
        self.steps = steps(min(speeds), max(speeds))

    def x(self, size: float) -> float:
        return self.left + (self.right - self.left) * math.log(size / self.least) / math.log(self.most / self.least)

    def y(self, speed: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * math.log(speed / self.steps[0]) / math.log(self.steps[-1] / self.steps[0])


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def rule(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def axes(scale: Scale, jobs: int, is_first: bool) -> list[str]:
    parts = []
    for index, step in enumerate(scale.steps):
        y = scale.y(step)
        parts.append(rule("grid" if index else "axis", scale.left, y, scale.right, y))
        if is_first:
            parts.append(text(scale.left - 10, y + 4.5, f"{step / 1e6:,.0f}", anchor="end"))
    size = scale.least
    while size <= scale.most:
        parts.append(rule("axis", scale.x(size), BOTTOM, scale.x(size), BOTTOM + 5))
        parts.append(text(scale.x(size), BOTTOM + 21, size_name(size), anchor="middle"))
        size *= 16
    parts.append(text(scale.left, TOP - 12, f"{jobs} job{'s' if jobs > 1 else ''}", "key"))
    return parts


def series(points: list[Point], jobs: int) -> list[tuple[str, list[Point]]]:
    """Classes of style and points of every line of a panel: a colour a frame, a kind of line an instruction set. What
    wc does is in all panels."""
    found = []
    for frame, colour in colours(points).items():
        for by in dict.fromkeys(point.by for point in points if point.frame == frame):
            own = [point for point in points if (point.frame, point.by) == (frame, by) and (point.jobs == jobs or by == WC)]
            if own:
                found.append((f"line {colour} {style(by)}", own))
    return found


def colours(points: list[Point]) -> dict[str, str]:
    return dict(zip(dict.fromkeys(point.frame for point in points), "ab"))


def style(by: str) -> str:
    return "wc" if by == WC else by


def name_of(by: str) -> str:
    return {"avx512": "AVX-512", "avx2": "AVX2", "neon": "NEON", "portable": "any processor"}.get(by, by)


def curve(kind: str, points: list[Point], scale: Scale) -> list[str]:
    places = [(scale.x(point.file_bytes), scale.y(point.moves_per_second)) for point in points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    colour = kind.split()[1]
    dots = [f'<circle class="{colour}" cx="{x:.1f}" cy="{y:.1f}" r="2.5">'
            f"<title>{escape(point.frame)}, {name_of(point.by)}, {size_name(point.file_bytes)}, {point.jobs} jobs: "
            f"{point.moves_per_second / 1e6:,.0f} million moves a second</title></circle>"
            for (x, y), point in zip(places, points)]
    return [f'<polyline class="{kind}" points="{path}"/>', *(dots if points[0].by != WC else [])]


def legend(points: list[Point]) -> list[str]:
    """A row for each frame."""
    parts = []
    for row, (frame, colour) in enumerate(colours(points).items()):
        y = 86 + 22 * row
        parts.append(text(MARGIN, y, frame, "key"))
        x = MARGIN + 150.0
        for by in dict.fromkeys(point.by for point in points if point.frame == frame):
            words = name_of(by)
            parts += [rule(f"line {colour} {style(by)}", x, y - 4, x + 34, y - 4), text(x + 42, y, words, "key small")]
            x += 76 + 7 * len(words)
    return parts


def draw(points: list[Point], header: str) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<title>Moves a second against the size of the files, for one and two jobs</title>",
        f"<style>{SHAPES}{paint(COLOURS)}",
        f"@media (prefers-color-scheme: dark) {{\n{paint(DARK)}\n}}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="8"/>',
        text(MARGIN, 36, "How fast games are judged, by the size of their files", "title"),
        text(MARGIN, 57, header, "small"),
        *legend(points),
        text(MARGIN, BOTTOM + 46, "left: million moves a second; both axes are logarithmic"),
        text(PANELS[-1][1], BOTTOM + 46, "size of a file", anchor="end"),
    ]
    panels = sorted({point.jobs for point in points if point.by != WC})
    for jobs, (left, right) in zip(panels, PANELS):
        scale = Scale(points, left, right)
        parts += axes(scale, jobs, jobs == panels[0])
        for kind, own in series(points, jobs):
            parts += curve(kind, own, scale)
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    Path(sys.argv[2]).write_text(draw(*read(Path(sys.argv[1]))), encoding="utf-8")
