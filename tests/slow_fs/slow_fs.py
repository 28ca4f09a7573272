"""Mounts the file system of main.cpp for as long as a `with` lasts. What its options do is said there, and in mirror.hpp."""
import json
import subprocess

PATIENCE = 20.0  # seconds for any answer, and for the end


class SlowFileSystem:
    """`folder` as a slow file system at `mount_point`, which may be the folder itself; its words go by the names of the
    options: `SlowFileSystem(program, "t", "t", delay=200, refuse="locked")`."""

    def __init__(self, program, folder, mount_point, **options):
        self.mount_point = mount_point
        words = [word for name, value in options.items() for word in (f"--{name.replace('_', '-')}", str(value))]
        self.command = [program, *words, folder, mount_point]
        self.child = None

    def __enter__(self):
        self.child = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if self.child.stdout.readline() != b"mounted\n":
            raise OSError(self._end())
        return self

    def __exit__(self, *error):
        mistake = self._end()
        if mistake:
            # A program that was killed leaves its mount behind.
            subprocess.run(["umount", "--lazy", self.mount_point], check=False, stderr=subprocess.DEVNULL)
        if mistake and error == (None, None, None):
            raise OSError(mistake)

    def requests(self):
        """By kind, as `in_flight`, `held` and `most_in_flight`."""
        return self._ask(b"requests\n")

    def let_go(self):
        """Holds no request any more."""
        return self._ask(b"let go\n")

    def _ask(self, command):
        self.child.stdin.write(command)
        self.child.stdin.flush()
        return json.loads(self.child.stdout.readline())

    def _end(self):
        """Unmounts; what went wrong."""
        try:
            _, errors = self.child.communicate(timeout=PATIENCE)  # which closes its standard input
        except subprocess.TimeoutExpired:
            self.child.kill()
            _, errors = self.child.communicate()
        status = self.child.returncode
        return f"slow_fs ended with {status}: {errors.decode(errors='replace').strip()}" if status != 0 else ""
