"""Options from a file: referee.toml in the working directory or above it."""
import os
import tomllib
import unittest

from support import COMMANDS, INCOMPLETE, MALFORMED, WIN_1, WIN_2, Case, command, lines, run


class Config(Case):
    def setUp(self):
        super().setUp()
        for name, data in (("games/a", WIN_1), ("games/b", MALFORMED), ("cases/8_c", MALFORMED), ("other/d", WIN_2)):
            self.write(name, data)

    def config(self, text, name="referee.toml"):
        self.write(name, f"[connectz]\n{text}\n".encode())

    def below(self, folder, *args, **options):
        return run("sweep", *args, cwd=self.path(folder), **options)

    def test_what_cannot_go_with_what_is_typed_is_left_out(self):
        self.config('paths = ["games"]\nbaseline = "b"\nallow = ["new", "fixed"]\nmax-failures = 3')
        result = self.sweep("--update-baseline", "--no-config", "--baseline", "b", "games")
        self.assert_result(result, b"")
        before = self.read("b")
        os.remove(self.path("b"))
        self.config('paths = ["games"]\nbaseline = "b"\nallow = ["new", "fixed"]')
        self.assert_result(self.sweep("--update-baseline"), b"")
        self.assertEqual(self.read("b"), before)
        self.write("games/c", INCOMPLETE)
        self.assert_result(self.sweep(), b"3\tgames/c\tnew\n")
        # No baseline, and so nothing that needs one.
        self.assert_result(self.sweep("--only", "3"), lines(("3", "games/c")), status=1)

    def test_from_a_folder_below(self):
        self.config('paths = ["games"]\nbaseline = "b"\nreport = ["codes=all"]')
        self.sweep("--update-baseline")
        self.write("games/n/e", WIN_2)
        os.makedirs(self.path("games/n/empty"))
        expected = b"2\tgames/n/e\tnew\n"
        for folder in (".", "games", "games/n", "games/n/empty"):
            self.assert_result(self.below(folder), b"", status=1)
            self.assertEqual(self.read("all"), expected)
        # Typed paths count from where they were typed, reports from the folder of the file.
        options = ["--report", "codes=typed", "--only", "2,8"]
        for folder, path, printed in (("games/n", "e", "games/n/e"), ("games", "n", "games/n/e"), ("games", "./n/../n/e", "games/n/e"),
                                      ("games/n", "../../other", "other/d"), ("other", self.path("games/n"), self.path("games/n/e"))):
            with self.subTest(folder=folder, path=path):
                self.assert_result(self.below(folder, path, *options), b"")
                self.assertEqual(self.read(f"{folder}/typed"), lines(("2", printed)))
                os.remove(self.path(f"{folder}/typed"))
        self.write("games/list", b"n/e\n../other/d\n")
        self.assert_result(self.below("games", "--files-from", "list", "--report=codes=-", "--only=2"), lines(("2", "games/n/e"), ("2", "other/d")))
        self.assert_result(self.below("games", "--files-from", "-", "--report=codes=-", "--only=2", stdin=b"n/e"), lines(("2", "games/n/e")))
        self.assert_result(self.below("games", "-", "--report=codes=-", "--only=2", stdin=WIN_2), lines(("2", "-")))
        self.assert_result(self.below("games/n", "--only=2", "-o", "o"), b"", status=1)
        os.remove(self.path("games/list"))
        os.remove(self.path("games/n/o"))
        self.assert_result(self.below("games", "--baseline", "../b", "--report=codes=-"), expected, status=1)

    def test_shown(self):
        self.config('paths = ["games"]\nexclude = ["\\"x", "\\u00e9"]\nhidden = true\njobs = 2\nexpect-from-name = true\nonly = "8"\nno-timing = false')
        result = self.below("games", "--show-config", "--max-seconds", "2.5", "--baseline", "b")
        self.assertEqual((result.status, result.err), (0, b""))
        text = result.out.decode()
        self.assertTrue(text.startswith(f"# {os.path.realpath(self.path('referee.toml'))}\n[connectz]\n"), text)
        self.assertIn("baseline = 'b'  # typed\n", text)
        self.assertEqual(tomllib.loads(text), {"connectz": {
            "paths": ["games"], "exclude": ['"x', "\u00e9"], "hidden": True, "jobs": 2, "expect-from-name": "^([0-9])_",
            "max-seconds": 2.5, "baseline": "b"}})
        # What it prints says the same.
        os.remove(self.path("referee.toml"))
        self.write("shown.toml", text.encode())
        again = self.sweep("--config", "shown.toml", "--show-config").out.decode()
        self.assertEqual(tomllib.loads(again), tomllib.loads(text))
        self.assertEqual(self.sweep("--show-config", "--hidden").out, b"# no file\n[connectz]\nhidden = true  # typed\n")

    def test_every_game(self):
        for game in COMMANDS:
            self.write("referee.toml", f"[{game}]\npaths = ['games']\nformat = 'jsonl'\n".encode())
            result = self.sweep(executable=command(game))
            self.assertEqual([record["type"] for record in result.json_lines()], ["begin", "game", "game", "summary"])


if __name__ == "__main__":
    unittest.main()
