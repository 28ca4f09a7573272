"""Figures, and the page they go into."""
import tempfile
import unittest
from pathlib import Path

import support
import machine
import table
from bars import Bar
from contest import Result, size_text
from figure import Figure, figure_of, ratios

BAR = Bar("Section", "cpu", "name", 2.0, 1.0, "connectz @w7", "wc -l @w7")
BYTE = Bar("Bytes", "byte", "byte", 16, 0, "connectz @w7", "")
PEAK = Bar("Memory", "peak", "peak", 16, 0, "connectz - < @w7", "")


class Figures(unittest.TestCase):
    def test_median_and_spread(self):
        self.assertEqual(figure_of([3, 1, 2]), Figure(2, 1, 3))
        self.assertEqual(figure_of([4, 1, 2, 3]).median, 2.5)

    def test_ratios_are_of_pairs(self):
        self.assertEqual(ratios([2, 9, 8], [1, 3, 2]), Figure(3, 2, 4))


class Tables(unittest.TestCase):
    def test_a_row(self):
        self.assertEqual(table.row(Result(BAR, "work", Figure(1.5, 1.25, 12.34), 0.0301, 2)),
                         "| work | 30.1 ms | 2.00 s | **1.50** | 1.25 - 12.3 | 2 | 1 | pass |")
        for alone in (PEAK, BYTE):
            self.assertEqual(table.row(Result(alone, "work", Figure(15.96, 15, 17))),
                             "| work | **16.0** | 15.0 - 17.0 | 16 | - | pass |")

    def test_how_it_went(self):
        for median, word in ((1.0, "pass, aim too"), (2.0, "pass"), (2.001, "**over**")):
            self.assertEqual(table.word(Result(BAR, "", figure_of([median]))), word)
        free = Bar("Section", "cpu", "name", 0, 0, "connectz @w7", "wc -l @w7")
        self.assertIn("| - | - | no bar |", table.row(Result(free, "", figure_of([9]))))

    def test_what_was_not_measured_has_the_cells_of_what_was(self):
        for bar in (BAR, BYTE, PEAK):
            good = table.row(Result(bar, "work", figure_of([1])))
            for result in (Result(bar, "work", skipped="why"), Result(bar, "work", wrong="what")):
                self.assertEqual(table.row(result).count("|"), good.count("|"))
                self.assertFalse(result.passes)

    def test_a_table_a_section(self):
        text = table.markdown([Result(BAR, "a", figure_of([1])), Result(BAR, "b", figure_of([3])),
                               Result(PEAK, "c", skipped="why")], "header")
        self.assertTrue(text.startswith("header\n\n### Section (user+sys)\n\n| work |"))
        self.assertEqual(text.count("### "), 2)
        for block in text.split("\n\n")[2::2]:
            self.assertEqual(len({row.count("|") for row in block.strip().splitlines()}), 1)

    def test_summary(self):
        results = [Result(BAR, "", figure_of([1])), Result(BAR, "", figure_of([3])),
                   Result(BAR, "", skipped="why"), Result(BAR, "", wrong="what")]
        self.assertEqual(table.summary(results), "1 pass, 1 over, 1 skipped, 1 wrong")

    def test_units(self):
        self.assertEqual([table.seconds(value) for value in (0.00042, 0.0421, 4.21)],
                         ["420 us", "42.1 ms", "4.21 s"])
        self.assertEqual([size_text(value) for value in (417_000_000, 2_800_000)], ["417 MB", "2.8 MB"])


class Pages(unittest.TestCase):
    def page(self, text):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        path = Path(scratch.name) / "page.md"
        path.write_text(text)
        return path

    def test_between_the_markers(self):
        begin, end = table.markers(table.WARM)
        others = "".join(table.markers(table.COLD))
        page = self.page(f"before {others}\n{begin}\nold\n{end}\nbehind\n")
        for text in ("new\n", "newer\n"):
            table.put_into(page, table.WARM, text)
            self.assertEqual(page.read_text(), f"before {others}\n{begin}\n{text}{end}\nbehind\n")

    def test_what_is_not_measured_keeps_its_row(self):
        begin, end = table.markers(table.WARM)
        measured = [Result(BAR, "a, 280 MB, avx512", Figure(1.5, 1, 2)), Result(PEAK, "b, 2.8 MB", Figure(5, 4, 6)), Result(BYTE, "c", wrong="what")]
        page = self.page(f"{begin}\n" + table.markdown(measured, "Some CPU (R) (avx2),\n2 cores; commit 1, 2026-11-23.\n") + end)
        earlier = table.EarlierRows(page, table.WARM)
        kept = earlier.of(BAR, "a, avx512")
        self.assertEqual(kept, table.row(measured[0])[:-2] + " (2026-11-23, Some CPU) |")
        self.assertEqual(earlier.of(PEAK, "b, 3.8 MB"), table.row(measured[1])[:-2] + " (2026-11-23, Some CPU) |")
        for bar, title in ((BAR, "b"), (BAR, "a"), (PEAK, "a, avx512"), (BYTE, "c")):
            self.assertEqual(earlier.of(bar, title), "")
        skipped = Result(BAR, "a, avx512", skipped="why", earlier=kept)
        self.assertEqual(table.row(skipped), kept)
        self.assertIn("wrong", table.row(Result(BAR, "a", wrong="what", earlier=kept)))
        table.put_into(page, table.WARM, table.markdown([skipped], "Another (neon), 2026-12-01\n"))
        self.assertEqual(table.EarlierRows(page, table.WARM).of(BAR, "a, avx512"), kept)

    def test_without_markers(self):
        before = f"before\n{table.markers(table.WARM)[0]}\n" + "\n".join(table.markers(table.COLD))
        page = self.page(before)
        with self.assertRaises(table.NoMarkers):
            table.put_into(page, table.WARM, "new\n")
        self.assertEqual(page.read_text(), before)

    def test_the_docs_have_all_markers(self):
        for name in (table.WARM, table.COLD):
            table.parts(support.BENCH.parent / "docs" / "performance.md", name)


class Machine(unittest.TestCase):
    def test_processors(self):
        self.assertEqual(machine.processor("model name\t: Some CPU\nflags\t\t: fpu avx2 xyz bmi2\n"),
                         "Some CPU (avx2 bmi2)")
        self.assertIn("no vector extensions known", machine.processor(""))


if __name__ == "__main__":
    unittest.main()
