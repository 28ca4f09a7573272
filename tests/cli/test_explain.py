"""`connectz explain FILE` on a terminal: colours, and the room for the board. sessions/explain.txt has what it says."""
import fcntl
import os
import pty
import re
import struct
import termios

from support import WIN_1, Case, environment, start

ESCAPE = re.compile(rb"\x1b\[[0-9;]*m")


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

    def test_terminal(self):
        out = self.on_terminal("game.txt")
        self.assertIn(b"\x1b[", out)
        self.assertEqual(ESCAPE.sub(b"", out), self.plain)

    def test_terminal_without_colour(self):
        self.assertEqual(self.on_terminal("--color", "never", "game.txt"), self.plain)
        self.assertEqual(self.on_terminal("game.txt", env={"NO_COLOR": "1"}), self.plain)
        self.assertIn(b"\x1b[", self.on_terminal("game.txt", env={"NO_COLOR": ""}))
        self.assertIn(b"\x1b[", self.on_terminal("--color=always", "game.txt", env={"NO_COLOR": "1"}))

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
