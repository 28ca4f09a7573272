"""Sweeps that are compared with a baseline."""
import json
import os
import random
import re
import shutil
import unittest
from base64 import b64encode
from xml.etree import ElementTree

from schemas import REPORT
from support import COMMANDS, GAMES, INCOMPLETE, MALFORMED, ROOT, WIN_1, WIN_2, Case, command, run

LATER_WIN = b"7 6 4\n5\n6\n1\n2\n1\n2\n1\n2\n1\n"  # with move 9 instead of 7
CHANGES = ("failed", "fixed", "changed", "missing", "new", "moved")
HEAD = b"connectz baseline 3\n"


def without_contents(baseline):
    return re.sub(rb"(?m)\tcontent [0-9a-f]{16}$", b"", baseline)


class Baselines(Case):
    def setUp(self):
        super().setUp()
        for code, data in GAMES.items():
            self.write(f"t/{code}", data)

    def update(self, *args):
        self.assert_result(self.sweep("--baseline", "b", "--update-baseline", *(args or ["t"])), b"")

    def compare(self, *args, **options):
        return self.sweep("--baseline", "b", *args, "t", **options)

    def change_everything(self):
        """One of each kind."""
        self.update()
        self.write("t/1", LATER_WIN)     # changed
        self.write("t/2", MALFORMED)     # failed
        self.write("t/5", MALFORMED)     # changed, a failure before and now
        self.write("t/6", INCOMPLETE)    # fixed
        os.remove(self.path("t/3"))      # missing
        os.remove(self.path("t/8"))      # missing
        self.write("t/new_a", WIN_1)     # new
        self.write("t/new_b", MALFORMED + b"x")  # failed

    def test_the_file(self):
        for jobs in "127":
            self.update("--jobs", jobs, "t")
            self.assertEqual(without_contents(self.read("b")), HEAD + b"0\tt/0\n1\tt/1\tmove 7\n2\tt/2\tmove 8\n"
                             b"3\tt/3\n4\tt/4\tmove 7\n5\tt/5\n6\tt/6\n7\tt/7\n8\tt/8\n")
            self.assertEqual(len(set(re.findall(rb"\tcontent ([0-9a-f]{16})\n", self.read("b")))), len(GAMES))
        self.assertEqual([name for name in os.listdir(self.dir) if "partial" in name], [])

    def test_nothing_changed(self):
        self.update()
        for jobs in "127":
            self.assert_result(self.compare("--jobs", jobs), b"")

    def test_each_change(self):
        self.change_everything()
        out = (b"1\tt/1\tchanged by move 9, was 1 by move 7\n8\tt/2\tfailed, was 2 by move 8\n8\tt/5\tchanged, was 5\n"
               b"3\tt/6\tfixed, was 6\n1\tt/new_a\tnew\n8\tt/new_b\tfailed, not in the baseline\n"
               b"-\tt/3\tmissing, was 3\n-\tt/8\tmissing, was 8\n")
        for jobs in "127":
            self.assert_result(self.compare("--jobs", jobs), out, status=1)
        self.assertRegex(self.compare("--summary").err,
                         rb"(?m)^failures 8\n(.*\n)*changes  failed: 2  fixed: 1  changed: 2  missing: 2  new: 1  moved: 0$")

    def test_updated_it_is_as_expected(self):
        self.change_everything()
        self.update()
        self.assert_result(self.compare(), b"")

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
                for allowed in CHANGES:
                    again = self.compare("--allow", allowed)
                    self.assertEqual((again.status, again.out), (int(allowed != kind), result.out))
                self.assertEqual(self.compare("--allow", ",".join(CHANGES)).status, 0)
                self.assertEqual(self.compare("--allow", "new", f"--allow={kind}").status, 0)
                self.assertEqual(self.compare("--allow", ",".join(set(CHANGES) - {kind})).status, 1)
                shutil.rmtree(self.path("t"))
                for code, game in GAMES.items():
                    self.write(f"t/{code}", game)

    def test_expected_codes(self):
        self.write("t/8_x", MALFORMED)
        self.update()
        self.write("t/8_x", WIN_1)
        self.assert_result(self.compare(), b"1\tt/8_x\tfixed, was 8\n", status=1)
        self.assert_result(self.compare("--expect-from-name"), b"1\tt/8_x\texpected 8\tfailed, was 8\n", status=1)

    def test_any_bytes_in_paths(self):
        names = [b"\xff", b"tab\t", b"new\nline", b"\x1b", b"\xc2\x9b", b"\\xff", b"\\", b"move 3", b"\tmove 3", b"a\t2",
                 b"new\\nline", "\u00e9".encode(), b" "]
        for name in names:
            self.write(b"t/x" + name)
        self.update()
        self.assert_result(self.compare(), b"")
        for name in names:
            os.remove(self.path(b"t/x" + name))
        [_, *records, _] = self.compare("--format", "jsonl").json_lines()
        paths = [bytes.fromhex(record["path_hex"]) if "path_hex" in record else record["path"].encode() for record in records]
        self.assertEqual(paths, sorted(b"t/x" + name for name in names))
        self.assertEqual({record["type"] for record in records}, {"missing"})

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

    def test_other_formats(self):
        self.change_everything()
        [_, *records, summary] = self.compare("--format", "jsonl", "--no-timing").json_lines()
        self.assertEqual([(record["path"], record["change"], record.get("baseline")) for record in records],
                         [("t/1", "changed", {"code": 1, "move": 7}), ("t/2", "failed", {"code": 2, "move": 8}),
                          ("t/5", "changed", {"code": 5}), ("t/6", "fixed", {"code": 6}), ("t/new_a", "new", None),
                          ("t/new_b", "failed", None), ("t/3", "missing", {"code": 3}), ("t/8", "missing", {"code": 8})])
        self.assertEqual(summary["changes"], {"failed": 2, "fixed": 1, "changed": 2, "missing": 2, "new": 1, "moved": 0})
        self.assertEqual(summary["games"], 9)
        for record in (*records, summary):
            REPORT.validate(record)
        root = ElementTree.fromstring(self.compare("--format", "junit", "--allow", "new,fixed").out)
        self.assertEqual([(suite.get("name"), suite[0][0].tag) for suite in root],
                         [("t/0", "system-out"), ("t/1", "failure"), ("t/2", "failure"), ("t/4", "skipped"),
                          ("t/5", "failure"), ("t/6", "system-out"), ("t/7", "skipped"), ("t/new_a", "system-out"), ("t/new_b", "failure"), ("t/3", "failure"), ("t/8", "failure")])
        self.assertIn("missing: the baseline has it with code 3", root[9][0][0].get("message"))
        github = self.compare("--format", "github").out.decode()
        self.assertIn("::error file=t/3,title=missing::t/3: missing: the baseline has it with code 3\n", github)
        self.assertIn("code 3, incomplete, fixed, was 6: ", github)
        [sarif] = json.loads(self.compare("--format", "sarif").out)["runs"]
        self.assertEqual([result["ruleId"] for result in sarif["results"]][-2:], ["missing", "missing"])
        self.assertEqual(len(sarif["results"]), 8)

    def test_a_sweep_cut_short_says_nothing_of_what_is_missing(self):
        self.change_everything()
        self.assertEqual(self.compare("--fail-fast").out, b"1\tt/1\tchanged by move 9, was 1 by move 7\n")
        self.assertEqual(self.compare("--max-failures", "3").out.count(b"\n"), 3)

    def test_the_baseline_is_not_judged(self):
        self.sweep("--baseline", "t/b", "--update-baseline", "t")
        self.assertNotIn(b"t/b", self.read("t/b"))
        self.assert_result(self.sweep("--baseline", "t/b", "t"), b"")

    def test_reports_beside_an_update(self):
        result = self.sweep("--baseline", "b", "--update-baseline", "--format", "codes", "t")
        self.assert_result(result, self.sweep("t").out)

    def test_files_that_are_no_baseline(self):
        for data, why in ((b"", "not a baseline of connectz"), (b"surakarta baseline 1\n", "not a baseline of connectz"),
                          (b"connectz baseline 4\n", "not a baseline"), (HEAD + b"1\tt/a", "line 2: the end of the line"),
                          (HEAD + b"1\tt/a\n1\tt/a\n", "line 3: this game is there twice"),
                          (HEAD + b"1\ta\n<<<<<<< ours\n", "line 3: not CODE"), (HEAD + b"\n", "line 2: not CODE"),
                          (HEAD + b"x\ta\n", "line 2"), (HEAD + b"1\t\n", "line 2"), (HEAD + b"1\ta\tmove 0\n", "line 2"),
                          (HEAD + b"1\ta\tmove x\n", "line 2"), (HEAD + b"1\ta\tmove \n", "line 2"),
                          (HEAD + b"1\ta\tb\n", "line 2"), (HEAD + b"1\ta\t\n", "line 2"), (HEAD + b"1 a\n", "line 2"),
                          (HEAD + b"1\ta\tid x\n", "line 2"), (HEAD + b"1\ta\t1\tid \n", "line 2"),
                          (HEAD + b"1\ta\t1\tid x\ty\n", "line 2"), (HEAD + b"1\ta\n1\t./a\n", "line 3: this game"),
                          (HEAD + b"1\ta\tcontent 0123456789abcde\n", "line 2"), (HEAD + b"1\ta\tcontent \n", "line 2"),
                          (HEAD + b"1\ta\tcontent 0123456789abcdeF\n", "line 2"),
                          (HEAD + b"1\ta\tcontent 0123456789abcdef\tmove 3\n", "line 2"),
                          (HEAD + b"1\ta\t1\tid a\tid_hex b\n", "line 2"), (HEAD + b"1\ta\tmove 3\t\n", "line 2"),
                          (HEAD + b"11\ta\n", "line 2"), (HEAD + b"1\ta\tmove 99999999999999999999\n", "line 2")):
            with self.subTest(data=data):
                self.write("b", data)
                self.assert_result(self.compare(), b"", f"connectz: b: {why}", 2)
        self.assert_result(self.sweep("--baseline", "none", "t"), b"", "connectz: none: No such file", 2)
        self.assert_result(self.sweep("--baseline", "t", "t"), b"", "connectz: t: Is a directory", 2)

    def test_records_are_known_by_their_ids(self):
        def record(name, text):
            head = b'"id":"%s",' % name if name else b""
            return b'{%s"raw":"%s"}\n' % (head, b64encode(text))
        records = [record(b"a", WIN_1), record(b"b", MALFORMED), record(b"c\\\\", INCOMPLETE), record(b"", WIN_1),
                   record(b"d", WIN_1), record(b"d", MALFORMED)]
        self.write("p", b"".join(records))
        self.sweep("--baseline", "b", "--update-baseline", "p")
        self.assertEqual(without_contents(self.read("b")), HEAD + b"1\tp\t1\tid a\tmove 7\n8\tp\t2\tid b\n3\tp\t3\tid c\\\\\n"
                         b"8\tp\t4\n1\tp\t5\tid d\tmove 7\n8\tp\t6\tid d\n")
        self.assert_result(self.sweep("--baseline", "b", "p"), b"")
        # In another order; what has no id of its own stands where it stood.
        self.write("p", b"".join([records[2], records[1], records[0], *records[3:]]))
        self.assert_result(self.sweep("--baseline", "b", "p"), b"")
        # One in front: only it is new, and what is known by its number.
        self.write("p", b"".join([record(b"0", WIN_1), *records[:3]]))
        self.assert_result(self.sweep("--baseline", "b", "p"), b"1\tp\t1\tnew\n-\tp\t4\tmissing, was 8\n"
                           b"-\tp\t5\tmissing, was 1 by move 7\n-\tp\t6\tmissing, was 8\n", status=1)
        # An id that is there twice is another game the second time.
        self.write("p", b"".join([records[0], records[0]]))
        self.assertTrue(self.sweep("--baseline", "b", "p").out.startswith(b"1\tp\t2\tnew\n"))

    def test_another_record_in_its_place(self):
        def record(key, name, text):
            return b'{"%s":"%s","raw":"%s"}\n' % (key, name, b64encode(text))
        self.write("p", record(b"id", b"d", MALFORMED) * 2 + record(b"id", b"hex 61", MALFORMED) + record(b"id_hex", b"61", INCOMPLETE))
        self.sweep("--baseline", "b", "--update-baseline", "p")
        self.write("p", record(b"id_hex", b"61", INCOMPLETE) + record(b"id", b"hex 61", MALFORMED) + record(b"id", b"e", MALFORMED))
        self.assert_result(self.sweep("--baseline", "b", "p"),
                           b"8\tp\t3\tfailed, not in the baseline\n-\tp\t1\tmissing, was 8\n-\tp\t2\tmissing, was 8\n", status=1)
        self.write("q", record(b"id_hex", b"ff", MALFORMED))
        self.sweep("--baseline", "b", "--update-baseline", "q")
        self.write("q", b"")
        self.assertIn(b'name="q, id_hex ff"', self.sweep("--baseline", "b", "--format", "junit", "--allow-empty", "q").out)

    def test_the_same_path(self):
        self.sweep("--baseline", "b", "--update-baseline", "./t")
        self.assertNotIn(b"./", self.read("b"))
        for operand in ("t", "./t", ".//t", "././t"):
            self.assert_result(self.sweep("--baseline", "b", operand), b"")
        text = without_contents(self.read("b")).replace(b"\tt/", b"\t./t/")
        for version in (b"1", b"2", b"3"):
            self.write("b", text.replace(b"baseline 3", b"baseline " + version))
            self.assert_result(self.sweep("--baseline", "b", "t"), b"")

    def test_a_file_that_was_moved(self):
        self.update()
        os.rename(self.path("t/1"), self.path("t/new\tname"))
        os.rename(self.path("t/8"), self.path("t/z"))
        for jobs in "127":
            self.assert_result(self.compare("--jobs", jobs),
                               b"1\tt/new\\tname\tmoved from t/1\n8\tt/z\tmoved from t/8\n", status=1)
        self.assertEqual(self.compare("--allow", "moved").status, 0)
        [_, game, _, summary] = self.compare("--format", "jsonl").json_lines()
        self.assertEqual((game["change"], game["baseline"]), ("moved", {"code": 1, "move": 7, "path": "t/1"}))
        self.assertEqual(summary["changes"]["moved"], 2)
        for record in (game, summary):
            REPORT.validate(record)
        # A copy is new; so is what was moved and edited.
        self.write("t/1", WIN_1)
        self.write("t/z", MALFORMED + b"x")
        self.assert_result(self.compare(), b"1\tt/new\\tname\tnew\n8\tt/z\tfailed, not in the baseline\n-\tt/8\tmissing, was 8\n", status=1)

    def test_many_files_of_one_content_are_moved(self):
        names = [f"{number:04}" for number in range(3000)]
        for name in names:
            self.write(f"s/{name}", WIN_1)
        self.sweep("--baseline", "b", "--update-baseline", "s")
        os.rename(self.path("s"), self.path("u"))
        self.write("u/other", WIN_1)
        for jobs in "12":
            result = self.sweep("--jobs", jobs, "--allow", "moved", "--baseline", "b", "u")
            self.assert_result(result, b"".join(b"1\tu/%s\tmoved from s/%s\n" % (name.encode(), name.encode()) for name in names)
                               + b"1\tu/other\tmoved from s/0000\n")

    def test_moved_and_judged_otherwise(self):
        late = WIN_1 + b"9\n"  # after the win, no such column
        self.write("t/late", late)
        self.update("--precedence", "first", "t")
        os.rename(self.path("t/late"), self.path("t/later"))
        self.assert_result(self.compare(), b"6\tt/later\tchanged by move 7, was 4 by move 7, moved from t/late\n", status=1)

    def test_files_of_many_games_are_moved_whole(self):
        records = [b'{"id":"%d","raw":"%s"}\n' % (number, b64encode(game)) for number, game in enumerate((WIN_1, MALFORMED, WIN_2))]
        self.write("p", b"".join(records))
        self.write("q", b"".join(records[1:]).replace(b'"id":"1",', b""))
        self.sweep("--baseline", "b", "--update-baseline", "p", "q")
        self.assertEqual(self.read("b").count(b"content"), 2)
        os.mkdir(self.path("d"))
        for name in "pq":
            os.rename(self.path(name), self.path(f"d/{name}"))
        for jobs in "12":
            self.assert_result(self.sweep("--jobs", jobs, "--baseline", "b", "d"), b"1\td/p\t1\tmoved from p\n8\td/q\t1\tmoved from q\n", status=1)
        # Two copies of one file that is gone were both that file.
        shutil.copy(self.path("d/p"), self.path("d/r"))
        for jobs in "12":
            self.assert_result(self.sweep("--jobs", jobs, "--allow", "moved", "--baseline", "b", "d"),
                               b"1\td/p\t1\tmoved from p\n8\td/q\t1\tmoved from q\n1\td/r\t1\tmoved from p\n")

    def test_an_empty_id_is_none(self):
        self.write("p", b'{"id":"","raw":""}\n{"id_hex":"","raw":""}\n{"raw":""}\n')
        self.sweep("--baseline", "b", "--update-baseline", "p")
        self.assertEqual(without_contents(self.read("b")), HEAD + b"8\tp\t1\n8\tp\t2\n8\tp\t3\n")
        self.assert_result(self.sweep("--baseline", "b", "p"), b"")

    def test_missing_records_have_their_ids(self):
        self.write("p", b'{"id":"a","raw":""}\n{"id_hex":"ff","raw":""}\n')
        self.sweep("--baseline", "b", "--update-baseline", "p")
        self.write("p", b"")
        [_, *records, _] = self.sweep("--baseline", "b", "--format", "jsonl", "p").json_lines()
        self.assertEqual([(record.get("id"), record.get("id_hex")) for record in records if record["type"] == "missing"],
                         [("a", None), (None, "ff")])
        for record in records:
            REPORT.validate(record)

    def test_wrong_usage(self):
        for args in (["--update-baseline"], ["--allow", "new"], ["--baseline", "b", "--allow", "x"],
                     ["--baseline", "b", "--allow", "new", "--update-baseline"], ["--baseline", "b", "--only", "1"],
                     ["--baseline", "b", "--update-baseline", "--fail-fast"],
                     ["--baseline", "b", "--update-baseline", "--max-failures", "2"]):
            result = self.sweep(*args, "t")
            self.assertEqual((result.status, result.out), (2, b""), args)
            self.assertFalse(os.path.exists(self.path("b")))

    def test_nothing_found_updates_nothing(self):
        self.update()
        before = self.read("b")
        os.mkdir(self.path("empty"))
        self.assertEqual(self.sweep("--baseline", "b", "--update-baseline", "empty").status, 2)
        self.assertEqual(self.read("b"), before)

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
                else:
                    expected.append((name, "failed" if after[name] == 8 else "new"))
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


class EveryGame(Case):
    def test_samples(self):
        for game in COMMANDS:
            folder = f"{ROOT}/data/{game}"
            path = self.path(game)
            options = {"executable": command(game), "cwd": self.dir}
            self.assert_result(run("sweep", "--baseline", path, "--update-baseline", folder, **options), b"")
            self.assertTrue(self.read(game).startswith(f"{game} baseline 3\n".encode()))
            self.assert_result(run("sweep", "--baseline", path, folder, **options), b"")


if __name__ == "__main__":
    unittest.main()
