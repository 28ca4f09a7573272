"""What tests of SVG images share: what explain draws, and what is found in it."""
import json
import xml.etree.ElementTree as ElementTree

from support import COMMANDS, ROOT, Case, command, run

SVG = "{http://www.w3.org/2000/svg}"
DATA = {game: sorted((ROOT / "data" / game).iterdir()) for game in COMMANDS}


def marked(root, kind, key):
    """What elements of this class stand for, in the order in which they are drawn."""
    return [element.get(key) for element in root.iter() if element.get("class") == kind and element.get(key)]


def pieces(root, key, value):
    """Places and what is on them; no place twice."""
    found = [(element.get(key), element.get(value)) for element in root.iter() if element.get(value)]
    assert len(dict(found)) == len(found), found
    return dict(found)


class Images(Case):
    def call(self, game, *args, **options):
        return run(*args, executable=command(game), **{"cwd": self.dir, **options})

    def image(self, game, path, *args):
        """What explain draws, after checks of what is true of every image."""
        result = self.call(game, "explain", path, "--svg", "board.svg", *args)
        self.assert_result(result, None)
        self.assertEqual(result.out, self.call(game, "explain", path, *args).out)
        return self.parsed(self.read("board.svg"))

    def parsed(self, text):
        root = ElementTree.fromstring(text)
        self.assertEqual((root.tag, root.get("role")), (f"{SVG}svg", "img"))
        title, description, background = root[0], root[1], root[2]
        self.assertEqual(title.tag, f"{SVG}title")
        self.assertRegex(title.text, "^(Connect Z, frame .*|BoxShogi|Checkers|Surakarta, .*): (game [0-9]+: )?code [0-8], [a-z ]+$")
        self.assertEqual(description.tag, f"{SVG}desc")
        self.assertIn(title.text.split(": ")[-1] + ". ", description.text)
        self.assertEqual((background.tag, background.get("width"), background.get("height")),
                         (f"{SVG}rect", root.get("width"), root.get("height")))
        self.assertRegex(background.get("fill"), "^#")
        self.assertEqual(root.get("font-family"), "sans-serif")
        return root

    def words(self, root):
        group = next(element for element in root.iter() if element.get("class") == "words")
        return " ".join(text.text for text in group)

    def every_sample(self, game, compare, least):
        """Has each sample with a board compared, more than `least` of them."""
        tried = [str(path) for path in DATA[game] if path.name[0] not in "78"]
        for path in tried:
            with self.subTest(path):
                compare(path)
        self.assertGreater(len(tried), least)

    def report(self, game, path, *args):
        """The reports on a file, one a game."""
        return [json.loads(line) for line in self.call(game, "--json", path, *args).out.splitlines()]
