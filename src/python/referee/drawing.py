"""A picture that shows itself."""

import os
import sys

# What opens a window is imported only then: it would be a third of what importing the package takes.


class Drawing(str):
    """The text of an SVG file, which a notebook shows as a picture."""

    characters = ""
    """The same in characters."""

    def _repr_svg_(self):
        return str(self)

    def __repr__(self):
        return f"<Drawing of {len(self)} characters of SVG>"

    @staticmethod
    def is_shown_by_notebook():
        """Whether there is a notebook that shows what an expression gives."""
        shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
        return shell is not None and hasattr(shell, "kernel")

    def show(self):
        """Open it in a window; where there are none, or none can be opened, print its characters."""
        if not (_has_windows() and self._open()):
            print(self.characters, end="" if self.characters.endswith("\n") else "\n")

    def _open(self):
        import webbrowser

        return webbrowser.open(self._file().as_uri())

    def _file(self):
        import atexit
        import pathlib
        import tempfile

        with tempfile.NamedTemporaryFile("w", suffix=".svg", prefix="surakarta-", encoding="utf-8", delete=False) as file:
            file.write(self)
        path = pathlib.Path(file.name)
        atexit.register(path.unlink, missing_ok=True)
        return path


def _has_windows():
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
