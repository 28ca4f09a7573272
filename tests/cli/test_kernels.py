"""REFEREE_KERNEL: which instructions the command uses, and what it says to those it cannot."""
import json
import os
import random

from support import CONNECTZ, EMULATED, Case, GAMES, lines

AARCH64 = 183  # in the header of a program


def flags():
    """What the command's processor has: as /proc/cpuinfo says, or scripts/processors, which emulates another one."""
    if EMULATED:
        return set(os.environ["REFEREE_PROCESSOR_FLAGS"].split())
    with open(CONNECTZ, "rb") as program:
        if int.from_bytes(program.read(20)[18:], "little") == AARCH64:
            return {"asimd"}
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as info:
        return next((set(line.split()) for line in info if line.startswith(("flags", "Features"))), set())


# And LZCNT, which every processor with BMI has; some kernels of Linux do not list it (as `abm`).
NEEDED = {
    "portable": set(),
    "avx2": {"avx2", "bmi1", "bmi2", "popcnt"},
    "avx512": {"avx2", "bmi1", "bmi2", "popcnt", "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512vbmi",
               "avx512_vbmi2"},
    "neon": {"asimd"},
}


def random_record(dice):
    """A record that is not written in the usual way, and often none any more."""
    words = ["/", "\"", "\\", "\u00e9", "\U0001f600", "x" * dice.randrange(80), "\t"]
    pairs = [("id", "".join(dice.choices(words, k=4))),
             ("frame", [dice.choice([7, "7"]), 6, 4]),
             ("moves", [dice.choice([move, str(move)]) for move in dice.choices(range(1, 8), k=dice.randrange(40))])]
    dice.shuffle(pairs)
    line = bytearray(json.dumps(dict(pairs), ensure_ascii=dice.random() < 0.5).encode())
    for _ in range(dice.choice([0, 0, 0, 1, 2])):
        line[dice.randrange(len(line))] = dice.choice(b'"\\,:[]{}u0 \t\x01\x7f\xc3\xff')
    return bytes(line)


class Kernels(Case):
    def with_kernel(self, name, *args):
        return self.run_here(*args, env={"REFEREE_KERNEL": name})

    def test_each_gives_the_verdict_or_says_that_it_cannot(self):
        has = flags()
        for code, data in GAMES.items():
            self.write(f"games/{code}", data)
        for name, needed in NEEDED.items():
            with self.subTest(kernel=name):
                result = self.with_kernel(name, "sweep", "--jobs", "1", "games")
                if needed <= has:
                    self.assert_result(result, lines(*((str(code), f"games/{code}") for code in GAMES)), status=1)
                else:
                    self.assert_result(result, b"", f"connectz: REFEREE_KERNEL: this processor has no {name}\n".encode(), status=2)

    def test_all_read_unusual_and_damaged_records_alike(self):
        dice = random.Random(5)
        records = [random_record(dice) for _ in range(2000)]
        self.write("pack", b"\n".join(records) + b"\n")
        has = flags()
        verdicts = {name: self.verdicts(name) for name, needed in NEEDED.items() if needed <= has}
        for name, found in verdicts.items():
            with self.subTest(kernel=name):
                self.assertEqual(found, verdicts["portable"])
        codes = [verdict["code"] for verdict in verdicts["portable"]]
        self.assertEqual(len(codes), len(records))
        self.assertGreater(codes.count(8), 200)
        self.assertGreater(len(codes) - codes.count(8), 200)

    def verdicts(self, kernel):
        """What is said of the records of the file, but how long it took."""
        result = self.with_kernel(kernel, "sweep", "--input-format", "pack", "--format", "jsonl", "pack")
        self.assertEqual((result.status, result.err), (1, b""))
        games = [line for line in map(json.loads, result.out.splitlines()) if line["type"] == "game"]
        return [{key: value for key, value in game.items() if key != "seconds"} for game in games]
