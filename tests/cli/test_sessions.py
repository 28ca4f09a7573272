"""Sessions: commands and what they print, byte for byte, a file of sessions/ each; UPDATE_GOLDEN=1 rewrites the files.

What stands behind `$ ` bash runs in the folder of the session, where t/ has a game of each code, and data/ and cases/ are ours.
Below stands what it prints: standard error behind `!`, an exit status other than 0 in brackets, and what is no
printable text as ⟨1b⟩. ⟨⟩ is behind a blank that ends a line, ⟨end⟩ behind a last line without an end. The sessions in
every_game/ are held with every game, whose name is GAME there. Pages of the docs show commands and what they print as well."""
import itertools
import os
import re
import shutil
import unittest

from support import COMMANDS, GAMES, HERE, ROOT, SANITIZED, Case

SESSIONS = HERE / "sessions"
VERSION = re.search(r"^ *version: '(.*)',$", (ROOT / "meson.build").read_text(encoding="utf-8"), re.M)[1]


def visible(data, mark=""):
    """The lines of an output, indented, with nothing in them that an editor does not show."""
    text = data.decode("utf-8", "surrogateescape").replace(VERSION, "VERSION")
    text = re.sub("[\x00-\x08\x0b-\x1f\x7f-\x9f\udc80-\udcff]", lambda odd: f"⟨{ord(odd[0]) & 0xFF:02x}⟩", text)
    *lines, rest = re.sub("^$| $", "\\g<0>⟨⟩", text, flags=re.M).split("\n")
    return [f"    {mark}{line}" for line in lines + [f"{rest}⟨end⟩"] * (rest != "⟨⟩")]


class Session(Case):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path("session"))
        for code, data in GAMES.items():
            self.write(f"session/t/{code}", data)
        os.symlink(ROOT / "data", self.path("session/data"))
        os.symlink(ROOT / "tests" / "cases", self.path("session/cases"))

    def shown(self, steps):
        """What is shown of each, by one shell, in which each has a shell of its own."""
        script = "".join(f"(\n{line}\n) </dev/null >../out{number} 2>../err{number}; echo $? >../status{number}\n"
                         for number, line in enumerate(steps))
        self.bash(script, "-o", "pipefail", cwd=self.path("session"), check=True)
        for number in range(len(steps)):
            status = self.read(f"status{number}").decode().strip()
            lines = visible(self.read(f"out{number}")) + visible(self.read(f"err{number}"), "! ") + [f"    [{status}]"] * (status != "0")
            yield [line.replace(os.path.realpath(self.path("session")), "FOLDER") for line in lines]

    def hold(self, path, game=None):
        written = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("    ")]
        shown = self.shown([re.sub(r"\bGAME\b", str(game), line[2:]) for line in written if line.startswith("$ ")])
        held = "".join(f"{each}\n" for line in written for each in (line, *(next(shown) if line.startswith("$ ") else [])))
        if game:
            held = re.sub(rf"\b{game}\b", "GAME", held)
        if os.environ.get("UPDATE_GOLDEN") == "1":
            path.write_text(held, encoding="utf-8")
        self.assertEqual(path.read_text(encoding="utf-8"), held)


class Docs(Case):
    """What a page shows in an indented block, a command and what it prints, is so."""

    def hold(self, page, least):
        text = (ROOT / page).read_text(encoding="utf-8")
        shown = re.findall(r"^    \$ (.*)\n((?:    (?!\$ ).*\n|\n+(?=    (?!\$ )))*)", text, re.M)
        self.assertGreater(len(shown), least)
        self.assertEqual(len(shown), text.count("    $ "))
        os.mkdir(self.path("build"))
        shutil.copytree(ROOT / "data", self.path("data"))
        for line, output in shown:
            with self.subTest(line=line):
                self.assertEqual(self.without_times(self.bash(line).stdout.decode()), self.without_times(re.sub("^    ", "", output, flags=re.M)))

    def without_times(self, text):
        return re.sub(r'("seconds":)[0-9.]+', r"\1", re.sub(r"\d{4}-\d\d-\d\dT[0-9:]*Z", "TIME", text)).rstrip("\n")

    @unittest.skipIf(SANITIZED, "of other programs as well")
    def test_tour(self):
        self.hold("README.md", 15)

    def test_surakarta(self):
        self.hold("docs/formats/surakarta.md", 6)

    def test_compare(self):
        self.hold("docs/compare.md", 5)

    def test_history(self):
        self.hold("docs/history.md", 7)


def add(path, game=None):
    setattr(Session, f"test_{path.stem}{'_of_' + game if game else ''}", lambda self: self.hold(path, game))


# Sanitizers see them in the tests of these commands, formats and games. Help only prints what CLI11 makes.
SEEN_ELSEWHERE = {"boxshogi", "checkers", "checkers_cases", "explain", "explain_one", "formats", "help", "packs",
                  "pdn", "report", "samples", "surakarta", "sweep"}

for session in SESSIONS.glob("*.txt"):
    if not SANITIZED or session.stem not in SEEN_ELSEWHERE:
        add(session)
for session, each_game in itertools.product(SESSIONS.glob("every_game/*.txt"), COMMANDS):
    add(session, each_game)

if __name__ == "__main__":
    unittest.main()
