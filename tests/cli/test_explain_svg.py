"""`GAME explain --svg FILE`: what is drawn of each game is compared with a reading of the board that knows no drawing:
moves that are dropped here, or what the report says."""
from images import DATA, SVG, Images, marked, pieces
from support import CONTINUE, DRAW, FULL, ROOT, WIN_1


def played(text):
    """The counters of a Connect Z game, by their cells, the last one, and the column that was full."""
    frame, *moves = [[int(word) for word in line.split()] for line in text.split("\n") if line]
    columns, rows, _ = frame
    cells, heights, last = {}, {}, None
    for number, (column,) in enumerate(moves):
        if column > columns:
            return cells, last, None
        if heights.get(column, 0) == rows:
            return cells, last, column
        heights[column] = heights.get(column, 0) + 1
        last = (column, heights[column])
        cells[last] = number % 2 + 1
    return cells, last, None


def cell_of(words):
    return tuple(map(int, words.split(",")))


class ConnectZ(Images):
    def compare(self, text):
        self.write("game.txt", text.encode())
        root = self.image("connectz", "game.txt")
        report, = self.report("connectz", "game.txt")
        cells, last, full = played(text)
        if "winning_line" not in report or report["code"] != 4:
            last_drawn = marked(root, "last", "data-cell")
            self.assertEqual(list(map(cell_of, last_drawn)), [last] if last else [])
        drawn = {cell_of(cell): int(player) for cell, player in pieces(root, "data-cell", "data-player").items()}
        self.assertEqual(drawn, cells)
        line = sorted(map(cell_of, marked(root, "line", "data-cell")))
        self.assertEqual(line, sorted(map(tuple, report.get("winning_line", []))))
        self.assertEqual(marked(root, "full", "data-column"), [str(full)] if full else [])
        self.compare_places(root)
        return root

    def compare_places(self, root):
        """Columns are to the right of one another, rows above one another, all equally far."""
        for disc in root.iter(f"{SVG}circle"):
            if not disc.get("data-player"):
                continue
            column, row = cell_of(disc.get("data-cell"))
            self.assertEqual(float(disc.get("cx")), 32 * column - 16)
            self.assertEqual(float(disc.get("cy")) % 32, 16)
            same_row = [text for text in root.iter(f"{SVG}text") if text.text == str(row) and text.get("text-anchor") == "end"]
            offset = float(next(group for group in root.iter(f"{SVG}g") if "translate" in group.get("transform", "") and
                                disc in list(group)).get("transform")[:-1].split(" ")[1])
            self.assertIn(float(disc.get("cy")) + offset + 5, [float(text.get("y")) for text in same_row])

    def test_samples(self):
        self.every_sample("connectz", lambda path: "hundred" in path or self.compare(open(path, encoding="utf-8").read()), 8)

    def test_generated_games(self):
        for seed in range(1, 6):
            for recipe in (["7", "6", "4"], ["12", "9", "3"], ["3", "40", "5"], ["60", "3", "4"]):
                args = ["generate", "--frame", *recipe, "--seed", str(seed)]
                with self.subTest(args=args):
                    self.compare(self.call("connectz", *args).out.decode())

    def test_every_line(self):
        diagonal = "7 6 4\n" + "\n".join("1 2 2 3 3 4 3 4 4 6 4".split()) + "\n"
        mirrored = "7 6 4\n" + "\n".join(str(8 - int(c)) for c in "1 2 2 3 3 4 3 4 4 6 4".split()) + "\n"
        for text in (diagonal, mirrored, WIN_1.decode(), CONTINUE.decode(), FULL.decode(), DRAW.decode(),
                     "7 6 4\n1\n1\n2\n2\n3\n3\n4\n"):
            root = self.compare(text)
            traces = [path for path in root.iter(f"{SVG}path") if path.get("class") == "line"]
            rings = marked(root, "line", "data-cell")
            self.assertEqual(len(traces), 1 if rings else 0)
            if not rings:
                continue
            _, x1, y1, _, x2, y2 = traces[0].get("d").split()
            places = {cell: (float(d.get("cx")), float(d.get("cy"))) for d in root.iter(f"{SVG}circle")
                      if d.get("class") == "line" and (cell := d.get("data-cell"))}
            ends = {places[f"{c},{r}"] for c, r in (min(map(cell_of, rings)), max(map(cell_of, rings)))}
            self.assertEqual({(float(x1), float(y1)), (float(x2), float(y2))}, ends)

    def test_numbers_of_columns(self):
        root = self.compare("12 6 4\n12\n")
        numbers = [text.text for text in root.iter(f"{SVG}text") if text.get("text-anchor") == "middle"]
        self.assertEqual(numbers, [str(i) for i in range(1, 13)])

    def test_a_frame_is_whole_up_to_a_bound(self):
        for columns, rows, is_whole in ((200, 100, True), (1000, 20, True), (20, 1000, True), (201, 100, False),
                                        (1001, 2, False), (3, 1001, False)):
            self.write("game.txt", f"{columns} {rows} 3\n{columns}\n1\n{columns}\n".encode())
            root = self.image("connectz", "game.txt")
            self.assertEqual("are drawn" not in self.words(root), is_whole, (columns, rows))
            self.assertLess(float(root.get("width")), 32767)
            self.assertLess(float(root.get("height")), 32767)
            self.assertIn(f"{columns},1", pieces(root, "data-cell", "data-player"))

    def test_giant_frames_show_what_matters(self):
        for frame, moves in (("100000 100000 3", [50000, 1, 50001, 1, 50002]),
                             (f"{10**25} {10**25} 3", [10**24, 1, 10**24 + 1, 1, 10**24 + 2]),
                             (f"{10**30} 1 3", [10**30 - 2, 1, 10**30 - 1, 2, 10**30]),
                             (f"2 {10**25} 3", [2, 1, 2, 1, 2])):
            self.write("game.txt", "\n".join([frame, *map(str, moves), ""]).encode())
            result = self.call("connectz", "explain", "game.txt", "--svg", "board.svg", measure=True)
            self.assert_result(result, None)
            self.assert_peak(result)
            self.assert_quick(result.seconds, 5)
            root = self.parsed(self.read("board.svg"))
            self.assertIn("only columns", self.words(root))
            self.assertIn(f" of {frame.split()[0]} and rows", self.words(root))
            self.assertEqual(len(marked(root, "line", "data-cell")), 3)
            self.assertEqual(marked(root, "last", "data-cell")[0].split(",")[0], str(moves[-1]))

    def test_long_lines_in_large_frames(self):
        """All of a line is drawn as far as the bounds allow: 1000 cells along a row or column, 141 along a diagonal."""
        for line, along, drawn in ((300, "row", 300), (2000, "row", 1000), (600, "column", 600), (1500, "column", 1000)):
            if along == "row":
                moves = [move for i in range(line) for move in (5000 + i, 5000 + i)][:-1]
            else:
                moves = [move for _ in range(line) for move in (5000, 7000)][:-1]
            self.write("game.txt", "\n".join([f"100000 100000 {line}", *map(str, moves), ""]).encode())
            root = self.image("connectz", "game.txt")
            self.assertEqual(len(marked(root, "line", "data-cell")), drawn)
            self.assertLess(len(pieces(root, "data-cell", "data-player")), 20001)

    def test_numbers_of_very_many_digits(self):
        giant = b"9" * 400000
        self.write("game.txt", giant + b" " + giant + b" 2\n" + b"8" * 400000 + b"\n" + b"8" * 400000 + b"\n")
        result = self.call("connectz", "explain", "game.txt", "--svg", "board.svg", measure=True)
        self.assert_result(result, None)
        self.assert_peak(result, 256)
        root = self.parsed(self.read("board.svg"))
        self.assertEqual(len(pieces(root, "data-cell", "data-player")), 2)
        self.assertLess(len(self.read("board.svg")), 200000)

    def test_a_full_window_stays_small(self):
        self.write("game.txt", b"200 100 101\n" + b"".join(b"%d\n" % (i % 200 + 1) for i in range(20000)))
        root = self.image("connectz", "game.txt")
        self.assertEqual(len(pieces(root, "data-cell", "data-player")), 20000)
        self.assertLess(len(self.read("board.svg")), 4 << 20)


class BoxShogi(Images):
    def compare(self, path):
        root = self.image("boxshogi", path)
        report, = self.report("boxshogi", path)
        board = {}
        for row, line in zip("54321", report["board"]):
            for column, square in zip("abcde", line.split("|")[1:6]):
                if square != "__":
                    board[column + row] = square.strip()
        self.assertEqual(pieces(root, "data-square", "data-piece"), board)
        hands = {side: [piece.get("data-hand") for group in root.iter(f"{SVG}g") if group.get("class") == f"hand-{side}"
                        for piece in group if piece.get("data-hand")] for side in ("upper", "lower")}
        self.assertEqual(hands, {side: report[f"captures_{side}"] for side in hands})
        to_move = report["position"].split(" ")[-2]
        drive = [square for square, piece in board.items() if piece == ("d" if to_move == "l" else "D")]
        self.assertEqual(marked(root, "check", "data-square"), drive if report["check"] else [])
        return root, report

    def test_samples(self):
        tried = set()
        for path in DATA["boxshogi"]:
            if path.name[0] not in "789":
                with self.subTest(path.name):
                    tried.add(self.compare(str(path))[1]["ending"] if path.name[0] != "3" else self.compare(str(path)) and "")
        self.assertEqual(tried, {"", "checkmate", "illegal move", "move limit"})

    def test_generated_games(self):
        for seed in range(1, 8):
            self.write("game.txt", self.call("boxshogi", "generate", "--moves", str(9 * seed), "--seed", str(seed)).out)
            root, _ = self.compare("game.txt")
            last = self.read("game.txt").decode().strip().splitlines()[-1].split()
            squares = marked(root, "from", "data-square") + marked(root, "to", "data-square")
            self.assertEqual(squares, [last[2]] if last[0] == "drop" else last[1:3])

    def test_an_illegal_move(self):
        text = (ROOT / "data" / "boxshogi" / "2_illegal_move.txt").read_bytes()
        root, _ = self.compare(str(ROOT / "data" / "boxshogi" / "2_illegal_move.txt"))
        self.assertIn(b"move a2 e4", text)
        self.assertEqual(sorted(marked(root, "illegal", "data-square")), ["a2", "e4"])
        self.assertEqual(marked(root, "to", "data-square"), ["e4"])

    def test_no_mark_without_its_move(self):
        self.write("game.txt", (ROOT / "data" / "boxshogi" / "3_check.txt").read_bytes().split(b"\nmove")[0] + b"\n")
        root, _ = self.compare("game.txt")
        for kind in ("from", "to", "illegal"):
            self.assertEqual(marked(root, kind, "data-square"), [])


def discs_of(fen):
    """The discs of a FEN, by their squares."""
    discs = {}
    for part in fen.split(":")[1:]:
        for square in filter(None, part[1:].split(",")):
            is_king = square.startswith("K")
            discs[square.lstrip("K")] = part[0] if is_king else part[0].lower()
    return discs


class Checkers(Images):
    def compare(self, path, *args):
        root = self.image("checkers", path, *args)
        number = int(args[1]) if args else 1
        report = self.report("checkers", path)[number - 1]
        self.assertEqual(pieces(root, "data-square", "data-disc"), discs_of(report["fen"]))
        kings = [disc for disc in discs_of(report["fen"]).values() if disc.isupper()]
        self.assertEqual(len([path for path in root.iter(f"{SVG}path") if path.get("class") == "crown"]), len(kings))
        numbers = [text for text in root.iter(f"{SVG}text") if text.get("font-size") == "13"]
        self.assertEqual([text.text for text in numbers], [str(i) for i in range(1, 33)])
        for disc in root.iter(f"{SVG}circle"):
            if not disc.get("data-disc"):
                continue
            row, place = divmod(int(disc.get("data-square")) - 1, 4)
            column = 2 * place + (row + 1) % 2
            self.assertEqual((float(disc.get("cx")), float(disc.get("cy"))), (68 * column + 34, 68 * row + 34))
        return root

    def test_samples(self):
        self.every_sample("checkers", self.compare, 6)

    def test_generated_games(self):
        for seed in range(1, 10):
            self.write("game.pdn", self.call("checkers", "generate", "--seed", str(seed)).out)
            self.compare("game.pdn")

    def test_a_chain(self):
        self.write("game.pdn", b'[FEN "B:W7,15,23:B1,2"]\n\n1. 2x11x18x27 *\n')
        root = self.compare("game.pdn")
        self.assertEqual((marked(root, "from", "data-square"), marked(root, "to", "data-square")), (["2"], ["27"]))
        self.assertEqual(marked(root, "captured", "data-square"), ["7", "15", "23"])
        way = next(path.get("d") for path in root.iter(f"{SVG}path") if path.get("class") == "route")
        self.assertEqual(way, "M 238 34 L 374 170 L 238 306 L 374 442")

    def test_an_illegal_move(self):
        root = self.compare(str(ROOT / "data" / "checkers" / "5_capture_overlooked.pdn"))
        self.assertEqual(marked(root, "illegal", "data-square"), ["8", "11"])
        self.assertIn("black to move", self.words(root))

    def test_tags_that_are_markup(self):
        nasty = '</text><script>alert(1)</script>&amp;"\'>]]> \\"'
        self.write("game.pdn", f'[Event "x"]\n[Black "{nasty}"]\n[White "\x01\x7f{"é" * 400}"]\n\n1. 11-15 *\n'.encode())
        root = self.compare("game.pdn")
        self.assertIn("</text><script>alert(1)</script>&amp;", self.words(root))
        self.assertEqual([element for element in root.iter() if "script" in element.tag], [])
        self.write("latin.pdn", b'[Black "\xff\xfe\xc3"]\n[White "\xef\xbf\xbf"]\n\n1. 11-15 *\n')
        self.compare("latin.pdn")


class Surakarta(Images):
    def compare(self, path):
        root = self.image("surakarta", path)
        report, = self.report("surakarta", path)
        size = report["size"]
        board = {f"{i % size},{i // size}": letter for i, letter in enumerate(report["final_board"]) if letter != "."}
        self.assertEqual(pieces(root, "data-point", "data-piece"), board)
        routes = [path for path in root.iter(f"{SVG}path") if path.get("class") == "route"]
        is_illegal = report["code"] == 5
        self.assertEqual(len(routes), 1 if "capture_route" in report and not is_illegal else 0)
        self.assertEqual(len(marked(root, "illegal", "data-point")), 2 if is_illegal else 0)
        self.assertEqual(len(marked(root, "to", "data-point")), 1 if "last_move" in report and not is_illegal else 0)
        return root, report

    def test_samples(self):
        self.every_sample("surakarta", self.compare, 8)

    def test_generated_games(self):
        for seed in range(1, 6):
            for size in (4, 8, 16):
                self.write("game.txt", self.call("surakarta", "generate", "--size", str(size), "--moves", "40",
                                                 "--result", "3", "--seed", str(seed)).out)
                root, report = self.compare("game.txt")
                self.assertEqual(" ".join(marked(root, "from", "data-point") + marked(root, "to", "data-point")),
                                 report["last_move"])

    def test_names_as_in_the_notation(self):
        self.write("game.txt", b"A2-A3\n")
        root, _ = self.compare("game.txt")
        names = [text.text for text in root.iter(f"{SVG}text") if text.get("y") == "30"]
        self.assertEqual(names, list("ABCDEF"))
