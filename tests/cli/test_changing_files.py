"""Files that change while they are judged."""
import os
import random
import threading
import time

from support import Case, INCOMPLETE, MIB, SANITIZED, WIN_1


class ChangingFiles(Case):
    """Files that others write while they are judged. Whatever comes out, it is a verdict."""

    INPUT = "read"

    HEAD = b"1000000 1000000000 5\n"
    # Columns far apart and an odd number of them: nobody ever has a line.
    CYCLE = b"".join(b"%d\n" % column for column in range(100001, 900001, 2000)) + b"900001\n"
    SECONDS = 1.0

    def content(self, size):
        return self.HEAD + self.CYCLE * (size // len(self.CYCLE) + 1)

    def disturbed(self, disturb, *args):
        """Sweeps again and again while `disturb` runs in a thread; gives the codes that came, by path."""
        stop = threading.Event()
        troubles = []

        def loop():
            try:
                while not stop.is_set():
                    disturb()
            except BaseException as error:  # shown by the test below
                troubles.append(error)

        thread = threading.Thread(target=loop)
        thread.start()
        seen = {}
        try:
            deadline = time.monotonic() + self.SECONDS
            runs = 0
            while time.monotonic() < deadline or runs < 5:
                runs += 1
                result = self.sweep("--jobs", "2", "--input", self.INPUT, "t", *args)
                self.assertIn(result.status, (0, 1), result.err)
                self.assertEqual(result.err, b"")
                for line in result.out.splitlines():
                    self.assertRegex(line, rb"\A[0-9]\tt/")
                    seen.setdefault(line[2:].decode(), set()).add(int(line[:1]))
        finally:
            stop.set()
            thread.join()
        self.assertEqual(troubles, [])
        return seen

    def test_truncated_and_written_again(self):
        data = self.content(8 * MIB)
        self.write("t/a", INCOMPLETE)
        self.write("t/b", data)
        self.write("t/c", WIN_1)

        def disturb():
            with open(self.path("t/b"), "r+b", buffering=0) as file:
                file.truncate(0)
                for begin in range(0, len(data), MIB):
                    file.write(data[begin:begin + MIB])

        seen = self.disturbed(disturb)
        self.assertEqual(seen["t/a"], {3})
        self.assertEqual(seen["t/c"], {1})
        # 3: a part or all of it; 8: the moment when it was empty; 9: it shrank.
        self.assertLessEqual(seen["t/b"], {3, 8, 9})

    def test_cut_in_the_middle(self):
        data = self.content(8 * MIB)
        self.write("t/b", data)
        rng = random.Random(6)

        def disturb():
            size = rng.randrange(len(self.HEAD), len(data))
            os.truncate(self.path("t/b"), size)
            with open(self.path("t/b"), "r+b", buffering=0) as file:
                file.seek(size)
                file.write(data[size:])

        seen = self.disturbed(disturb)
        # At every moment the file is a part of a valid game. Zeros where it was cut are none of it.
        self.assertLessEqual(seen["t/b"], {3, 9})

    def test_won_game_that_shrinks(self):
        """Its moves are read a second time, to find the one that won."""
        # Columns two apart, an even number of them: each holds one colour, the first fifth row wins.
        cycle = b"".join(b"%d\n" % column for column in range(100000, 900000, 2))
        data = self.HEAD + cycle * 4 + cycle[:7]
        path = self.write("t/b", data)

        def disturb():
            with open(path, "r+b", buffering=0) as file:
                file.write(data)
                file.truncate(len(self.HEAD) + 4096)

        self.assertLessEqual(self.disturbed(disturb)["t/b"], {1, 3, 9})

    def test_small_files(self):
        data = self.content(50000)
        for name in "bcdefgh":
            self.write(f"t/{name}", data)

        def disturb():
            for name in "bcdefgh":
                with open(self.path(f"t/{name}"), "r+b", buffering=0) as file:
                    file.truncate(0)
                    file.write(data)

        for codes in self.disturbed(disturb).values():
            self.assertLessEqual(codes, {3, 8, 9})

    def test_appended_to(self):
        data = self.content(3 * MIB)
        self.write("t/b", data)

        def disturb():
            with open(self.path("t/b"), "r+b", buffering=0) as file:
                file.truncate(len(data))
                file.seek(0, os.SEEK_END)
                for _ in range(200):
                    file.write(self.CYCLE * 20)

        # Cut back now and then (9), otherwise as long as it was when opened.
        self.assertLessEqual(self.disturbed(disturb)["t/b"], {3, 9})

    def test_only_appended_to(self):
        data = self.content(2 * MIB)
        self.write("t/b", data)
        file = open(self.path("t/b"), "ab", buffering=0)
        self.addCleanup(file.close)
        grown = [0]

        def disturb():
            if grown[0] < (8 if SANITIZED else 64) * MIB:
                grown[0] += file.write(self.CYCLE)

        self.assertEqual(self.disturbed(disturb)["t/b"], {3})

    def test_other_bytes_of_the_same_length(self):
        """The bytes under a verdict change: any code may come, a crash may not."""
        size = 4 * MIB
        rng = random.Random(7)
        short = b"50 1000000 5\n" + b"1\n3\n5\n7\n9\n" * (size // 10)
        pieces = [self.content(MIB)[len(self.HEAD):], b"1\n2\n" * (MIB // 4), bytes(MIB), rng.randbytes(MIB),
                  b"9" * MIB, b"\n" * MIB, b"00000000000000000000001\n" * (MIB // 24), short[13:MIB]]
        self.write("t/b", self.content(size))
        self.write("t/c", short)
        self.write("t/d", b"50 1000000 90000\n" + short[13:])

        def disturb():
            for name in "bcd":
                with open(self.path(f"t/{name}"), "r+b", buffering=0) as file:
                    for _ in range(4):
                        file.seek(rng.randrange(20, size - MIB))
                        file.write(rng.choice(pieces))

        seen = self.disturbed(disturb)
        self.assertEqual(set(seen), {"t/b", "t/c", "t/d"})

    def test_names_that_come_and_go(self):
        for number in range(200):
            self.write(f"t/d/{number:03}")

        def disturb():
            for number in range(0, 200, 3):
                os.unlink(self.path(f"t/d/{number:03}"))
            os.rename(self.path("t/d"), self.path("t/e"))
            os.rename(self.path("t/e"), self.path("t/d"))
            for number in range(0, 200, 3):
                self.write(f"t/d/{number:03}")

        self.write("t/always", WIN_1)
        seen = self.disturbed(disturb)
        self.assertEqual(seen["t/always"], {1})
        for path, codes in seen.items():
            self.assertLessEqual(codes, {1, 3, 8, 9}, path)


class ChangingMappedFiles(ChangingFiles):
    """The same, with pages that are lost under the judge."""

    INPUT = "map"
