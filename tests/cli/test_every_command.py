"""What the commands of all games have in common, tried with the samples in data/GAME/, whose names begin
with their codes."""
import os
import unittest

from schemas import REPORT
from support import COMMANDS, ROOT, Case, command, run


def samples(game):
    return sorted(path for path in (ROOT / "data" / game).iterdir() if path.name[0].isdigit())


class EveryCommand(Case):
    def each(self):
        """Every game, and what runs its command here."""
        self.assertIn("connectz", COMMANDS)
        for game in COMMANDS:
            yield game, lambda *args, _game=game, **options: run(
                *args, executable=command(_game), **{"cwd": self.dir, **options})


class Codes(EveryCommand):
    def test_each_sample(self):
        for game, call in self.each():
            self.assertGreaterEqual(len(samples(game)), 5)
            for sample in samples(game):
                code = sample.name[0]
                self.assert_result(call(str(sample)), code.encode() + b"\n")
                self.assert_result(call("-", stdin=sample.read_bytes()), code.encode() + b"\n")
                status = 0 if code in "0123" else 1
                self.assert_result(call("--exit-code", str(sample)), code.encode() + b"\n", status=status)
                self.assertEqual(call("explain", "--exit-code", str(sample)).status, status)

    def test_explanations(self):
        for game, call in self.each():
            for sample in samples(game):
                result = call("explain", str(sample))
                self.assert_result(result)
                self.assertIn(f"{sample}: code {sample.name[0]}, ".encode(), result.out)
                self.assert_clean(result.out)

    def test_sweep(self):
        for game, call in self.each():
            for jobs in ("1", "3"):
                result = call("sweep", "--jobs", jobs, f"data/{game}", cwd=ROOT)
                listed = [line.split("\t")[:2] for line in result.out.decode().splitlines()]
                self.assertEqual([path for _, path in listed], [f"data/{game}/{path.name}" for path in samples(game)])
                for code, path in listed:
                    self.assertTrue(path.startswith(f"data/{game}/{code}_"), path)

    def test_json_keeps_to_the_schema(self):
        for game, call in self.each():
            result = call("sweep", "--format", "jsonl", f"data/{game}", f"tests/cases/{game}", cwd=ROOT)
            records = result.json_lines()
            self.assertEqual(records[0]["tool"], game)
            self.assertGreater(len(records), len(samples(game)))
            for record in records:
                REPORT.validate(record)


class Operands(EveryCommand):
    def test_none_and_two(self):
        for game, call in self.each():
            sample = str(samples(game)[0])
            for args in ([], [sample, sample], ["--json"], ["explain"], ["explain", sample, sample]):
                self.assert_result(call(*args), f"{game}: Provide one input file\n".encode(), status=2)

    def test_unknown_option(self):
        for game, call in self.each():
            for args in (["--bogus"], ["--bogus", "a"], ["sweep", "--bogus", "a"], ["explain", "--bogus", "a"]):
                result = call(*args)
                self.assert_result(result, b"", f"{game}: ", 2)
                self.assertIn(b"--help", result.err)

    def test_options_before_a_command(self):
        for game, call in self.each():
            self.assert_result(call("--json", "sweep", str(samples(game)[0])), b"", "before a command", 2)


class Trouble(EveryCommand):
    def test_is_nine(self):
        os.mkdir(self.path("dir"))
        for game, call in self.each():
            for path, reason in (("none", "No such file or directory"), ("dir", "Is a directory")):
                self.assert_result(call(path), b"9\n", f"{game}: {path}: {reason}\n".encode())
                self.assert_result(call("--exit-code", path), b"9\n", reason, 1)

    def test_limits(self):
        for game, call in self.each():
            self.write("game", samples(game)[0].read_bytes())
            self.assert_result(call("--max-bytes", "3", "game"), b"9\n", "over the limit of 3 bytes")

    def test_empty_device(self):
        for _, call in self.each():
            self.assert_result(call("/dev/null"), b"8\n")
            self.assert_result(call("-"), b"8\n")

    def test_output_that_cannot_be_written(self):
        for game, call in self.each():
            with open("/dev/full", "wb") as full:
                result = call(str(samples(game)[0]), stdout=full)
            self.assertEqual((result.status, result.err),
                             (2, f"{game}: cannot write standard output: No space left on device\n".encode()))


class HelpAndVersion(EveryCommand):
    def test_help(self):
        for game, call in self.each():
            for level in ([], ["explain"], ["sweep"]):
                result = call(*level, "--help")
                self.assert_result(result)
                self.assertIn(f"Usage: {game}".encode(), result.out)
                self.assert_clean(result.out)

    def test_other_words_for_help(self):
        for game, call in self.each():
            for words, options in ((["help"], ["--help"]), (["help", "sweep"], ["sweep", "--help"])):
                self.assert_result(call(*words), call(*options).out)
            self.assertIn(b"9 file_error", call("--help").out)
            self.assert_result(call("help", "nonsense"), b"", "there is no command 'nonsense'", 2)
            self.assert_result(call("-V"), call("--version").out)

    def test_a_mistyped_command(self):
        for game, call in self.each():
            for words in (["swep"], ["sweeep", "x"], ["explian", "x"], ["mrege"]):
                self.assertIn(b"did you mean '%s " % game.encode(), call(*words).err)
            for words in (["x"], ["games"], ["sw"]):
                self.assertNotIn(b"did you mean", call(*words).err)
            self.assertIn(f"Try '{game} sweep --help'.".encode(), call("sweep", "--bogus", "x").err)

    def test_globs(self):
        for _, call in self.each():
            for glob in ("[", "a[b", "[!", "a\\"):
                self.assert_result(call("sweep", "--include", glob, "."), b"", "--include", 2)
                self.assert_result(call("sweep", "--exclude", glob, "."), b"", "--exclude", 2)

    def test_every_subcommand_has_help_and_stands_in_the_manual(self):
        for game, call in self.each():
            text = call("--help").out.decode()
            commands = [line.split()[0] for line in text.partition("Subcommands:\n")[2].partition("\n\n")[0].splitlines()
                        if line.startswith("  ")]
            self.assertTrue({"explain", "sweep"} <= set(commands), text)
            manual = call("--generate", "man").out.decode()
            completions = [call("--generate", shell).out.decode() for shell in ("bash", "zsh", "fish")]
            for name in commands:
                self.assert_result(call(name, "--help"))
                self.assertIn(f".Cm {name}", manual)
                for completion in completions:
                    self.assertIn(name, completion)

    def test_version(self):
        for game, call in self.each():
            for level in ([], ["explain"], ["sweep"]):
                result = call(*level, "--version")
                self.assert_result(result)
                self.assertRegex(result.out, rb"\A%s \d+\.\d+\.\d+\n\Z" % game.encode())


if __name__ == "__main__":
    unittest.main()
