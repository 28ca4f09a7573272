"""Sweeps that are compared with a baseline."""
import collections
import os
import random
import re
import shutil
import unittest

from support import GAMES, MALFORMED, WIN_1, WIN_2, Case

LATER_WIN = b"7 6 4\n5\n6\n1\n2\n1\n2\n1\n2\n1\n"  # with move 9 instead of 7
CHANGES = ("failed", "fixed", "changed", "missing", "new", "moved")


class Baselines(Case):
    def setUp(self):
        super().setUp()
        for code, data in GAMES.items():
            self.write(f"t/{code}", data)

    def update(self, *args):
        self.assert_result(self.sweep("--baseline", "b", "--update-baseline", *(args or ["t"])), b"")

    def compare(self, *args, **options):
        return self.sweep("--baseline", "b", *args, "t", **options)

    def test_each_alone_fails_unless_allowed(self):
        def become(name, data):
            if isinstance(data, str):
                os.rename(self.path(data), self.path(name))
            elif data is None:
                os.remove(self.path(name))
            else:
                self.write(name, data)
        for kind, name, data in (("failed", "t/1", MALFORMED), ("failed", "t/x", MALFORMED), ("fixed", "t/8", WIN_1),
                                 ("changed", "t/1", WIN_2), ("changed", "t/1", LATER_WIN), ("changed", "t/8", b"3 3 4\n"),
                                 ("missing", "t/1", None), ("missing", "t/8", None), ("new", "t/x", WIN_1),
                                 ("moved", "t/x", "t/1"), ("moved", "t/x", "t/8")):
            with self.subTest(kind=kind, name=name):
                self.update()
                become(name, data)
                result = self.compare()
                self.assertEqual((result.status, result.out.count(b"\n")), (1, 1))
                self.assertRegex(result.out, rb"\A[-0-9]\t%s\t%s\b" % (name.encode(), kind.encode()))
                for allowed, status in (([kind], 0), (["new", f"--allow={kind}"], 0), ([",".join(set(CHANGES) - {kind})], 1)):
                    self.assert_result(self.compare("--allow", *allowed), result.out, status=status)
                shutil.rmtree(self.path("t"))
                for code, game in GAMES.items():
                    self.write(f"t/{code}", game)

    def test_unreadable_directories(self):
        self.write("t/d/x")
        self.write("t/d.x")
        options = self.as_nobody()
        os.chmod(self.path(), 0o777)
        os.chmod(self.path("t/d"), 0)
        result = self.run_here("sweep", "--baseline", "b", "--update-baseline", "t", **options)
        self.assertEqual((result.status, result.err), (0, b""))
        self.assertIn(b"9\tt/d\n", self.read("b"))
        self.assert_result(self.run_here("sweep", "--baseline", "b", "t", **options), b"")
        os.chmod(self.path("t/d"), 0o755)
        self.assert_result(self.run_here("sweep", "--baseline", "b", "t", **options),
                           b"3\tt/d/x\tnew\n-\tt/d\tmissing, was 9\n", status=1)

    def test_random_changes(self):
        """Against what a dictionary says."""
        rng = random.Random(3)
        for _ in range(5):
            shutil.rmtree(self.path("t"))
            def fill():
                games = {f"t/{rng.choice('abc')}/{number:02}": rng.choice([1, 3, 8]) for number in range(60) if rng.random() < .8}
                for name, code in games.items():
                    self.write(name, GAMES[code])
                return games
            before = fill()
            self.update()
            shutil.rmtree(self.path("t"))
            after = fill()
            expected = []
            gone = sorted(before.keys() - after.keys())
            moved = set()
            new = collections.Counter()
            for name in sorted(after):
                if name in before:
                    if before[name] != after[name]:
                        expected.append((name, "changed" if before[name] + after[name] == 4 else "failed" if after[name] == 8 else "fixed"))
                    continue
                alike = [other for other in gone if before[other] == after[name]]
                same_name = [other for other in alike if other[4:] == name[4:]]
                if alike:
                    expected.append((name, f"moved from {(same_name or alike)[0]}"))
                    moved.add((same_name or alike)[0])
                    new[after[name]] += 1
                else:
                    expected.append((name, "failed" if after[name] == 8 else "new"))
            for code, asked in new.items():  # as many others were moved, too
                others = sorted({name for name in gone if before[name] == code} - moved, key=lambda name: name[::-1])
                moved.update(others[:asked - sum(before[name] == code for name in moved)])
            expected += [(name, "missing") for name in gone if name not in moved]
            result = self.compare("--jobs", rng.choice("127"))
            found = [line.split("\t") for line in result.out.decode().splitlines()]
            self.assertEqual([(name, re.sub("( by|,) .*", "", change)) for _, name, change in found], expected)

    def test_a_million_games_load_quickly(self):
        lines = b"".join(b"3\tgames/%03d/game_%07d.txt\n" % (number // 1000, number) for number in range(1000000))
        self.write("b", b"connectz baseline 1\n" + lines)
        result = self.compare("--allow", ",".join(CHANGES), "--fail-fast", "--format", "jsonl", measure=True)
        self.assertEqual(result.status, 0)
        self.assertEqual(result.out.count(b'"missing","path"'), 1000000)
        self.assert_quick(result.seconds, 5)  # the aim is one second for loading


if __name__ == "__main__":
    unittest.main()
