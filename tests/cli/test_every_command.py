"""What the commands of all games have in common, tried with the samples in data/GAME/, whose names begin
with their codes."""
import os
import signal
import subprocess
import unittest
from pathlib import Path

from schemas import REPORT
from support import COMMANDS, ROOT, SANITIZED, Case, command, environment, run, wait_until


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


class Generate(EveryCommand):
    """Of the games that have it; what each can make is in test_generate.py."""

    NEEDED = {"connectz": ["--frame", "7", "6", "4"]}

    def each(self):
        found = []
        for game, call in super().each():
            if b"\n  generate " not in call("--help").out:
                continue
            found.append(game)
            yield game, lambda *args, _game=game, _call=call, **options: _call(
                "generate", *self.NEEDED.get(_game, []), *args, **options)
        self.assertLessEqual({"boxshogi", "checkers", "connectz", "surakarta"}, set(found))

    def test_a_game_is_valid_and_the_same_again(self):
        for game, generate in self.each():
            one = generate("--seed", "7")
            self.assert_result(one, generate("--seed", "7").out)
            self.assertNotEqual(one.out, generate("--seed", "8").out)
            for seed in range(4 if SANITIZED else 20):
                result = generate("--seed", str(seed))
                self.assert_result(result)
                self.assertIn(run("-", executable=command(game), stdin=result.out).out, (b"0\n", b"1\n", b"2\n", b"3\n"))

    def test_files_are_written_whole_or_not_at_all(self):
        for game, generate in self.each():
            os.mkdir(self.path(game))
            self.assert_result(generate("-o", f"{game}/file"), b"")
            self.assertEqual(self.read(f"{game}/file"), generate().out)
            self.assert_result(generate("-o", f"{game}/file", "--moves", "99999999999"), b"", f"{game}: ", 2)
            self.assertEqual(self.read(f"{game}/file"), generate().out)
            self.assertEqual(os.listdir(self.path(game)), ["file"])
            with open("/dev/full", "wb") as full:
                result = generate(stdout=full)
            self.assert_result(result, b"", f"{game}: cannot write standard output: No space left on device\n".encode(), 2)

    def test_many_end_in_different_ways(self):
        for game, generate in self.each():
            options = ("--seed", "3", "--count", "60", "--per-directory", "25")
            for into in "a", "b":
                self.assert_result(generate(*options, "--into", f"{game}/{into}"), b"")
            self.assertEqual(sorted(os.listdir(self.path(f"{game}/a"))), ["000000", "000001", "000002"])
            texts = [{path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
                     for folder in (Path(self.path(game), into) for into in "ab")]
            self.assertEqual(texts[0], texts[1])
            self.assertEqual(len(set(texts[0].values())), 60)
            report = run("sweep", f"{game}/a", executable=command(game), cwd=self.dir)
            self.assertEqual(report.status, 0, report.out)
            codes = {line[:1] for line in report.out.splitlines()}
            self.assertLessEqual({b"1", b"2", b"3"}, codes, game)

    def test_a_refused_game_leaves_nothing(self):
        for game, generate in self.each():
            result = generate("--moves", "99999999999", "--count", "3", "--into", f"{game}/none")
            self.assertRegex(result.err, rb"\A%s: .+\n\Z" % game.encode())
            self.assertEqual((result.status, result.out), (2, b""))
            self.assertFalse(os.path.exists(self.path(game)))

    def test_wrong_usage(self):
        for _, generate in self.each():
            for args in (["--count", "3"], ["--into", "d"], ["--count", "3", "--into", "d", "-o", "f"], ["--moves", "x"],
                         ["--moves", "-1"], ["x"], ["--seed", "x"], ["--per-directory", "2"]):
                self.assert_result(generate(*args), b"", "generate --help", 2)
                self.assertEqual(os.listdir(self.dir), [])

    def test_an_interrupted_corpus_has_whole_files_only(self):
        for game, generate in self.each():
            folder = Path(self.path(game))
            child = self.stopping(subprocess.Popen(
                [command(game), "generate", *self.NEEDED.get(game, []), "--count", "1000000000", "--into", str(folder)],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()))
            wait_until(lambda found=folder: found.exists() and len(os.listdir(found)) > 5, "some games")
            child.send_signal(signal.SIGINT)
            self.assertEqual((child.wait(20), child.stdout.read(), child.stderr.read()), (130, b"", b""))
            self.assertEqual([path.name for path in folder.iterdir() if "partial" in path.name], [])
            self.assertEqual(run("sweep", str(folder), executable=command(game)).status, 0)


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
