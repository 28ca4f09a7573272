"""The README's tour: every command there says what the README says that it does."""
import os
import re
import shutil
import subprocess
import unittest

from support import COMMANDS, PATIENCE, ROOT, Case, command, environment

README = (ROOT / "README.md").read_text(encoding="utf-8")


def steps(text):
    """Commands, and what they print: the lines of the same indented block behind each."""
    found, output = [], None
    for line in text.splitlines():
        if line.startswith("    $ "):
            output = []
            found.append((line[len("    $ "):], output))
        elif output is not None and (not line or line.startswith("    ")):
            output.append(line[4:])
        else:
            output = None
    return [(line, "\n".join(output).rstrip("\n")) for line, output in found]


def without_times(text):
    return re.sub(r'("seconds":)[0-9.]+', r"\1", text)


class Tour(Case):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path("bin"))
        os.mkdir(self.path("build"))
        for game in COMMANDS:
            os.symlink(command(game), self.path(f"bin/{game}"))
        shutil.copytree(ROOT / "data", self.path("data"))

    def test_every_step(self):
        path = self.path("bin") + os.pathsep + os.environ["PATH"]
        tour = steps(README)
        self.assertGreater(len(tour), 15)
        self.assertEqual(len(tour), README.count("    $ "))
        for line, output in tour:
            with self.subTest(line=line):
                result = subprocess.run(["bash", "-c", line], cwd=self.dir, env=environment({"PATH": path}), timeout=PATIENCE,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        check=False)
                self.assertEqual(without_times(result.stdout.decode().rstrip("\n")), without_times(output))


if __name__ == "__main__":
    unittest.main()
