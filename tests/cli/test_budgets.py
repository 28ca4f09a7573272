"""What a single game may cost: bytes and seconds."""
import os

from support import Case, MIB


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
        """`filler` is valid lines that decide whether the file is read as a whole or in blocks."""
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

    def test_sizes(self):
        """Small, of some blocks, and of many."""
        for game in (b"1\n" * 100, b"1\n3\n5\n" * 50000, b"1\n3\n5\n" * 700000):
            self.check(game)

    def test_line_too_long_before_the_limit(self):
        for size in (3 * MIB, 5 * MIB):
            report = self.reports(b"7 6 4\n1\n" + b"0" * size, "--max-bytes", str(2 * MIB))
            self.assertEqual((report["code"], report.get("line")), (9, 3))
            self.assertIn("line too long", report["reason"])

    def test_limit_before_the_line_is_too_long(self):
        report = self.reports(b"7 6 4\n1\n" + b"0" * (3 * MIB), "--max-bytes", "1000")
        self.assertEqual((report["code"], report["reason"]), (9, "over the limit of 1000 bytes"))

    def test_seconds_on_a_pipe_that_stalls(self):
        read_end, write_end = os.pipe()
        os.write(write_end, b"7 6 4\n1\n")
        result = self.run_here("--max-seconds", "0.2", "-", stdin=read_end, timeout=20)
        os.close(read_end)
        os.close(write_end)
        self.assert_result(result, b"9\n", b"connectz: -: over the limit of 0.2 seconds\n")


class WorstInputs(Case):
    """Files made to take long. Their limits are many times what they take, and were many times over them once."""

    def test_win_in_the_middle_of_a_long_line(self):
        length = 500001
        moves = b"1\n2\n1\n3\n" * (length // 2) + b"1\n2\n1\n" + b"2\n3\n" * 5
        self.write("up", b"3 100000000 %d\n" % length + moves)
        row = b"".join(b"%d\n%d\n" % (5000000000 + i, 1 + 2 * (i % 7)) for i in range(100001))
        self.write("along", b"10000000000 1000000000 100000\n" + row + b"3\n")
        for name in ("up", "along"):
            result = self.run_here(name, measure=True)
            self.assert_result(result, b"4\n")
            self.assert_quick(result.seconds, 4)

    def test_columns_of_very_many_digits(self):
        columns = b"".join(b"9" * 1000000 + b"%09d\n" % (2 * i) for i in range(130))
        self.write("a", b"1" + b"0" * 1000020 + b" 100 4\n" + columns)
        result = self.run_here("a", measure=True)
        self.assert_result(result, b"3\n")
        self.assert_quick(result.seconds, 4)
