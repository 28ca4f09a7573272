"""`connectz sweep`: order, the same bytes for every --jobs, choices, ends and exit statuses."""
import os
import random
import subprocess
import threading

from support import (CASES, CONNECTZ, CONTINUE, DRAW, FAR, FULL, ILLEGAL, INCOMPLETE, MALFORMED, MIB, WIN_1, WIN_2, Case,
                     codes_of, cpu_ticks, open_fifo, run, start, wait_until)

GAMES = {0: DRAW, 1: WIN_1, 2: WIN_2, 3: INCOMPLETE, 4: CONTINUE, 5: FULL, 6: FAR, 7: ILLEGAL, 8: MALFORMED}
ODD_PIECES = [b"a", b"B", b"0", b"-", b".", b" ", b"\t", b"\n", b"\r", b"\\", b"\x01", b"\x1b[31m", b"\x7f", b"\xff",
              b"\xc2\x9b", b"\xc3\xa9", b"\xe2\x82\xac", b"\xf0\x9f\x98\x80", b"\xed\xa0\x80", b"'", b'"', b"*", b"[", b"]"]


def escaped(path):
    """How a path stands in a line of the codes format."""
    out = b""
    i = 0
    while i < len(path):
        byte = path[i:i + 1]
        pair = path[i:i + 2]
        named = {b"\\": b"\\\\", b"\t": b"\\t", b"\n": b"\\n"}
        if byte in named:
            out += named[byte]
        elif byte < b" " or byte == b"\x7f":
            out += b"\\x%02x" % byte[0]
        elif len(pair) == 2 and pair[0] == 0xC2 and 0x80 <= pair[1] <= 0x9F:
            out += b"\\x%02x\\x%02x" % (pair[0], pair[1])
            i += 1
        else:
            out += byte
        i += 1
    return out


def random_game(rng):
    """A small file in which every code is likely."""
    columns, rows, line = rng.randint(1, 4), rng.randint(1, 4), rng.randint(1, 4)
    moves = [rng.randint(1, columns) for _ in range(rng.randint(0, columns * rows + 1))]
    data = b"%d %d %d\n" % (columns, rows, line) + b"".join(b"%d\n" % move for move in moves)
    fate = rng.random()
    if fate < 0.1:
        data += rng.choice((b"x\n", b"\n", b"0\n", b"1 2\n"))
    elif fate < 0.2:
        data += b"%d\n" % (columns + 1)
    return data


class Escapes(Case):
    def test_rules(self):
        names = {b"tab\tname": rb"tab\tname", b"new\nline": rb"new\nline", b"back\\slash": rb"back\\slash",
                 b"cr\r": rb"cr\x0d", b"\x01": rb"\x01", b"\x1b[31mred": rb"\x1b[31mred", b"del\x7f": rb"del\x7f",
                 b"csi\xc2\x9b": rb"csi\xc2\x9b", b"\xc3\xa9": "é".encode(), b"sp ace": b"sp ace",
                 b"not\xffutf8": b"not\xffutf8"}
        for name, shown in names.items():
            with self.subTest(name=name):
                self.assertEqual(escaped(name), shown)
                self.write(name)
                self.assert_result(self.sweep(name), b"3\t" + shown + b"\n")
        result = self.sweep(".")
        self.assertEqual(result.out, b"".join(b"3\t./" + names[name] + b"\n" for name in sorted(names)))


class SameBytes(Case):
    def test_for_every_number_of_jobs(self):
        rng = random.Random(2)
        files = {}
        directories = [b"t"]
        for number in range(3000):
            name = b"".join(rng.choice(ODD_PIECES) for _ in range(rng.randint(1, 4))) + b"%d" % number
            if rng.random() < 0.03:
                directories.append(rng.choice(directories) + b"/d" + name.lstrip(b"."))
            path = rng.choice(directories) + b"/" + name.lstrip(b".")
            files[path] = random_game(rng)
            self.write(path, files[path])
        expected = sorted(files)
        outputs = []
        for form in (["--format", "codes"], ["--format", "jsonl", "--no-timing"],
                     ["--format", "jsonl", "--no-timing", "--precedence", "first"],
                     ["--format", "jsonl", "--no-timing", "--max-failures", "700"],
                     ["--fail-fast"], ["--only", "1,5-6"]):
            first, *others = [self.sweep("--jobs", jobs, *form, "t") for jobs in ("1", "2", "7", "7")]
            self.assertEqual((first.status, first.err), (1, b""))
            for other in others:
                self.assertEqual(other.out, first.out)
                self.assertEqual((other.status, other.err), (first.status, first.err))
            outputs.append(first)
        codes = outputs[0].out.splitlines()
        self.assertEqual([line[2:] for line in codes], [escaped(path) for path in expected])
        for line in codes:
            self.assertRegex(line, rb"\A[0-8]\t")
        self.assertEqual({line[:1] for line in codes}, {b"%d" % code for code in range(9)})
        games = outputs[1].json_lines()[1:-1]
        paths = [bytes.fromhex(game["path_hex"]) if "path_hex" in game else game["path"].encode() for game in games]
        self.assertEqual(paths, expected)
        self.assertEqual([str(game["code"]).encode() for game in games], [line[:1] for line in codes])
        self.assertNotIn(b"seconds", outputs[1].out)
        for output in outputs:
            self.assert_clean(output.out)
        for path in rng.sample(expected, 60):
            alone = run(os.path.join(os.fsencode(self.dir), path)).out.strip()
            self.assertEqual(alone, codes[expected.index(path)][:1], path)

    def test_a_sample_that_is_known(self):
        cases = sorted(CASES.glob("*.txt"))
        listing = b"".join(os.fsencode(case) + b"\n" for case in cases)
        for precedence in ("spec", "first"):
            expected = "".join(f"{codes_of(case)[precedence]}\t{case}\n" for case in cases).encode()
            result = run("sweep", "--precedence", precedence, "--files-from", "-", stdin=listing)
            self.assertEqual(result.out, expected)

    def test_large_and_small_mixed(self):
        for number in range(40):
            self.write(f"t/{number:02}", b"1000 1000 999\n" + b"1\n" * (0, 10, 500, 999)[number % 4])
        for number in (5, 17):
            self.write(f"t/{number:02}", b"9000 9000 1\n" + b"7777\n" * 400000)
        first, *others = [self.sweep("--jobs", jobs, "--format", "jsonl", "--no-timing", "t").out
                          for jobs in ("1", "2", "7")]
        for other in others:
            self.assertEqual(other, first)
        self.assertEqual(first.count(b"\n"), 42)


class Statuses(Case):
    def test_all_valid(self):
        for code in (0, 1, 2, 3):
            self.write(f"t/{code}", GAMES[code])
        self.assert_result(self.sweep("t"), b"0\tt/0\n1\tt/1\n2\tt/2\n3\tt/3\n")

    def test_each_failure(self):
        for code in range(4, 9):
            with self.subTest(code=code):
                self.write("game", GAMES[code])
                self.assert_result(self.sweep("game"), b"%d\tgame\n" % code, status=1)
        self.assert_result(self.sweep("none"), b"9\tnone\n", status=1)

    def test_what_is_not_printed_counts_too(self):
        self.write("a", WIN_1)
        self.write("b", MALFORMED)
        self.assert_result(self.sweep("--only", "1", "."), b"1\t./a\n", status=1)

    def test_nothing_found(self):
        os.mkdir(self.path("empty"))
        self.assert_result(self.sweep("empty"), b"", b"connectz: nothing found to judge\n", 2)
        self.assert_result(self.sweep("--allow-empty", "empty"), b"")
        records = self.sweep("--allow-empty", "--format", "jsonl", "empty").json_lines()
        self.assertEqual([record["type"] for record in records], ["begin", "summary"])
        self.assertEqual((records[1]["files"], records[1]["partial"]), (0, False))

    def test_wrong_usage(self):
        self.write("a")
        for args in ([], ["--jobs", "0", "a"], ["--jobs", "x", "a"], ["--format", "xml", "a"], ["--only", "x", "a"],
                     ["--only", "4-", "a"], ["--only", "10", "a"], ["--max-failures", "0", "a"],
                     ["--fail-fast", "--max-failures", "2", "a"], ["--max-bytes", "x", "a"], ["--max-bytes", "-1", "a"],
                     ["--max-seconds", "0", "a"], ["--max-seconds", "-1", "a"], ["--precedence", "x", "a"]):
            with self.subTest(args=args):
                result = self.sweep(*args)
                self.assert_result(result, b"", "connectz: ", 2)

    def test_a_range_that_holds_no_code_is_wrong_usage(self):
        self.write("a")
        self.assert_result(self.sweep("--only", "9-4", "a"), b"", "--only", 2)
        self.assert_result(self.sweep("--only", "", "a"), b"", "--only", 2)


class Choices(Case):
    def setUp(self):
        super().setUp()
        for code, data in GAMES.items():
            self.write(f"t/{code}", data)
        os.symlink("none", self.path("t/9"))

    def codes(self, *args):
        return b"".join(line[:1] for line in self.sweep(*args, "t").out.splitlines()).decode()

    def test_only(self):
        for only, expected in (("4,5", "45"), ("4-9", "456789"), ("0", "0"), ("9,0,3-4", "0349"), ("1,1", "1"),
                               ("0-9", "0123456789"), ("5-5", "5")):
            self.assertEqual(self.codes("--only", only), expected)
            self.assertEqual(self.codes(f"--only={only}"), expected)

    def test_only_in_json(self):
        records = self.sweep("--format", "jsonl", "--only", "8", "t").json_lines()
        self.assertEqual([record["type"] for record in records], ["begin", "game", "summary"])
        self.assertEqual(records[2]["codes"], {str(code): 1 for code in range(10)})
        self.assertFalse(records[2]["partial"])

    def test_fail_fast(self):
        for jobs in ("1", "2", "7"):
            result = self.sweep("--fail-fast", "--jobs", jobs, "t")
            self.assert_result(result, b"".join(b"%d\tt/%d\n" % (code, code) for code in range(5)), status=1)
        self.assertEqual(self.codes("--fail-fast", "--only", "5-9"), "")

    def test_max_failures(self):
        for failures in range(1, 9):
            expected = "0123456789"[:min(4 + failures, 10)]
            self.assertEqual(self.codes("--max-failures", str(failures)), expected)

    def test_summary_of_a_sweep_cut_short(self):
        for jobs in ("1", "2", "7"):
            records = self.sweep("--max-failures", "2", "--jobs", jobs, "--format", "jsonl", "--no-timing", "t").json_lines()
            self.assertTrue(records[-1]["partial"])
            self.assertEqual(records[-1]["files"], 6)
            self.assertEqual(records[-1]["codes"], {str(code): int(code < 6) for code in range(10)})

    def test_special_files_behind_the_end_do_not_count(self):
        """A report must not depend on how far the walk happened to be."""
        os.mkfifo(self.path("t/0-fifo"))
        os.mkfifo(self.path("t/z-fifo"))
        for jobs in ("1", "2", "7"):
            for _ in range(5):
                records = self.sweep("--fail-fast", "--jobs", jobs, "--format", "jsonl", "t").json_lines()
                self.assertEqual(records[-1]["skipped"], 1)

    def test_fail_fast_ends_before_what_would_wait_forever(self):
        os.mkfifo(self.path("z"))
        result = self.sweep("--fail-fast", "t", "z", timeout=20)
        self.assertEqual((result.status, result.out.count(b"\n")), (1, 5))


class SummaryOnStandardError(Case):
    def setUp(self):
        super().setUp()
        for code, data in GAMES.items():
            self.write(f"t/{code}", data)
        os.mkfifo(self.path("t/fifo"))

    def test_summary(self):
        result = self.sweep("--summary", "t")
        self.assertEqual(result.out.count(b"\n"), 9)
        err = result.err.decode()
        games = self.sweep("--format", "jsonl", "t").json_lines()[1:-1]
        total = sum(game["bytes"] for game in games)
        for pattern in (r"files\s+9\b", r"games\s+9\b", r"skipped\s+1\b", rf"bytes\s+{total}\b", r"8: 1", r"0: 1",
                        r"seconds\s+\d+\.\d+", r"MB/s", r"moves/s"):
            self.assertRegex(err, pattern)
        self.assertNotIn("partial", err)
        self.assert_clean(result.err)

    def test_partial(self):
        self.assertIn("partial", self.sweep("--summary", "--fail-fast", "t").err.decode())

    def test_without_times(self):
        first, *others = [self.sweep("--summary", "--no-timing", "--jobs", jobs, "t").err for jobs in ("1", "2", "7")]
        self.assertNotIn(b"seconds", first)
        self.assertNotIn(b"/s", first)
        for other in others:
            self.assertEqual(other, first)

    def test_not_unless_asked_for(self):
        self.assertEqual(self.sweep("t").err, b"")


class OutputFile(Case):
    def setUp(self):
        super().setUp()
        self.write("t/a", WIN_1)
        self.write("t/b", MALFORMED)
        self.text = b"1\tt/a\n8\tt/b\n"

    def assert_written(self, name="report"):
        self.assertEqual(self.read(name), self.text)
        self.assertFalse(os.path.exists(self.path(name + ".partial")))

    def test_new_and_old(self):
        for option in (["-o", "report"], ["--output", "report"], ["--output=report"], ["-oreport"]):
            self.assert_result(self.sweep(*option, "t"), b"", status=1)
            self.assert_written()
        self.write("report", b"something older and longer " * 10)
        self.assert_result(self.sweep("-o", "report", "t"), b"", status=1)
        self.assert_written()

    def test_leftover_partial_file(self):
        self.write("report.partial", b"left over " * 100)
        self.assert_result(self.sweep("-o", "report", "t"), b"", status=1)
        self.assert_written()

    def test_link_is_followed(self):
        self.write("real", b"old")
        os.symlink("real", self.path("report"))
        self.assert_result(self.sweep("-o", "report", "t"), b"", status=1)
        self.assert_written("real")
        self.assertTrue(os.path.islink(self.path("report")))

    def test_dash_and_devices(self):
        self.assert_result(self.sweep("-o", "-", "t"), self.text, status=1)
        self.assert_result(self.sweep("-o", "/dev/null", "t"), b"", status=1)

    def test_fifo(self):
        os.mkfifo(self.path("out"))
        caught = []
        reader = threading.Thread(target=lambda: caught.append(self.read("out")), daemon=True)
        reader.start()
        self.assert_result(self.sweep("-o", "out", "t"), b"", status=1)
        reader.join(20)
        self.assertEqual(caught, [self.text])

    def test_places_that_cannot_be_written(self):
        os.mkdir(self.path("dir"))
        self.assert_result(self.sweep("-o", "none/report", "t"), b"", "No such file or directory", 2)
        self.assert_result(self.sweep("-o", "dir", "t"), b"", "Is a directory", 2)
        self.assertEqual(os.listdir(self.path("dir")), [])
        self.assertEqual(sorted(os.listdir(self.dir)), ["dir", "t"])

    def test_standard_error_that_is_closed_does_not_end_up_in_the_report(self):
        subprocess.run(["sh", "-c", '"$0" sweep --summary -o report t 2>&-', CONNECTZ], cwd=self.dir, check=False,
                       capture_output=True)
        self.assert_written()

    def test_json(self):
        self.assert_result(self.sweep("--format", "jsonl", "--no-timing", "-o", "report", "t"), b"", status=1)
        self.assertEqual(self.read("report"), self.sweep("--format", "jsonl", "--no-timing", "t").out)


class Pending(Case):
    def test_a_slow_file_holds_up_what_is_behind_it(self):
        """More verdicts than may wait: the workers pause, and all comes in order in the end."""
        os.mkfifo(self.path("0"))
        names = [b"n%06d" % number for number in range(100000)]
        self.write("list", b"0\n" + b"\n".join(names))
        for jobs in ("1", "2", "7"):
            with self.subTest(jobs=jobs), open(self.path(f"out{jobs}"), "wb") as out:
                child = self.stopping(start("sweep", "--jobs", jobs, "--files-from", "list", cwd=self.dir, stdout=out))
                descriptor = open_fifo(self.path("0"), child)
                ticks = []

                def idle():
                    ticks.append(cpu_ticks(child.pid))
                    return len(ticks) > 100 and ticks[-100] == ticks[-1]

                wait_until(idle, "the pause", 60)
                self.assertEqual(self.read(f"out{jobs}"), b"")
                os.write(descriptor, WIN_2)
                os.close(descriptor)
                self.assertEqual(child.wait(60), 1)
                self.assertEqual(self.read(f"out{jobs}"), b"2\t0\n" + b"".join(b"9\t" + n + b"\n" for n in names))

    def test_verdicts_are_streamed(self):
        os.mkfifo(self.path("m"))
        for name in ("a", "b", "z"):
            self.write(name)
        child = self.stopping(start("sweep", "--jobs", "2", "a", "b", "m", "z", cwd=self.dir))
        self.assertEqual([child.stdout.readline(), child.stdout.readline()], [b"3\ta\n", b"3\tb\n"])
        with open(open_fifo(self.path("m"), child), "wb") as fifo:
            fifo.write(WIN_1)
        self.assertEqual(child.communicate(timeout=20), (b"1\tm\n3\tz\n", b""))
        self.assertEqual(child.returncode, 0)


class Limits(Case):
    """--max-bytes and --max-seconds; off unless asked for."""

    def reports(self, data, *args):
        """The same bytes as a file and through a pipe; they must give the same report."""
        self.write("game", data)
        [one] = self.run_here("--json", *args, "game").json_lines()
        [two] = self.run_here("--json", *args, "-", stdin=data).json_lines()
        swept = self.sweep("--format", "jsonl", *args, "game").json_lines()[1]
        for report in (one, two, swept):
            del report["path"], report["seconds"]
        self.assertEqual(one, two)
        self.assertEqual(one, swept)
        return one

    def check(self, filler):
        """`filler` is valid lines that decide whether the file is small or mapped."""
        game = b"7 1000000 5\n" + filler
        size = len(game)
        self.assertEqual(self.reports(game, "--max-bytes", str(size))["code"], 3)
        over = self.reports(game, "--max-bytes", str(size - 1))
        self.assertEqual((over["code"], over["reason"]), (9, f"over the limit of {size - 1} bytes"))
        for malformed in (b"x\n", b"\n", b"0\n", b"x"):
            report = self.reports(game + malformed, "--max-bytes", str(size))
            self.assertEqual(report["code"], 9)
        report = self.reports(game + b"x\n" + filler, "--max-bytes", str(size + 2))
        self.assertEqual(report["code"], 8)
        report = self.reports(game + b"x\n" + filler, "--max-bytes", str(size + 1))
        self.assertEqual(report["code"], 9)
        report = self.reports(b"7 6\n" + filler, "--max-bytes", "4")
        self.assertEqual((report["code"], report["line"]), (8, 1))
        report = self.reports(b"3 3 4\n1\n" + filler, "--max-bytes", "6", "--precedence", "first")
        self.assertEqual(report["code"], 7)

    def test_small(self):
        self.check(b"1\n" * 100)

    def test_mapped(self):
        self.check(b"1\n3\n5\n" * 50000)

    def test_mapped_of_several_blocks(self):
        self.check(b"1\n3\n5\n" * 700000)

    def test_line_too_long_before_the_limit(self):
        for size in (3 * MIB, 5 * MIB):
            report = self.reports(b"7 6 4\n1\n" + b"0" * size, "--max-bytes", str(2 * MIB))
            self.assertEqual((report["code"], report.get("line")), (9, 3))
            self.assertIn("line too long", report["reason"])

    def test_limit_before_the_line_is_too_long(self):
        report = self.reports(b"7 6 4\n1\n" + b"0" * (3 * MIB), "--max-bytes", "1000")
        self.assertEqual((report["code"], report["reason"]), (9, "over the limit of 1000 bytes"))

    def test_units(self):
        self.write("game", b"7 6 4\n" + b"1\n" * 600)
        for limit, code in (("1K", b"9\n"), ("2K", b"5\n"), ("1M", b"5\n"), ("1G", b"5\n"), ("1k", b"9\n")):
            self.assertEqual(self.run_here("--max-bytes", limit, "game").out, code)

    def test_in_a_sweep(self):
        self.write("t/a", b"7 6 4\n")
        self.write("t/b", WIN_1)
        self.write("t/c", b"7 6 4\n1\n")
        self.assert_result(self.sweep("--max-bytes", "8", "t"), b"3\tt/a\n9\tt/b\n3\tt/c\n", status=1)
        self.assert_result(self.run_here("explain", "--max-bytes", "8", "t/b"), None, "over the limit of 8 bytes")

    def test_seconds_on_a_fifo_without_a_writer(self):
        os.mkfifo(self.path("fifo"))
        result = self.run_here("--max-seconds", "0.2", "fifo", timeout=20)
        self.assert_result(result, b"9\n", b"connectz: fifo: over the limit of 0.2 seconds\n")
        self.write("z")
        result = self.sweep("--max-seconds", "0.2", "--format", "jsonl", "fifo", "z", timeout=20)
        self.assertEqual(result.status, 1)
        games = result.json_lines()[1:-1]
        self.assertEqual([(game["path"], game["code"]) for game in games], [("fifo", 9), ("z", 3)])
        self.assertEqual(games[0]["reason"], "over the limit of 0.2 seconds")

    def test_seconds_on_a_pipe_that_stalls(self):
        read_end, write_end = os.pipe()
        os.write(write_end, b"7 6 4\n1\n")
        result = self.run_here("--max-seconds", "0.2", "-", stdin=read_end, timeout=20)
        os.close(read_end)
        os.close(write_end)
        self.assert_result(result, b"9\n", b"connectz: -: over the limit of 0.2 seconds\n")

    def test_seconds_that_suffice(self):
        self.write("a", WIN_1)
        self.assert_result(self.run_here("--max-seconds", "100", "a"), b"1\n")
        self.assert_result(self.run_here("--max-seconds", "1e300", "a"), b"1\n")
