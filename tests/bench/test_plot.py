"""The table of speeds, and the picture of it."""
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import support
import plot
import speed

SVG = "{http://www.w3.org/2000/svg}"
POINTS = [speed.Point(frame, jobs, size, 1, size // 2, size / 2 / (jobs * 1e8))
          for frame in ("7 columns", "<3000> & columns") for jobs in (1, 2) for size in speed.SIZES]


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


class Plots(unittest.TestCase):
    def test_picture(self):
        root = ElementTree.fromstring(plot.draw(POINTS, "a machine & a day"))
        self.assertEqual(len(root.findall(f"{SVG}polyline")), 4)
        self.assertEqual(len(root.findall(f"{SVG}circle")), len(POINTS))
        words = [text.text for text in root.findall(f"{SVG}text")]
        for wanted in ("a machine & a day", "<3000> & columns, 2 jobs", "7 columns, 1 job", "1 KiB", "1 GiB", "200"):
            self.assertIn(wanted, words)

    def test_nothing_lies_outside(self):
        scale = plot.Scale(POINTS)
        for point in POINTS:
            self.assertTrue(plot.LEFT <= scale.x(point.file_bytes) <= plot.RIGHT)
            self.assertTrue(plot.TOP <= scale.y(point.moves_per_second) <= plot.BOTTOM)

    def test_steps(self):
        for most, step in ((1, 0.2), (10, 2), (11, 5), (260e6, 100e6), (2.4e9, 500e6)):
            self.assertAlmostEqual(plot.nice_step(most), step)

    def test_sizes(self):
        self.assertEqual([plot.size_name(1 << power) for power in (8, 10, 24, 30)],
                         ["256 B", "1 KiB", "16 MiB", "1 GiB"])

    def test_what_the_docs_show_is_drawn_from_what_they_keep(self):
        docs = support.BENCH.parent / "docs"
        if (docs / "speed.csv").exists():
            self.assertEqual((docs / "speed.svg").read_text(), plot.draw(*speed.read(docs / "speed.csv")))


if __name__ == "__main__":
    unittest.main()
