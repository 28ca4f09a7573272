"""Chromium, headless, driven by Debian's chromium-driver and python3-selenium; no network."""
from pathlib import Path

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
except ImportError as error:  # of another Python than Debian's
    raise SystemExit("python3-selenium is missing: run scripts/setup test") from error

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

__all__ = ["Browser", "By", "Keys"]


class Browser:
    """A browser with windows of any size."""

    def __init__(self, scripts=True):
        options = Options()
        # As root, and where /dev/shm is small, as in containers.
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--window-size=1600,1000"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        if not scripts:
            options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)

    def close(self):
        self.driver.quit()

    def look(self, width, dark, height=1000):
        """The size of the page, and which colours its reader prefers."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                    {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})

    def open(self, path, fragment=""):
        self.driver.get("about:blank")
        self.driver.get(Path(path).absolute().as_uri() + fragment)

    def run(self, script, *args):
        return self.driver.execute_script(script, *args)

    def press(self, *keys):
        """On the element that has the focus."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        return self.run("return [...document.querySelectorAll(arguments[0])].map((each) => each.textContent)", selector)

    def messages(self):
        """What was written to the console since the last call: nothing, on a page that is right."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def drawn(self):
        """The places of the board that is shown, and what is on them."""
        return dict(self.run("""return [...document.querySelectorAll("svg.board [data-piece]")]
            .map((piece) => [piece.dataset.place, piece.dataset.piece])"""))

    def held(self):
        """What is drawn in the hands, sorted."""
        return sorted(self.run("return [...document.querySelectorAll('svg.board [data-held]')].map((piece) => piece.dataset.held)"))

    def row(self):
        """The path of the row that is chosen."""
        return self.run("return (document.querySelector('.row[aria-selected=true] .mono') || {}).title")
