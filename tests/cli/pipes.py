"""What tests of the command share about pipes: FIFOs, slow writers, endless ones."""
import array
import errno
import fcntl
import os
import termios
import threading

from support import MIB, PATIENCE, run, wait_until


def open_fifo(path, child):
    """Opens a FIFO for writing as soon as `child` reads it; fails, instead of waiting, when it never does."""
    def attempt():
        if child.poll() is not None:
            raise AssertionError(f"ended with {child.returncode} before it opened {path!r}")
        try:
            return (os.open(path, os.O_WRONLY | os.O_NONBLOCK),)
        except OSError as error:
            if error.errno != errno.ENXIO:  # nobody reads it yet
                raise
            return None

    (descriptor,) = wait_until(attempt, f"a reader of {path!r}")
    os.set_blocking(descriptor, True)
    return descriptor


def unread_bytes(descriptor):
    """How many bytes wait in a pipe."""
    room = array.array("i", [0])
    fcntl.ioctl(descriptor, termios.FIONREAD, room)
    return room[0]


class Feeder(threading.Thread):
    """Writes `head`, then `chunk` again and again, at least `total` bytes, into a pipe.

    `broken` tells whether the reader closed it before that.
    """

    def __init__(self, descriptor, head, chunk, total):
        super().__init__(daemon=True)
        self.descriptor, self.head, self.chunk, self.total = descriptor, head, chunk, total
        self.written = 0
        self.broken = False

    def run(self):
        try:
            self._write(self.head)
            while self.written < self.total:
                self._write(self.chunk)
        except BrokenPipeError:
            self.broken = True
        finally:
            os.close(self.descriptor)

    def _write(self, data):
        view = memoryview(data)
        while view:
            count = os.write(self.descriptor, view)
            self.written += count
            view = view[count:]


def run_on_stream(head, chunk, total, *args, **options):
    """Runs connectz with an endless pipe as standard input; gives the result and the Feeder."""
    read_end, write_end = os.pipe()
    try:
        fcntl.fcntl(write_end, fcntl.F_SETPIPE_SZ, MIB)
    except PermissionError:
        pass
    feeder = Feeder(write_end, head, chunk, total)
    feeder.start()
    try:
        result = run(*args, stdin=read_end, **options)
    finally:
        os.close(read_end)
    feeder.join(PATIENCE)
    return result, feeder
