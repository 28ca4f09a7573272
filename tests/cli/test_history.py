"""sweep --history, merge --history and history: what the session history.txt does not show."""
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import threading

from caching import DatabaseCase
from pages import Page
from schemas import HISTORY
from support import COMMANDS, CONTINUE, FAR, GAMES, MALFORMED, ROOT, WIN_1, has_opened, wait_until

DOCS = (ROOT / "docs" / "history.md").read_text(encoding="utf-8")


class HistoryCase(DatabaseCase):
    option = "--history"
    file = "h.db"

    def recorded(self, *args, of=("t",), history="h.db"):
        """A sweep that is recorded; its output is what it is otherwise."""
        result, other = self.sweep("--history", history, *args, *of), self.sweep(*args, *of)
        self.assert_result(result, other.out, other.err, other.status)
        self.assertIn(result.status, (0, 1))

    def changes(self, history="h.db"):
        return self.ask("SELECT path, game, run, code, since FROM changes ORDER BY path, game, run", history)

    def runs(self, history="h.db"):
        return self.ask("SELECT run, files, games, failures FROM runs ORDER BY run", history)

    def told(self, *args, **options):
        result = self.run_here("history", "h.db", *args, **options)
        self.assert_result(result)
        return result


class Runs(HistoryCase):
    def setUp(self):
        super().setUp()
        for code, data in GAMES.items():
            self.write(f"t/{code}", data)
        self.recorded()

    def test_reasons_do_not_depend_on_what_else_is_wanted(self):
        """Where only failures need words, fast judges decide the rest."""
        for self.game in COMMANDS:
            trees = [str(ROOT / "data" / self.game), str(ROOT / "tests/cases" / self.game)]
            self.run_here("pack", *trees, "-o", "pack")
            history = f"{self.game}.db"
            for args in ([], ["--jobs", "3"], ["--format", "jsonl", "--no-timing"], ["--cache", "c.db"], ["--cache", "c.db"]):
                self.recorded(*args, of=[*trees, "pack"], history=history)
            self.assertEqual(self.ask("SELECT count(*), min(length(reason)) > 0 FROM changes", history),
                             self.ask("SELECT failures, 1 FROM runs LIMIT 1", history))
            os.remove(self.path("c.db"))

    def test_a_file_in_the_place_of_a_directory_that_could_not_be_read(self):
        self.write("d/sub/x", WIN_1)
        self.write("d/a", WIN_1)
        os.remove(self.path("h.db"))
        os.chmod(self.path("d/sub"), 0)
        os.chmod(self.dir, 0o777)
        self.sweep("--history", "h.db", "d", **self.as_nobody())
        self.assertIn(("d/sub/", 0, 1, 9, 1), self.changes())
        os.chmod(self.path("d/sub"), 0o755)
        shutil.rmtree(self.path("d/sub"))
        self.write("d/sub", WIN_1)
        self.sweep("--history", "h.db", "d", **self.as_nobody())
        self.assertIn(("d/sub/", 0, 2, None, None), self.changes())

    def test_pages(self):
        self.write("t/5", WIN_1)
        self.sweep("--history", "h.db", "--report", "html=page.html", "t")
        for page in (self.read("page.html"), self.told("--format", "html").out, self.told("--format", "html", "t/5").out):
            found = Page(page.decode())
            [svg] = [attrs for tag, attrs in found.tags if tag == "svg" and "aria-labelledby" in attrs]
            self.assertEqual(svg["aria-labelledby"], "plot-title plot-words")
            bars = [attrs for tag, attrs in found.tags if tag == "rect" and attrs["class"] == "failures"]
            self.assertEqual([float(bar["height"]) for bar in bars], [100, 80])
            self.assertRegex(page.decode(), r"2 runs\. The last: run 2, \S+Z, 0\.1\.0: 4 failures of 9 games\. The one with most failures: run 1,")
        self.assertEqual(found.digests[0][0], "style")
        self.assertIn(found.digests[0][1], found.policy)
        self.assertNotIn("script", found.policy)
        self.assertNotIn(b"plot-title", self.sweep("--format", "html", "t").out)

    def test_json_lines(self):
        self.write("t/5", WIN_1)
        self.recorded()
        for args in ([], ["t/5", "t/6", "none"]):
            for line in self.told("--format", "jsonl", *args).json_lines():
                HISTORY.validate(line)

    def test_an_interrupted_sweep_is_not_recorded(self):
        before = self.runs()
        os.mkfifo(self.path("zz"))
        child = self.start_here("sweep", "--jobs", "1", "--history", "h.db", "t", "zz")
        wait_until(lambda: has_opened(child.pid, self.path("zz")), "its opening")
        child.send_signal(signal.SIGINT)
        child.communicate()
        self.assertEqual(child.returncode, 130)
        self.assertEqual(self.runs(), before)
        self.assertFalse(os.path.exists(self.path("h.db-wal")))


class Queries(HistoryCase):
    def test_those_of_the_page(self):
        self.write("games/both.txt", FAR)
        self.write("games/a", MALFORMED)
        self.recorded(of=["games"])
        self.write("games/both.txt", CONTINUE)
        self.write("games/a", WIN_1)
        self.recorded(of=["games"])
        queries = re.findall(r"```sql\n(.*?)```", DOCS, re.DOTALL)
        self.assertEqual(len(queries), 7)
        answers = [self.ask(query) for query in queries]
        self.assertEqual([row[0] for row in answers[0]], [1, 2])
        self.assertEqual([(row[0], *row[3:6]) for row in answers[1]], [(1, 4, "games/both.txt", 0)])
        self.assertEqual([row[:3] for row in answers[2]], [("ended", 1, "games/a"), ("other", 4, "games/both.txt")])
        self.assertEqual(answers[3], [("0.1.0", 2)])
        self.assertEqual(answers[4], [])
        self.assertEqual([row[2:4] for row in answers[5]], [(None, 6), (6, 4)])
        self.ask("UPDATE runs SET began = '2001-01-01T00:00:00Z'")
        before = self.told().out
        self.ask(queries[6])
        self.assertEqual(self.changes(), [("games/a", 0, 2, 1, None), ("games/both.txt", 0, 2, 4, 1)])
        self.assertEqual(self.told().out, before)

    def test_the_page_names_every_column(self):
        self.recorded(of=[self.write("x")])
        for table in ("runs", "changes", "failing"):
            for column in self.ask(f"PRAGMA table_info({table})"):
                if not re.fullmatch("code_[1-8]", column[1]):
                    self.assertIn(f"`{column[1]}`", DOCS)
        self.assertEqual(self.ask("PRAGMA application_id"), [(0x72667268,)])
        self.assertEqual(self.ask("PRAGMA user_version"), [(1,)])


class Refusals(HistoryCase):
    def setUp(self):
        super().setUp()
        self.write("t/1", WIN_1)

    def test_values_that_make_no_sense(self):
        self.write("t/6", FAR)
        self.recorded()
        for change, words in (("changes SET code = 77", "77 is no code"), ("changes SET since = 9", ""), ("runs SET options = '{'", "h.db: "),
                              ("changes SET code = NULL", "a game fails without a code"), ("runs SET run = 5", "")):
            whole = self.read("h.db")
            self.ask(f"UPDATE {change}")
            for args in ([], ["t/6"], ["--format", "html"], ["--format", "jsonl", "t/6"]):
                result = self.run_here("history", "h.db", *args)
                self.assertIn(result.status, (0, 2), (change, args, result.err))
            result = self.sweep("--history", "h.db", "--report", "html=page", "t")
            self.assertIn(result.status, (1, 2), (change, result.err))
            self.assertIn(words.encode(), result.err + self.run_here("history", "h.db").err)
            self.write("h.db", whole)

    def test_what_cannot_be_written(self):
        self.recorded()
        os.chmod(self.path("h.db"), 0o444)
        self.refused("the history cannot be written", **self.as_nobody())
        os.chmod(self.dir, 0o555)
        self.assert_result(self.run_here("history", "h.db", **self.as_nobody()))
        self.refused("n.db: ", file="n.db", **self.as_nobody())


class Ends(HistoryCase):
    """Runs that do not get to their ends, and several at once."""

    def setUp(self):
        super().setUp()
        for number in range(400):
            self.write(f"t/{number % 7}/{number}", random.Random(number).choice(list(GAMES.values())))
        self.recorded(history="good.db")

    def assert_consistent(self, history="h.db"):
        """Whole, and each run is as the good one; the first one has all changes."""
        self.assertEqual(self.ask("PRAGMA integrity_check", history), [("ok",)])
        runs, [(_, *good)] = self.runs(history), self.runs("good.db")
        self.assertEqual([list(counts) for _, *counts in runs], [good] * len(runs))
        self.assertEqual([run for run, *_ in runs], list(range(1, len(runs) + 1)))
        self.assertEqual(self.changes(history), self.changes("good.db") if runs else [])
        return len(runs)

    def test_several_at_once(self):
        for count in (2, 8):
            children = [self.start_here("sweep", "--history", "h.db", "--jobs", str(1 + i % 2), "t") for i in range(count)]
            asking = threading.Thread(target=lambda: [self.run_here("history", "h.db") for _ in range(10)])
            asking.start()
            for child in children:
                _, err = child.communicate()
                self.assertEqual((err, child.returncode), (b"", 1))
            asking.join()
            self.assertEqual(self.assert_consistent(), count)
            os.remove(self.path("h.db"))

    def test_a_full_disk(self):
        """Of the history, and of the place of the games."""
        for number in range(3000):
            self.write(f"many/{number}-with-a-long-name", FAR)
        self.recorded(of=["many"])
        before = self.changes()
        for number in range(3000):
            self.write(f"many/{number}-with-a-long-name", MALFORMED)

        def limit(most):
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

        for most, words in ((400_000, "h.db"), (100_000, "temporary file")):
            result = self.sweep("--history", "h.db", "-o", "report", "many", preexec_fn=lambda most=most: limit(most))
            self.assert_result(result, b"", words, 2)
            self.assertFalse(os.path.exists(self.path("report")))
            self.assertEqual(self.changes(), before)
        self.recorded(of=["many"])
        self.assertEqual(len(self.changes()), 6000)

    def test_another_process_that_locks_it_for_good(self):
        """It waits 20 s, says so, and no report is put in place."""
        self.recorded()
        database = sqlite3.connect(self.path("h.db"), isolation_level=None)
        self.addCleanup(database.close)
        database.execute("BEGIN IMMEDIATE")
        self.assert_result(self.sweep("--history", "h.db", "-o", "report", "t"), b"", "the history is locked by another process", 2)
        self.assertFalse(os.path.exists(self.path("report")))
