"""`connectz segment` and `join`: one file judged by many machines."""
import json
import os
import random
import signal
import time

from support import CONTINUE, GAMES, INCOMPLETE, SANITIZED, Case, catches, wait_until


class Segments(Case):
    def setUp(self):
        super().setUp()
        self.random = random.Random(7)

    def segments(self, file, count, prefix="s"):
        paths = [f"{prefix}{i}" for i in range(1, count + 1)]
        for i, path in enumerate(paths, 1):
            self.assert_result(self.run_here("segment", "--range", f"{i}/{count}", file, "-o", path), b"")
        return paths

    def join(self, *args, **options):
        return self.run_here("join", *args, **options)

    def assert_refused(self, result, words):
        self.assert_result(result, b"", f"connectz: {words}\n".encode(), 2)


class Verdicts(Segments):
    def assert_joined(self, file, counts):
        for count in counts[-1:] if SANITIZED else counts:
            paths = self.segments(file, count)
            self.random.shuffle(paths)
            for precedence in ("spec", "first"):
                options = ["--precedence", precedence]
                line = self.sweep("--format", "jsonl", "--no-timing", *options, file).out.splitlines(True)[1]
                self.assertEqual(self.join("--format", "jsonl", *options, file, *paths).out, line)
                self.assert_result(self.join(*options, file, *paths), b"%d\n" % json.loads(line)["code"],
                                   self.run_here(*options, file).err)
                text = self.join("--format", "text", *options, file, *paths).out
                self.assertEqual(text, self.run_here("explain", *options, file).out)

    def test_every_code(self):
        for data in GAMES.values():
            self.assert_joined(self.write("g", data), (1, 4))

    def test_generated_games(self):
        for recipe in (("7", "600", "5", "--win-at", "3000"), ("1000", "20", "6", "--win-at", "9001"),
                       ("30", "30", "4", "--drawn"), ("1000000000", "1000000000", "5", "--moves", "5000")):
            self.run_here("generate", "--frame", *recipe, "-o", "g")
            self.assert_joined("g", (2, 7))


class Reports(Segments):
    """What join writes of a shard is what sweep writes."""

    def test_the_report_of_a_shard(self):
        for data in GAMES.values():
            game = self.write("games/g", data)
            for words in ((), ("--precedence", "first")):
                self.run_here("manifest", "games", "--shards", "1", "-o", "m")
                shard = ["--manifest", "m", "--shard", "1/1"]
                self.sweep(*words, *shard, "--format", "jsonl", "--no-timing", "-o", "swept")
                self.assert_result(self.join(*words, *shard, "-o", "joined", "games/g", *self.segments(game, 2)), b"")
                self.assertEqual(self.read("joined"), self.read("swept"))
                self.assertEqual(self.run_here("merge", "joined").status, self.run_here("merge", "swept").status)


class Refusals(Segments):
    def test_a_change_between_the_borders(self):
        """The search for the win finds that the text is not what was judged."""
        self.run_here("generate", "--frame", "9", "40000", "5", "--win-at", "75000", "--moves", "100000", "-o", "g")
        paths = self.segments("g", 2)
        self.assert_result(self.join("g", *paths), b"%d\n" % int(self.run_here("g").out))
        text = bytearray(self.read("g"))
        middle = text.index(b"\n", 140000) + 1
        text[middle:middle + 20000] = b"1\n" * 10000  # as long as before: every move has one digit
        before = os.stat(self.path("g"))
        self.write("g", bytes(text))
        os.utime(self.path("g"), ns=(before.st_atime_ns, before.st_mtime_ns))
        self.assert_refused(self.join("g", *paths), "g: the file changed while it was being read, or a segment was not made "
                                                    "of its text")

    def test_endless_input(self):
        self.write("g", CONTINUE)
        first, _ = self.segments("g", 2)
        with open("/dev/zero", "rb") as zeros:
            result = self.join("g", first, "-", stdin=zeros, measure=True)
        self.assert_result(result, b"", "connectz: -: ", 2)
        self.assert_peak(result)


class Interrupts(Segments):
    def test_nothing_is_left(self):
        with open(self.path("g"), "wb") as file:
            file.write(b"9 1000000000 1000000000\n")
            for _ in range(40):
                file.write(b"1\n2 \n" * (1 << 20))
        child = self.start_here("segment", "--range", "1/1", "g", "-o", "s")
        wait_until(lambda: any(name.endswith(".partial") for name in os.listdir(self.dir)), "its file")
        time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(), 130)
        self.assertEqual(os.listdir(self.dir), ["g"])

    def test_waiting_for_a_segment(self):
        self.write("g", INCOMPLETE)
        reading, writing = os.pipe()
        self.addCleanup(os.close, reading)
        self.addCleanup(os.close, writing)
        child = self.start_here("join", "g", "-", stdin=reading)
        wait_until(lambda: catches(child.pid, signal.SIGINT), "its handler")
        time.sleep(0.1)
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(), 130)
