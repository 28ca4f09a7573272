"""What is run while calls fail, or until it is killed: each way in, each kind of output."""
import gzip
import random
import sqlite3
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from support import COMMANDS, CONTINUE, ROOT, WIN_1, command, run

GAME = "connectz"
OTHERS = [game for game in COMMANDS if game != GAME]
JSONL = ("--no-timing", "--report", "jsonl=report.jsonl")
FORMATS = ("text", "csv", "junit", "junit-gitlab", "github", "sarif", "codequality", "checkstyle", "tap", "markdown", "stats", "html")
OLD = b"as it was\n"


@dataclass
class Scenario:
    """A command, the shape of what it answers (rules.py), and what is there before."""

    name: str
    args: list
    shape: str  # `file`: a code or an explanation on standard output; `sweep`: many games; `whole`: all or nothing; ...
    game: str = GAME
    before: dict = field(default_factory=dict)  # files that are there when it begins
    stdin: str = None
    cache: str = None  # a cache that it writes, in its folder
    unlike: tuple = ()  # files that are not compared
    growing: tuple = ()  # files that hold what was done so far, whatever ended it
    kinds: tuple = ()  # the only calls that fail, where not all do
    lasting: bool = True  # whether trouble that stays is tried, too

    def prepare(self, place):
        """Makes the folder that it is to run in."""
        place.mkdir(parents=True)
        for name, data in self.before.items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(data)


def samples(game):
    return sorted(path for path in (ROOT / "data" / game).iterdir() if path.name[0].isdigit())


class Inputs:
    """Files made once, outside of the folders that scenarios run in: a tree, and what commands make of it."""

    def __init__(self, place, shards=2):
        self.place = Path(place)
        self.place.mkdir()
        self.grow()
        self.tree = self.path("tree")
        self.made("pack", self.tree, "-o", self.path("pack.jsonl"))
        self.shards = [self.path(f"shard{i}") for i in range(1, shards + 1)]
        for i, shard in enumerate(self.shards, 1):
            self.made("sweep", "--no-timing", "--shard", f"{i}/{shards}", "--format", "jsonl", "-o", shard, self.tree)
        self.made("sweep", "--baseline", self.path("base"), "--update-baseline", self.known())
        self.made("sweep", "--cache", self.path("cache.db"), self.known())
        self.made("sweep", "--history", self.path("history.db"), self.known())
        for name in ("cache.db", "history.db"):
            with sqlite3.connect(self.path(name)) as database:
                database.execute("PRAGMA journal_mode = DELETE")

    def grow(self):
        """Plants the tree."""
        raise NotImplementedError

    def known(self):
        """What the baseline and the cache know of it."""
        return self.tree

    def made(self, *args, game=GAME):
        result = run(*args, cwd=str(self.place), executable=command(game))
        if result.status not in (0, 1) or result.err and b"error" in result.err:
            raise RuntimeError(f"{args}: {result}")

    def path(self, name):
        return str(self.place / name)

    def read(self, name):
        return (self.place / name).read_bytes()

    def write(self, name, data):
        path = self.place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return str(path)


class FewFiles(Inputs):
    """A tree with a bit of everything for each game, and files of every kind beside it."""

    def grow(self):
        for game in COMMANDS:
            tree = "tree" if game == GAME else game
            for path in samples(game)[::4]:
                self.write(f"{tree}/{path.name}", path.read_bytes())
            self.write(f"{tree}/deep/er/a.gz", gzip.compress(samples(game)[3].read_bytes()))
        self.write("tree/deep/x", WIN_1)
        self.made("pack", self.path("tree"), "-o", self.path("tree/pack.jsonl"))
        for game in OTHERS:
            self.made("pack", self.path(game), "-o", self.path(f"{game}.jsonl"), game=game)
            self.write(f"{game}/pack.jsonl", self.read(f"{game}.jsonl") + b'{"id": "no\n')

    def __init__(self, place):
        super().__init__(place)
        chance = random.Random(1)
        self.write("mapped", b"900 900 900\n" + b"".join(b"%d\n" % chance.randrange(1, 900) for _ in range(20000)))
        self.write("game.gz", gzip.compress(self.read("mapped")))
        subprocess.run(["zstd", "-q", "-o", self.path("game.zst"), self.path("mapped")], check=True)
        self.write("list", b"".join(b"%s\n" % bytes(path) for path in samples(GAME)[::5]))
        # More than is kept in memory, in few paths: sorted on disk.
        self.write("long-paths", b"".join(self.path("tree/" + "./" * 1800 + f"{i}").encode() + b"\n" for i in range(300, 0, -1)))
        self.made("manifest", "--shards", "2", "-o", self.path("manifest"), self.tree)
        self.write("games/0_new.txt", CONTINUE)
        for i in "12":
            self.made("segment", "--range", f"{i}/2", self.path("mapped"), "-o", self.path(f"segment{i}"))


def of_one_file(inputs):
    small, mapped, stdin_gz = str(samples(GAME)[3]), inputs.path("mapped"), inputs.path("game.gz")
    for name, args, stdin in (
            ("small", [small], None), ("mapped", ["--input", "map", mapped], None),
            ("mapped-jobs", ["--input", "map", "--jobs", "2", mapped], None), ("read", ["--input", "read", mapped], None),
            ("gzip", [inputs.path("game.gz")], None), ("zstd", [inputs.path("game.zst")], None), ("stdin", ["-"], small),
            ("stdin-gzip", ["-"], stdin_gz), ("pack-as-file", [inputs.path("tree/pack.jsonl")], None),
            ("explain", ["explain", small], None), ("explain-html", ["explain", "--html", "page.html", small], None)):
        yield Scenario(name, args, "file", stdin=stdin)


def of_sweeps(inputs):
    tree = inputs.tree

    def sweep(name, *args, paths=(tree,), **more):
        return Scenario(name, ["sweep", *JSONL, *args, *paths], "sweep", **more)

    yield Scenario("codes", ["sweep", "--jobs", "1", tree], "sweep")
    names = [inputs.path(name) for name in ("tree/deep/x", "tree/deep/../deep/er/.././x")]
    yield Scenario("two-names", ["sweep", *names], "sweep", lasting=False)  # one file, which is judged once
    yield sweep("jobs-1", "--jobs", "1")
    yield sweep("jobs-2", "--jobs", "2", "--summary")
    for how in ("io_uring", "threads"):
        yield sweep(f"ahead-{how}", "--jobs", "2", "--input", how, "--in-flight", "4")
    for name in FORMATS:
        yield sweep(f"format-{name}", "--report", f"{name}=other", before={"other": OLD})
    yield sweep("formats", *(arg for name in FORMATS for arg in ("--report", f"{name}={name}")))
    known = {"cache.db": inputs.read("cache.db")}
    for name, before, *args in (("cache", {}, "--jobs", "2"), ("cache-content", {}, "--jobs", "1", "--cache-by", "content"),
                                ("cache-known", known, "--jobs", "2"), ("cache-read-only", known, "--cache-read-only")):
        yield sweep(name, "--cache", "cache.db", *args, cache="cache.db", before=before)
    for name, before in (("history", {}), ("history-known", {"history.db": inputs.read("history.db")})):
        yield sweep(name, "--history", "history.db", "--report", "html=page", cache="history.db", before=before, unlike=("page",))
    yield sweep("baseline", "--baseline", inputs.path("base"), paths=(tree, inputs.path("games")))
    yield sweep("baseline-update", "--baseline", "base", "--update-baseline", before={"base": inputs.read("base")})
    yield Scenario("shard", ["sweep", *JSONL, "--shard", "1/2", tree], "shard")
    yield sweep("manifest-shard", "--manifest", inputs.path("manifest"), "--shard", "1/2", paths=())
    yield sweep("files-from", "--files-from", inputs.path("list"), paths=())


def of_the_rest(inputs):
    tree, mapped = inputs.tree, inputs.path("mapped")
    yield Scenario("manifest", ["manifest", "--shards", "2", "-o", "manifest", tree], "manifest", before={"manifest": OLD})
    yield Scenario("manifest-on-disk", ["manifest", "--shards", "2", "-o", "manifest", "--files-from", inputs.path("long-paths")],
                   "manifest", before={"manifest": OLD})
    yield Scenario("list", ["sweep", "--list", tree], "list")
    yield Scenario("unpack", ["unpack", inputs.path("tree/pack.jsonl"), "-C", "new"], "unpack")
    yield Scenario("unpack-over", ["unpack", inputs.path("tree/pack.jsonl"), "-C", "old", "--overwrite"], "unpack",
                   before={"old/" + tree.lstrip("/") + "/deep/x": OLD})
    yield Scenario("join", ["join", mapped, inputs.path("segment1"), inputs.path("segment2")], "file")
    for name, before, *args in (
            ("merge", {}, "merge", "--jobs", "1", "--format", "jsonl", *inputs.shards),
            ("merge-jobs", {}, "merge", "--jobs", "2", "--format", "jsonl", *inputs.shards),
            ("merge-html", {"page": OLD}, "merge", "--format", "html", "-o", "page", *inputs.shards),
            ("compare", {"lines": OLD}, "compare", "--format", "jsonl", "-o", "lines", *inputs.shards[:2]),
            ("compare-base", {}, "compare", "--all", inputs.path("base"), inputs.shards[0]),
            ("compare-html", {"page": OLD}, "compare", "--format", "html", "-o", "page", *inputs.shards[:2]),
            ("pack", {"pack": OLD}, "pack", tree, "-o", "pack"), ("pack-to-stdout", {}, "pack", tree, "-o", "-"),
            ("generate", {}, "generate", "--frame", "7", "6", "4", "--win-at", "12", "-o", "game"),
            ("segment", {}, "segment", "--range", "2/2", mapped, "-o", "segment")):
        yield Scenario(name, args, "whole", before=before)
    yield Scenario("compare-cache", ["compare", "--all", "cache.db", inputs.shards[0]], "whole",
                   before={"cache.db": inputs.read("cache.db")}, cache="cache.db")
    known = {"history.db": inputs.read("history.db")}
    yield Scenario("merge-history", ["merge", "--history", "history.db", "-o", "merged", *inputs.shards], "whole", before=known, cache="history.db")
    yield Scenario("history-page", ["history", "--format", "html", "-o", "page", "history.db"], "whole", before=known, cache="history.db")
    yield Scenario("cache-prune", ["cache", "prune", "cache.db"], "whole", before={"cache.db": inputs.read("cache.db")}, cache="cache.db")


def of_other_games(inputs):
    for game in OTHERS:
        yield Scenario(f"{game}-one", [str(samples(game)[2])], "file", game=game)
        yield Scenario(f"{game}-sweep", ["sweep", *JSONL, "--jobs", "2", inputs.path(game)], "sweep", game=game)
    yield Scenario("checkers-pdn", ["pdn", "--unique", *map(str, samples("checkers")[-2:]), "-o", "clean.pdn"], "whole",
                   game="checkers")
    yield Scenario("surakarta-svg", ["draw", "x.xx.x......oooo", "-o", "board.svg"], "whole", game="surakarta")


def that_need_memory(inputs):
    """What makes no calls that others do not make as well."""
    def one(shape, name, *args, game=GAME, **more):
        return Scenario(f"{game}-{name}", list(args), shape, game, kinds=("memory",), **more)

    yield one("file", "too-long", inputs.write("long", b"7 6 4\n" + b"0" * (3 << 20)))
    chance = random.Random(1)
    moves = b"".join(b"%d\n" % chance.randrange(1, 300000) for _ in range(300000))
    yield one("file", "many-columns", "--jobs", "2", inputs.write("large", b"300000 300000 300000\n" + moves))
    for i, args in enumerate(([], ["--no-such-option"], ["sweep", "--jobs", "x"])):
        yield one("usage", f"usage-{i}", *args)
    yield one("whole", "help", "sweep", "--help")
    yield one("file", "no-such-file", "no-such-file")
    for game in COMMANDS:
        first, third, late = (str(samples(game)[at]) for at in (0, 2, -3))
        yield one("file", "explain-first", "explain", first, game=game)
        yield one("file", "explain-late", "explain", late, game=game)
        yield one("file", "image", "explain", "--svg", "board.svg", third, game=game)
        yield one("file", "page", "explain", "--html", "page.html", third, game=game)
    for game in OTHERS:
        yield one("sweep", "codes", "sweep", "--jobs", "1", inputs.path(game), game=game)
        yield one("file", "pack-as-file", inputs.path(f"{game}/pack.jsonl"), game=game)
        yield one("whole", "pack", "pack", inputs.path(game), "-o", "pack", game=game)
        yield one("unpack", "unpack", "unpack", inputs.path(f"{game}.jsonl"), "-C", ".", game=game)
    yield from of_own_commands(inputs, one)


def of_own_commands(inputs, one):
    """What only one game has."""
    board, archives = "x.xx.x......oooo", [str(path) for path in samples("checkers")[-2:]]
    texts = {"nothing": b"", "moves": b"move b1 b2\nmove a5 a2\nx\n", "board": b"_b__\n__w_\n____\n____\n", "question": b"_" * 64 + b" w 1\n"}
    files = {name: inputs.write(name, text) for name, text in texts.items()}
    own = {"connectz": {"perft": ["perft", "3"]},
           "boxshogi": {"generate": ["generate", "--result", "3"], "perft": ["perft", "2"], "moves": ["moves", str(samples("boxshogi")[2])],
                        "file": ["-f", str(samples("boxshogi")[-5])]},
           "surakarta": {"generate": ["generate", "--moves", "9"], "perft": ["perft", "2"], "draw": ["draw", board], "cases": ["cases"],
                         "capture": ["capture", board, "1,1", "1,3"], "moves": ["moves", board, "x"]},
           "checkers": {"generate": ["generate", "--moves", "9"], "moves": ["moves", "--color", "b", files["board"]], "perft": ["perft", "3"],
                        "statistics": ["pdn", "--statistics", "--json", "--select", "opening=9-13 22-18", *archives]}}
    for game, commands in own.items():
        for name, args in commands.items():
            yield one("whole", name, *args, game=game)
    yield one("whole", "play", "-i", stdin=files["nothing"], game="boxshogi")
    yield one("whole", "recorded", "-i", "--record", "game.txt", stdin=files["moves"], game="boxshogi", growing=("game.txt",))
    yield one("whole", "engine", "engine", stdin=files["question"], game="checkers")
    yield one("whole", "play", "play", "--against", "random", "--depth", "1", "--games", "1", "--seed", "1", "--record", "games.pdn",
              unlike=("games.pdn",), game="checkers")


def all_of(place):
    inputs = FewFiles(place)
    for group in (of_one_file, of_sweeps, of_the_rest, of_other_games, that_need_memory):
        yield from group(inputs)


class ManyFiles(Inputs):
    """Small games, some of several pages: enough that a command is at work for a while."""

    def __init__(self, place, seed):
        self.chance = random.Random(seed)
        super().__init__(place, 3)

    def grow(self):
        for i in range(600):
            moves = self.chance.randrange(3000) if i % 50 == 0 else self.chance.randrange(40)
            self.write(f"tree/d{i % 8}/{i}.txt", b"90 90 %d\n" % self.chance.randrange(4, 9) +
                       b"".join(b"%d\n" % self.chance.randrange(1, 92) for _ in range(moves)))

    def known(self):
        return self.path("tree/d1")


def to_kill(place, seed):
    """Each way to write something that others rely on."""
    inputs = ManyFiles(place, seed)
    tree = inputs.tree
    reports_of = {inputs.path("old.jsonl"): inputs.known(), inputs.path("new.jsonl"): tree}
    for path, files in reports_of.items():
        inputs.made("sweep", "--no-timing", "--format", "jsonl", "-o", path, files)
    long_game = inputs.write("long", b"500 400 9\n" + b"".join(b"%d\n" % (1 + move % 500) for move in range(100_000)))
    sweep = ["sweep", "--no-config", "--no-timing", "--jobs", "2"]
    cached = [*sweep, "--report", "jsonl=report.jsonl", "--cache", "cache.db"]
    reports = ["--report", "jsonl=report.jsonl", "--report", "junit=junit.xml", "--report", "html=page.html"]
    for name, before, *args in (
            ("sweep", {"report.jsonl": OLD}, *sweep, *reports, tree), ("cached", {}, *cached, tree),
            ("sweep-io_uring", {"report.jsonl": OLD}, *sweep, *reports, "--input", "io_uring", tree),
            ("sweep-threads", {"report.jsonl": OLD}, *sweep, *reports, "--input", "threads", tree),
            ("cached-again", {"cache.db": inputs.read("cache.db")}, *cached, "--cache-by", "content", tree),
            ("baseline", {"base": inputs.read("base")}, *sweep, "--baseline", "base", "--update-baseline", tree),
            ("history", {"history.db": inputs.read("history.db")}, *sweep, *reports[:2], "--history", "history.db", tree),
            ("merge", {"merged": OLD}, "merge", "--format", "jsonl", "-o", "merged", "--report", "junit=junit.xml", *inputs.shards),
            ("pack", {"packed.jsonl": OLD}, "pack", tree, "-o", "packed.jsonl"),
            ("unpack", {}, "unpack", inputs.path("pack.jsonl"), "-C", "new"),
            ("manifest", {"manifest": OLD}, "manifest", "--shards", "3", "-o", "manifest", tree),
            ("compare", {"changes": OLD}, "compare", "--format", "jsonl", "-o", "changes", *reports_of),
            ("segment", {"part": OLD}, "segment", long_game, "--range", "1/2", "-o", "part"),
            ("page", {"page.html": OLD}, "explain", long_game, "--html", "page.html", "--svg", "image.svg"),
            ("tables", {}, "tables", "build", "tables", "--discs", "3", "-j", "1")):
        game = "checkers" if name == "tables" else GAME
        yield Scenario(name, args, "", game=game, before=before, cache="history.db" if name == "history" else "cache.db")
