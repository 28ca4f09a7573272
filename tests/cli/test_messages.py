"""Where messages go, where they cannot go, and what our own files are to us."""
import os
import stat

from support import Case, INCOMPLETE, WIN_1


class NobodyListens(Case):
    """Standard error that cannot be written changes neither output nor status."""

    def setUp(self):
        super().setUp()
        self.write("game", WIN_1)

    def test_full(self):
        for args, out, status in ((["missing"], b"9\n", 0), (["--bad"], b"", 2),
                                  (["sweep", "--summary", "game"], b"1\tgame\n", 0),
                                  (["sweep", "--allow-empty", "--bad"], b"", 2)):
            with self.subTest(args=args):
                result = self.run_here(*args, preexec_fn=lambda: os.dup2(os.open("/dev/full", os.O_WRONLY), 2))
                self.assertEqual((result.out, result.status), (out, status))

    def test_closed(self):
        result = self.run_here("missing", preexec_fn=lambda: os.close(2))
        self.assertEqual((result.out, result.status), (b"9\n", 0))


class OutputTrouble(Case):
    def test_is_not_the_files(self):
        """A line of 20,000 cells is longer than the output's buffer."""
        moves = b"".join(b"%d\n%d\n" % (column, column + 20000) for column in range(1, 20001))
        self.write("long", b"40000 1 20000\n" + moves[: moves.rindex(b"\n", 0, -1) + 1])
        self.assertEqual(self.run_here("long").out, b"1\n")
        with open("/dev/full", "wb") as full:
            result = self.run_here("--json", "long", stdout=full)
        self.assertEqual(result.status, 2)
        self.assertEqual(result.err, b"connectz: cannot write standard output: No space left on device\n")


class OwnReport(Case):
    def test_is_not_judged(self):
        self.write("t/a", INCOMPLETE)
        for _ in range(2):
            self.assertEqual(self.sweep("t", "-o", "t/report").status, 0)
            self.assertEqual(self.read("t/report"), b"3\tt/a\n")

    def test_behind_a_link_is_not_judged(self):
        self.write("t/a", INCOMPLETE)
        os.symlink(self.path("t"), self.path("link"))
        self.assertEqual(self.sweep("t", "-o", "link/report").status, 0)
        self.assertEqual(self.read("t/report"), b"3\tt/a\n")

    def test_stays_when_nothing_was_found(self):
        os.mkdir(self.path("empty"))
        self.write("report", b"as it was\n")
        self.assertEqual(self.sweep("empty", "-o", "report").status, 2)
        self.assertEqual(self.read("report"), b"as it was\n")
        self.assertEqual(sorted(os.listdir(self.path())), ["empty", "report"])

    def test_keeps_its_rights(self):
        self.write("t/a", INCOMPLETE)
        self.write("report", b"")
        os.chmod(self.path("report"), 0o600)
        self.assertEqual(self.sweep("t", "-o", "report").status, 0)
        self.assertEqual(stat.S_IMODE(os.stat(self.path("report")).st_mode), 0o600)


class WrongUsage(Case):
    def test_messages_are_short(self):
        self.write("game", WIN_1)
        for args in (["--max-failures", "0"], ["--max-seconds", "0"], ["--max-seconds", "x"], ["--jobs", "0"],
                     ["--max-bytes", "-1"]):
            with self.subTest(args=args):
                result = self.sweep(*args, "game")
                self.assertEqual((result.out, result.status), (b"", 2))
                self.assertIn(args[0].encode(), result.err)
                self.assertLess(len(result.err), 120)

    def test_options_before_a_command(self):
        self.write("game", WIN_1)
        for args in (["--json", "sweep", "game"], ["game", "sweep", "game"], ["--exit-code", "explain", "game"]):
            with self.subTest(args=args):
                result = self.run_here(*args)
                self.assertEqual((result.out, result.status), (b"", 2))
                self.assertIn(b"before a command", result.err)
