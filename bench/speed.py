"""How many moves a second, by the size of the files, with every instruction set, and beside them lines by `wc -l`:
measured, and kept as a table (CSV)."""

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
SETS = ("avx512", "avx2", "neon", "portable")  # those that the machine has are measured
WC = "wc -l"  # reads the same files with one thread, and only counts their lines
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
    by: str  # the instruction set, or WC
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
        for (by, jobs), seconds in times(corpora, corpus, tools, runs):
            points.append(Point(frame.name, by, jobs, size, files, files * moves, round(seconds, 6)))
            say(f"{frame.name}, {by}, {jobs} jobs, {files} of {size} bytes: "
                f"{points[-1].moves_per_second / 1e6:.0f} million moves a second")
        corpora.remove(corpus.name)
    return points


def texts_of(corpus: Corpus, listed: Path) -> dict[tuple[str, int], str]:
    """What is run, by instruction set and number of jobs."""
    sweep = "sweep " if corpus.is_tree else ""
    texts = {(name, jobs): f"REFEREE_KERNEL={name} connectz {sweep}--jobs {jobs} @{corpus.name}"
             for name in SETS for jobs in JOBS}
    texts[WC, 1] = f"wc -l --files0-from={listed}" if corpus.is_tree else f"wc -l @{corpus.name}"
    return texts


def times(corpora: Corpora, corpus: Corpus, tools: Tools, runs: int) -> Iterator[tuple[tuple[str, int], float]]:
    """The median of the elapsed seconds of each, which take turns."""
    listed = corpora.folder / "speed.list"
    if corpus.is_tree:
        paths = sorted(path for path in corpora.path(corpus.name).rglob("*") if path.is_file())
        listed.write_bytes(b"".join(bytes(path) + b"\0" for path in paths))
    texts = texts_of(corpus, listed)
    commands = {}
    for key, text in texts.items():
        try:
            commands[key] = tools.ready(parse(text, corpora.path))
        except Skipped:
            continue
    expected = corpora.expected(corpus.name)
    seconds: dict[tuple[str, int], list[float]] = {key: [] for key in commands}
    for turn, key in itertools.product(range(runs + 1), commands):
        done = run(commands[key])
        check(texts[key], done, None if key[0] == WC else expected)
        if turn > 0:
            seconds[key].append(done.elapsed)
    listed.unlink(missing_ok=True)
    return ((key, figure_of(values).median) for key, values in seconds.items())


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
        return [Point(row["frame"], row["by"], int(row["jobs"]), int(row["file_bytes"]), int(row["files"]),
                      int(row["moves"]), float(row["seconds"])) for row in csv.DictReader(file)], header
