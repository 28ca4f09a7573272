"""`connectz perft`: counts of lines of play; those of the other games are in their own tests."""

from support import Case


class Perft(Case):
    def count(self, *args):
        return self.run_here("perft", *args).out.decode()

    def test_connect_four(self):
        for depth, leaves in enumerate((1, 7, 49, 343, 2401, 16807, 117649, 823536)):
            self.assertEqual(self.count(str(depth)), f"{leaves}\n")

    def test_frames(self):
        self.assertEqual(self.count("3", "--frame", "3", "1", "2"), "6\n")
        self.assertEqual(self.count("5", "--frame", "2", "2", "2"), "0\n")
        self.assertEqual(self.count("2", "--frame", "16", "7", "4"), "256\n")

    def test_divide(self):
        self.assertEqual(self.count("3", "--frame", "3", "1", "2", "--divide"), "1: 2\n2: 2\n3: 2\n6\n")

    def test_wrong_usage(self):
        for args in ([], ["x"], ["-1"], ["3", "--frame", "7", "6", "8"], ["0", "--frame", "100", "100", "4"],
                     ["3", "--frame", "0", "6", "4"], ["3", "--frame", "7", "6"], ["65"]):
            with self.subTest(args):
                result = self.run_here("perft", *args)
                self.assertEqual((result.status, result.out), (2, b""), args)
                self.assertTrue(result.err)
