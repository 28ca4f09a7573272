"""Sweeps in parts, and their reports made one again as it would have been."""
import json
import os
import random
import shutil
import unittest

from shards import ALL, ShardCase

from schemas import REPORT
from support import COMMANDS, CONNECTZ, GAMES, ROOT, SANITIZED, WIN_1, Case, command, run


class Shards(ShardCase):
    def test_statistics_add_up(self):
        """As of one sweep, to the byte: games with the same content in several shards, frames, lengths, sizes."""
        for name in ("t/again", "t/d/again", "t/once more"):
            self.write(name, WIN_1)
        self.write("t/pack", b'{"id":"a","frame":[7,6,4],"moves":[1]}\n{"id":"b","frame":[3,3,3],"moves":[1]}\nx\n' * 3)
        for count in (1, 2, 5):
            names = self.shards(count, "--stats", err=None)
            whole = self.whole("jsonl", "--stats")
            self.assertIn(b'\n{"type":"stats",', whole.out)
            for form in (*ALL, "stats"):
                merged = self.merge("--format", form, "--stats", *names)
                self.assertEqual((merged.status, merged.err), (1, whole.err))
                self.assertEqual(merged.out, self.whole(form, "--stats").out)
            self.assert_result(self.merge("--format", "jsonl", *names), self.whole("jsonl").out, status=1)
            self.assert_result(self.merge("--format", "stats", *names), self.whole("stats").out, status=1)
        for line in self.read(names[0]).splitlines():
            REPORT.validate(json.loads(line))

    def test_times_are_added(self):
        for index in "12":
            self.sweep("--format", "jsonl", "-o", index, "--shard", f"{index}/2", "t")
        *games, summary = self.merge("--format", "jsonl", "1", "2").json_lines()
        parts = [json.loads(self.read(index).splitlines()[-1])["seconds"] for index in "12"]
        self.assertAlmostEqual(summary["seconds"], sum(parts), 5)
        self.assertEqual([{**game, "seconds": None} for game in games[1:]],
                         [{**game, "seconds": None} for game in self.sweep("--format", "jsonl", "t").json_lines()[1:-1]])

    def test_balance(self):
        """By size; no part has more than the largest file above its share."""
        rng = random.Random(5)
        sizes = {}
        for number in range(60):
            sizes[f"s/{number:02}"] = size = rng.choice([10, 1000, 50000, 200000])
            self.write(f"s/{number:02}", b"x" * size)
        for count in (2, 3, 7):
            parts = [[line.split(b"\t")[1].decode() for line in self.sweep("--shard", f"{index}/{count}", "s").out.splitlines()]
                     for index in range(1, count + 1)]
            self.assertEqual(sorted(sum(parts, [])), sorted(sizes))
            for part in parts:
                self.assertEqual(part, sorted(part))
            loads = [sum(sizes[name] for name in part) for part in parts]
            self.assertLess(max(loads) - min(loads), 210000, loads)
        parts = [self.sweep("--shard", f"{index}/3", "s").out for index in (1, 2, 3)]
        self.assertEqual(parts, [self.sweep("--shard", f"{index}/3", "--jobs", "7", "s").out for index in (1, 2, 3)])

    def test_schema(self):
        [name] = self.shards(1)
        records = [json.loads(line) for line in self.read(name).splitlines()]
        for record in records:
            REPORT.validate(record)
        self.assertFalse(REPORT.is_valid({**records[0], "shard": {"index": 1}}))


class RandomTrees(Case):
    """Any tree, any number of shards: merged as it is unsharded, in every format."""

    PARTS = (b"a", b"b", b"a-", b"a.", b"4_", b".h", b"\xff", b"\xc3\xa4", b"\n", b"\\", b'"', b"x" * 100, b"1_\xc2\x9b", b"[x]")

    def tree(self, rng, pieces):
        for _ in range(rng.choice([1, 3, 10, 40])):
            path = b"/".join(b"".join(rng.choices(self.PARTS, k=rng.choice([1, 1, 2]))) for _ in range(rng.choice([1, 1, 2, 3])))
            try:
                self.write(b"t/" + path, rng.choice([b"", b"\n"]).join(rng.choices(pieces, k=rng.choice([1, 1, 1, 5]))))
            except OSError:  # a file where there is a directory, or the other way round
                continue
        folders = [entry[0] for entry in os.walk(self.path(b"t"))][1:]
        os.chmod(self.path(), 0o777)
        if folders and rng.random() < 0.3:
            os.chmod(rng.choice(folders), 0)

    def reports(self, name, rng):
        """Options for a report in each format, in any order."""
        order = [arg for form in ALL for arg in [f"--report={form}={name}.{form}"]]
        rng.shuffle(order)
        return order

    def test_merged_is_whole(self):
        checkers = [path.read_bytes() for path in (ROOT / "tests" / "cases" / "checkers").iterdir() if path.is_file()]
        pack = b'{"id":"a","frame":[7,6,4],"moves":[1]}\n{"id_hex":"ff","raw":"","expect":3}\nx\n'
        pieces = {"connectz": [*GAMES.values(), pack], "checkers": checkers}
        for seed in range(3 if SANITIZED else 24):
            rng = random.Random(seed)
            for game in COMMANDS:
                if game in pieces:
                    with self.subTest(seed=seed, game=game):
                        self.one_tree(rng, game, pieces[game])

    def one_tree(self, rng, game, pieces):
        self.clear()
        self.tree(rng, pieces)
        options = {**self.as_nobody(), "cwd": self.dir}
        options["executable"] = self.executable(game, options)
        args = ["--no-timing"]
        args += rng.choice([[], ["--expect-from-name"], ["--max-bytes", "40"], ["--hidden"], ["--include", "*a*"], ["--exclude", "a"],
                            ["--precedence", "first"] if game == "connectz" else []])
        operands = rng.choice([["t"], ["t", "t/a"], ["./t", "t"], ["t", "none"]])
        count = rng.choice([1, 2, 3, 7, 20])
        baseline = rng.random() < 0.4
        compared = ["--baseline", "b"] if baseline else []
        if baseline:
            run("sweep", *args, *compared, "--update-baseline", "--allow-empty", *operands[:1], "--exclude", "*b*", **options)
        whole = run("sweep", *args, *compared, *self.reports("whole", rng), "--allow-empty", *operands, **options)
        names = []
        for index in range(1, count + 1):
            names.append(f"s{index}")
            part = run("sweep", *args, "--shard", f"{index}/{count}", "--jobs", rng.choice("127"), "--report", f"jsonl=s{index}",
                       "--allow-empty", *operands, **options)
            self.assertIn(part.status, (0, 1))
            self.assertRegex(part.err, rb"\A([a-z]+: (none|t/a): No such file or directory\n)*\Z")
        rng.shuffle(names)
        merged = run("merge", *compared, *self.reports("merged", rng), "--allow-empty", *names, **options)
        self.assertEqual((merged.status, merged.err), (whole.status, b""))
        for form in ALL:
            self.assertEqual(self.read(f"merged.{form}"), self.read(f"whole.{form}"), form)
        os.remove(self.path(rng.choice(names)))
        left = [name for name in names if os.path.exists(self.path(name))]
        if left:
            self.assertIn(b"missing", run("merge", *left, **options).err)

    def executable(self, game, options):
        """The program, where whoever runs it may."""
        if options.get("executable", CONNECTZ) == CONNECTZ:
            return command(game)
        shutil.copy(command(game), self.path(".game"))
        os.chmod(self.path(".game"), 0o755)
        return self.path(".game")


class EveryGame(Case):
    def test_samples(self):
        for self.game in COMMANDS:
            folder = f"{ROOT}/data/{self.game}"
            for index in "123":
                self.sweep("--no-timing", "--format", "jsonl", "-o", index, "--shard", f"{index}/3", folder)
            for form in ALL:
                self.assert_result(self.run_here("merge", "--format", form, *"312"),
                                   self.sweep("--no-timing", "--format", form, folder).out, status=1)


if __name__ == "__main__":
    unittest.main()
