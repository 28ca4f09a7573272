"""What is run while calls fail: each way in, each kind of output."""
import gzip
import os
import random
import sqlite3
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from support import CONTINUE, ROOT, WIN_1, run

GAME = "connectz"


@dataclass
class Scenario:
    """A command, the shape of what it answers (rules.py), and what is there before."""

    name: str
    args: list
    shape: str  # `file`: a code or an explanation on standard output; `sweep`: many games; `whole`: all or nothing; ...
    game: str = GAME
    before: dict = field(default_factory=dict)
    stdin: str = None
    cache: str = None  # a cache that it writes, in its folder
    unlike: tuple = ()  # files that are not compared


def samples(game):
    return sorted(path for path in (ROOT / "data" / game).iterdir() if path.name[0].isdigit())


class Inputs:
    """The files that scenarios read, made once; they lie outside of the folders that scenarios run in."""

    def __init__(self, place):
        self.place = Path(place)
        self.place.mkdir()
        chance = random.Random(1)
        self.moves = b"".join(b"%d\n" % chance.randrange(1, 900) for _ in range(20000))
        plain = samples(GAME)[3]
        self.write("mapped", b"900 900 900\n" + self.moves)
        self.write("game.gz", gzip.compress(self.read("mapped")))
        subprocess.run(["zstd", "-q", "-o", self.path("game.zst"), self.path("mapped")], check=True)
        for path in samples(GAME)[::4]:
            self.write(f"tree/{path.name}", path.read_bytes())
        self.write("tree/deep/er/a.gz", gzip.compress(plain.read_bytes()))
        self.write("tree/deep/x", WIN_1)
        self.made("pack", self.path("tree"), "-o", self.path("tree/pack.jsonl"))
        for i in "12":
            self.made("sweep", "--no-timing", "--shard", f"{i}/2", "--format", "jsonl", "-o", self.path(f"shard{i}"), self.path("tree"))
        self.made("sweep", "--baseline", self.path("base"), "--update-baseline", self.path("tree"))
        self.made("sweep", "--cache", self.path("cache.db"), self.path("tree"))
        with sqlite3.connect(self.path("cache.db")) as database:
            database.execute("PRAGMA journal_mode = DELETE")
        self.made("manifest", "--shards", "2", "-o", self.path("manifest"), self.path("tree"))
        self.write("games/0_new.txt", CONTINUE)
        for i in "12":
            self.made("segment", "--range", f"{i}/2", self.path("mapped"), "-o", self.path(f"segment{i}"))

    def made(self, *args):
        result = run(*args, cwd=str(self.place))
        if result.status not in (0, 1) or result.err and b"error" in result.err:
            raise RuntimeError(f"{args}: {result}")

    def path(self, name):
        return str(self.place / name)

    def read(self, name):
        return (self.place / name).read_bytes()

    def write(self, name, data):
        path = self.place / name
        os.makedirs(path.parent, exist_ok=True)
        path.write_bytes(data)


def of_one_file(inputs):
    small = str(samples(GAME)[3])
    mapped = inputs.path("mapped")
    yield Scenario("small", [small], "file")
    yield Scenario("mapped", ["--input", "map", mapped], "file")
    yield Scenario("mapped-jobs", ["--input", "map", "--jobs", "2", mapped], "file")
    yield Scenario("read", ["--input", "read", mapped], "file")
    yield Scenario("gzip", [inputs.path("game.gz")], "file")
    yield Scenario("zstd", [inputs.path("game.zst")], "file")
    yield Scenario("stdin", ["-"], "file", stdin=small)
    yield Scenario("stdin-gzip", ["-"], "file", stdin=inputs.path("game.gz"))
    yield Scenario("pack-as-file", [inputs.path("tree/pack.jsonl")], "file")
    yield Scenario("explain", ["explain", small], "file")
    yield Scenario("explain-html", ["explain", "--html", "page.html", small], "file")


def of_sweeps(inputs):
    tree = inputs.path("tree")
    report = ["--no-timing", "--report", "jsonl=report.jsonl"]

    def sweep(name, *args, paths=(tree,), **more):
        return Scenario(name, ["sweep", *report, *args, *paths], "sweep", **more)

    yield Scenario("codes", ["sweep", "--jobs", "1", tree], "sweep")
    yield sweep("jobs-1", "--jobs", "1")
    yield sweep("jobs-2", "--jobs", "2", "--summary")
    formats = ("text", "junit", "junit-gitlab", "github", "sarif", "codequality", "checkstyle", "tap", "markdown", "stats", "html")
    for name in formats:
        yield sweep(f"format-{name}", "--report", f"{name}=other", before={"other": b"as it was"})
    yield sweep("formats", *(arg for name in formats for arg in ("--report", f"{name}={name}")))
    yield sweep("cache", "--jobs", "2", "--cache", "cache.db", cache="cache.db")
    yield sweep("cache-content", "--jobs", "1", "--cache", "cache.db", "--cache-by", "content", cache="cache.db")
    known = {"cache.db": inputs.read("cache.db")}
    yield sweep("cache-known", "--jobs", "2", "--cache", "cache.db", cache="cache.db", before=known)
    yield sweep("cache-read-only", "--cache", "cache.db", "--cache-read-only", cache="cache.db", before=known)
    yield sweep("baseline", "--baseline", inputs.path("base"), paths=(tree, inputs.path("games")))
    yield sweep("baseline-update", "--baseline", "base", "--update-baseline", before={"base": inputs.read("base")})
    yield Scenario("shard", ["sweep", *report, "--shard", "1/2", tree], "shard")
    yield Scenario("manifest-shard", ["sweep", *report, "--manifest", inputs.path("manifest"), "--shard", "1/2"], "sweep")
    yield Scenario("files-from", ["sweep", *report, "--files-from", inputs.path("list")], "sweep")


def of_the_rest(inputs):
    tree = inputs.path("tree")
    shards = [inputs.path("shard1"), inputs.path("shard2")]
    yield Scenario("manifest", ["manifest", "--shards", "2", "-o", "manifest", tree], "manifest", before={"manifest": b"as it was"})
    yield Scenario("list", ["sweep", "--list", tree], "list")
    yield Scenario("merge", ["merge", "--format", "jsonl", *shards], "whole")
    yield Scenario("merge-html", ["merge", "--format", "html", "-o", "page", *shards], "whole", before={"page": b"as it was"})
    yield Scenario("pack", ["pack", tree, "-o", "pack"], "whole", before={"pack": b"as it was"})
    yield Scenario("pack-to-stdout", ["pack", tree, "-o", "-"], "whole")
    yield Scenario("unpack", ["unpack", inputs.path("tree/pack.jsonl"), "-C", "new"], "unpack")
    yield Scenario("unpack-over", ["unpack", inputs.path("tree/pack.jsonl"), "-C", "old", "--overwrite"], "unpack",
                   before={"old/" + tree.lstrip("/") + "/deep/x": b"as it was"})
    yield Scenario("cache-prune", ["cache", "prune", "cache.db"], "whole", before={"cache.db": inputs.read("cache.db")},
                   cache="cache.db")
    yield Scenario("generate", ["generate", "--frame", "7", "6", "4", "--win-at", "12", "-o", "game"], "whole")
    yield Scenario("segment", ["segment", "--range", "2/2", inputs.path("mapped"), "-o", "segment"], "whole")
    yield Scenario("join", ["join", inputs.path("mapped"), inputs.path("segment1"), inputs.path("segment2")], "file")


def of_other_games(_inputs):
    for game in ("boxshogi", "checkers", "surakarta"):
        yield Scenario(f"{game}-one", [str(samples(game)[2])], "file", game=game)
        yield Scenario(f"{game}-sweep", ["sweep", "--no-timing", "--report", "jsonl=report.jsonl", *map(str, samples(game)[::4])],
                       "sweep", game=game)
    yield Scenario("checkers-pdn", ["pdn", "--unique", *map(str, samples("checkers")[-2:]), "-o", "clean.pdn"], "whole",
                   game="checkers")
    board = ["draw", "x.xx.x......oooo", "-o", "board.svg"]
    yield Scenario("surakarta-svg", board, "whole", game="surakarta")


def all_of(inputs):
    inputs.write("list", b"".join(os.fsencode(path) + b"\n" for path in samples(GAME)[::5]))
    for group in (of_one_file, of_sweeps, of_the_rest, of_other_games):
        yield from group(inputs)
