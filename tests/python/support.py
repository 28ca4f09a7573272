"""What the tests of the Python package share: the commands to compare with, and folders of games."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "data"
GAMES = ("boxshogi", "checkers", "connectz", "surakarta")
PATIENCE = 60.0  # seconds that any single run may take before it counts as hung

WON = "7 6 4\n1\n2\n1\n2\n1\n2\n1\n"
INCOMPLETE = "7 6 4\n1\n"


def command(game):
    """The program of a game."""
    return os.environ.get(f"REFEREE_{game.upper()}", str(ROOT / "build" / game))


def run(*arguments, **options):
    """Runs a command. What a sanitizer has the interpreter load is not for it."""
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    return subprocess.run(arguments, capture_output=True, timeout=PATIENCE, check=False, env=environment, **options)


def reports(game, path, *options):
    """What the command says of all games of a file, as JSON objects without times."""
    lines = run(command(game), "sweep", "--format", "jsonl", "--no-timing", "--no-config", *options, path).stdout
    return [report for report in map(json.loads, lines.splitlines()) if report["type"] == "game"]


def start_python(program, *arguments, **options):
    """Starts a program in an interpreter of its own."""
    return subprocess.Popen([sys.executable, "-c", program, *arguments], **options)


def run_python(program, *arguments):
    """Runs a program in an interpreter of its own."""
    return subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, timeout=PATIENCE,
                          check=False)


def samples():
    """Every game of data/: the name of its game, and its path."""
    return [(game, str(path)) for game in GAMES for path in sorted((DATA / game).iterdir())]


class Case(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="referee-python-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    def write_pack(self, count):
        """One file of games, as many of each kind as in write_many()."""
        won, open_game = ('{"id":"%d","frame":[7,6,4],"moves":' + moves + "}\n" for moves in ("[1,2,1,2,1,2,1]", "[1]"))
        return self.write("pack.jsonl", "".join((won if n % 3 == 0 else open_game) % n for n in range(count)))

    def write_many(self, count):
        """A folder of games, of which every third is won by player 1 and the others are not over."""
        for number in range(count):
            self.write(f"games/{number // 100:03}/{number:06}.txt", WON if number % 3 == 0 else INCOMPLETE)
        return str(self.folder / "games")
