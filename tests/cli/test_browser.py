"""HTML reports in Chromium: what is drawn is the judge's own board, the keyboard reaches everything, links show what one
has seen, nothing in a path runs, and a page of 100,000 failures opens and scrolls. axe-core is not in Debian: where
REFEREE_AXE names its axe.min.js, it looks at the pages too."""
import functools
import os
import time
import unittest
from pathlib import Path

from browser import Browser, Keys
from pages import Pages, hands, position
from support import COMMANDS, CONTINUE, FULL, GAMES, MALFORMED, ROOT, WIN_1

AXE = os.environ.get("REFEREE_AXE")
LOOKS = [(1600, False), (1600, True), (400, False), (400, True)]


@functools.cache
def shared_browser():
    """Starting one takes longer than most tests."""
    browser = Browser()
    unittest.addModuleCleanup(browser.close)
    return browser


class Browsed(Pages):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.browser = shared_browser()

    def setUp(self):
        super().setUp()
        self.browser.look(1600, False)

    def show(self, game, *args):
        result = self.call(game, "sweep", "--no-timing", "--report", "html=page.html", *map(str, args))
        self.assertIn(result.status, (0, 1), result.err)
        self.browser.open(self.path("page.html"))

    def report(self, game, *args):
        self.show(game, *args)
        return self.page(self.read("page.html"))

    def tearDown(self):
        self.assertEqual(self.browser.messages(), [])
        super().tearDown()


class Boards(Browsed):
    def test_every_step_of_every_game(self):
        for game in COMMANDS:
            page = self.report(game, "--html-boards", "12", ROOT / "data" / game)
            tried = 0
            for board in page.boards:
                if "replay" not in board or not board["replay"]["steps"] or len(board["replay"]["steps"]) > 60:
                    continue
                tried += 1
                look = LOOKS[(tried + COMMANDS.index(game)) % len(LOOKS)]
                self.browser.look(*look)
                with self.subTest(path=board["path"], look=look):
                    self.step_through(board)
                if tried == 2:
                    break
            self.assertEqual(tried, 2, game)

    def step_through(self, board):
        browser, replay = self.browser, board["replay"]
        browser.open(self.path("page.html"), f"#show=all&game={board['game']}:{board['path']}")
        steps = len(replay["steps"])
        browser.run("document.querySelector('figure').focus()")
        for at in [steps, *range(steps - 1, -1, -1)]:
            self.assertEqual(browser.drawn(), position(replay, at), at)
            self.assertEqual(browser.held(), hands(replay, at), at)
            browser.press(Keys.ARROW_LEFT)
        browser.press(Keys.END)
        self.assertEqual(browser.drawn(), position(replay))
        browser.press(Keys.HOME, Keys.ARROW_RIGHT)
        self.assertEqual(browser.drawn(), position(replay, 1))
        self.assertIn(replay["steps"][0]["text"], browser.find(".play .said").text)
        self.assertEqual(browser.find(".moves [aria-current=true] .mono").text, replay["steps"][0]["text"])
        self.assertEqual("move=1" in browser.driver.current_url, steps > 1)

    def test_marks(self):
        marked = {"surakarta": ("3_capture_round_a_corner.txt", {"route": 1, "from": 1, "to": 1}), "checkers": ("5_capture_overlooked.pdn", {"illegal": 3}),
                  "boxshogi": ("2_illegal_move.txt", {"illegal": 2}), "connectz": ("5_full_column.txt", {"illegal": 1})}
        for game, (name, marks) in marked.items():
            self.report(game, ROOT / "data" / game / name)
            for kind, count in marks.items():
                self.assertEqual(len(self.browser.all(f"svg.board .{kind}")), count, (game, kind))
        self.report("connectz", ROOT / "data/connectz/4_one_move_too_many.txt")
        self.assertEqual(self.browser.find("svg.board .line").get_attribute("data-line"), "4,1 4,4")
        self.assertEqual(self.browser.texts(".moves .refused .mono"), ["1"])

    def test_boards_of_other_rules(self):
        for tag, moves, squares, middle in ("20", b"32-28 19-23 28x19", 50, 102), ("24", b"11-15 22-18", 32, 34):
            self.write("game", b'[GameType "%s"]\n%s *\n' % (tag.encode(), moves))
            board, = self.report("checkers", "game").boards
            self.assertEqual(self.browser.drawn(), position(board["replay"]))
            numbers = self.browser.all("svg.board text")
            self.assertEqual(len(numbers), squares)
            self.assertEqual(float(numbers[0].get_attribute("x")), middle - 34 + 4)
            self.assertEqual(self.browser.find("svg.board .way").get_attribute("data-way"), moves.decode().split()[-1].replace("x", " ").replace("-", " "))

    def test_play_and_jump(self):
        self.write("game", WIN_1)
        self.report("connectz", "game")
        box = self.browser.find(".controls input")
        box.clear()
        box.send_keys("3", Keys.TAB)
        self.assertEqual(self.browser.drawn(), {"1,1": "1", "2,1": "2", "1,2": "1"})
        self.browser.find("[aria-label=First]").click()
        self.browser.find("[aria-label=Play]").click()
        until = time.monotonic() + 20
        while len(self.browser.drawn()) < 3 and time.monotonic() < until:
            time.sleep(0.1)
        self.browser.find("[aria-label=Pause]").click()
        self.assertGreaterEqual(len(self.browser.drawn()), 3)

    def test_large_frame(self):
        self.write("game", b"1000000000000000000000 900 5\n" + b"999999999999999999990\n" * 30 + b"2\n")
        self.report("connectz", "game")
        self.assertEqual(self.browser.drawn(), {"2,1": "1"})
        self.browser.find(".moves li:nth-child(31) button").click()
        self.assertEqual(len(self.browser.drawn()), 13)  # which are in the upper half of the window
        self.assertIn("999999999999999999990,30", self.browser.drawn())
        self.browser.find("[aria-label='Window down']").click()
        self.assertEqual(len(self.browser.drawn()), 24)
        self.assertIn("999999999999999999990,7", self.browser.drawn())
        self.browser.find("[aria-label=Closer]").click()
        self.assertEqual(len(self.browser.drawn()), 12)
        self.assertEqual(len(self.browser.all("svg.map")), 1)


class Lists(Browsed):
    def setUp(self):
        super().setUp()
        for code, data in GAMES.items():
            self.write(f"g/{code}", data)
            self.write(f"g/more/{code}", data)
        self.report("connectz", "g")

    def paths(self):
        return self.browser.run("return [...document.querySelectorAll('.row')].map((row) => row.querySelector('.mono').title)")

    def test_filters_and_links(self):
        browser = self.browser
        self.assertEqual(self.paths(), [f"{folder}/{code}" for folder in ("g", "g/more") for code in range(4, 9)])
        browser.find("#tiles .c5").click()
        self.assertEqual(self.paths(), ["g/5", "g/more/5"])
        browser.find("#tiles .c7").click()
        self.assertEqual(self.paths(), ["g/5", "g/7", "g/more/5", "g/more/7"])
        browser.find("input[type=search]").send_keys('"LEGAL_')
        self.assertEqual(self.paths(), [])
        browser.find("input[type=search]").clear()
        browser.find("input[type=search]").send_keys('"frame":[3,3,4')
        self.assertEqual(self.paths(), ["g/7", "g/more/7"])
        browser.find("input[type=search]").clear()
        browser.find("input[type=search]").send_keys("MORE/")
        self.assertEqual(self.paths(), ["g/more/5", "g/more/7"])
        browser.find(".row").click()
        seen = browser.driver.current_url
        self.assertEqual(browser.texts("article .path"), ["g/more/5"])
        self.report("connectz", "g")
        browser.open(self.path("page.html"), seen[seen.index("#"):])
        self.assertEqual((self.paths(), browser.row(), browser.texts("article .path")), (["g/more/5", "g/more/7"], "g/more/5", ["g/more/5"]))
        browser.find(".filters button").click()
        self.assertEqual(len(self.paths()), 10)
        browser.run("const show = document.querySelector('.filters select'); show.value = 'all'; show.dispatchEvent(new Event('change'))")
        self.assertEqual(self.paths()[10:], [f"{folder}/{code}" for folder in ("g", "g/more") for code in range(4)])
        browser.run("const sort = document.querySelectorAll('.filters select')[1]; sort.value = 'code'; sort.dispatchEvent(new Event('change'))")
        self.assertEqual(self.paths(), [f"{folder}/{code}" for code in (4, 5, 6, 7, 8, 0, 1, 2, 3) for folder in ("g", "g/more")])
        browser.run("[...document.querySelectorAll('.groups button')].find((each) => each.textContent.startsWith('g/more')).click()")
        self.assertEqual(self.paths(), [f"g/more/{code}" for code in (4, 5, 6, 7, 8, 0, 1, 2, 3)])

    def test_by_keyboard_alone(self):
        browser = self.browser
        browser.press("/")
        browser.press("more")
        browser.press(Keys.TAB * 4)
        browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        self.assertEqual((browser.row(), browser.texts("article .path")), ("g/more/5", ["g/more/5"]))
        browser.press(Keys.END)
        self.assertEqual(browser.row(), "g/more/8")
        browser.press(Keys.HOME, Keys.ENTER, Keys.ARROW_LEFT)
        self.assertIn("Move 7", browser.find(".play .said").text)
        browser.press(Keys.ESCAPE)
        self.assertFalse(browser.find("article").is_displayed())
        self.assertEqual(browser.run("return document.activeElement.className"), "rows")

    def test_narrow(self):
        self.browser.look(400, True)
        self.browser.open(self.path("page.html"))
        overhang = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
        wide = self.browser.run(overhang)
        self.browser.find(".row").click()
        self.assertEqual((wide, self.browser.run(overhang)), (0, 0))
        self.assertFalse(self.browser.find(".rows").is_displayed())
        self.browser.find(".shut").click()
        self.assertTrue(self.browser.find(".rows").is_displayed())

    def test_without_scripts(self):
        plain = Browser(scripts=False)
        self.addCleanup(plain.close)
        plain.open(self.path("page.html"))
        self.assertEqual(len(plain.all("noscript li")), 18)
        self.assertTrue(plain.find("noscript li").is_displayed())
        self.assertEqual([tile.text.split("\n")[0] for tile in plain.all("#tiles li")], ["2"] * 9 + ["0"])
        self.assertLess(plain.find("#tiles").location["y"], plain.find("noscript li").location["y"])


class Safety(Browsed):
    def test_nasty_names_are_text(self):
        names = ["</script><script>document.title=1</script>", "'\"><img src=x onerror=document.title=1>", "</noscript><img src=x onerror=document.title=1>",
                 "--><svg onload=document.title=1>", "&lt;b&gt;", "a\nb"]
        for name in names:
            os.makedirs(self.path("g/" + name), exist_ok=True)
            self.write(f"g/{name}/x", MALFORMED + b"</script><script>document.title=1</script>\n")
        self.write(b"g/\xff", FULL)
        self.report("connectz", "g")
        shown = self.browser.run("return [...document.querySelectorAll('.row .mono')].map((each) => each.title)")
        self.assertEqual(sorted(shown), sorted([*(f"g/{name}/x".replace("\n", "\\n") for name in names), "g/\\xff"]))
        self.assertEqual(self.browser.driver.title, "connectz report")
        for row in range(len(names) + 1):
            self.browser.all(".row")[row].click()
        self.assertEqual((self.browser.driver.title, self.browser.all("img")), ("connectz report", []))

    def test_the_policy_refuses_what_is_put_in(self):
        self.write("game", FULL)
        self.report("connectz", "game")
        self.browser.run("""const script = document.createElement("script"); script.textContent = "document.title = 1"; document.body.append(script);
            document.body.insertAdjacentHTML("beforeend", "<img src='https://example.org/x.png' onerror='document.title = 2'>")""")
        time.sleep(0.2)
        self.assertEqual(self.browser.driver.title, "connectz report")
        refused = self.browser.messages()
        self.assertGreaterEqual(len(refused), 2)
        self.assertTrue(all("Content Security Policy" in message for message in refused), refused)


class Sizes(Browsed):
    def test_many_failures(self):
        count = 100_000
        os.makedirs(self.path("g"))
        self.write("pack.jsonl", b"".join(b'{"id": "game-%d", "frame": [7, 6, 4], "moves": [1, 2, 3, 4, 9]}\n' % number for number in range(count)))
        begin = time.monotonic()
        self.show("connectz", "pack.jsonl")
        self.assertLess(time.monotonic() - begin, 60)
        took = self.browser.run("const entry = performance.getEntriesByType('navigation')[0]; return entry.loadEventEnd - entry.startTime")
        self.assertLess(took, 20_000)  # about 1200 ms on a machine that has nothing else to do
        self.assertLess(self.browser.run("return document.querySelectorAll('*').length"), 2000)
        self.browser.find(".rows").click()
        self.browser.press(Keys.END)
        self.assertEqual(self.browser.run("return document.querySelector('.row[aria-selected=true]').getAttribute('aria-posinset')"), str(count))
        self.browser.find("input[type=search]").send_keys(f"game-{count - 7}\"")
        self.assertEqual(len(self.browser.all(".row")), 1)


class Compared(Browsed):
    """Two reports: both verdicts and both boards."""

    def setUp(self):
        super().setUp()
        self.write("g/a", WIN_1 + b"2\n9\n")
        self.write("g/b", FULL)
        for name, precedence in (("old", "spec"), ("new", "first")):
            self.call("connectz", "sweep", "--no-timing", "--precedence", precedence, "--format", "jsonl", "-o", name, "g")
            self.write("g/b", CONTINUE)
        result = self.call("connectz", "compare", "--format", "html", "-o", "page.html", "old", "new")
        self.assertEqual((result.status, result.err), (0, b""))
        self.page(self.read("page.html"))
        self.browser.open(self.path("page.html"))

    def sides(self):
        """How many pieces each board has, and what is said below it."""
        return self.browser.run("""return [...document.querySelectorAll(".side")].map((side) =>
            [side.querySelectorAll("svg.board [data-piece]").length, side.querySelector(".said").textContent])""")

    def test_both_by_keyboard(self):
        browser = self.browser
        browser.press("/")
        browser.press(Keys.TAB * 3, Keys.ARROW_DOWN)
        self.assertEqual(browser.row(), "g/a")
        self.assertEqual(browser.texts(".side .badge"), ["6 off the board", "4 illegal continue"])
        self.assertEqual(browser.texts(".properties dd")[:2], ["7 (was 9)", "20 (was 24)"])
        self.assertEqual(self.sides(), [[8, "Move 9, player 1: 9 \u2013 refused"], [7, "Move 8, player 2: 2 \u2013 refused"]])
        browser.press(Keys.ENTER, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        self.assertEqual([pieces for pieces, _ in self.sides()], [7, 7])
        browser.press(Keys.HOME)
        self.assertEqual([pieces for pieces, _ in self.sides()], [0, 7])
        browser.press(" ")
        browser.find(".side:last-child [aria-label=Play]").click()  # one plays at a time
        self.assertEqual(len(browser.all("[aria-label=Pause]")), 1)
        browser.find("[aria-label=Pause]").click()
        browser.press(Keys.ESCAPE)
        self.assertFalse(browser.find("article").is_displayed())

    def test_a_file_that_has_changed(self):
        """The old board is not to be had: the game of the new report at the move that decided then."""
        self.browser.open(self.path("page.html"), "#game=0%3Ag%2Fb")
        self.assertIn("has another verdict: the file has changed", self.browser.find(".side").text)
        self.assertEqual(self.sides(), [[3, "Move 3, player 1: 1"], [7, "Move 8, player 2: 2 \u2013 refused"]])

    def test_a_property_that_is_gone(self):
        self.call("connectz", "compare", "--format", "html", "-o", "page.html", "new", "old")
        self.browser.open(self.path("page.html"), "#game=0%3Ag%2Fb")
        shown = dict(zip(self.browser.texts(".properties dt"), self.browser.texts(".properties dd"), strict=True))
        self.assertEqual((shown["winning move"], shown["frame"]), ("none (was 7)", "1 2 2 (was 7 6 4)"))

    def test_narrow(self):
        for width, dark in LOOKS:
            self.browser.look(width, dark)
            self.browser.open(self.path("page.html"), "#game=0%3Ag%2Fa")
            self.assertEqual(self.browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)


class Histories(Browsed):
    def setUp(self):
        super().setUp()
        for failing in (3, 0, 9):
            for number in range(12):
                self.write(f"g/{number}", FULL if number < failing else WIN_1)
            self.call("connectz", "sweep", "--history", "h.db", "--report", "html=page.html", "g")
        self.call("connectz", "history", "--format", "html", "-o", "history.html", "h.db", "g/1", "g/7")

    def test_the_plot(self):
        """Bars are as high as runs have failures, in the page of the sweep and in that of the history; nothing is wider than the page."""
        for page in ("page.html", "history.html"):
            for look in LOOKS:
                self.browser.look(*look)
                self.browser.open(self.path(page))
                slots, bars = (self.browser.run("return [...document.querySelectorAll(arguments[0])].map((each) => {"
                                                "const box = each.getBoundingClientRect(); return [box.width, box.height, box.bottom]; })", f".plot .{name}")
                               for name in ("slot", "failures"))
                for (width, height, bottom), (bar_width, bar_height, bar_bottom), part in zip(slots, bars, (1 / 3, 0, 1), strict=True):
                    self.assertAlmostEqual(bar_height, height * part, delta=1)
                    self.assertGreater(width, 5)
                    self.assertAlmostEqual(width, bar_width, delta=0.1)
                    self.assertTrue(part == 0 or abs(bottom - bar_bottom) < 1)
                colours = self.browser.run("return ['.failures', '.slot'].map((each) => getComputedStyle(document.querySelector('.plot ' + each)).fill)")
                self.assertEqual(colours, ["rgb(240, 100, 91)", "rgb(28, 34, 42)"] if look[1] else ["rgb(209, 58, 50)", "rgb(246, 247, 249)"])
                self.assertEqual(self.browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)
        self.assertEqual(self.browser.texts("main h2"), ["g/1: has failed since run 3", "g/7: has failed since run 3", "Runs"])


@unittest.skipUnless(AXE, "REFEREE_AXE names no axe.min.js")
class Accessible(Browsed):
    def test_axe(self):
        for game in COMMANDS:
            folder = ROOT / "data" / game
            for look in LOOKS:
                self.browser.look(*look)
                self.report(game, folder)
                self.browser.find(".row").click()
                self.assert_accessible()
                self.report(game, next(iter(sorted(folder.glob("1*")))))
                self.assert_accessible()
                self.call(game, "sweep", "--history", f"{game}.db", str(folder))
                self.call(game, "history", "--format", "html", "-o", "page.html", f"{game}.db")
                self.browser.open(self.path("page.html"))
                self.assert_accessible()

    def assert_accessible(self):
        self.browser.run(Path(AXE).read_text(encoding="utf-8"))
        self.assertEqual(self.browser.driver.execute_async_script("""const done = arguments[0];
            axe.run().then((result) => done(result.violations.map((each) => [each.id, each.help, each.nodes.map((node) => node.html)])))"""), [])


if __name__ == "__main__":
    unittest.main()
