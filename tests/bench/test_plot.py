"""The table of speeds, and the picture of it."""
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import support
import plot
import speed

SVG = "{http://www.w3.org/2000/svg}"
RUNS = [(by, jobs) for by in ("avx512", "avx2", "portable") for jobs in (1, 2)] + [(speed.WC, 1)]
POINTS = [speed.Point(frame, by, jobs, size, 1, size // 2, size / 2 / (jobs * 1e8 * (index + 1)))
          for frame in ("7 columns", "<3000> & columns") for index, (by, jobs) in enumerate(RUNS) for size in speed.SIZES]


class Speeds(unittest.TestCase):
    def test_written_and_read(self):
        with tempfile.TemporaryDirectory() as scratch:
            path = Path(scratch) / "speed.csv"
            speed.write(path, POINTS, "a machine, a day")
            self.assertEqual(speed.read(path), (POINTS, "a machine, a day"))

    def test_corpora(self):
        frame = speed.FRAMES[0]
        corpus, files, moves = speed.corpus_of(frame, 1 << 10)
        self.assertEqual((files, moves, corpus.is_tree), (speed.MOST_FILES, 512, True))
        corpus, files, moves = speed.corpus_of(frame, 1 << 30)
        self.assertEqual((files, moves, corpus.is_tree), (1, 1 << 29, False))

    def test_commands(self):
        for size in (1 << 10, 1 << 30):
            corpus, _, _ = speed.corpus_of(speed.FRAMES[0], size)
            texts = speed.texts_of(corpus, Path("/x/list"))
            self.assertEqual({by for by, _ in texts}, {*speed.SETS, speed.WC})
            self.assertEqual(texts["avx2", 2], f"REFEREE_KERNEL=avx2 connectz {'sweep ' if size == 1024 else ''}--jobs 2 @speed")
            self.assertEqual(texts[speed.WC, 1], "wc -l --files0-from=/x/list" if size == 1024 else "wc -l @speed")


class Plots(unittest.TestCase):
    def test_picture(self):
        root = ElementTree.fromstring(plot.draw(POINTS, "a machine & a day"))
        # In each of two panels three instruction sets and wc, for two frames.
        self.assertEqual(len(root.findall(f"{SVG}polyline")), 16)
        self.assertEqual(len(root.findall(f"{SVG}circle")), len([point for point in POINTS if point.by != speed.WC]))
        words = [text.text for text in root.findall(f"{SVG}text")]
        for wanted in ("a machine & a day", "<3000> & columns", "AVX-512", "any processor", "wc -l", "1 job", "2 jobs", "1 KiB", "1 GiB", "200"):
            self.assertIn(wanted, words)

    def test_nothing_lies_outside(self):
        for left, right in plot.PANELS:
            scale = plot.Scale(POINTS, left, right)
            for point in POINTS:
                self.assertTrue(left <= scale.x(point.file_bytes) <= right)
                self.assertTrue(plot.TOP - 0.001 <= scale.y(point.moves_per_second) <= plot.BOTTOM + 0.001)

    def test_slow_and_fast_are_told_apart(self):
        """Twice as fast is as far everywhere."""
        scale = plot.Scale(POINTS, *plot.PANELS[0])
        self.assertAlmostEqual(scale.y(1e8) - scale.y(2e8), scale.y(4e8) - scale.y(8e8))

    def test_steps(self):
        for least, most, found in ((1, 1, [1]), (1, 2, [1, 2]), (30e6, 900e6, [2e7, 5e7, 1e8, 2e8, 5e8, 1e9]), (3, 4, [2, 5]), (5, 50, [5, 10, 20, 50])):
            self.assertEqual(plot.steps(least, most), found)

    def test_sizes(self):
        self.assertEqual([plot.size_name(1 << power) for power in (8, 10, 24, 30)],
                         ["256 B", "1 KiB", "16 MiB", "1 GiB"])

    def test_what_the_docs_show_is_drawn_from_what_they_keep(self):
        docs = support.BENCH.parent / "docs"
        if (docs / "speed.csv").exists():
            self.assertEqual((docs / "speed.svg").read_text(), plot.draw(*speed.read(docs / "speed.csv")))


if __name__ == "__main__":
    unittest.main()
