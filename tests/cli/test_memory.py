"""A command that is refused memory once says so: code 9 for the file that had the trouble, or exit
status 2 and a message. It never crashes, and no report is wrong or misses a file.

tests/faults/failing_memory.cpp says how memory is refused, and from where calls count.
"""
import gzip
import json
import os
import random
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from support import CONTINUE, COMMANDS, ROOT, Case, command, environment, run

LIBRARY = os.environ["REFEREE_FAILING_MEMORY"]

# Every command begins by declaring its options, which asks for memory some thousand times. That is
# tried at every WHOLE-th call for one command, and else at every AMONG_OPTIONS-th; what follows at
# every one of EVERY calls, and at every AFTER_THAT-th then.
WHOLE = int(os.environ.get("REFEREE_FAULTS_WHOLE", "3"))
AMONG_OPTIONS = int(os.environ.get("REFEREE_FAULTS_AMONG_OPTIONS", "797"))
EVERY = int(os.environ.get("REFEREE_FAULTS_EVERY", "20"))
AFTER_THAT = int(os.environ.get("REFEREE_FAULTS_AFTER_THAT", "251"))

SOMETIMES = 100  # how often a cache is looked at though nothing seems to have happened

CACHE = ("cache.db", "cache.db-wal", "cache.db-shm")
BOARD = b'<script type="application/json" class="board-data">'
JSON_LINES = ("--report", "jsonl=report.jsonl")
TIMES = re.compile(rb'"seconds":[0-9.e-]+|nodes in .*')


@dataclass
class Run:
    """What one run left."""

    n: int
    status: int
    calls: int
    out: bytes
    err: bytes
    files: dict

    def all(self):
        return {"standard output": self.out, **self.files}


@dataclass
class Attempt:
    """A command that is run again and again."""

    game: str
    args: list
    name: str
    before: dict = field(default_factory=dict)  # files that are there when a run begins
    stdin: str = None
    whole: bool = False  # every WHOLE-th call that declares options, and every call behind
    cached: bool = False  # in cache.db, which a run without faults goes on with
    sweeps: bool = False  # many files, reported in report.jsonl or as codes
    unlike: tuple = ()  # files that are not compared, as they hold times


class Memory(Case):
    def runs(self, attempt, first, last, step, many=1):
        """Runs it with each n, and gives them one after another; nothing of them stays."""
        place = Path(self.place(attempt))
        place.mkdir(exist_ok=True)
        for n in range(first, last + 1, step):
            (place / str(n)).mkdir()
            for name, data in attempt.before.items():
                (place / str(n) / name).write_bytes(data)
        extra = {"LD_PRELOAD": LIBRARY, "REFEREE_FAULTS": f"{first}:{last}:{step}:{many}",
                 "REFEREE_FAULTS_DIR": str(place)}
        if attempt.stdin:
            extra["REFEREE_FAULTS_STDIN"] = attempt.stdin
        result = subprocess.run([command(attempt.game), *attempt.args], env=environment(extra), cwd=self.dir,
                                stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=500)
        lines = result.stdout.split(b"\n")[:-1]
        self.assertEqual(len(lines), len(range(first, last + 1, step)), result.stderr)
        for line in lines:
            n, status, calls = map(int, line.split())
            left = place / str(n)
            files = {str(path.relative_to(left)): path.read_bytes() for path in sorted(left.rglob("*"))
                     if path.is_file() and path.name not in attempt.unlike}
            out, err = TIMES.sub(b"", files.pop("stdout")), files.pop("stderr")
            yield Run(n, os.waitstatus_to_exitcode(status), calls, out, err, files)
        shutil.rmtree(place)

    def plan(self, attempt, calls):
        """Which n to try: FIRST, LAST, STEP each."""
        [version] = self.runs(Attempt(attempt.game, ["--version"], attempt.name), 0, 0, 1)
        options = version.calls * 97 // 100
        if attempt.whole:
            return [(1, options, WHOLE), (options + 1, calls, 1)]
        return [(1, options, AMONG_OPTIONS), (options + 1, options + EVERY, 1),
                (options + EVERY + 1, calls, AFTER_THAT)]

    def attempt(self, attempt, many=1):
        """Tries all, and gives what is wrong."""
        [good] = self.runs(attempt, 0, 0, 1)
        self.assertGreaterEqual(good.status, 0, attempt)
        wrong = []
        for first, last, step in self.plan(attempt, good.calls):
            if first > min(last, good.calls):
                continue
            for bad in self.runs(attempt, first, min(last, good.calls), step, many):
                try:
                    self.check(attempt, good, bad)
                    if attempt.cached and (bad.files != good.files or bad.n % SOMETIMES == 0):
                        self.check_cache(attempt, good, bad)
                except AssertionError as error:
                    wrong.append(f"{attempt.game} {attempt.name}, call {bad.n} of {good.calls}: {error}")
        return wrong

    def check(self, attempt, good, bad):
        self.assertGreaterEqual(bad.status, 0, b"ended by a signal: " + bad.err)
        if bad.status == good.status and self.lines(bad) == self.lines(good):
            return
        if bad.status == 2:
            self.assertTrue(bad.err.strip(), "status 2, and not a word")
            self.assertNotIn(b"std::", bad.err)
            return
        self.assertIn(bad.status, (0, 1), bad.err)
        if attempt.sweeps:
            self.check_sweep(good, bad)
        else:  # of one file: the games before the trouble, and then that
            self.assertIn(b"memory", bad.err)
            *before, trouble = bad.out.split(b"\n")[:-1] if attempt.args[0] != "explain" else [bad.out]
            self.assertTrue(good.out.startswith(b"".join(line + b"\n" for line in before)), bad.out)
            self.assertRegex(trouble, rb"^(9$|\S+: code 9, )")

    def check_cache(self, attempt, good, bad):
        """What was kept by a run that lacked memory is true."""
        place = os.path.join(self.place(attempt), str(bad.n))
        again = run(*attempt.args, executable=command(attempt.game), cwd=place)
        self.assertEqual(again.status, good.status, again.err)
        with open(os.path.join(place, "report.jsonl"), "rb") as report:
            self.assertEqual(report.read(), good.files["report.jsonl"])

    def place(self, attempt):
        return self.path(f"{attempt.game}-{attempt.name}")

    def lines(self, result):
        """A page may lack a board that there was no memory for: it says so, and its games are all there."""
        return {name: [line for line in data.splitlines() if not line.startswith(BOARD)] for name, data in result.all().items()}

    def check_sweep(self, good, bad):
        """Of no file a report is missing, and each is as it was or says that there was trouble, once."""
        wanted, found = (self.games(result) for result in (good, bad))
        troubled = [game for game in found if game["code"] == 9 and game not in wanted]
        self.assertEqual(len(troubled), 1, "another report, though no file had trouble, or several had")
        [trouble] = troubled

        def untouched(games):
            return [game for game in games if game["path"] != trouble["path"] or
                    game.get("game", 0) < trouble.get("game", 0)]

        self.assertEqual(untouched(found), untouched(wanted))
        self.assertEqual(found.count(trouble) + len(untouched(found)), len(found))
        self.assertTrue(os.path.exists(trouble["path"]), trouble)
        if "report.jsonl" in good.files:
            wanted, found = (json.loads(result.files["report.jsonl"].splitlines()[-1]) for result in (good, bad))
            self.assertEqual((found["files"], found["partial"]), (wanted["files"], False))

    def games(self, result):
        if "report.jsonl" in result.files:
            records = [json.loads(line) for line in result.files["report.jsonl"].splitlines()]
            return [record for record in records if record["type"] == "game"]
        fields = [line.split("\t") for line in result.out.decode().splitlines()]
        return [{"code": int(code), "path": path, "game": int(game[0]) if game else 0} for code, path, *game in fields]

    def try_all(self, attempts, many=1):
        with ThreadPoolExecutor(2) as pool:
            wrong = [line for lines in pool.map(lambda one: self.attempt(one, many), attempts) for line in lines]
        self.assertEqual(len(wrong), 0, "\n".join(wrong[:20]))


def samples(game):
    return sorted(path for path in (ROOT / "data" / game).iterdir() if path.name[0].isdigit())


class EveryGame(Memory):
    """What all commands have in common."""

    def test_one_file(self):
        self.try_all([Attempt(game, [str(samples(game)[2])], "one", whole=game == "connectz") for game in COMMANDS])

    def test_line_too_long(self):
        long = self.write("long", b"7 6 4\n" + b"0" * (3 << 20))
        self.try_all([Attempt("connectz", [long], "too-long")])

    def test_many_columns_and_threads(self):
        """What is large has memory of its own, and threads that help."""
        chance = random.Random(1)
        moves = b"".join(b"%d\n" % chance.randrange(1, 300000) for _ in range(300000))
        large = self.write("large", b"300000 300000 300000\n" + moves)
        self.try_all([Attempt("connectz", ["--jobs", "2", large], "large")])

    def test_explanations(self):
        self.try_all([Attempt(game, ["explain", str(path)], f"explain-{path.name[0]}")
                      for game in COMMANDS for path in (samples(game)[0], samples(game)[-3])])

    def test_images(self):
        self.try_all([Attempt(game, ["explain", "--svg", "board.svg", str(samples(game)[2])], f"image-{game}")
                      for game in COMMANDS])

    def test_pages(self):
        self.try_all([Attempt(game, ["explain", "--html", "page.html", str(samples(game)[2])], f"page-{game}")
                      for game in COMMANDS])

    def test_wrong_usage(self):
        self.try_all([Attempt("connectz", args, f"usage-{i}") for i, args in enumerate(
            ([], ["--no-such-option"], ["sweep", "--help"], ["sweep", "--jobs", "x"], ["no-such-file"]))])

    def test_streams(self):
        names = {"gzip": "game.gz", "zstd": "game.zst"}
        plain = samples("connectz")[3]
        self.write("game.gz", gzip.compress(plain.read_bytes()))
        subprocess.run(["zstd", "-q", "-o", self.path("game.zst"), str(plain)], check=True)
        self.try_all([Attempt("connectz", [self.path(name)], kind) for kind, name in names.items()] +
                     [Attempt("connectz", ["-"], "stdin", stdin=self.path(name)) for name in ("game.gz",)])


class Sweeps(Memory):
    """Sweeps of some files of each kind, and of a pack, one of its records no JSON."""

    def setUp(self):
        super().setUp()
        for game in COMMANDS:
            for path in samples(game)[::3]:
                self.write(f"{game}/{path.name}", path.read_bytes())
            self.write(f"{game}/deep/er/{samples(game)[0].name}.gz", gzip.compress(samples(game)[0].read_bytes()))
            packed = run("pack", f"data/{game}", "-o", self.path(f"{game}/pack.jsonl"), cwd=ROOT,
                         executable=command(game))
            self.assert_result(packed)
            with open(self.path(f"{game}/pack.jsonl"), "ab") as pack:
                pack.write(b'{"id": "no\n')

    def sweep_of(self, game, *args, name, **more):
        return Attempt(game, ["sweep", "--no-timing", *args, self.path(game)], name, sweeps=True, **more)

    def test_codes(self):
        self.try_all([self.sweep_of(game, "--jobs", "2", name="codes") for game in COMMANDS])

    def test_json_lines(self):
        self.try_all([self.sweep_of(game, "--jobs", jobs, *JSON_LINES, name=f"jobs-{jobs}")
                      for game in COMMANDS for jobs in "12"])

    def test_one_file_by_two_names(self):
        """It is judged once, as nothing that finds that out may be left out for lack of memory."""
        names = [os.path.join(self.dir, *parts, samples("connectz")[0].name)
                 for parts in (["connectz"], ["connectz", "deep", "..", ".", "..", "connectz"])]
        self.try_all([Attempt("connectz", ["sweep", *names], "two-names", sweeps=True)])

    def test_one_pack(self):
        self.try_all([Attempt(game, [self.path(f"{game}/pack.jsonl")], "pack-as-file") for game in COMMANDS])

    def test_each_format(self):
        reports = [arg for name in ("junit", "sarif", "github", "stats", "codequality", "tap", "html", "markdown") for arg in ("--report", f"{name}={name}")]
        self.try_all([self.sweep_of("connectz", "--jobs", "2", *JSON_LINES, *reports, name="formats")])

    def test_cache(self):
        for how in ("mtime", "content"):
            self.try_all([self.sweep_of("connectz", "--jobs", "2", *JSON_LINES, "--cache", "cache.db", "--cache-by", how,
                                        name="cache", cached=True, unlike=CACHE)])

    def test_known_cache(self):
        self.assert_result(self.sweep("--cache", self.path("cache.db"), self.path("connectz")), status=1, out=None)
        before = {"cache.db": self.read("cache.db")}
        self.try_all([self.sweep_of("connectz", "--jobs", "2", *JSON_LINES, "--cache", "cache.db", name="known",
                                    before=before, cached=True, unlike=CACHE)])

    def test_baselines(self):
        self.assert_result(self.sweep("--baseline", self.path("base"), "--update-baseline", self.path("connectz")),
                           status=0, out=None)
        self.write("connectz/0_new.txt", CONTINUE)
        os.remove(self.path("connectz/" + samples("connectz")[3].name))
        self.try_all([self.sweep_of("connectz", "--baseline", self.path("base"), *JSON_LINES, name="baseline"),
                      self.sweep_of("connectz", "--baseline", "base", "--update-baseline", *JSON_LINES, name="update")])

    def test_shards_and_merge(self):
        for i in "12":
            result = self.sweep("--no-timing", "--shard", f"{i}/2", "--format", "jsonl", "-o", self.path(i),
                                self.path("connectz"))
            self.assertIn(result.status, (0, 1), result.err)
        self.try_all([self.sweep_of("connectz", "--shard", "1/2", *JSON_LINES, name="shard"),
                      Attempt("connectz", ["merge", "--format", "jsonl", self.path("1"), self.path("2")], "merge")])

    def test_packing(self):
        attempts = []
        for game in COMMANDS:
            attempts += [Attempt(game, ["pack", self.path(game), "-o", "pack"], "pack"),
                         Attempt(game, ["unpack", self.path(f"{game}/pack.jsonl"), "-C", "."], "unpack")]
        self.try_all(attempts)


class OwnCommands(Memory):
    """What only one game has."""

    def test_segments(self):
        self.assert_result(self.run_here("generate", "--frame", "300", "99", "9", "--win-at", "9000", "-o", "game"))
        for i in "12":
            self.assert_result(self.run_here("segment", "--range", f"{i}/2", "game", "-o", i))
        game, one, two = map(self.path, ("game", "1", "2"))
        self.try_all([Attempt("connectz", ["segment", "--range", "2/2", game, "-o", "segment"], "segment"),
                      Attempt("connectz", ["join", "--format", "jsonl", game, one, two], "join")])

    def test_them(self):
        nothing = self.write("nothing", b"")
        moves = self.write("moves", b"move b1 b2\nmove a5 a2\nx\n")
        board = self.write("board", b"_b__\n__w_\n____\n____\n")
        question = self.write("question", b"_" * 64 + b" w 1\n")
        archives = [str(path) for path in samples("checkers")[-2:]]
        self.try_all([
            Attempt("connectz", ["generate", "--frame", "7", "6", "4", "--win-at", "12"], "generate"),
            Attempt("connectz", ["perft", "3"], "perft"),
            Attempt("boxshogi", ["generate", "--result", "3"], "generate"),
            Attempt("checkers", ["generate", "--moves", "9"], "generate"),
            Attempt("surakarta", ["generate", "--moves", "9"], "generate"),
            Attempt("boxshogi", ["perft", "2"], "perft"),
            Attempt("boxshogi", ["moves", str(samples("boxshogi")[-3])], "moves"),
            Attempt("boxshogi", ["-f", str(samples("boxshogi")[-5])], "file"),
            Attempt("boxshogi", ["-i"], "interactive", stdin=nothing),
            Attempt("boxshogi", ["-i", "--record", "game.txt"], "recorded", stdin=moves),
            Attempt("surakarta", ["perft", "2"], "perft"),
            Attempt("surakarta", ["draw", "x.xx.x......oooo"], "draw"),
            Attempt("surakarta", ["draw", "x.xx.x......oooo", "-o", "board.svg"], "svg"),
            Attempt("surakarta", ["capture", "x.xx.x......oooo", "1,1", "1,3"], "capture"),
            Attempt("surakarta", ["cases"], "cases"),
            Attempt("surakarta", ["moves", "x.xx.x......oooo", "x"], "moves"),
            Attempt("checkers", ["moves", "--color", "b", board], "moves"),
            Attempt("checkers", ["engine"], "engine", stdin=question),
            Attempt("checkers", ["perft", "3"], "perft"),
            Attempt("checkers", ["play", "--against", "random", "--depth", "1", "--games", "1", "--seed", "1",
                                 "--record", "games.pdn"], "play", unlike=("games.pdn",)),
            Attempt("checkers", ["pdn", "--unique", *archives, "-o", "clean.pdn"], "pdn"),
            Attempt("checkers", ["pdn", "--statistics", "--json", "--select", "opening=9-13 22-18", *archives],
                    "pdn-statistics"),
        ])
