"""`--input`: mapped or read, the verdicts are the same."""
from support import CASES, COMMANDS, Case, MIB, command, run


class Input(Case):
    """Files that are mapped and files that are read."""

    def reports(self, how, *args, game="connectz"):
        result = run("sweep", "--no-timing", "--format", "jsonl", "--input", how, *args, executable=command(game),
                     cwd=self.dir)
        self.assertIn(result.status, (0, 1), result.err)
        self.assertGreater(len(result.out.splitlines()), 3)
        return result.out

    def test_all_cases(self):
        for game in COMMANDS:
            cases = str(CASES.parent / game)
            self.assertEqual(self.reports("map", cases, game=game), self.reports("read", cases, game=game))

    def test_large_games(self):
        cycle = b"".join(b"%d\n" % column for column in range(100001, 900001, 2000)) + b"900001\n"
        head = b"1000000 1000000000 5\n"
        for name, tail in (("a", b""), ("b", b"x\n"), ("c", b"1000001\n"), ("d", b"7"), ("e", b"5\n" * 9), ("f", b"0" * 2 * MIB)):
            self.write(f"t/{name}", head + cycle * (9 * MIB // len(cycle)) + tail)
        read = self.reports("read", "t", "--jobs", "1")
        for jobs in ("1", "3"):
            for how in ("map", "auto", "read"):
                self.assertEqual(self.reports(how, "t", "--jobs", jobs), read)

    def test_memory(self):
        """Pages are given back: a mapped file need not fit into memory."""
        cycle = b"".join(b"%d\n" % column for column in range(100001, 900001, 2000)) + b"900001\n"
        self.write("game", b"1000000 1000000000 5\n" + cycle * (96 * MIB // len(cycle)))
        for jobs in ("1", "3"):
            result = run("--input", "map", "--jobs", jobs, "game", cwd=self.dir, measure=True)
            self.assertEqual(result.out, b"3\n")
            # Of each thread a board of a million columns, with 16 bytes each, and a window of 4 MiB.
            self.assert_peak(result, 44 + int(jobs) * 20)

    def test_unknown(self):
        result = self.run_here("--input", "guess", "game")
        self.assertEqual(result.status, 2)
        self.assertIn(b"--input", result.err)
