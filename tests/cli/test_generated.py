"""What commands make of the description of their options: completions, in real shells; pages of the
manual; the tables in docs/options.md."""
import os
import re
import shutil
import subprocess
import unittest

import shells
from support import COMMANDS, ROOT, Case, command, run

OPTIONS = ROOT / "docs" / "options.md"


def generated(game, what):
    result = run("--generate", what, executable=command(game))
    assert (result.status, result.err) == (0, b""), result.err
    return result.out.decode()


class Completions(Case):
    def setUp(self):
        super().setUp()
        self.files = self.path("files")
        os.makedirs(os.path.join(self.files, "folder"))
        for name in ("game.txt", "two words.txt"):
            self.write(os.path.join("files", name), b"")

    def offered(self, shell, *words):
        """What a shell offers in a folder with a folder and two files."""
        game = words[0]
        folder = self.path(f"{shell}_{game}")
        os.makedirs(folder, exist_ok=True)
        script = os.path.join(folder, f"_{game}")
        with open(script, "w", encoding="utf-8") as file:
            file.write(generated(game, shell))
        self.assertIsNotNone(shutil.which(shell), f"{shell} is not installed: scripts/setup test")
        found, said = getattr(shells, shell)(words, script, self.files)
        if shell != "zsh":
            self.assertEqual(said, "")
        return {word.removesuffix("/") for word in found}

    def each(self, *words):
        return [(shell, self.offered(shell, *words)) for shell in ("bash", "zsh", "fish")]

    def test_commands_and_files(self):
        for shell, found in self.each("connectz", ""):
            self.assertLessEqual({"explain", "sweep", "pack", "unpack", "merge", "generate"}, found, shell)
        for shell, found in self.each("connectz", "g"):
            self.assertLessEqual({"generate", "game.txt"}, found, shell)
        for shell, found in self.each("surakarta", "se"):
            self.assertEqual(found, {"sequence"}, shell)

    def test_names(self):
        for shell, found in self.each("connectz", "sweep", "--max-"):
            self.assertEqual({word.rstrip("=") for word in found},
                             {"--max-bytes", "--max-seconds", "--max-failures", "--max-results"})
        for shell, found in self.each("connectz", "merge", "--s"):
            self.assertEqual(found, {"--stats", "--summary"}, shell)
        for shell, found in self.each("checkers", "play", "--o"):
            self.assertEqual({word.rstrip("=") for word in found}, {"--other-evaluation", "--opening"}, shell)

    def test_an_option_of_a_mode(self):
        for shell, found in self.each("boxshogi", "-i", "--r"):
            self.assertEqual({word.rstrip("=") for word in found}, {"--record"}, shell)
        for shell, found in self.each("boxshogi", "-i", "--record", ""):
            self.assertLessEqual({"game.txt", "folder"}, found, shell)
        for words in (["-i", "--j"], ["--json", "-"]):
            for shell, found in self.each("boxshogi", *words):
                self.assertFalse(found & {"--json", "-i"}, shell)

    def test_nothing_hidden(self):
        for game in COMMANDS:
            for shell, found in self.each(game, "--"):
                self.assertIn("--version", found, shell)
                self.assertNotIn("--generate", found, shell)

    def test_choices(self):
        for shell, found in self.each("connectz", "--precedence", ""):
            self.assertEqual(found, {"spec", "first"}, shell)
        for shell, found in self.each("connectz", "sweep", "--format", "s"):
            self.assertEqual(found, {"stats", "sarif"}, shell)
        for shell, found in self.each("connectz", "merge", "--format", "j"):
            self.assertEqual(found, {"jsonl", "junit", "junit-gitlab"}, shell)
        for shell, found in self.each("checkers", "explain", "--color", ""):
            self.assertEqual(found, {"auto", "always", "never"}, shell)
        for shell, found in self.each("checkers", "play", "--color", ""):
            self.assertEqual(found, {"b", "w"}, shell)
        for shell, found in self.each("surakarta", "moves", "x.xx.x......oooo", ""):
            self.assertEqual(found, {"x", "o"}, shell)
        for shell, found in self.each("connectz", "sweep", "--allow", "m"):
            self.assertEqual({word.rstrip(",") for word in found}, {"missing", "moved"}, shell)

    def test_choices_behind_an_equals_sign(self):
        self.assertEqual(self.offered("bash", "connectz", "sweep", "--format", "=", "ju"), {"junit", "junit-gitlab"})
        for shell in ("zsh", "fish"):
            found = self.offered(shell, "connectz", "sweep", "--format=ju")
            self.assertEqual({word.removeprefix("--format=") for word in found}, {"junit", "junit-gitlab"}, shell)

    def test_a_format_and_a_file(self):
        for shell, found in self.each("connectz", "sweep", "--report", "j"):
            self.assertEqual({word.rstrip("=") for word in found}, {"junit", "junit-gitlab", "jsonl"}, shell)
        self.assertEqual(self.offered("bash", "connectz", "sweep", "--report", "junit", "=", "ga"), {"game.txt"})
        for shell in ("zsh", "fish"):
            found = self.offered(shell, "connectz", "sweep", "--report", "junit=ga")
            self.assertEqual({word.removeprefix("junit=") for word in found}, {"game.txt"}, shell)

    def test_what_excludes_each_other(self):
        for shell, found in self.each("connectz", "sweep", "--config", "game.txt", "--no-c"):
            self.assertEqual(found, set(), shell)
        for shell, found in self.each("connectz", "sweep", "--include", "*.txt", "--include"):
            self.assertEqual(found, {"--include"}, shell)

    def test_files(self):
        for words in (["connectz", "sweep", ""], ["connectz", "explain", ""], ["connectz", "sweep", "--baseline", ""],
                      ["connectz", "sweep", "-o", ""], ["checkers", "moves", ""], ["boxshogi", "-f", ""],
                      ["boxshogi", "perft", "3", ""]):
            for shell, found in self.each(*words):
                found = {word.replace("\\", "") for word in found}
                self.assertLessEqual({"game.txt", "two words.txt", "folder"}, found, shell)

    def test_directories(self):
        for words in (["connectz", "unpack", "-C", ""], ["connectz", "generate", "--into", ""]):
            for shell, found in self.each(*words):
                self.assertEqual(found, {"folder"}, shell)

    def test_nothing(self):
        for words in (["connectz", "sweep", "--max-bytes", ""], ["connectz", "generate", ""], ["surakarta", "cases", ""]):
            for shell, found in self.each(*words):
                self.assertNotIn("game.txt", found, shell)


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
