"""`connectz` reading from and writing to what is no file: pipes, FIFOs, sockets, terminals."""
import base64
import glob
import json
import os
import pty
import signal
import socket
import subprocess

from pipes import open_fifo, unread_bytes
from support import Case, DRAW, WIN_1, WIN_2, start, wait_until


def content(path):
    with open(path, "rb") as file:
        return file.read()


class Streams(Case):
    def test_dash_reads_on_from_where_standard_input_stands(self):
        with open(self.write("game", b"junk\n" + WIN_1), "rb", buffering=0) as file:
            file.read(5)
            self.assert_result(self.run_here("-", stdin=file), b"1\n")

    def test_redirected_file(self):
        """Small and large, from where it stands, like the same bytes through a pipe; and it is read then."""
        for game in (WIN_1, b"7 1000000 5\n" + b"1\n3\n5\n" * 200000):
            for args in ((), ("--max-bytes", str(len(game))), ("--max-bytes", str(len(game) - 1)), ("--max-bytes", "10")):
                with self.subTest(size=len(game), args=args), open(self.write("game", b"junk\n" + game), "rb") as file:
                    os.lseek(file.fileno(), 5, os.SEEK_SET)
                    [redirected] = self.run_here("--json", *args, "-", stdin=file).json_lines()
                    self.assertEqual(os.lseek(file.fileno(), 0, os.SEEK_CUR), 5 + len(game))
                    [piped] = self.run_here("--json", *args, "-", stdin=game).json_lines()
                    for report in (redirected, piped):
                        del report["seconds"]
                    self.assertEqual(redirected, piped)

    def test_redirected_file_that_is_behind_us(self):
        with open(self.write("game", WIN_1), "rb") as file:
            for place in (len(WIN_1), len(WIN_1) + 5):
                os.lseek(file.fileno(), place, os.SEEK_SET)
                self.assert_result(self.run_here("-", stdin=file), b"8\n")
                self.assertEqual(os.lseek(file.fileno(), 0, os.SEEK_CUR), place)

    def test_files_that_are_shorter_than_they_say(self):
        """Those of /sys have a size of 4096, whatever they hold."""
        places = [path for path in glob.iglob("/sys/kernel/*") if os.path.isfile(path) and os.access(path, os.R_OK)
                  and os.path.getsize(path) == 4096 and 0 < len(content(path)) < 4096]
        self.assertTrue(places)
        place, text = places[0], content(places[0])
        self.assert_result(self.run_here(place), b"8\n")
        self.assert_result(self.sweep("/sys/kernel", "--include", os.path.basename(place)), None, status=1)
        with open(place, "rb") as file:
            self.assert_result(self.run_here("-", stdin=file), b"8\n")
        self.assert_result(self.run_here("pack", place, "-o", "p"))
        self.assertEqual(base64.b64decode(json.loads(self.read("p"))["raw"]), text)
        for _ in range(2):  # and no cache can know whether they have changed
            result = self.sweep("--summary", "--cache", "kept", place)
            self.assertEqual(result.out, f"8\t{place}\n".encode())
            self.assertRegex(result.err, rb"cached +0\n")

    def test_socket_as_standard_input(self):
        near, far = socket.socketpair()
        with near, far:
            near.sendall(WIN_1)
            near.shutdown(socket.SHUT_WR)
            self.assert_result(self.run_here("-", stdin=far.fileno()), b"1\n")

    def test_standard_input_that_does_not_block(self):
        read_end, write_end = os.pipe()
        os.set_blocking(read_end, False)
        child = self.stopping(start("-", stdin=read_end))
        self.send_in_pieces(write_end, WIN_1, 3)
        os.close(read_end)
        self.assertEqual(child.communicate(timeout=20), (b"1\n", b""))
        self.assertEqual(child.returncode, 0)

    def send_in_pieces(self, descriptor, data, size):
        """Each piece is read before the next is sent, so that every read is short."""
        for begin in range(0, len(data), size):
            os.write(descriptor, data[begin:begin + size])
            wait_until(lambda: unread_bytes(descriptor) == 0, "the reader")
        os.close(descriptor)

    def test_pipe_that_gives_a_byte_at_a_time(self):
        read_end, write_end = os.pipe()
        child = self.stopping(start("-", stdin=read_end))
        self.send_in_pieces(write_end, WIN_1.replace(b"\n", b"\r\n"), 1)
        os.close(read_end)
        self.assertEqual(child.communicate(timeout=20), (b"1\n", b""))

    def test_fifo_with_a_slow_writer(self):
        for size in (1, 4, 1000):
            with self.subTest(size=size):
                fifo = self.path(f"fifo{size}")
                os.mkfifo(fifo)
                child = self.stopping(start(fifo))
                descriptor = open_fifo(fifo, child)
                self.send_in_pieces(descriptor, WIN_2, size)
                self.assertEqual(child.communicate(timeout=20), (b"2\n", b""))
                self.assertEqual(child.returncode, 0)

    def test_fifo_whose_writer_says_nothing(self):
        fifo = self.path("fifo")
        os.mkfifo(fifo)
        child = self.stopping(start(fifo))
        os.close(open_fifo(fifo, child))
        self.assertEqual(child.communicate(timeout=20), (b"8\n", b""))

    def test_fifo_waits_for_its_writer(self):
        fifo = self.path("fifo")
        os.mkfifo(fifo)
        child = self.stopping(start(fifo))
        with self.assertRaises(subprocess.TimeoutExpired):
            child.wait(0.3)
        with open(open_fifo(fifo, child), "wb") as file:
            file.write(DRAW)
        self.assertEqual(child.communicate(timeout=20), (b"0\n", b""))

    def test_fifo_explained(self):
        fifo = self.path("fifo")
        os.mkfifo(fifo)
        child = self.start_here("explain", "fifo")
        with open(open_fifo(fifo, child), "wb") as file:
            file.write(WIN_1)
        out, err = child.communicate(timeout=20)
        self.write("game", WIN_1)
        self.assertEqual(err, b"")
        self.assertEqual(out, self.run_here("explain", "game").out.replace(b"game: ", b"fifo: ", 1))

    def test_terminal(self):
        master, slave = pty.openpty()
        child = self.stopping(start("-", stdin=slave))
        os.close(slave)
        os.write(master, WIN_1 + b"\x04")
        out = child.communicate(timeout=20)
        os.close(master)
        self.assertEqual(out, (b"1\n", b""))


class ClosedPipe(Case):
    def test_quiet_end(self):
        """Whether SIGPIPE kills it or is ignored, there is no message."""
        self.write("game", WIN_1)
        for restore in (True, False):
            for args in (["game"], ["--json", "game"], ["explain", "game"], ["sweep", "."], [],
                         ["sweep", "--format", "jsonl", "--no-timing", "."], ["--help"], ["--version"]):
                with self.subTest(args=args, restore=restore):
                    read_end, write_end = os.pipe()
                    os.close(read_end)
                    result = self.run_here(*args, stdout=write_end, restore_signals=restore)
                    os.close(write_end)
                    self.assertEqual(result.err, b"")
                    if restore:
                        self.assertEqual(result.status, -signal.SIGPIPE)
