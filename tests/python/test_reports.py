"""Saved reports, read by read_report(), and verdicts as columns."""

import csv
import gc
import gzip
import io
import json
import os
import pathlib
import signal
import subprocess
import threading
import time
import unittest
import warnings

import referee
from referee import connectz, read_report
from support import DATA, GAMES, PATIENCE, Case, command, run, run_python, start_python

NOT_IN_PYTHON = {"path_hex", "directory", "change", "baseline"}


class Reports(Case):
    def report(self, game, *paths, name="report.jsonl"):
        """The report of a sweep."""
        result = run(command(game), "sweep", "--no-timing", "--format", "jsonl", "-o", name, *paths, cwd=self.folder)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return self.folder / name

    def refused(self, lines, message, taken):
        """Reading this gives so many verdicts, and then an error."""
        path = self.write("wrong.jsonl", b"".join(lines))
        verdicts = iter(())
        count = 0
        with self.assertRaisesRegex(referee.Error, message):
            verdicts = read_report(path)
            for _ in verdicts:
                count += 1
        self.assertIn(taken, (count, None))
        self.assertEqual(list(verdicts), [])
        self.assertIsNone(getattr(verdicts, "summary", None))


class Reading(Reports):
    def test_the_verdicts_of_sweeps(self):
        for game in GAMES:
            folder = str(DATA / game)
            report = read_report(self.report(game, folder))
            self.assertEqual((report.tool, report.version, report.summary), (game, referee.__version__, None))
            sweep = getattr(referee, game).sweep(folder)
            self.assertEqual(list(report), list(sweep))
            self.assertEqual(report.summary, sweep.summary)
        self.assertEqual(read_report(self.report("connectz", "--max-bytes", "9", folder)).options["max-bytes"], "9")

    def test_cases_packs_and_odd_paths(self):
        for name in (b"new\nline", b'"quo,te', b"\xff\xfe", b"\x1b[31m", "é\u2028".encode(), b"\\xff"):
            self.write(os.fsdecode(b"games/" + name), connectz.generate((7, 6, 4), seed=len(name)))
        self.write("games/huge.txt", f"{10**30} 6 4\n{10**29}\n{10**30}\n")
        self.write("games/large.txt", "3000 3000 1000\n" + "".join(f"{n}\n{n}\n" for n in range(1, 1001)))
        records = [{"id": id, "frame": [7, 6, 4], "moves": [1], "expect": 3} for id in ("\x1b", "a,b", "18446744073709551617", "")]
        self.write("games/pack.jsonl", "\n".join(map(json.dumps, records)))
        self.write("games/one_cell.txt", "7 6 1\n3\n")
        folder = str(self.folder / "games")
        cases = str(DATA.parent / "tests" / "cases" / "connectz")
        verdicts = list(connectz.sweep([folder, cases]))
        report = self.report("connectz", folder, cases)
        self.assertEqual(list(read_report(report)), verdicts)
        read = read_report(report).to_dicts()
        self.assertEqual(read, [verdict.to_dict() for verdict in verdicts])
        self.assertIn(10**30, [verdict.properties.get("frame", [0])[0] for verdict in verdicts])
        self.assertIn("18446744073709551617", [verdict.properties.get("id") for verdict in verdicts])
        self.assertIn(os.fsdecode(b"games/\xff\xfe"), [verdict.path[-8:] for verdict in verdicts])

    def test_whatever_it_is_read_from(self):
        path = self.report("connectz", str(DATA / "connectz"))
        data = path.read_bytes()
        verdicts = list(read_report(path))
        run("zstd", "-q", path)
        (self.folder / "report.gz").write_bytes(gzip.compress(data))
        for given in (str(path), os.fsencode(path), self.folder / "report.gz", f"{path}.zst", io.BytesIO(data), gzip.open(self.folder / "report.gz"),
                      path.open("rb"), path.open("rb", buffering=0)):
            self.assertEqual(list(read_report(given)), verdicts)
            if hasattr(given, "close"):
                self.assertFalse(given.closed)
                given.close()
        stats = run(command("connectz"), "sweep", "--stats", "--shard", "1/1", "--format", "jsonl", "--no-timing", DATA / "connectz").stdout
        self.assertEqual(list(read_report(io.BytesIO(stats))), verdicts)
        pipe = start_python("import referee; print(len(list(referee.read_report('-'))))", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.assertEqual(pipe.communicate(data)[0], b"15\n")

    def test_no_report(self):
        with self.assertRaises(FileNotFoundError):
            read_report("missing")
        for wrong in (5, None, ["a"]):
            with self.assertRaises(TypeError):
                read_report(wrong)
        with open(self.report("connectz", str(DATA / "connectz"))) as file, self.assertRaisesRegex(TypeError, "binary mode"):
            read_report(file)
        with self.assertRaisesRegex(ValueError, "no data yet"):
            read_report(type("Waiting", (), {"read": lambda self, size: None})())
        with self.assertRaisesRegex(ValueError, "more than it was asked for"):
            read_report(type("Liar", (), {"read": lambda self, size: bytes(size + 1)})())
        data = self.report("connectz", str(DATA / "connectz")).read_bytes()
        pieces = iter([data[:700], data[700:1400]])
        report = read_report(type("Ending", (), {"read": lambda self, size: next(pieces)})())
        with self.assertRaisesRegex(RuntimeError, "StopIteration"):
            list(report)

    def test_wrong_reports(self):
        begin, *games, end = self.report("connectz", str(DATA / "connectz")).read_bytes().splitlines(True)
        for lines, message, taken in (
                ([], r"wrong\.jsonl: line 1: it is empty", 0),
                ([begin, *games[:3], games[3][:9]], "line 5: the report is truncated", 3),
                ([begin, *games[:3], b"x\n", *games[3:], end], "line 5: it is no JSON", 3),
                ([begin, games[0].replace(b"[7,6,4]", b"[7,-6,4]"), *games[1:], end], "line 2: frame is nothing that is said of a game", 0),
                ([gzip.compress(b"".join([begin, *games, end]))[:-100]], r"wrong\.jsonl: ", None)):
            with self.subTest(message=message):
                self.refused(lines, message, taken)

    def test_kinds_of_properties(self):
        begin, game, *_, end = self.report("connectz", str(DATA / "connectz" / "3_no_move_yet.txt")).read_bytes().splitlines()
        for value in (0, 2**53, True, "", "9007199254740993", [], ["a"], ["12", "13"], [1, 2], ["9007199254740993"], {}, {"a": "b", "": "c"},
                      [[1, 1]], [[3, 3], [2, 4], [1, 5]], [[10**30, 1], [10**30 + 1, 1]]):
            def text(value):
                return json.dumps(value if value == "9007199254740993" else enlarged(value)).encode()

            def enlarged(value):
                if isinstance(value, list):
                    return [enlarged(each) for each in value]
                return str(value) if isinstance(value, int) and value > 2**53 else value

            given = b"\n".join([begin, game.replace(b"[7,6,4]", text(value)), end, b""])
            read = next(read_report(io.BytesIO(given))).frame
            wanted = [int(each) for each in value] if value == ["9007199254740993"] else value
            wanted = [tuple(each) if isinstance(each, list) else each for each in wanted] if isinstance(value, list) else wanted
            self.assertEqual((read, type(read)), (wanted, type(wanted)))
        for wrong in (-1, 1.5, None, [[1, 1], [1, 2], [1, 4]], [[1, 2, 3]], [[1], [2]], {"a": 1}, [1, "a"], [[-1, 1]], [{}], 2**64):
            given = b"\n".join([begin, game.replace(b"[7,6,4]", json.dumps(wrong).encode()), end, b""])
            with self.assertRaises(referee.Error):
                next(read_report(io.BytesIO(given)))

    def test_it_is_lazy(self):
        path = self.report("connectz", self.write_pack(20000))
        with path.open("rb", buffering=0) as file:
            report = read_report(file)
            next(report)
            self.assertLess(file.tell(), 2**20)
            self.assertGreater(path.stat().st_size, 2**21)

    def test_it_closes_itself(self):
        path = str(self.report("connectz", str(DATA / "connectz")))

        def is_open():
            return any(os.path.realpath(f"/proc/self/fd/{number}") == os.path.realpath(path) for number in os.listdir("/proc/self/fd"))

        with warnings.catch_warnings():
            warnings.simplefilter("error")
            report = read_report(path)
            self.assertTrue(is_open())
            list(report)
            self.assertFalse(is_open())
            with read_report(path) as report:
                next(report)
            self.assertFalse(is_open())
            self.assertEqual(list(report), [])
            report = read_report(path)
            report.close()
            report.close()
            self.assertFalse(is_open())
            report = read_report(path)
            next(report)
            del report
            gc.collect()
            self.assertFalse(is_open())
            self.write("wrong.jsonl", pathlib.Path(path).read_bytes()[:-9])
            path = str(self.folder / "wrong.jsonl")
            report = read_report(path)
            with self.assertRaises(referee.Error):
                list(report)
            self.assertFalse(is_open())

    def test_interrupted_while_it_waits(self):
        child = start_python("import referee\nprint('begun', flush=True)\nreferee.read_report('-')", stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE)
        child.stdout.readline()
        time.sleep(0.1)
        child.send_signal(signal.SIGINT)
        child.wait(PATIENCE)
        self.assertIn(b"KeyboardInterrupt", child.communicate()[1])

    def test_one_thread_at_a_time(self):
        here, there = os.pipe()
        begin, *rest = self.report("connectz", str(DATA / "connectz")).read_bytes().splitlines(True)
        os.write(there, begin)
        file = open(here, "rb", buffering=0)
        self.addCleanup(file.close)
        report = read_report(file)
        taken = []
        thread = threading.Thread(target=lambda: taken.extend(report))
        thread.start()
        while True:
            try:
                report.close()
                self.fail("it was not in use")
            except ValueError as error:
                self.assertIn("in use", str(error))
                break
        os.write(there, b"".join(rest))
        os.close(there)
        thread.join()
        self.assertEqual(len(taken), 15)


class Columns(Reports):
    def test_the_columns_of_csv(self):
        table = run(command("connectz"), "sweep", "--format", "csv", "--no-timing", DATA / "connectz").stdout.decode()
        rows = list(csv.DictReader(io.StringIO(table, newline="")))
        for verdicts in (connectz.sweep(DATA / "connectz"), read_report(self.report("connectz", str(DATA / "connectz")))):
            columns = verdicts.to_dict_of_lists()
            self.assertEqual(list(columns), [name for name in rows[0] if name not in NOT_IN_PYTHON])
            for name, values in columns.items():
                said = [json.dumps(value, separators=(",", ":")) if name == "properties" else "" if value is None else str(value)
                        for value in values]
                self.assertEqual(said, [row[name] for row in rows])
            self.assertEqual({type(code) for code in columns["code"]}, {int})
            self.assertEqual(verdicts.to_dict_of_lists(), {name: [] for name in columns})

    def test_in_batches(self):
        with read_report(self.report("connectz", str(DATA / "connectz"))) as report:
            sizes = [len(columns["path"]) for columns in iter(lambda: report.to_dict_of_lists(4), {name: [] for name in report.to_dict_of_lists(0)})]
        self.assertEqual(sizes, [4, 4, 4, 3])
        for error, most in ((ValueError, -1), (ValueError, 2**64), (TypeError, 3.0), (TypeError, True)):
            with self.assertRaisesRegex(error, "^most is a"):
                report.to_dict_of_lists(most)

    def test_without_pandas(self):
        result = run_python("import sys; sys.modules['pandas'] = None; import referee; sweep = referee.connectz.sweep(sys.argv[1])\n"
                            "try:\n    sweep.to_pandas()\nexcept ImportError as error:\n    print(error, len(list(sweep)))", str(DATA / "connectz"))
        self.assertEqual(result.stdout.decode(), "to_pandas() needs pandas, which is not here; to_dict_of_lists() needs nothing 15\n")


if __name__ == "__main__":
    unittest.main()
