"""A picture that shows itself."""

import atexit
import os
import pathlib
import sys
import tempfile
import webbrowser


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
        if not (_has_windows() and webbrowser.open(self._file().as_uri())):
            print(self.characters, end="" if self.characters.endswith("\n") else "\n")

    def _file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".svg", prefix="surakarta-", encoding="utf-8", delete=False) as file:
            file.write(self)
        path = pathlib.Path(file.name)
        atexit.register(path.unlink, missing_ok=True)
        return path


def _has_windows():
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
