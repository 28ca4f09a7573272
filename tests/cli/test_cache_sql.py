"""Questions in SQL, as docs/cache.md has them."""
import json
import os
import re
import sqlite3
import subprocess

from caching import Caching
from support import GAMES, INCOMPLETE, ROOT, wait_until

DOCS = (ROOT / "docs" / "cache.md").read_text(encoding="utf-8")


class Questions(Caching):
    def setUp(self):
        super().setUp()
        self.cached("--cache-by", "content", "t")

    def test_the_view_says_what_the_report_says(self):
        report = [line for line in self.sweep("--format", "jsonl", "--no-timing", "t").json_lines() if line["type"] == "game"]
        database = sqlite3.connect(self.path("c.db"))
        self.addCleanup(database.close)
        database.row_factory = sqlite3.Row
        rows = database.execute("SELECT * FROM games ORDER BY path, game").fetchall()
        self.assertEqual(len(rows), len(report))
        for row, line in zip(rows, report):
            self.assertEqual(row["path"], self.path(line["path"]))
            self.assertEqual(row["tool"], "connectz")
            self.assertEqual(json.loads(row["options"]), {"precedence": "spec"})
            for key in ("code", "name", "reason", "line", "byte", "move", "player", "moves", "bytes"):
                self.assertEqual(row[key], line.get(key), key)
            facts = json.loads(row["facts"] or "{}")
            self.assertEqual(facts.get("frame"), line.get("frame"))
            self.assertEqual(facts.get("winning_move"), line.get("winning_move"))
            if "winning_line" in line:
                self.assertEqual([facts["winning_line"][key] for key in ("column", "row")], line["winning_line"][0])

    def test_the_page_names_every_column(self):
        for table in ("games", "files", "runs", "codes"):
            for column in self.ask(f"PRAGMA table_info({table})"):
                self.assertIn(f"`{column[1]}`", DOCS)
        self.assertEqual(self.ask("PRAGMA application_id"), [(0x72667265,)])
        self.assertEqual(self.ask("PRAGMA user_version"), [(1,)])

    def test_the_queries_of_the_page(self):
        queries = re.findall(r"```sql\n(.*?)```", DOCS, re.DOTALL)
        self.assertGreaterEqual(len(queries), 7)
        answers = [self.ask(query) for query in queries]
        self.assertEqual([code for code, *_ in answers[0]], sorted(GAMES))
        self.assertEqual([row[2] for row in answers[1]], [4, 5, 6, 7, 8])
        self.assertEqual(answers[2][0], (8, self.path("t/2")))
        self.assertEqual(answers[3], [("[7,6,4]", 2, 7.5)])
        self.assertEqual(answers[4], [])
        self.assertEqual(answers[5][0][-1], len(GAMES))

    def test_prune(self):
        self.ask("UPDATE runs SET version = '0.0.9'")
        self.cached("t/2", "t/3")  # of this version
        os.remove(self.path("t/2"))
        os.remove(self.path("t/1"))
        self.cached("--cache-by", "content", "t/4", "t/5", "t/6")
        os.utime(self.path("t/3"), (1, 1))
        os.utime(self.path("t/4"), (1, 1))
        self.write("t/5", b"of another size")
        result = self.run_here("cache", "prune", "c.db")
        self.assert_result(result, b"kept     2\ngone     1\nchanged  2\noutdated %d\n" % (len(GAMES) - 5))
        self.assertEqual(self.ask("SELECT CAST(path AS TEXT) FROM files"), [(self.path("t/4"),), (self.path("t/6"),)])
        self.assertEqual(self.ask("SELECT count(*) FROM runs"), [(1,)])
        self.assert_result(self.run_here("cache", "prune", "c.db"), b"kept     2\ngone     0\nchanged  0\noutdated 0\n")


    def test_asked_while_it_is_used(self):
        child = self.start_here("sweep", "--jobs", "1", "--cache", "c.db", "t", "-", stdin=subprocess.PIPE)
        wait_until(lambda: os.path.exists(self.path("c.db-wal")), "the log")
        self.assertEqual(self.ask("SELECT count(*) FROM games"), [(len(GAMES),)])
        child.communicate(INCOMPLETE)
        self.assertEqual(child.returncode, 1)
