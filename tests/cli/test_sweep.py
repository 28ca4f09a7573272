"""`connectz sweep`: order, the same bytes for every --jobs, choices, ends and exit statuses."""
import gzip
import os
import random
import time

from support import WIN_1, Case, GAMES, MIB, run

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


class SameBytes(Case):
    def test_for_every_number_of_jobs(self):
        rng = random.Random(2)
        files = {}
        directories = [b"t"]
        for number in range(2000):
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
                     ["--format", "jsonl", "--no-timing", "--max-failures", "450"],
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


class Choices(Case):
    def setUp(self):
        super().setUp()
        for code, data in GAMES.items():
            self.write(f"t/{code}", data)
        os.symlink("none", self.path("t/9"))

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

    def test_a_long_list(self):
        names = [b"%06d" % number for number in range(30000)]
        result = self.sweep("--files-from", "-", "--jobs", "2", stdin=b"\n".join(reversed(names)))
        self.assert_result(result, b"".join(b"9\t" + name + b"\n" for name in names), status=1)


class Inputs(Case):
    def test_mapped_and_read(self):
        """Of large files too the report is the same."""
        cycle = b"".join(b"%d\n" % column for column in range(100001, 900001, 2000)) + b"900001\n"
        head = b"1000000 1000000000 5\n"
        for name, tail in (("a", b""), ("b", b"x\n"), ("c", b"1000001\n"), ("d", b"7"), ("e", b"5\n" * 9), ("f", b"0" * 2 * MIB)):
            self.write(f"t/{name}", head + cycle * (9 * MIB // len(cycle)) + tail)
        runs = [self.sweep("--no-timing", "--format", "jsonl", "--input", how, "t", "--jobs", jobs)
                for how, jobs in (("read", "1"), ("read", "3"), ("map", "1"), ("map", "3"), ("auto", "1"), ("auto", "3"))]
        self.assertEqual(len(runs[0].json_lines()), 8)
        for other in runs[1:]:
            self.assert_result(other, runs[0].out, status=runs[0].status)

    def test_files_of_about_a_page(self):
        """Files of less than a page that were not changed for a while are read before their size is known."""
        cycle = b"".join(b"%d\n" % column for column in range(100001, 900001, 2000))
        for number, size in enumerate((1, 4094, 4095, 4096, 4097, 70000, 21, 4095, 8192, 4095)):
            text = (b"1000000 1000 5\n" + cycle * (size // len(cycle) + 1))[:size - 2] + b"x\n"
            self.write(f"t/{number}", text[-size:])
        self.write("t/packed", gzip.compress(b"7 6 4\n" + b"1\n2\n" * 3 + b"1\n"))
        for name, size in (("0", 5000), ("packed", 5000), ("large", 100000)):  # less than a page when compressed
            text = b"1000000 1000 5\n" + cycle * (size // len(cycle) + 1) + b"x\n"
            self.write(f"t/{name}.gz", gzip.compress(text))
            self.assertLess(os.path.getsize(self.path(f"t/{name}.gz")), 4096)
        self.write("t/empty", b"")
        time.sleep(3.1)
        # What was given back to the C library's heap is overwritten.
        runs = [self.sweep("--no-timing", "--format", "jsonl", "--input", how, "--jobs", jobs, "t", env={"MALLOC_PERTURB_": "85"})
                for how, jobs in (("map", "1"), ("read", "1"), ("auto", "1"), ("auto", "2"))]
        self.assertEqual([line["code"] for line in runs[0].json_lines() if "code" in line], [8] * 13 + [1, 8])
        for other in runs[1:]:
            self.assert_result(other, runs[0].out, status=1)

    def test_times_of_the_last_access_stay(self):
        """Where the files are the user's own; those of others are judged, too."""
        paths = [self.write(f"t/{number}", data) for number, data in enumerate([WIN_1, gzip.compress(WIN_1)] * 100)]
        paths.append(self.write("t/large", WIN_1 + b"\n" * MIB))
        codes = b"".join(b"1\t%s\n" % name for name in sorted(os.path.relpath(path, self.path()).encode() for path in paths))
        codes = codes.replace(b"1\tt/large", b"8\tt/large")
        os.chmod(self.path(), 0o755)
        for how in ("auto", "map", "read", "io_uring", "threads"):
            with self.subTest(how=how):
                for path in paths:
                    os.utime(path, (86400, 86400))
                self.assert_result(self.sweep("--input", how, "t"), codes, status=1)
                self.assertEqual({os.stat(path).st_atime for path in paths}, {86400})
                self.assert_result(self.sweep("--input", how, "t", **self.as_nobody()), codes, status=1)

    def test_memory_of_a_mapped_file(self):
        """Pages are given back: it need not fit into memory."""
        cycle = b"".join(b"%d\n" % column for column in range(100001, 900001, 2000)) + b"900001\n"
        self.write("game", b"1000000 1000000000 5\n" + cycle * (96 * MIB // len(cycle)))
        for jobs in ("1", "3"):
            result = self.run_here("--input", "map", "--jobs", jobs, "game", measure=True)
            self.assert_result(result, b"3\n")
            # Of each thread a board of a million columns, with 16 bytes each, and a window of 4 MiB.
            self.assert_peak(result, 44 + int(jobs) * 20)
