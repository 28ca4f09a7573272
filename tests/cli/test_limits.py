"""Large input: streams without end, frames without bound, lines at the limit, memory that runs out."""
import os
import resource

from pipes import run_on_stream
from support import LINE_LIMIT, MIB, SANITIZED, Case, run

GIB = 1 << 30
# Under a sanitizer everything that must be read to its end is shorter.
LONG_STREAM = 64 * MIB if SANITIZED else 256 * MIB
TOO_LONG = "line too long"


class EndlessStreams(Case):
    """A gigabyte through a pipe, in constant memory. Reading ends at the first line that decides."""

    def test_lines_without_end(self):
        two = {b"": 1, b"7 6 4\n": 2}
        for kind, chunk, heads in (("zeros", b"0" * MIB, two), ("digits", b"1234567890" * 100000, two), ("blanks", b" \t" * (MIB // 2), two),
                                   ("nul bytes", bytes(MIB), {b"": 1, b"3 3 4\n1\n": 3}),
                                   ("words", b"1 2 3 ..." * 100000, {b"7 6 4 ": 1, b"7 6 4\n1\n2\n": 4})):
            for head, line in heads.items():
                with self.subTest(kind=kind, line=line):
                    result, feeder = run_on_stream(head, chunk, GIB, "--json", "-", measure=True)
                    self.assert_result(result, err=TOO_LONG)
                    self.assert_peak(result)
                    self.assert_quick(result.seconds, 5)
                    self.assertTrue(feeder.broken, "the writer was read to its end")
                    self.assertLess(feeder.written, 16 * MIB)
                    [report] = result.json_lines()
                    self.assertEqual((report["code"], report["line"], report["byte"]), (9, line, len(head) if line > 1 else 0))

    def test_malformed_line_ends_the_reading(self):
        for head, precedence in ((b"7 6 4\nx\n", "spec"), (b"7 6\n", "spec"), (b"7 6 4\n8\n", "first"),
                                 (b"3 3 4\n", "first"), (b"1 2 2\n1\n1\n1\n", "first"), (b"1 9 1\n1\n1\n", "first")):
            with self.subTest(head=head):
                expected = run("--precedence", precedence, "-", stdin=head).out
                result, feeder = run_on_stream(head, b"1\n" * (MIB // 2), GIB, "--precedence", precedence, "-",
                                               measure=True)
                self.assert_result(result, expected)
                self.assert_peak(result)
                self.assertTrue(feeder.broken, "the writer was read to its end")
                self.assertLess(feeder.written, 16 * MIB)

    def test_malformed_lines_without_end(self):
        result, feeder = run_on_stream(b"", b"x\n" * (MIB // 2), GIB, "-", measure=True)
        self.assert_result(result, b"8\n")
        self.assertTrue(feeder.broken)

    # Columns two apart, an odd number of them: colours alternate upwards, nobody has neighbours.
    CYCLE = b"".join(b"%d\n" % column for column in range(900001, 999999, 200))
    assert CYCLE.count(b"\n") % 2 == 0
    CYCLE += b"999999\n"

    def test_valid_lines(self):
        result, feeder = run_on_stream(b"1000000 1000000000 5\n", self.CYCLE * 300, LONG_STREAM, "--json", "-",
                                       measure=True)
        self.assertFalse(feeder.broken)
        self.assert_result(result)
        [report] = result.json_lines()
        self.assertEqual(report["code"], 3)
        self.assertEqual(report["moves"], (feeder.written - 21) // 7)
        self.assertEqual(report["bytes"], feeder.written)
        board = report["moves"] >> 23  # MiB, at a bit a counter
        self.assert_peak(result, 64 + board)

    def test_valid_lines_behind_a_verdict(self):
        for head, lines, code in ((b"1000000 1000000000 1\n", self.CYCLE * 300, b"4\n"), (b"7 6 8\n", b"1\n2\n" * (MIB // 4), b"7\n")):
            result, feeder = run_on_stream(head, lines, LONG_STREAM // 4, "-", measure=True)
            self.assertFalse(feeder.broken)
            self.assert_result(result, code)
            self.assert_peak(result)


class GiantFrames(Case):
    def test_each(self):
        # 1 1 2 2 3 3 and so on: player 1 below, player 2 above; the row of five is there at once.
        pairs = b"".join(b"%d\n" % column for column in range(1, 1000001))
        for kind, data, out in (
                ("a million squared", b"1000000 1000000 5\n1\n1000000\n500000\n2\n999999\n", b"3\n"),
                ("ten to 30", b"1" + b"0" * 30 + b" 6 4\n1\n999999999999999999999999999999\n1" + b"0" * 30 + b"\n", b"3\n"),
                ("tower of a million", b"1000000 1000000 5\n" + b"777777\n" * 1000000, b"3\n"),
                ("tower that is full", b"1000000 1000000 5\n" + b"777777\n" * 1000001, b"5\n"),
                ("row of a million", b"1000000 1000000 1000000\n" + pairs, b"3\n"),
                ("line of a million", b"2 1000000 1000000\n" + b"1\n2\n" * 999999 + b"1\n", b"1\n")):
            self.write("game", data)
            for args, stdin in ((["game"], {}), (["-"], {"stdin": data})):
                with self.subTest(kind=kind, args=args):
                    result = self.run_here(*args, measure=True, **stdin)
                    self.assert_result(result, out)
                    self.assert_peak(result)
                    self.assert_quick(result.seconds, 5)

    def test_line_of_a_million(self):
        data = b"2 1000000 1000000\n" + b"1\n2\n" * 999999 + b"1\n"
        [report] = run("--json", "-", stdin=data).json_lines()
        self.assertEqual(len(report["winning_line"]), 1000000)
        self.assertEqual(report["winning_line"][::999999], [[1, 1], [1, 1000000]])
        self.assertEqual((report["line"], report["move"]), (2000000, 1999999))


class LineLimit(Case):
    """2^20 bytes without the LF are a line; one more is none. From a file and a pipe alike."""

    def test_many_long_lines(self):
        line = b"0" * (LINE_LIMIT - 1) + b"1\n"
        self.write("game", b"7 60 40\n" + line * 20)
        result = self.run_here("game", measure=True)
        self.assert_result(result, b"3\n")
        self.assert_peak(result)
        result, _ = run_on_stream(b"7 600 400\n", line, 100 * MIB, "-", measure=True)
        self.assert_result(result, b"3\n")
        self.assert_peak(result)


class LargeFiles(Case):
    def test_memory_does_not_grow_with_the_file(self):
        path = self.path("game")
        chunk = EndlessStreams.CYCLE * 1000
        with open(path, "wb") as file:
            file.write(b"1000000 1000000000 5\n")
            for _ in range(256 * MIB // len(chunk)):
                file.write(chunk)
        result = run("game", cwd=self.dir, measure=True)
        self.assert_result(result, b"3\n")
        self.assert_peak(result)

    def test_memory_for_a_win_does_not_grow_with_the_line_that_makes_it(self):
        path = self.path("game")
        with open(path, "wb") as file:
            file.write(b"1000000 1000000000 5\n")
            file.write(EndlessStreams.CYCLE * (96 * MIB // len(EndlessStreams.CYCLE)))
            file.write(b"1\n3\n" * 4 + b"1" + b" " * 5000 + b"\n")
        result = run("--jobs", "1", "game", cwd=self.dir, measure=True)
        self.assert_result(result, b"2\n")
        self.assert_peak(result)

    def test_hole_of_a_terabyte(self):
        self.write("game", b"7 6 4\n1\n")
        try:
            os.truncate(self.path("game"), 1 << 40)
        except OSError as error:
            self.skipTest(f"this file system has no such files: {error}")
        result = self.run_here("game", measure=True)
        self.assert_result(result, b"9\n", TOO_LONG)
        self.assert_peak(result)
        self.assert_quick(result.seconds, 5)


class OutOfMemory(Case):
    @staticmethod
    def allow(mebibytes):
        return lambda: resource.setrlimit(resource.RLIMIT_AS, (mebibytes * MIB, mebibytes * MIB))

    def setUp(self):
        super().setUp()
        if SANITIZED:
            self.skipTest("a sanitizer reserves more address space than any limit")

    def test_a_file_that_needs_too_much_is_nine_and_the_others_go_on(self):
        columns = b"".join(b"%d\n" % (column * 1000003) for column in range(1, 3000001))
        self.write("b-hungry", b"1" + b"0" * 30 + b" 6 4\n" + columns)
        self.write("a", b"7 6 4\n1\n")
        self.write("c", b"7 6 4\n1\n2\n1\n2\n1\n2\n1\n")
        self.assert_result(self.run_here("b-hungry"), b"3\n")
        result = self.run_here("b-hungry", preexec_fn=self.allow(40))
        self.assert_result(result, b"9\n", "memory")
        result = self.sweep("--jobs", "1", "a", "b-hungry", "c", preexec_fn=self.allow(80))
        self.assert_result(result, b"3\ta\n9\tb-hungry\n1\tc\n", status=1)

    def test_threads_that_cannot_be_had(self):
        self.write("a")
        result = self.sweep("--jobs", "512", "a", preexec_fn=self.allow(300))
        self.assertGreaterEqual(result.status, 0, result.err)
        if result.status == 0:
            self.assertEqual(result.out, b"3\ta\n")
        else:
            self.assertEqual(result.status, 2)
            self.assertIn(b"connectz: ", result.err)
