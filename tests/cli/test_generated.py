"""What commands make of the description of their options: completions, in real shells; pages of the
manual; the tables in docs/options.md."""
import os
import re
import shutil
import subprocess
import tempfile
import unittest

import shells
from support import COMMANDS, ROOT, Case, command, run

OPTIONS = ROOT / "docs" / "options.md"


def generated(game, what):
    result = run("--generate", what, executable=command(game))
    assert (result.status, result.err) == (0, b""), result.err
    return result.out.decode()


class Completions(Case):
    @classmethod
    def setUpClass(cls):
        """Writes the scripts of all games, once: zsh reads a thousand others with them, and keeps what it found there."""
        cls.scripts = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.scripts.cleanup)
        for shell in ("bash", "zsh", "fish"):
            if not shutil.which(shell):
                raise AssertionError(f"{shell} is not installed: scripts/setup test")
            os.mkdir(os.path.join(cls.scripts.name, shell))
            for game in COMMANDS:
                with open(cls.script(shell, game), "w", encoding="utf-8") as file:
                    file.write(generated(game, shell))

    @classmethod
    def script(cls, shell, game):
        return os.path.join(cls.scripts.name, shell, f"_{game}")

    def setUp(self):
        super().setUp()
        self.files = self.path("files")
        os.makedirs(os.path.join(self.files, "folder"))
        for name in ("game.txt", "two words.txt"):
            self.write(os.path.join("files", name), b"")

    def offered(self, shell, *words):
        """What a shell offers in a folder with a folder and two files."""
        found, said = getattr(shells, shell)(words, self.script(shell, words[0]), self.files)
        if shell != "zsh":
            self.assertEqual(said, "")
        return {word.removesuffix("/") for word in found}

    def each(self, words):
        for shell in ("bash", "zsh", "fish"):
            yield shell, {word.replace("\\", "").rstrip("=,") for word in self.offered(shell, *words.split(" "))}

    def test_these_and_no_others(self):
        for words, expected in {
                "surakarta se": "sequence",
                "connectz sweep --max-": "--max-bytes --max-seconds --max-failures --max-results",
                "connectz merge --s": "--stats --summary",
                "checkers play --o": "--other-evaluation --opening",
                # options of a mode
                "boxshogi -i --r": "--record",
                # choices
                "connectz --precedence ": "spec first",
                "connectz sweep --format s": "stats sarif",
                "connectz merge --format j": "jsonl junit junit-gitlab",
                "checkers explain --color ": "auto always never",
                "checkers play --color ": "b w",
                "surakarta moves x.xx.x......oooo ": "x o",
                "connectz sweep --allow m": "missing moved",
                # a format and a file
                "connectz sweep --report j": "junit junit-gitlab jsonl",
                # what excludes each other, and what may be repeated
                "connectz sweep --config game.txt --no-c": "",
                "connectz sweep --include *.txt --include": "--include",
                # directories
                "connectz unpack -C ": "folder", "connectz generate --into ": "folder"}.items():
            for shell, found in self.each(words):
                self.assertEqual(found, set(expected.split()), (shell, words))

    def test_these_and_others(self):
        files = {"game.txt", "two words.txt", "folder"}
        for words, expected in {
                "connectz ": {"explain", "sweep", "pack", "unpack", "merge", "generate"},
                "connectz g": {"generate", "game.txt"}, "boxshogi -i --record ": {"game.txt", "folder"},
                "connectz sweep ": files, "connectz explain ": files, "connectz sweep --baseline ": files,
                "connectz sweep -o ": files, "checkers moves ": files, "boxshogi -f ": files,
                "boxshogi perft 3 ": files, **{f"{game} --": {"--version"} for game in COMMANDS}}.items():
            for shell, found in self.each(words):
                self.assertLessEqual(expected, found, (shell, words))

    def test_none_of_these(self):
        """With a mode only its own options; nothing hidden; no files where none may stand."""
        for words, unexpected in {
                "boxshogi -i --j": {"--json", "-i"}, "boxshogi --json -": {"--json", "-i"},
                "connectz sweep --max-bytes ": {"game.txt"}, "connectz generate ": {"game.txt"},
                "surakarta cases ": {"game.txt"}, **{f"{game} --": {"--generate"} for game in COMMANDS}}.items():
            for shell, found in self.each(words):
                self.assertFalse(found & unexpected, (shell, words))

    def test_behind_an_equals_sign(self):
        """A shell may take a word with one for three."""
        for words, cut, expected in (("--format=ju", ["--format", "=", "ju"], {"junit", "junit-gitlab"}),
                                     ("--report junit=ga", ["--report", "junit", "=", "ga"], {"game.txt"})):
            self.assertEqual(self.offered("bash", "connectz", "sweep", *cut), expected)
            for shell in ("zsh", "fish"):
                found = self.offered(shell, "connectz", "sweep", *words.split(" "))
                self.assertEqual({word.rpartition("=")[2] for word in found}, expected, shell)


class Manual(Case):
    def test_mandoc_finds_nothing_wrong(self):
        for game in COMMANDS:
            page = self.write(f"{game}.1", generated(game, "man").encode())
            found = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", page], capture_output=True, check=False)
            self.assertEqual((found.stdout, found.stderr, found.returncode), (b"", b"", 0))

    def test_has_every_option_of_help(self):
        for game in COMMANDS:
            page = self.write(f"{game}.1", generated(game, "man").encode())
            text = subprocess.run(["mandoc", "-T", "utf8", page], capture_output=True, check=True).stdout.decode()
            text = re.sub(".\b", "", text)
            helps = run("--help", executable=command(game)).out.decode()
            commands = [line.split()[0] for line in helps.partition("Subcommands:\n")[2].splitlines()
                        if line.startswith("  ")]
            for name in commands:
                helps += run(name, "--help", executable=command(game)).out.decode()
            options = set(re.findall(r"(?<=[ ,])--?[a-z0-9][a-z-]*", "".join(
                line.split("   ")[0] for line in helps.splitlines(keepends=True) if line.startswith("  -"))))
            self.assertIn("--compression", options)
            for option in sorted(options):
                self.assertRegex(text, rf"(?<![\w-]){option}(?![\w-])", game)


class Tables(Case):
    """UPDATE_GOLDEN=1 rewrites them."""

    def test_are_as_the_commands_say(self):
        text = OPTIONS.read_text(encoding="utf-8")
        begin = "<!-- From here on: what `GAME --generate shared-options` and `options` print. -->\n"
        head, mark, _ = text.partition(begin)
        self.assertTrue(mark)
        now = head + begin + "\n## Every game\n" + generated(COMMANDS[0], "shared-options")
        for game in COMMANDS:
            self.assertEqual(generated(game, "shared-options"), generated(COMMANDS[0], "shared-options"))
            own = generated(game, "options")
            now += f"\n## {game}\n{own}"
        if os.environ.get("UPDATE_GOLDEN") == "1":
            OPTIONS.write_text(now, encoding="utf-8")
        self.assertEqual(OPTIONS.read_text(encoding="utf-8"), now)


if __name__ == "__main__":
    unittest.main()
