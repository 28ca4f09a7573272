"""Sessions: commands and what they print, byte for byte, a file of sessions/ each; UPDATE_GOLDEN=1 rewrites the files.

What stands behind `$ ` bash runs in the folder of the session, where t/ has a game of each code, and data/ and cases/ are ours.
Below stands what it prints: standard error behind `!`, an exit status other than 0 in brackets, and what is no
printable text as ⟨1b⟩. ⟨⟩ is behind a blank that ends a line, ⟨end⟩ behind a last line without an end. The sessions in
every_game/ are held with every game, whose name is GAME there."""
import itertools
import os
import re
import subprocess
import unittest

from support import COMMANDS, GAMES, HERE, PATIENCE, ROOT, Case, command, environment

SESSIONS = HERE / "sessions"


def visible(data, mark=""):
    """The lines of an output, indented, with nothing in them that an editor does not show."""
    text = re.sub('"version":"[^"]*"', '"version":"VERSION"', data.decode("utf-8", "surrogateescape"))
    text = re.sub("[\x00-\x08\x0b-\x1f\x7f-\x9f\udc80-\udcff]", lambda odd: f"⟨{ord(odd[0]) & 0xFF:02x}⟩", text)
    *lines, rest = re.sub("^$| $", "\\g<0>⟨⟩", text, flags=re.M).split("\n")
    return [f"    {mark}{line}" for line in lines + [f"{rest}⟨end⟩"] * (rest != "⟨⟩")]


class Session(Case):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path("session"))
        os.mkdir(self.path("bin"))
        for name in COMMANDS:
            os.symlink(command(name), self.path(f"bin/{name}"))
        for code, data in GAMES.items():
            self.write(f"session/t/{code}", data)
        os.symlink(ROOT / "data", self.path("session/data"))
        os.symlink(ROOT / "tests" / "cases", self.path("session/cases"))

    def step(self, line):
        """What is shown of a command."""
        result = subprocess.run(["bash", "-o", "pipefail", "-c", line], cwd=self.path("session"), timeout=PATIENCE, check=False, capture_output=True,
                                env=environment({"PATH": f"{self.path('bin')}:{os.environ['PATH']}", "HOME": "/nowhere"}),
                                stdin=subprocess.DEVNULL)
        status = [f"    [{result.returncode}]"] if result.returncode else []
        return visible(result.stdout) + visible(result.stderr, "! ") + status

    def hold(self, path, game=None):
        lines = []
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith("    "):
                lines.append(line)
            if line.startswith("$ "):
                shown = [each.replace(self.path("session"), "FOLDER") for each in self.step(re.sub(r"\bGAME\b", str(game), line[2:]))]
                lines += [re.sub(rf"\b{game}\b", "GAME", each) for each in shown] if game else shown
        held = "\n".join(lines) + "\n"
        if os.environ.get("UPDATE_GOLDEN") == "1":
            path.write_text(held, encoding="utf-8")
        self.assertEqual(path.read_text(encoding="utf-8"), held)


def add(path, game=None):
    setattr(Session, f"test_{path.stem}{'_of_' + game if game else ''}", lambda self: self.hold(path, game))


for session in SESSIONS.glob("*.txt"):
    add(session)
for session, each_game in itertools.product(SESSIONS.glob("every_game/*.txt"), COMMANDS):
    add(session, each_game)

if __name__ == "__main__":
    unittest.main()
