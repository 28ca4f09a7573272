"""The progress of a sweep on a terminal: a pseudo-terminal, and what a person would see there."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import threading
import time
import unittest

from support import CONNECTZ, Case, MALFORMED, PATIENCE, WIN_1, environment, has_opened, wait_until


class Terminal:
    """The near end of a pseudo-terminal, and the screen that it would show."""

    def __init__(self, columns=80, rows=24):
        self.master, self.slave = pty.openpty()
        self.resize(columns, rows)
        attributes = termios.tcgetattr(self.slave)
        attributes[1] &= ~termios.OPOST  # bytes as they are sent
        termios.tcsetattr(self.slave, termios.TCSANOW, attributes)
        self.sent = b""
        self.lock = threading.Lock()
        self.ended = False
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        while not self.ended:
            if not select.select([self.master], [], [], 0.05)[0]:
                continue
            with self.lock:
                self.sent += os.read(self.master, 1 << 16)

    def resize(self, columns, rows=24):
        self.columns = columns
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def close(self):
        self.ended = True
        self.reader.join()
        os.close(self.master)
        os.close(self.slave)

    def bytes(self):
        with self.lock:
            return self.sent

    def settled(self):
        """All that was sent, by a process that has ended."""
        os.write(self.slave, b"\0")
        wait_until(lambda: self.bytes().endswith(b"\0"), "what was sent last")
        return self.bytes()[:-1]

    def screen(self, data=None):
        """The lines on it; obeys carriage return, line feed and erase to the end of the line, knows nothing else."""
        data = self.settled() if data is None else data
        lines, row, column, at = [[]], 0, 0, 0
        while at < len(data):
            if data[at:at + 3] == b"\x1b[K":
                del lines[row][column:]
                at += 3
                continue
            byte = data[at:at + 1]
            at += 1
            if byte == b"\r":
                column = 0
                continue
            if byte == b"\n" or column == self.columns:
                row, column = row + 1, 0
                lines.append([])
                if byte == b"\n":
                    continue
            assert 0x20 <= byte[0] < 0x7F or byte == b"\t", f"{byte!r} at {at} of {data!r}"
            lines[row][column:column + 1] = [byte.decode()]
            column += 1
        return ["".join(line).rstrip() for line in lines]


class OnTerminal(Case):
    def setUp(self):
        super().setUp()
        for number in range(30):
            self.write(f"t/{number:02}", MALFORMED if number % 10 == 0 else WIN_1)
        os.mkfifo(self.path("z"))

    def terminal(self, columns=80):
        terminal = Terminal(columns)
        self.addCleanup(terminal.close)
        return terminal

    def start(self, terminal, *args, env=None, stdout=subprocess.PIPE, stderr=None, controlling=False, **popen):
        def take_terminal():
            os.setsid()
            fcntl.ioctl(terminal.slave, termios.TIOCSCTTY, 0)
        return self.stopping(subprocess.Popen(
            [CONNECTZ, "sweep", *args], cwd=self.dir, stdin=subprocess.DEVNULL, stdout=stdout,
            stderr=terminal.slave if stderr is None else stderr,
            env=environment({"TERM": "xterm"} if env is None else env),
            preexec_fn=take_terminal if controlling else None, **popen))

    def hold_open(self):
        """The FIFO, which then says nothing until it is closed."""
        return os.open(self.path("z"), os.O_RDWR)

    def end_game(self, child, descriptor, name):
        """Closes what the command reads: behind its opening, which waits for a writer."""
        wait_until(lambda: has_opened(child.pid, self.path(name)), "the open FIFO")
        os.write(descriptor, WIN_1)
        os.close(descriptor)

    def let_go(self, child, descriptor, name="z"):
        self.end_game(child, descriptor, name)
        child.wait(PATIENCE)

    def wait_for(self, terminal, pattern):
        return wait_until(lambda: re.search(pattern, terminal.bytes()), pattern)


class Shown(OnTerminal):
    def test_counts(self):
        terminal, fifo = self.terminal(), self.hold_open()
        child = self.start(terminal, "--jobs", "2", "t", "z")
        self.wait_for(terminal, rb"30 of 31 files")
        self.wait_for(terminal, rb"3 bad")
        self.wait_for(terminal, rb"\d+ B  ")
        self.let_go(child, fifo)
        self.assertEqual(terminal.screen(), [""])
        self.assertEqual(child.returncode, 1)
        self.assertEqual(child.stdout.read().count(b"\n"), 31)

    def test_bytes_within_one_file(self):
        terminal, fifo = self.terminal(), self.hold_open()
        child = self.start(terminal, "z")
        os.write(fifo, b"100 100 9\n")
        self.wait_for(terminal, rb"10 B  0 of 1 file")
        for shown in (rb"2\.01 kB", rb"4\.01 kB", rb"6\.01 kB"):
            os.write(fifo, b"1\n2\n" * 500)
            self.wait_for(terminal, shown + rb"  0 of 1 file")
        self.let_go(child, fifo)
        self.assertEqual(terminal.screen(), [""])

    def test_widths(self):
        for columns in (1, 3, 8, 9, 10, 20, 79, 80, 2000):
            with self.subTest(columns=columns):
                terminal, fifo = self.terminal(columns), self.hold_open()
                child = self.start(terminal, "t", "z")
                if columns >= 8:
                    self.wait_for(terminal, rb"3 bad")
                else:
                    time.sleep(0.8)
                for line in re.split(rb"[\r\n]|\x1b\[K", terminal.bytes()):
                    self.assertLessEqual(len(line), max(columns - 3, 0))
                self.let_go(child, fifo)
                self.assertEqual(terminal.screen(), [""])

    def test_resize(self):
        terminal, fifo = self.terminal(120), self.hold_open()
        child = self.start(terminal, "t", "z")
        self.wait_for(terminal, rb"30 of 31 files")
        terminal.resize(20)
        before = len(terminal.bytes())
        wait_until(lambda: len(terminal.bytes()) > before, "another line")
        self.assertLessEqual(len(terminal.bytes()[before:].split(b"\r")[-1].replace(b"\x1b[K", b"")), 17)
        terminal.resize(120)
        wait_until(lambda: terminal.bytes().count(b"30 of 31 files") >= 2, "the long line again")
        self.let_go(child, fifo)
        self.assertEqual(terminal.screen(), [""])

    def test_at_most_ten_a_second(self):
        os.unlink(self.path("z"))
        os.mkfifo(self.path("a"))
        terminal = self.terminal()
        fifo = os.open(self.path("a"), os.O_RDWR)
        child = self.start(terminal, "a", "t")
        begin = time.monotonic()
        os.write(fifo, b"100 100000 9\n")
        while time.monotonic() < begin + 2.5:
            os.write(fifo, b"1\n2\n" * 50)
            time.sleep(0.002)
        seconds = time.monotonic() - begin
        os.close(fifo)
        child.stdout.read()
        child.wait(PATIENCE)
        drawn = terminal.settled().count(b"\x1b[K")
        self.assertGreater(drawn, 3)
        self.assertLessEqual(drawn, 10 * seconds + 2)

    def test_short_sweeps_show_nothing(self):
        terminal = self.terminal()
        child = self.start(terminal, "t")
        child.wait(PATIENCE)
        if terminal.settled():  # on a machine that is busy
            self.assertEqual(terminal.screen(), [""])


class NotShown(OnTerminal):
    def test_where_nobody_wants_it(self):
        """All at once, as it is shown after a second. A SARIF report has no line ends: nothing may come between its results."""
        cases = [(self.terminal(), args, options) for args, options in (
            (["--no-progress"], {}), ([], {"env": {"TERM": "dumb"}}), ([], {"env": {"TERM": ""}}), ([], {"env": {}}),
            ([], {"stderr": subprocess.PIPE}), (["--format", "sarif"], {}))]
        waiting = []
        for number, (terminal, args, options) in enumerate(cases):
            os.mkfifo(self.path(f"z{number}"))
            fifo = os.open(self.path(f"z{number}"), os.O_RDWR)
            stdout = terminal.slave if number > 3 else subprocess.PIPE
            waiting.append((fifo, self.start(terminal, *args, "t", f"z{number}", **options, stdout=stdout)))
        time.sleep(1.2)
        for number, ((terminal, _, _), (fifo, child)) in enumerate(zip(cases, waiting)):
            with self.subTest(number=number):
                self.let_go(child, fifo, f"z{number}")
                self.assertEqual(child.returncode, 1)
                sent = terminal.settled()
                self.assertEqual(sent != b"", number > 3)
                self.assertNotIn(b"\x1b", sent)
                self.assertNotIn(b"\r", sent)
                if child.stderr:
                    self.assertEqual(child.stderr.read(), b"")


class SharedTerminal(OnTerminal):
    def test_report_stays_whole(self):
        """The report and the progress on one terminal: what is left is the report."""
        terminal = self.terminal(60)
        fifo = self.hold_open()
        child = self.start(terminal, "--jobs", "2", "t", "z", stdout=terminal.slave)
        self.wait_for(terminal, rb"3 bad")
        self.let_go(child, fifo)
        expected = [("8" if number % 10 == 0 else "1") + f"\tt/{number:02}" for number in range(30)]
        self.assertEqual(terminal.screen(), [*expected, "1\tz", ""])

    def test_lines_that_come_while_it_is_shown(self):
        os.unlink(self.path("z"))
        fifos = []
        for name in ("a", "b", "c"):
            os.mkfifo(self.path(f"t/{name}"))
            fifos.append((f"t/{name}", os.open(self.path(f"t/{name}"), os.O_RDWR)))
        terminal = self.terminal(60)
        child = self.start(terminal, "--jobs", "1", *[name for name, _ in fifos], stdout=terminal.slave)
        for number, (name, fifo) in enumerate(fifos):
            self.wait_for(terminal, f"{number} of 3 files".encode())
            self.end_game(child, fifo, name)
        child.wait(PATIENCE)
        self.assertEqual(terminal.screen(), ["1\tt/a", "1\tt/b", "1\tt/c", ""])

    def test_summary_stands_on_its_own(self):
        terminal, fifo = self.terminal(), self.hold_open()
        child = self.start(terminal, "--summary", "t", "z")
        self.wait_for(terminal, rb"3 bad")
        self.let_go(child, fifo)
        screen = terminal.screen()
        self.assertEqual(screen[0], "files    31")
        self.assertTrue(screen[-2].startswith("speed"), screen)


class Ends(OnTerminal):
    def test_interrupts(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            terminal, fifo = self.terminal(), self.hold_open()
            child = self.start(terminal, "--jobs", "2", "t", "z")
            self.wait_for(terminal, rb"3 bad")
            child.send_signal(number)
            self.assertEqual(child.wait(PATIENCE), 130)
            self.assertEqual(terminal.screen(), [""])
            os.close(fifo)

    def test_control_c(self):
        """Typed; the terminal itself writes ^C behind the line, which then still is one."""
        for columns in (8, 20, 80):
            terminal, fifo = self.terminal(columns), self.hold_open()
            child = self.start(terminal, "--jobs", "2", "t", "z", controlling=True)
            self.wait_for(terminal, rb"3 bad")
            os.write(terminal.master, b"\x03")
            self.assertEqual(child.wait(PATIENCE), 130)
            self.assertEqual(terminal.screen(), [""])
            os.close(fifo)

    def test_second_signal(self):
        """The first one takes the line away, so that the second may end all at once."""
        terminal = self.terminal()
        reader, writer = os.pipe()
        fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
        for number in range(3000):
            self.write(f"many/{number:04}", WIN_1)
        child = self.start(terminal, "many", stdout=writer)
        self.wait_for(terminal, rb" bad")
        child.send_signal(signal.SIGINT)
        wait_until(lambda: terminal.screen(terminal.bytes()) == [""], "the clean line")
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(PATIENCE), -signal.SIGINT)
        self.assertEqual(terminal.screen(), [""])
        os.close(reader)
        os.close(writer)

    def test_background(self):
        """Who is not in the foreground of its terminal leaves it alone."""
        terminal, fifo = self.terminal(), self.hold_open()
        script = 'set -m; "$0" sweep t z > out & sleep 1.3; printf x >&2; read line; wait'
        def take_terminal():
            os.setsid()
            fcntl.ioctl(terminal.slave, termios.TIOCSCTTY, 0)
        shell = self.stopping(subprocess.Popen(
            ["bash", "-c", script, CONNECTZ], cwd=self.dir, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=terminal.slave, env=environment({"TERM": "xterm"}), preexec_fn=take_terminal))
        self.wait_for(terminal, rb"x")
        self.assertEqual(terminal.bytes(), b"x")
        os.write(fifo, WIN_1)
        os.close(fifo)
        shell.communicate(b"\n", PATIENCE)

    def test_reader_that_goes(self):
        """As with `connectz sweep | head -1`."""
        terminal = self.terminal()
        fifo = self.hold_open()
        child = self.start(terminal, "--jobs", "1", "z", "t/01")
        self.wait_for(terminal, rb"0 bad")
        child.stdout.close()
        os.write(fifo, WIN_1)
        os.close(fifo)
        self.assertEqual(child.wait(PATIENCE), -signal.SIGPIPE)
        self.assertEqual(terminal.screen(), [""])

    def test_output_that_cannot_be_written(self):
        terminal, fifo = self.terminal(), self.hold_open()
        with open("/dev/full", "wb") as full:
            child = self.start(terminal, "--jobs", "1", "z", stdout=full)
        self.wait_for(terminal, rb"0 bad")
        self.let_go(child, fifo)
        self.assertEqual(terminal.screen(), ["connectz: cannot write standard output: No space left on device", ""])
        self.assertEqual(child.returncode, 2)


if __name__ == "__main__":
    unittest.main()
