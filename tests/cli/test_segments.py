"""`connectz segment` and `join`: one file judged by many machines."""
import gzip
import json
import os
import random
import signal
import time

from support import (CASES, CONTINUE, DRAW, FAR, FULL, GAMES, INCOMPLETE, MALFORMED, SANITIZED, WIN_1, Case, catches, codes_of,
                     start, wait_until)


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
            self.assert_joined(self.write("g", data), (1, 2, 5))

    def test_cases(self):
        for case in self.random.sample(sorted(CASES.iterdir()), 3 if SANITIZED else 12):
            self.assertIn(codes_of(case)["spec"], "0123456789")
            self.assert_joined(str(case), (3,))

    def test_odd_files(self):
        for data in (b"", b"\n", b"7 6 4", b" 7\t6 4 \r\n 1 \r\n02\r\n", b"7 6 4\n" + b"1\n" * 6 + b"8\nx\n",
                     b"10000000000000000000000000 1 2\n9999999999999999999999999\n10000000000000000000000000\n"):
            self.assert_joined(self.write("g", data), (2, 7))

    def test_generated_games(self):
        for recipe in (("7", "600", "5", "--win-at", "3000"), ("1000", "20", "6", "--win-at", "9001"),
                       ("30", "30", "4", "--drawn"), ("1000000000", "1000000000", "5", "--moves", "5000")):
            self.run_here("generate", "--frame", *recipe, "-o", "g")
            self.assert_joined("g", (2, 7))

    def test_hundred_stretches(self):
        self.run_here("generate", "--frame", "9", "200", "7", "--win-at", "1500", "-o", "g")
        self.assert_joined("g", (20 if SANITIZED else 100,))

    def test_exit_code(self):
        self.write("g", FULL)
        paths = self.segments("g", 2)
        self.assert_result(self.join("--exit-code", "g", *paths), b"5\n", status=1)
        self.write("h", DRAW)
        self.assert_result(self.join("--exit-code", "h", *self.segments("h", 2)), b"0\n")

    def test_segments_through_pipes(self):
        self.write("g", WIN_1)
        first, second = self.segments("g", 2)
        through = self.run_here("segment", "--range", "2/2", "g", "-o", "-")
        self.assert_result(through, self.read(second))
        self.assert_result(self.join("g", "-", first, stdin=self.read(second)), b"1\n")
        os.mkfifo(self.path("fifo"))
        child = self.stopping(start("join", "g", "fifo", first, cwd=self.dir))
        with open(self.path("fifo"), "wb") as fifo:
            fifo.write(self.read(second))
        self.assertEqual(child.stdout.read(), b"1\n")

    def test_the_same_bytes_every_time(self):
        self.run_here("generate", "--frame", "100000000", "1000", "5", "--moves", "3000", "-o", "g")
        self.assertEqual(self.read(self.segments("g", 2)[1]), self.read(self.segments("g", 2, "again")[1]))


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

    def test_another_shard(self):
        self.write("games/a", GAMES[1])
        self.write("games/b", GAMES[2])
        paths = self.segments("games/a", 2)
        self.run_here("manifest", "games", "--shards", "2", "-o", "m")
        self.run_here("manifest", "games", "--shards", "1", "-o", "both")
        lists = {shard: self.sweep("--list", "--manifest", "m", "--shard", shard).out for shard in ("1/2", "2/2")}
        own, other = sorted(lists, key=lists.get)
        for manifest, shard in (("m", other), ("both", "1/1")):
            result = self.join("--manifest", manifest, "--shard", shard, "-o", "joined", "games/a", *paths)
            self.assert_refused(result, f"{manifest}: shard {shard} is not games/a alone")
        self.assertFalse(os.path.exists(self.path("joined")))
        for output in ("games/a", paths[0], "m"):
            before = self.read(output)
            result = self.join("--manifest", "m", "--shard", own, "-o", output, "games/a", *paths)
            self.assertEqual((result.status, result.out), (2, b""))
            self.assertEqual(self.read(output), before)
        self.assertEqual(self.join("--manifest", "m", "games/a", *paths).status, 2)


class Refusals(Segments):
    def test_ranges(self):
        self.write("g")
        for wrong in ("0/2", "3/2", "2", "/2", "1/", "1/0", "a/b", "1/2/3", "-1/2", "1/1000001", "1/99999999999999"):
            self.assert_result(self.run_here("segment", f"--range={wrong}", "g", "-o", "s"), b"",
                               "must be I/N, such as 2/7, with I from 1 to N, and N up to 1000000", 2)
        self.assertFalse(os.path.exists(self.path("s")))

    def test_what_cannot_be_cut(self):
        os.mkfifo(self.path("fifo"))
        self.write("g.gz", gzip.compress(WIN_1))
        self.write("short.zst", b"")
        compressed = "it is compressed, and cannot be cut; decompress it into a file first"
        for name, words in (("-", "standard input cannot be cut; name a regular file"),
                            ("fifo", "it cannot be cut, as it is no regular file"), (".", "Is a directory"),
                            ("none", "No such file or directory"), ("g.gz", compressed), ("short.zst", compressed),
                            ("/proc/self/status", "it cannot be cut, as its size is not known")):
            self.assert_refused(self.run_here("segment", "--range", "1/2", name, "-o", "s"), f"{name}: {words}")
            self.assert_refused(self.join(name, "s"), f"{name}: {words}")
        self.assertEqual(sorted(os.listdir(self.dir)), ["fifo", "g.gz", "short.zst"])

    def test_lost_and_doubled(self):
        self.write("g", CONTINUE)
        paths = self.segments("g", 30)
        self.assert_refused(self.join("g", *paths[:-1]), "there is no segment of stretch 30 of 30")
        self.assert_refused(self.join("g", *paths[2:9], *paths[10:]), "there is no segment of stretch 1, 2, 10 of 30")
        self.assert_refused(self.join("g", paths[4]),
                            "there is no segment of stretch 1, 2, 3, 4, 6, 7, 8, 9, 10, 11 and 19 more of 30")
        self.assert_refused(self.join("g", *paths, "./s7"), "./s7: it is stretch 7 of 30, and so is s7")

    def test_foreign(self):
        self.write("g", CONTINUE)
        self.write("h", WIN_1)
        segments = self.segments("g", 2)
        others = self.segments("h", 2, "h")
        thirds = self.segments("g", 3, "t")
        self.assert_refused(self.join("g", segments[0], others[1]),
                            "h2: it is of another file, or of this one before it changed: that had 20 bytes, and now there "
                            "are 22")
        self.assert_refused(self.join("g", segments[0], thirds[1]), "t2: it is stretch 2 of 3, but s1 is stretch 1 of 2")
        self.assert_refused(self.join("g", segments[0], "g"), "g: it is no segment")
        self.assert_refused(self.join("g", segments[0], "none"), "none: No such file or directory")
        self.assert_refused(self.join("g", segments[0], "."), ".: Is a directory")
        self.assert_refused(self.join("g", segments[0], "/dev/null"), "/dev/null: it is no segment")

    def test_stale(self):
        changed = "it is of another file, or of this one before it changed: "
        for what, words in ((lambda: os.utime(self.path("g"), ns=(5, 5)), "that was written to at another time"),
                            (lambda: self.rewrite(b"7 6 3"), "that had another first line"),
                            (lambda: self.rewrite(b"7 6 4\n2"), "the text around byte 0 or 10 is another one")):
            self.write("g", WIN_1)
            paths = self.segments("g", 2)
            what()
            self.assert_refused(self.join("g", *paths), f"s1: {changed}{words}")

    def rewrite(self, front):
        """Changes the text and nothing else."""
        before = os.stat(self.path("g"))
        self.write("g", front + self.read("g")[len(front):])
        os.utime(self.path("g"), ns=(before.st_atime_ns, before.st_mtime_ns))

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

    def test_damaged(self):
        self.write("g", CONTINUE)
        first, second = self.segments("g", 2)
        whole = self.read(second)
        for damaged in (whole[:-1], whole + b"x", whole[:50] + b"?" + whole[51:], whole[:110] + b"?" + whole[111:]):
            self.write("d", damaged)
            self.assert_refused(self.join("g", first, "d"), "d: it is damaged or cut off")
        self.write("d", whole[:20])
        self.assert_refused(self.join("g", first, "d"), "d: it is cut off")
        self.write("d", whole[:8] + b"\2" + whole[9:])
        self.assert_refused(self.join("g", first, "d"), "d: it is a segment in version 2 of the format, and this program "
                                                        "knows version 1")

    def test_endless_input(self):
        self.write("g", CONTINUE)
        first, _ = self.segments("g", 2)
        with open("/dev/zero", "rb") as zeros:
            result = self.join("g", first, "-", stdin=zeros, measure=True)
        self.assert_result(result, b"", "connectz: -: ", 2)
        self.assert_peak(result)

    def test_an_output_that_is_the_game(self):
        self.write("g", CONTINUE)
        self.assert_result(self.run_here("segment", "--range", "1/2", "g", "-o", "./g"), b"",
                           "FILE: g is also an output, as ./g", 2)
        self.assertEqual(self.read("g"), CONTINUE)

    def test_full_disk(self):
        self.write("g", MALFORMED)
        paths = self.segments("g", 1)
        with open("/dev/full", "wb") as full:
            self.assert_result(self.run_here("segment", "--range", "1/1", "g", "-o", "-", stdout=full), b"",
                               "No space left on device", 2)
            self.assert_result(self.join("g", *paths, stdout=full), b"", "No space left on device", 2)

    def test_operands(self):
        self.write("g", FAR)
        for args in (("join",), ("join", "g"), ("segment", "--range", "1/2", "g"), ("segment", "g", "-o", "s"),
                     ("segment", "--range", "1/2", "-o", "s"), ("join", "--format", "xml", "g", "s")):
            result = self.run_here(*args)
            self.assert_result(result, b"", f"Try 'connectz {args[0]} --help'.", 2)


class Interrupts(Segments):
    def test_nothing_is_left(self):
        with open(self.path("g"), "wb") as file:
            file.write(b"9 1000000000 1000000000\n")
            for _ in range(40):
                file.write(b"1\n2 \n" * (1 << 20))
        child = self.stopping(start("segment", "--range", "1/1", "g", "-o", "s", cwd=self.dir))
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
        child = self.stopping(start("join", "g", "-", cwd=self.dir, stdin=reading))
        wait_until(lambda: catches(child.pid, signal.SIGINT), "its handler")
        time.sleep(0.1)
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(), 130)
