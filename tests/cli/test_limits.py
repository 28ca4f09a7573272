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

    def assert_too_long(self, head, chunk, line):
        result, feeder = run_on_stream(head, chunk, GIB, "-", measure=True)
        self.assert_result(result, b"9\n", TOO_LONG)
        self.assert_peak(result)
        self.assert_quick(result.seconds, 5)
        self.assertTrue(feeder.broken, "the writer was read to its end")
        self.assertLess(feeder.written, 16 * MIB)
        [report] = run_on_stream(head, chunk, GIB, "--json", "-")[0].json_lines()
        self.assertEqual((report["code"], report["line"], report["byte"]), (9, line, len(head) if line > 1 else 0))

    def test_zeros(self):
        self.assert_too_long(b"", b"0" * MIB, 1)
        self.assert_too_long(b"7 6 4\n", b"0" * MIB, 2)

    def test_digits(self):
        self.assert_too_long(b"", b"1234567890" * 100000, 1)
        self.assert_too_long(b"7 6 4\n", b"1234567890" * 100000, 2)

    def test_blanks(self):
        self.assert_too_long(b"", b" \t" * (MIB // 2), 1)
        self.assert_too_long(b"7 6 4\n", b" \t" * (MIB // 2), 2)

    def test_one_line(self):
        self.assert_too_long(b"7 6 4 ", b"1 2 3 ..." * 100000, 1)
        self.assert_too_long(b"7 6 4\n1\n2\n", b"no line end" * 100000, 4)

    def test_nul_bytes(self):
        self.assert_too_long(b"", bytes(MIB), 1)
        self.assert_too_long(b"3 3 4\n1\n", bytes(MIB), 3)

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

    def test_valid_lines_after_a_win(self):
        result, feeder = run_on_stream(b"1000000 1000000000 1\n", self.CYCLE * 300, LONG_STREAM // 4, "-", measure=True)
        self.assertFalse(feeder.broken)
        self.assert_result(result, b"4\n")
        self.assert_peak(result)

    def test_valid_lines_of_an_illegal_game(self):
        result, feeder = run_on_stream(b"7 6 8\n", b"1\n2\n" * (MIB // 4), LONG_STREAM // 4, "-", measure=True)
        self.assertFalse(feeder.broken)
        self.assert_result(result, b"7\n")
        self.assert_peak(result)


class GiantFrames(Case):
    def assert_small(self, data, out):
        self.write("game", data)
        for args, stdin in ((["game"], None), (["-"], data)):
            result = self.run_here(*args, measure=True, **({"stdin": stdin} if stdin else {}))
            self.assert_result(result, out)
            self.assert_peak(result)
            self.assert_quick(result.seconds, 5)

    def test_a_million_squared(self):
        self.assert_small(b"1000000 1000000 5\n1\n1000000\n500000\n2\n999999\n", b"3\n")

    def test_ten_to_30(self):
        self.assert_small(b"1" + b"0" * 30 + b" 6 4\n1\n999999999999999999999999999999\n1" + b"0" * 30 + b"\n", b"3\n")

    def test_tower_of_a_million(self):
        self.assert_small(b"1000000 1000000 5\n" + b"777777\n" * 1000000, b"3\n")

    def test_tower_that_is_full(self):
        self.assert_small(b"1000000 1000000 5\n" + b"777777\n" * 1000001, b"5\n")

    def test_row_of_a_million(self):
        # 1 1 2 2 3 3 and so on: player 1 below, player 2 above; the row of five is there at once.
        pairs = b"".join(b"%d\n" % column for column in range(1, 1000001))
        self.assert_small(b"1000000 1000000 1000000\n" + pairs, b"3\n")

    def test_line_of_a_million(self):
        data = b"2 1000000 1000000\n" + b"1\n2\n" * 999999 + b"1\n"
        self.assert_small(data, b"1\n")
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
        columns = b"".join(b"%d\n" % (column * 1000003) for column in range(1, 4000001))
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
