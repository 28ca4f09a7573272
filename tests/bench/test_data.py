"""bars.toml and corpora.toml: whether they fit together."""
import tempfile
import unittest
from pathlib import Path

import support
import bars
import cold
import command
import corpora
import tool


class Data(unittest.TestCase):
    def test_every_row_can_be_understood(self):
        for bar in bars.load():
            with self.subTest(bar.name):
                self.assertGreaterEqual(bar.must, bar.aim)
                for text in filter(None, (bar.ours, bar.theirs)):
                    self.assertIn(command.parse(text, Path).program, ("wc", "cat", "find", *tool.GAMES, *tool.LOOPS))

    def test_every_corpus_exists_and_is_used(self):
        catalogue = corpora.load()
        used = {name for bar in bars.load() for name in bar.corpora}
        self.assertEqual(used, set(catalogue))
        for corpus in catalogue.values():
            self.assertIn(corpus.base, [None, *catalogue])
            self.assertNotIn("{", corpus.recipe)

    def test_about_three_gigabytes_are_kept(self):
        kept = sum(corpus.mb for corpus in corpora.load().values() if corpus.kept)
        self.assertLess(kept, 4000)

    def test_quick_is_a_tenth(self):
        whole, quick = corpora.load(), corpora.load(quick=True)
        self.assertEqual(whole["w7"].recipe, "generate --frame 7 20000000 60 --seed 1")
        self.assertEqual(quick["w7"].recipe, "generate --frame 7 2000000 60 --seed 1")
        names = {name for bar in bars.load() if bar.quick for name in bar.corpora}
        self.assertLess(sum(quick[name].mb for name in names), 500)

    def test_rows_are_chosen_by_name(self):
        every = bars.load()
        self.assertEqual(bars.chosen(every, []), every)
        self.assertEqual([bar.name for bar in bars.chosen(every, ["small", "w7"])],
                         ["w7-avx512", "w7-avx2", "w7-portable", "small"])
        self.assertEqual([bar.name for bar in bars.chosen(every, ["w7-avx2"])], ["w7-avx2"])
        with self.assertRaisesRegex(ValueError, "no such row: nonsense"):
            bars.chosen(every, ["nonsense"])

    def test_a_row_with_kernels(self):
        one, other = bars.rows_of(["a", {"avx2": [2.0, 1.0], "portable": [3.0, 0.0]}, "connectz @w7", "wc -l @w7", "x"])
        self.assertEqual(one, {"name": "a-avx2", "must": 2.0, "aim": 1.0, "row": "a", "note": "x, avx2",
                               "ours": "REFEREE_KERNEL=avx2 connectz @w7", "theirs": "wc -l @w7"})
        self.assertEqual((other["name"], other["must"]), ("a-portable", 3.0))

    def test_a_yardstick_gets_the_instructions_of_its_row(self):
        one, other = bars.rows_of(["a", {"avx512": [2.0, 1.0], "avx2": [3.0, 0.0]}, "connectz @w7", "pack_loop @w7"])
        self.assertEqual(one["theirs"], "SIMDJSON_FORCE_IMPLEMENTATION=icelake pack_loop @w7")
        self.assertEqual(other["theirs"], "SIMDJSON_FORCE_IMPLEMENTATION=haswell pack_loop @w7")

    def test_a_row_of_cold_files(self):
        disk, slow = bars.rows_of(["a", {"disk": [2.0, 1.0], "0.2ms": [3.0, 0.0]}, "connectz @w7", "cat @w7"])
        self.assertEqual(disk, {"name": "a-disk", "must": 2.0, "aim": 1.0, "row": "a", "note": "local disk", "place": "disk",
                                "ours": "connectz @w7", "theirs": "cat @w7"})
        self.assertEqual((slow["name"], slow["must"], slow["note"], slow["place"]), ("a-0.2ms", 3.0, "0.2 ms a request", "0.2ms"))
        for bar in bars.load():
            if bar.place not in ("", cold.DISK):
                self.assertGreaterEqual(cold.delay_us(bar.place), 0)

    def test_a_bar_that_makes_no_sense(self):
        for figure, theirs in (("cpu", ""), ("byte", "wc"), ("peak", "wc"), ("speed", "wc")):
            with self.assertRaises(ValueError):
                bars.Bar("section", figure, "name", 1, 1, "connectz", theirs)


class Clothes(unittest.TestCase):
    def test_lines_are_dressed_and_nothing_is_added_behind_the_last(self):
        with tempfile.TemporaryDirectory() as scratch:
            source, target = Path(scratch) / "source", Path(scratch) / "target"
            source.write_bytes(b"7 6 4\n1\n")
            for kind, dressed in (("crlf", b"7 6 4\r\n1\r\n"), ("blanks", b" 7 6 4\t\n 1\t\n")):
                corpora.dress(source, target, *corpora.CLOTHES[kind])
                self.assertEqual(target.read_bytes(), dressed)


if __name__ == "__main__":
    unittest.main()
