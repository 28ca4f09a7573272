"""Files that are written to while they are judged: at the worst moment, and at any for some seconds (scripts/soak: for an hour)."""
import json
import os

from history import History
from soak import Soak  # which knows where `support` is
from support import Case, FAR, WIN_1

SECONDS = float(os.environ.get("REFEREE_SOAK_SECONDS", "4"))
DRAWN = b"1 1 1\n1\n"  # shorter than the others, whose first bytes are games of their own


class Histories(Case):
    """What a file may have held, by the log of the writer: a line says what is begun."""

    def history(self, *steps):
        history = History(self.write("log", b"".join(json.dumps(step).encode() + b"\n" for step in steps)))
        self.addCleanup(history.close)
        history.read_on()
        return history

    def test_a_step_is_over_when_the_next_begins(self):
        history = self.history([10, ["a", 1]], [20, ["a", 2]], [30, ["b", 3]])
        self.assertEqual(history.between("a", 5, 15), {1})
        self.assertEqual(history.between("a", 15, 25), {1, 2})
        self.assertEqual(history.between("a", 25, 28), {1, 2})
        self.assertEqual(history.between("a", 31, 40), {2})

    def test_a_file_that_was_opened_before_it_was_renamed(self):
        history = self.history([10, ["a", 1]], [20, ["b", 1], ["a", -1]], [30, ["b", 2]], [40, ["a", 3]], [50, ["a", 1], ["b", -1]],
                               [60, ["c", 4]])
        self.assertEqual(history.between("a", 15, 35), {1, -1, 2})
        self.assertEqual(history.between("a", 31, 45), {-1, 3})
        self.assertEqual(history.between("b", 45, 55), {2, -1, 1, 3})


class Late(Case):
    """The writer comes between the size and the bytes (late_writer.cpp)."""

    def judged(self, before, after, times, *args):
        path = self.write("game", before)
        for i, text in enumerate(after):
            self.write(f"game.{i}", text)
        extra = {"LD_PRELOAD": os.environ["REFEREE_LATE_WRITER"], "REFEREE_LATE_FILE": path, "REFEREE_LATE_TIMES": str(times)}
        return self.run_here(*args, path, env=extra)

    def test_a_longer_text(self):
        """Its first bytes, as many as there were, are no text that the file ever had."""
        self.assertEqual(FAR, b"7 6 4\n8\n")
        self.assert_result(self.judged(DRAWN, [b"7 6 4\n2\n8\n1\n"], 1), b"6\n")
        self.assert_result(self.judged(DRAWN, [WIN_1], 1), b"1\n")

    def test_a_longer_text_mapped(self):
        self.assert_result(self.judged(DRAWN, [b"7 6 4\n2\n8\n1\n"], 1, "--input", "map"), b"6\n")

    def test_a_large_file_becomes_a_small_one(self):
        before = b"1 1 1\n1\n" + b"1\n" * 200_000  # 4: after the win there are moves
        self.assert_result(self.judged(before, [b"7 6 4\n" + b"1\n" * 2], 1), b"3\n")

    def test_a_text_as_long(self):
        self.assert_result(self.judged(DRAWN, [FAR], 1), b"6\n")

    def test_a_shorter_text(self):
        self.assert_result(self.judged(WIN_1, [DRAWN], 1), b"9\n", err="the file shrank while it was being read")

    def test_for_ever(self):
        """Each time longer than before or shorter again: nothing certain can be said, and it ends."""
        result = self.judged(DRAWN, [WIN_1, FAR + b"1\n" * 20], 1 << 30)
        self.assert_result(result, b"9\n", err="while it was being read")

    def test_appended_to_for_ever(self):
        """Then it is judged as it was at one of these moments."""
        result = self.judged(DRAWN, [WIN_1, WIN_1 + b"2\n"], 1 << 30)
        self.assertIn(result.out, (b"1\n", b"4\n"))
        self.assertEqual((result.err, result.status), (b"", 0))

    def test_nine_times(self):
        """It is read again until it stays as it is."""
        result = self.judged(DRAWN, [WIN_1], 9)
        self.assert_result(result, b"1\n")

    def test_standard_input(self):
        path = self.write("game", DRAWN)
        self.write("game.0", WIN_1)
        extra = {"LD_PRELOAD": os.environ["REFEREE_LATE_WRITER"], "REFEREE_LATE_FILE": path, "REFEREE_LATE_TIMES": "1"}
        with open(path, "rb") as file:
            self.assert_result(self.run_here("-", stdin=file, env=extra), b"1\n")


class SomeSeconds(Case):
    def test_soak(self):
        said = []
        soak = Soak(self.dir, seed=int.from_bytes(os.urandom(3), "big"))
        soak.run(SECONDS, said.append)
        self.assertEqual(soak.wrong, [], f"seed {soak.seed}: {said}")
        self.assertGreater(soak.counts["sweeps"], 5)
