"""Verdicts as data frames; by Debian's Python, which has pandas."""

import io
import unittest

from referee import connectz, read_report
from support import DATA, Case, command, run

try:
    import pandas
except ImportError as error:
    raise SystemExit("python3-pandas is missing: run scripts/setup test") from error


class Frames(Case):
    def test_of_sweeps_and_reports(self):
        report = io.BytesIO(run(command("connectz"), "sweep", "--format", "jsonl", DATA / "connectz").stdout)
        for verdicts in (connectz.sweep(DATA / "connectz", timing=True), read_report(report)):
            frame = verdicts.to_pandas()
            self.assertEqual((len(frame), frame.moves.sum()), (15, 832))
            self.assertEqual({str(kind) for kind in frame.dtypes[["game", "code", "line", "byte", "move", "player", "moves", "bytes"]]}, {"Int64"})
            self.assertEqual((str(frame.seconds.dtype), frame.seconds.count(), frame.move.count()), ("float64", 15, 10))
            self.assertEqual(frame.properties[0], {"frame": [7, 6, 4]})
            self.assertEqual(frame.groupby("name").moves.max()["draw"], 42)
            self.assertEqual(len(verdicts.to_pandas()), 0)
            self.assertEqual(list(verdicts.to_pandas().dtypes), list(frame.dtypes))

    def test_in_batches(self):
        frames = []
        with connectz.sweep(DATA / "connectz") as sweep:
            while len(frame := sweep.to_pandas(6)) > 0:
                frames.append(frame)
        self.assertEqual([len(frame) for frame in frames], [6, 6, 3])
        pandas.testing.assert_frame_equal(pandas.concat(frames, ignore_index=True), connectz.sweep(DATA / "connectz").to_pandas())


if __name__ == "__main__":
    unittest.main()
