"""What tests of HTML reports share: what stands in a page, read without running its scripts, and the positions of a game
as its images have them, which are drawn by other code."""
import base64
import hashlib
import json
import re
from html.parser import HTMLParser

from images import Images, pieces

DRAWN = {"connectz": ("data-cell", "data-player"), "boxshogi": ("data-square", "data-piece"),
         "checkers": ("data-square", "data-disc"), "surakarta": ("data-point", "data-piece")}
# Without an end tag.
VOID = {"meta", "img"}


class Page(HTMLParser):
    """The parts of a page. Every element ends in its place, and nothing stands there that was not written on purpose."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.tags, self.games, self.texts = [], [], [], {}
        self.policy, self.digests, self.blocks = "", [], {}
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.tags.append((tag, attrs))
        if tag == "meta":
            self.policy += attrs["content"] if attrs.get("http-equiv") == "Content-Security-Policy" else ""
        if tag == "li" and "data-g" in attrs:
            self.games.append({"class": attrs["class"], **json.loads(attrs["data-g"])})
        if tag not in VOID:
            self.open.append((tag, attrs))

    def handle_endtag(self, tag):
        name, _ = self.open.pop()
        assert name == tag, (name, tag, self.getpos())

    def handle_data(self, data):
        if not self.open:
            return
        tag, attrs = self.open[-1]
        if tag in ("script", "style") and attrs.get("type") != "application/json":
            self.digests.append((tag, base64.b64encode(hashlib.sha256(data.encode()).digest()).decode()))
        elif tag == "script":
            self.blocks.setdefault(attrs["class"], []).append(json.loads(data))
        elif tag in ("code", "span") and self.games and [each for each, _ in self.open[-3:]][-2] == "li":
            self.games[-1].setdefault({"code": "path", "span": "reason"}[tag], data)
        elif tag in ("p", "h1", "title", "dd"):
            self.texts.setdefault(tag, []).append(data)

    @property
    def boards(self):
        return self.blocks.get("board-data", [])

    def counts(self):
        tiles = [attrs["data-code"] for tag, attrs in self.tags if tag == "li" and "data-code" in attrs]
        return tiles


def position(replay, steps=None):
    """The board after so many steps; all by default."""
    now = dict(replay["start"])
    for step in replay["steps"][:steps]:
        for place, piece in step.get("set", []):
            now[place] = piece
    return {place: piece for place, piece in now.items() if piece and place not in ("lower", "upper")}


def hands(replay, steps=None):
    """What both sides hold, sorted; nothing in games without hands."""
    now = dict(replay["start"])
    for step in replay["steps"][:steps]:
        now.update(step.get("set", []))
    return sorted(" ".join(now.get(side, "") for side in ("lower", "upper")).split())


class Pages(Images):
    def page(self, text):
        """A page, after checks of what is true of every one."""
        page = Page(text.decode())
        sources = dict(part.strip().split(" ", 1) for part in page.policy.split(";"))
        self.assertEqual(set(sources), {"default-src", "script-src", "style-src", "img-src", "base-uri", "form-action"})
        self.assertEqual((sources["default-src"], sources["base-uri"], sources["form-action"], sources["img-src"]),
                         ("'none'", "'none'", "'none'", "data:"))
        for tag, digest in page.digests:
            self.assertIn(f"'sha256-{digest}'", sources[f"{tag}-src"])
        for tag, count in (("script", 2), ("style", 1)):
            self.assertEqual([each for each, _ in page.digests].count(tag), count)
            self.assertEqual(sources[f"{tag}-src"].count("sha256"), count)
        for tag, attrs in page.tags:
            self.assertFalse({"src", "href", "style"} & set(attrs) or [name for name in attrs if name.startswith("on")], (tag, attrs))
        self.assertNotRegex(re.sub(rb"http://www\.w3\.org/2000/svg", b"", text), rb"https?://")
        return page

    def drawn(self, game, path, *args):
        """The board as `explain --svg` draws it; nothing if it draws none."""
        result = self.call(game, "explain", path, "--svg", "drawn.svg", *args)
        return pieces(self.parsed(self.read("drawn.svg")), *DRAWN[game]) if result.status == 0 else None

    def assert_position(self, replay, drawn):
        """Images show all counters of a game that goes on after a win; a replay ends with the move that is refused."""
        last = replay["steps"][-1] if replay["steps"] else {}
        now = position(replay)
        if last.get("refused") and "marks" not in last:
            drawn = {place: piece for place, piece in drawn.items() if place in now}
        self.assertEqual(now, drawn)
