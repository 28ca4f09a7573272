"""`connectz explain FILE`. The golden files show all of what a person sees; UPDATE_GOLDEN=1 rewrites them."""
import fcntl
import os
import pty
import re
import struct
import termios

from support import (CONTINUE, DRAW, FAR, FULL, ILLEGAL, INCOMPLETE, MALFORMED, WIN_1, WIN_2, Case, environment,
                     start)

ESCAPE = re.compile(rb"\x1b\[[0-9;]*m")
DIAGONAL = b"7 6 4\n1\n2\n2\n3\n3\n4\n3\n4\n4\n6\n4\n"
LARGE = b"1000 2000 5\n" + b"500\n501\n" * 5


class Golden(Case):
    def compare(self, name, data, *args, status=0, err=b""):
        self.write("game.txt", data)
        result = self.run_here("explain", *args, "game.txt")
        self.assert_result(result, err=err, status=status)
        self.assert_golden(name, result.out)

    def test_draw(self):
        self.compare("draw", DRAW)

    def test_win_upwards(self):
        self.compare("win_1", WIN_1)

    def test_win_of_the_other(self):
        self.compare("win_2", WIN_2)

    def test_win_along_a_diagonal(self):
        self.compare("win_diagonal", DIAGONAL)

    def test_incomplete(self):
        self.compare("incomplete", INCOMPLETE)

    def test_no_move(self):
        self.compare("no_move", b"3 2 2\n")

    def test_illegal_continue(self):
        self.compare("illegal_continue", CONTINUE)

    def test_full_column(self):
        self.compare("full_column", FULL)

    def test_far_column(self):
        self.compare("far_column", FAR)

    def test_illegal_game(self):
        self.compare("illegal_game", ILLEGAL)

    def test_malformed_move(self):
        self.compare("malformed_move", MALFORMED)

    def test_malformed_frame(self):
        self.compare("malformed_frame", b"7 six 4\n1\n")

    def test_empty(self):
        self.compare("empty", b"")

    def test_malformed_after_a_win(self):
        self.compare("malformed_after_win", WIN_1 + b"3 4\n")

    def test_precedence_first(self):
        self.compare("first", WIN_1 + b"8\nx\n", "--precedence", "first")

    def test_crlf(self):
        self.compare("crlf", WIN_1.replace(b"\n", b"\r\n"))

    def test_cropped(self):
        self.compare("cropped", LARGE)

    def test_giant_frame(self):
        self.compare("giant_frame", b"1000000000000000000000000000000 6 4\n999999999999999999999999999999\n1\n7\n")

    def test_in_colour(self):
        self.compare("colour", WIN_1, "--color", "always")

    def test_missing(self):
        result = self.run_here("explain", "none.txt")
        self.assert_result(result, err=b"connectz: none.txt: No such file or directory\n")
        self.assert_golden("missing", result.out)

    def test_line_too_long(self):
        self.compare("line_too_long", b"7 6 4\n1\n" + b"0" * ((1 << 20) + 1),
                     err=b"connectz: game.txt: line too long: it has more than 1048576 bytes\n")


class Words(Case):
    def test_what_must_be_said(self):
        self.write("game.txt", WIN_1)
        out = self.run_here("explain", "game.txt").out.decode()
        for words in ("game.txt: code 1", "player 1", "line 8", "byte 18", "move 7", "(1, 1) (1, 2) (1, 3) (1, 4)"):
            self.assertIn(words, out)

    def test_cropped_says_so_and_shows_what_matters(self):
        self.write("game.txt", LARGE)
        out = self.run_here("explain", "game.txt").out.decode()
        self.assertRegex(out, r"only columns \d+ to \d+ of 1000 and rows \d+ to \d+ of 2000 are drawn")
        self.assertIn("[X]", out)
        self.assertIn(">O<", out)
        self.assertLessEqual(max(map(len, out.splitlines())), 80)

    def test_small_frame_is_whole(self):
        self.write("game.txt", WIN_1)
        self.assertNotIn(b"are drawn", self.run_here("explain", "game.txt").out)

    def test_giant_numbers_stay_readable(self):
        self.write("game.txt", b"9" * 5000 + b" 6 4\n" + b"8" * 5000 + b"\n")
        out = self.run_here("explain", "game.txt").out
        self.assertLess(len(out), 5000)
        self.assertIn(b"code 3", out)

    def test_odd_names_are_escaped(self):
        for name, shown in ((b"a\tb", rb"a\tb"), (b"a\nb", rb"a\nb"), (b"\x1b[31m", rb"\x1b[31m"), (b"a\\b", rb"a\\b")):
            self.write(name)
            out = self.run_here("explain", name).out
            self.assertTrue(out.startswith(shown + b": code 3"), out)
            self.assert_clean(out)


class Colours(Case):
    def setUp(self):
        super().setUp()
        self.write("game.txt", WIN_1)
        self.plain = self.run_here("explain", "game.txt").out

    def on_terminal(self, *args, env=None, size=None):
        """What a terminal is sent, with its line ends made plain."""
        master, slave = pty.openpty()
        if size:
            fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        child = self.stopping(start("explain", *args, stdout=slave, env=environment(env), cwd=self.dir))
        os.close(slave)
        out = b""
        while True:
            try:
                piece = os.read(master, 1 << 16)
            except OSError:  # EIO: the other end is closed
                break
            if not piece:
                break
            out += piece
        os.close(master)
        self.assertEqual((child.wait(20), child.stderr.read()), (0, b""))
        return out.replace(b"\r\n", b"\n")

    def test_plain_without_a_terminal(self):
        self.assertNotIn(b"\x1b", self.plain)
        self.assertEqual(self.run_here("explain", "--color", "auto", "game.txt").out, self.plain)

    def test_always(self):
        for spelling in ("--color", "--colour"):
            out = self.run_here("explain", spelling, "always", "game.txt", env={"NO_COLOR": "1"}).out
            self.assertIn(b"\x1b[", out)
            self.assertEqual(ESCAPE.sub(b"", out), self.plain)

    def test_terminal(self):
        out = self.on_terminal("game.txt")
        self.assertIn(b"\x1b[", out)
        self.assertEqual(ESCAPE.sub(b"", out), self.plain)

    def test_terminal_without_colour(self):
        self.assertEqual(self.on_terminal("--color", "never", "game.txt"), self.plain)
        self.assertEqual(self.on_terminal("game.txt", env={"NO_COLOR": "1"}), self.plain)
        self.assertIn(b"\x1b[", self.on_terminal("game.txt", env={"NO_COLOR": ""}))
        self.assertIn(b"\x1b[", self.on_terminal("--color=always", "game.txt", env={"NO_COLOR": "1"}))

    def test_only_known_words(self):
        self.assert_result(self.run_here("explain", "--color", "maybe", "game.txt"), b"", "color", 2)

    def test_the_drawing_fits_the_terminal(self):
        self.write("wide.txt", b"500 500 4\n" + b"250\n251\n" * 2)
        for rows, columns in ((24, 40), (50, 160), (1, 1), (5, 13)):
            with self.subTest(rows=rows, columns=columns):
                out = ESCAPE.sub(b"", self.on_terminal("wide.txt", size=(rows, columns))).decode()
                drawing = [line for line in out.splitlines() if re.match(r" *\d+ \|", line)]
                self.assertIn(">O<", out)
                if columns >= 40:
                    self.assertLessEqual(max(map(len, drawing)), columns)
                    self.assertLessEqual(len(drawing), rows)

    def test_each_code_of_colour_is_closed(self):
        out = self.run_here("explain", "--color", "always", "game.txt").out
        for line in out.splitlines():
            self.assertEqual(line.count(b"\x1b[0m") * 2, line.count(b"\x1b["), line)
