"""How many moves a second, by the size of the files: measured, and kept as a table (CSV)."""

import csv
import itertools
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from command import parse
from contest import check
from corpora import Corpora, Corpus
from figure import figure_of
from measure import run
from tool import Skipped, Tools

JOBS = (1, 2)
SIZES = [1 << power for power in range(10, 31, 2)]  # 1 KiB to 1 GiB
TREE_BYTES = 1 << 27  # small files are judged as many as make this,
MOST_FILES = 20_000  # but no more
CODE = 3  # a game of so many moves in a frame that holds far more


@dataclass(frozen=True)
class Frame:
    name: str
    words: str  # X Y Z
    line_bytes: float  # of a random move


FRAMES = (
    Frame("7 columns", "7 1000000000 60", 2),
    Frame("3000 columns", "3000 100000 1000", 4.631),
)


@dataclass(frozen=True)
class Point:
    frame: str
    jobs: int
    file_bytes: int
    files: int
    moves: int  # in all files
    seconds: float

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds


def corpus_of(frame: Frame, size: int, divisor: int = 1) -> tuple[Corpus, int, int]:
    """What to judge: a tree of files, or one file; how many files, and moves in each."""
    files = max(1, min(MOST_FILES, TREE_BYTES // size) // divisor)
    moves = round(size / frame.line_bytes)
    recipe = f"generate --frame {frame.words} --moves {moves} --seed 5"
    if files > 1:
        recipe += f" --count {files} --per-directory 1000"
    on_disk = files * max(size, 4096) // 1_000_000
    return Corpus("speed", frame.name, recipe, CODE, on_disk), files, moves


def measure(folder: Path, tools: Tools, runs: int, quick: bool, say: Callable[[str], None]) -> list[Point]:
    points = []
    sizes = [size for size in SIZES if not quick or size <= 1 << 22]
    for frame, size in itertools.product(FRAMES, sizes):
        corpus, files, moves = corpus_of(frame, size, 100 if quick else 1)
        corpora = Corpora(folder, {corpus.name: corpus}, tools)
        corpora.check_room([corpus.name])
        corpora.make([corpus.name])
        for jobs, seconds in times(corpora, corpus, tools, runs):
            points.append(Point(frame.name, jobs, size, files, files * moves, round(seconds, 6)))
            say(f"{frame.name}, {jobs} jobs, {files} of {size} bytes: "
                f"{points[-1].moves_per_second / 1e6:.0f} million moves a second")
        corpora.remove(corpus.name)
    return points


def times(corpora: Corpora, corpus: Corpus, tools: Tools, runs: int) -> Iterator[tuple[int, float]]:
    """The median of the elapsed seconds for each number of jobs, which take turns."""
    sweep = "sweep " if corpus.is_tree else ""
    texts = {jobs: f"connectz {sweep}--jobs {jobs} @{corpus.name}" for jobs in JOBS}
    commands = {}
    for jobs, text in texts.items():
        try:
            commands[jobs] = tools.ready(parse(text, corpora.path))
        except Skipped:
            continue
    expected = corpora.expected(corpus.name)
    seconds: dict[int, list[float]] = {jobs: [] for jobs in commands}
    for turn, jobs in itertools.product(range(runs + 1), commands):
        done = run(commands[jobs])
        check(texts[jobs], done, expected)
        if turn > 0:
            seconds[jobs].append(done.elapsed)
    return ((jobs, figure_of(values).median) for jobs, values in seconds.items())


def write(path: Path, points: list[Point], header: str) -> None:
    with open(path, "w", newline="", encoding="utf-8") as file:
        file.write(f"# {header}\n")
        table = csv.DictWriter(file, [field.name for field in fields(Point)], lineterminator="\n")
        table.writeheader()
        table.writerows(asdict(point) for point in points)


def read(path: Path) -> tuple[list[Point], str]:
    """The points, and the line that says where they come from."""
    with open(path, encoding="utf-8") as file:
        header = file.readline().removeprefix("# ").strip()
        return [Point(row["frame"], int(row["jobs"]), int(row["file_bytes"]), int(row["files"]),
                      int(row["moves"]), float(row["seconds"])) for row in csv.DictReader(file)], header
