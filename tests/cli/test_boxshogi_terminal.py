"""`boxshogi -i` at a terminal: lines that are edited, undo, what is no move."""
import os
import pty
import select
import signal
import termios
import unittest

from support import environment, wait_until
from test_boxshogi import BOARD, BOXSHOGI, START, Boxshogi


class Terminal(Boxshogi):
    """A person at a terminal, with a pseudo-terminal."""

    def begin(self, *args, term="xterm"):
        """Starts `boxshogi -i`; its terminal is self.terminal."""
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(self.dir)
            os.execve(BOXSHOGI, ["boxshogi", "-i", *args], environment({"TERM": term, "HOME": self.dir}))
        self.addCleanup(os.close, self.terminal)
        self.see(b"lower> ")

    def see(self, end):
        """What is shown up to `end`, which must come."""
        seen = b""
        while end not in seen:
            self.assertTrue(select.select([self.terminal], [], [], 20)[0], (end, seen))
            try:
                seen += os.read(self.terminal, 1)
            except OSError:  # it has ended
                self.fail((end, seen))
        return seen

    def type(self, keys, end):
        os.write(self.terminal, keys)
        return self.see(end)

    def end(self):
        """Its exit status, when it has ended."""
        self.last_words = b""
        try:
            while select.select([self.terminal], [], [], 20)[0] and (read := os.read(self.terminal, 4096)):
                self.last_words += read
        except OSError:  # it has gone
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])

    def leave(self):
        self.type(b"\x04", b"\n")
        self.assertEqual(self.end(), 0)

    def is_raw(self):
        return not termios.tcgetattr(self.terminal)[3] & termios.ICANON

    def test_arrow_keys(self):
        """In move b1 22 the first 2 becomes a b."""
        self.begin()
        self.type(b"move b1 22\x1b[D\x7fb\r", b"lower player action: move b1 b2\r\n")
        self.see(b"UPPER> ")
        self.type(b"move b5 e4\x1b[D\x1b[D\x1b[D\x1b[C\x04c\r", b"UPPER player action: move b5 c4\r\n")
        self.see(b"lower> ")
        self.type(b"undo\r", b"UPPER> ")
        # The move is the line before the last one.
        self.type(b"\x1b[A\x1b[A\r", b"UPPER player action: move b5 c4\r\n")
        self.see(b"lower> ")
        self.leave()

    def test_keys_are_the_editors_from_the_prompt_on(self):
        for _ in range(10):
            self.begin()
            self.assertTrue(self.is_raw())
            self.type(b"move a2 a3\r", b"UPPER> ")
            self.assertTrue(self.is_raw())
            self.leave()

    def test_undo(self):
        self.begin("--record", "game")
        self.type(b"undo\r", b"There is no move to take back.\r\nlower> ")
        self.type(b"move b1 b2\r", b"UPPER> ")
        self.type(b"move a5 a2\r", b"Captures UPPER: P\r\n")
        self.see(b"lower> ")
        shown = self.type(b" undo \r", b"UPPER> ")
        self.assertIn(b"Captures UPPER:\r\n", shown)
        self.assertNotIn(b"action", shown)
        self.assertEqual(self.type(b"undo\r", b"lower> ").replace(b"\r", b"")[-len(BOARD) - 7:], BOARD + b"lower> ")
        self.type(b"undo\r", b"There is no move to take back.\r\nlower> ")
        self.type(b"move a2 a3\r", b"UPPER> ")
        self.leave()
        self.assertTrue(self.read("game").endswith(b"[]\n[]\n\nmove a2 a3\n"))

    def test_what_is_no_move_is_asked_for_again(self):
        self.begin("--record", "game")
        for typed in (b"mvoe b1 b2", b"move b1", b"move b1 b9", b"drop P b2", b"\xc3\xa4", b"\x16\x1b[A"):
            self.type(typed + b"\r", b" is no move; type help to see what can be written.\r\nlower> ")
        self.type(b"\r", b"\r\nlower> ")
        self.assertIn(b"undo   ", self.type(b"help\r", b"An illegal move loses the game.\r\nlower> "))
        legal = self.run_here("moves", "-", stdin=START).out.replace(b"\n", b"\r\n")
        self.assertIn(legal, self.type(b"moves\r", b"move e1 e4\r\nlower> "))
        self.type(b"move b1 b3\r", b"UPPER player wins.  Illegal move.\r\n")
        self.assertEqual(self.end(), 0)
        self.assert_result(self.run_here("game"), b"2\n")

    def test_an_interrupt(self):
        for term in "xterm", "dumb":
            self.begin("--record", "game", term=term)
            self.type(b"move b1 b2\r", b"UPPER> ")
            wait_until(lambda: self.is_raw() == (term == "xterm"), "the editor's mode")
            os.write(self.terminal, b"move")
            self.see(b"move")
            os.write(self.terminal, b"\x03")
            mode = self.see(b"\n") and self.is_raw()
            self.assertEqual(self.end(), 130)
            self.assertFalse(mode)
            self.assertTrue(self.read("game").endswith(b"[]\n[]\n\nmove b1 b2\n"))
            self.assert_result(self.run_here("game"), b"3\n")

    def test_a_terminal_that_cannot_edit(self):
        for term in "dumb", "":
            self.begin(term=term)
            self.assertFalse(self.is_raw())
            self.type(b"\x1b[A\r", b"'\\x1b[A' is no move; type help to see what can be written.\r\nlower> ")
            self.type(b"move b1 b2\r", b"UPPER> ")
            self.type(b"undo\r", b"lower> ")
            self.leave()

    def test_output_that_is_no_terminal(self):
        keyboard, terminal = pty.openpty()
        self.addCleanup(os.close, keyboard)
        self.addCleanup(os.close, terminal)
        os.write(keyboard, b"move b1 b2\nundo\n\x04")
        result = self.run_here("-i", stdin=terminal)
        self.assert_result(result)
        self.assertTrue(result.out.startswith(BOARD + b"lower> lower player action: move b1 b2\n"))
        self.assertTrue(result.out.endswith(b"UPPER> " + BOARD + b"lower> \n"))

    def test_a_line_too_long(self):
        for term in "xterm", "dumb":
            self.begin("--record", "game", term=term)
            for _ in range(50):  # a terminal that collects lines takes 4095 bytes
                os.write(self.terminal, b"x" * 100)
                if term == "xterm":
                    self.see(b"x" * 50)
                else:
                    os.write(self.terminal, b"\x04")  # hands over what is there
            self.assertEqual(self.end(), 2)
            self.assertIn(b"boxshogi: line too long\r\n", self.last_words)
            self.assertTrue(self.read("game").endswith(b"[]\n[]\n\n"))

    def test_the_terminal_is_taken_back(self):
        """A shell that resumes it has set the terminal for itself."""
        self.begin()
        wait_until(self.is_raw, "the editor's mode")
        mode = termios.tcgetattr(self.terminal)
        mode[3] |= termios.ICANON | termios.ECHO
        termios.tcsetattr(self.terminal, termios.TCSANOW, mode)
        wait_until(self.is_raw, "the editor's mode again")
        self.type(b"move b1 22\x1b[D\x7fb\r", b"lower player action: move b1 b2\r\n")
        self.see(b"UPPER> ")
        self.leave()

    def test_a_terminal_that_has_gone(self):
        self.begin("--record", "game")
        os.close(self.terminal)
        self.terminal = os.open("/dev/null", os.O_RDONLY)
        status = os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])
        self.assertIn(status, (-signal.SIGHUP, 0, 2))


if __name__ == "__main__":
    unittest.main()
