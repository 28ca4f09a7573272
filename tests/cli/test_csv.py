"""The format csv, as Python, pandas and SQLite read it: it says what JSON Lines do."""
import csv
import io
import json
import os
import random
import re
import sqlite3
import subprocess
import unittest

from support import CONTINUE, DRAW, GAMES, INCOMPLETE, MALFORMED, WIN_1, Case, command
from test_formats import ODD

try:
    import pandas
except ImportError as error:
    raise SystemExit("python3-pandas is missing: run scripts/setup test") from error

NUMBERS = {"game", "code", "expected", "line", "byte", "move", "player", "moves", "bytes"}
COLUMNS = ["path", "path_hex", "directory", "game", "code", "name", "reason", "expected", "line", "byte", "move", "player", "moves",
           "bytes", "seconds", "change", "baseline", "properties"]
VERDICT = ["code", "name", "reason", "expected", "line", "byte", "move", "player", "moves", "bytes", "properties"]
COMPARED = ["change", "path", "path_hex", "game", "id", "id_hex", "fields", "old_path", "old_path_hex"]
COMPARED += [f"{side}_{name}" for side in ("old", "new") for name in VERDICT]


def bytes_of(row, name):
    return bytes.fromhex(row.get(f"{name}_hex", "")) or row.get(name, "").encode()


def path_of(row, prefix=""):
    return bytes_of(row, f"{prefix}path")


def said(columns):
    """What a record says: without what is empty, and with values as they are in JSON."""
    row = {name: text for name, text in columns.items() if text}
    for name in NUMBERS & set(row):
        row[name] = int(row[name])
    for name, read in (("directory", json.loads), ("seconds", float), ("baseline", json.loads)):
        if name in row:
            row[name] = read(row[name])
    properties = json.loads(row.pop("properties"))
    return {**row, **properties, "path": path_of(row), "path_hex": None}


def said_by_json(line):
    row = {name: int(value) if name in NUMBERS else value for name, value in line.items() if name != "type"}
    return {**row, "path": path_of(row), "path_hex": None}


class Csv(Case):
    def records(self, text, columns=COLUMNS):
        """All records of a report. Nothing but its line ends and clean text is in it."""
        self.assertIsNone(re.search("[\0-\x08\x0b-\x1f\x7f-\x9f]", text.replace("\r\n", "").replace("\n", "")))
        self.assertTrue(text.endswith("\r\n"))
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
        self.assertEqual(rows[0], columns)
        self.assertEqual({len(row) for row in rows}, {len(columns)})
        return [dict(zip(columns, row)) for row in rows[1:]]

    def both(self, *args, **options):
        """The report of a sweep as CSV, and its games in JSON Lines."""
        result = self.sweep("--report", "csv=out.csv", "--report", "jsonl=out.jsonl", *args, **options)
        self.assertIn(result.status, (0, 1), result.err)
        lines = [json.loads(line) for line in self.read("out.jsonl").splitlines()]
        return self.read("out.csv").decode(), [line for line in lines if line["type"] in ("game", "missing")]

    def assert_same(self, *args, **options):
        text, lines = self.both(*args, **options)
        self.assertGreater(len(lines), 0)
        self.assertEqual([said(row) for row in self.records(text)], [said_by_json(line) for line in lines])
        return lines

    def write_odd(self, seed):
        """Files and packs of any names, ids and tags."""
        some = random.Random(seed)

        def odd():
            return b"".join(some.choices([*ODD, b'"', b",", b"\r\n", b"=1+1", b" ", b"\n", b"NA", b"'"], k=some.randint(1, 4))).replace(b"/", b"")

        def text():
            return odd().decode(errors="replace")

        for number in range(60):
            self.write(b"t/%d%d_" % (number % 10, number) + odd(), some.choice([*GAMES.values(), b"7 6 4\n" + odd()]))
        records = [json.dumps({"id": text(), "frame": [7, 6, 4], "moves": [1] * some.randint(0, 8), "expect": some.randint(0, 9)})
                   for _ in range(40)]
        self.write("t/pack.jsonl", "\n".join(records).encode())
        tags = [b'[Event "%s"]\n[%s "x"]\n\n1. 11-15 22-17 *\n\n' % (odd().translate(None, b'"\\\n'), b"Site") for _ in range(20)]
        self.write("pdn/odd.pdn", b"".join(tags))

    def test_odd_values(self):
        for seed in range(5):
            with self.subTest(seed=seed):
                self.write_odd(seed)
                lines = self.assert_same("t")
                self.assertGreater(len([line for line in lines if "path_hex" in line]), 10)
                self.assertEqual(len([line for line in lines if "expected" in line]), 40)
                lines = self.assert_same("--expect-from-name=^([0-9])", "--no-timing", "t")
                self.assertGreater(len([line for line in lines if "expected" in line]), 90)
                tags = [line.get("tags") for line in self.assert_same("pdn", executable=command("checkers"))]
                self.assertGreater(len({json.dumps(tag) for tag in tags}), 10)

    def test_other_readers(self):
        self.write_odd(7)
        self.both("t")
        rows = list(csv.reader(io.StringIO(self.read("out.csv").decode(), newline="")))
        subprocess.run(["sqlite3", "games.db", ".import --csv out.csv games"], cwd=self.dir, check=True)
        with sqlite3.connect(self.path("games.db")) as database:
            found = database.execute("SELECT * FROM games")
            self.assertEqual([column[0] for column in found.description], COLUMNS)
            self.assertEqual([list(row) for row in found], rows[1:])
            (frames,) = database.execute("SELECT count(*) FROM games WHERE properties ->> '$.frame[0]' = 7").fetchone()
        database.close()
        self.assertGreater(frames, 20)
        frame = pandas.read_csv(self.path("out.csv"), keep_default_na=False, dtype=str)
        self.assertEqual(list(frame.columns), COLUMNS)
        self.assertEqual(frame.values.tolist(), rows[1:])
        # As docs/formats/report.md has it.
        frame = pandas.read_csv(self.path("out.csv"), keep_default_na=False, na_values={name: [""] for name in COLUMNS},
                                dtype={name: "Int64" for name in NUMBERS}, converters={"properties": json.loads})
        self.assertEqual(frame.moves.sum(), sum(int(row[COLUMNS.index("moves")]) for row in rows[1:]))
        self.assertEqual(frame.move.count(), sum(row[COLUMNS.index("move")] != "" for row in rows[1:]))
        self.assertTrue(all(isinstance(each, dict) for each in frame.properties))

    def test_what_cannot_be_read_and_nothing(self):
        self.write("t/a/b", WIN_1)
        os.chmod(self.dir, 0o777)
        os.chmod(self.path("t/a"), 0)
        self.assertEqual(self.assert_same("t", **self.as_nobody())[0]["directory"], True)
        os.chmod(self.path("t/a"), 0o755)
        self.assert_result(self.sweep("--format", "csv", "--only", "9", "t"), (",".join(COLUMNS) + "\r\n").encode())

    def test_compared_with_a_baseline(self):
        for name, data in (("kept", WIN_1), ("fails", INCOMPLETE), ("gone", DRAW), ("mo\nved", CONTINUE), ("\x1b", INCOMPLETE)):
            self.write(f"t/{name}", data)
        self.sweep("--baseline", "b", "--update-baseline", "t")
        os.unlink(self.path("t/gone"))
        os.rename(self.path("t/mo\nved"), self.path('t/"to'))
        self.write("t/fails", MALFORMED)
        self.write("t/new", WIN_1)
        lines = self.assert_same("--baseline", "b", "t")
        self.assertEqual({line["change"] for line in lines}, {"failed", "missing", "moved", "new"})

    def test_compared_reports(self):
        self.write_odd(9)
        for name, args in (("old", ()), ("new", ("--precedence", "first"))):
            if name == "new":
                for path in sorted(os.listdir(self.path(b"t")))[::7]:
                    os.rename(self.path(b"t/" + path), self.path(b"t/" + path + b",moved"))
                self.write("t/added", WIN_1)
                self.write("t/first", WIN_1)
            self.sweep("--shard", "1/1", "--stats", "--format", "jsonl", "-o", name, *args, "t")
        result = self.run_here("compare", "--report", "csv=out.csv", "--report", "jsonl=-", "old", "new")
        lines = result.json_lines()[1:-1]
        self.assertEqual({line["type"] for line in lines}, {"changed", "added", "moved"})
        for line, row in zip(lines, self.records(self.read("out.csv").decode(), COMPARED), strict=True):
            self.assertEqual((row["change"], path_of(row), row["game"], row["fields"], bytes_of(row, "id")),
                             (line["type"], path_of(line), str(line.get("game", "")), ",".join(line.get("fields", [])),
                              bytes_of(line, "id")))
            for side in ("old", "new"):
                cells = {name: row[f"{side}_{name}"] for name in VERDICT}
                sides = dict(line.get(side, {}))
                if "path" in sides:
                    self.assertEqual(path_of(row, f"{side}_"), path_of(sides))
                expected = {name: json.dumps(sides[name]) if name == "properties" else str(sides[name]) for name in VERDICT if name in sides}
                if cells["properties"]:
                    cells["properties"] = json.dumps(json.loads(cells["properties"]))
                self.assertEqual({name: text for name, text in cells.items() if text}, expected)


if __name__ == "__main__":
    unittest.main()
