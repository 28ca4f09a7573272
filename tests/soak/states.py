"""What the files of a soak say, one after another: texts whose records in a report all differ."""
import gzip
import json
import random

from support import run

PAGE = 4096  # bytes; a longer write is visible in parts


class State:
    """A text that a file may hold, and what a report says about it."""

    def __init__(self, text):
        self.text = text
        self.games = None  # records of a report without their path; filled by `judge_all`


def game(chance, moves):
    """Columns so far apart that nobody has a line for long: each text has its own number of moves and of bytes."""
    columns = chance.randrange(50, 900)
    return b"%d %d %d\n" % (columns, moves + 2, chance.randrange(4, 9)) + b"".join(
        b"%d\n" % (chance.randrange(columns) + 1) for _ in range(moves))


def pack(chance, games):
    return b"".join(json.dumps({"id": f"{chance.randrange(1 << 30)}-{i}", "data": game(chance, chance.randrange(40)).decode()})
                    .encode() + b"\n" for i in range(games))


def texts(chance):
    """The whole texts of a soak: small ones, some of several pages, large and mapped ones, compressed ones and packs."""
    some = [game(chance, chance.randrange(60)) for _ in range(30)]
    some += [game(chance, chance.randrange(1000, 9000)) for _ in range(12)]
    some += [game(chance, moves) for moves in (100_000, 130_000, 600_000, 1_400_000)]
    some += [gzip.compress(game(chance, moves), 1) for moves in (9, 2000, 100_000)]
    some += [pack(chance, games) for games in (2, 5, 300)]
    some += [b"", b"7 6 4\nx\n", b"7 6 4\n8\n", b"7 6 8\n"]
    return some


def is_plain(text):
    return text[:1].isdigit()


def cuts(text):
    """Where a file that is written in place is for a moment: at its beginning, and between two writes."""
    return [0, len(text) // 3, 2 * len(text) // 3]


class States:
    """All states that files may be in, known by their texts."""

    def __init__(self, seed):
        self.whole = texts(random.Random(seed))
        self.by_text = {}
        for text in self.whole:
            for piece in (text, *(text[:cut] for cut in cuts(text))):
                self.by_text.setdefault(piece, State(piece))

    def judge_all(self, place):
        """Asks the command about each of them while nobody disturbs it."""
        place.mkdir()
        for i, text in enumerate(self.by_text):
            (place / f"{i}.txt").write_bytes(text)
        result = run("sweep", "--no-config", "--no-timing", "--format", "jsonl", str(place))
        by_path = games_by_path(result.json_lines())
        for i, state in enumerate(self.by_text.values()):
            state.games = by_path[str(place / f"{i}.txt")]
        return self


def judged(text, path):
    """What a report says about a file of this text."""
    path.write_bytes(text)
    result = run("sweep", "--no-config", "--no-timing", "--format", "jsonl", str(path))
    return games_by_path(result.json_lines())[str(path)]


def games_by_path(records):
    """The records of each file, without its path."""
    found = {}
    for record in records:
        if record["type"] == "game":
            found.setdefault(record.pop("path"), []).append(record)
    return found
