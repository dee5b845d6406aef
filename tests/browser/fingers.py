"""What a child's finger and a judge's finger do, in words that tests read."""

from playwright.sync_api import Page, expect

from tests.browser.tables import Seated

# A reading of the tablet's disk waits for all writings that were asked for before it.
READ_DISK = """() => new Promise((done) => {
  const opening = indexedDB.open("turniej-tablet");
  opening.onsuccess = () => {
    const { result: store } = opening;
    store.transaction([...store.objectStoreNames]).oncomplete = () => { store.close(); done(); };
  };
})"""


class TabletPage:
    """A tablet in the browser, driven by touch."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url

    def pair(self, seated: Seated) -> "TabletPage":
        self.page.goto(f"{self.url}/s/{seated.token}")
        expect(self.page).to_have_url(f"{self.url}/tablet/")
        return self

    def tap(self, name: str) -> None:
        self.page.locator(f'[data-do="{name}"]').first.tap()

    def choose(self, name: str) -> None:
        """A button of the dialog that is open."""
        self.page.locator(f'dialog [data-do="{name}"]').tap()

    def square(self, row: int, col: int) -> None:
        self.page.locator(f'.desk__board [data-index="{row * 15 + col}"]').tap()

    def type(self, word: str) -> None:
        for letter in word:
            self.tap(f"key-{letter}")

    def lay(self, row: int, col: int, word: str, *, down: bool = False) -> None:
        """Tap the square, turn if the word goes down, type, announce."""
        self.square(row, col)
        if down:
            self.square(row, col)
        self.type(word)
        self.tap("done")
        self.expect_step("record")

    def record(self) -> None:
        self.tap("record")
        expect(self.page.locator('[data-do="record"]')).to_be_hidden()

    def play(self, row: int, col: int, word: str, *, down: bool = False) -> None:
        self.lay(row, col, word, down=down)
        self.record()

    def leave_letters(self, *racks: str) -> None:
        """Name what is left on one rack after the other."""
        for letters in racks:
            count = self.page.locator(".desk__whole .muted").first
            expect(count).to_have_text(f"0 z {len(letters)}")
            for letter in letters:
                self.tap(f"left-{letter}")
            self.tap("leftovers-done")

    def say_pass(self) -> None:
        self.tap("pass")
        self.choose("pass-yes")
        self.expect_step("record")
        self.record()

    def expect_step(self, name: str) -> None:
        expect(self.page.locator(f'[data-do="{name}"]').first).to_be_visible()

    def expect_saved(self) -> None:
        expect(self.page.locator("#net")).to_contain_text("Zapisane")

    def expect_kept(self) -> None:
        """What was entered is on the tablet's disk."""
        self.page.evaluate(READ_DISK)

    def expect_turn(self, name: str) -> None:
        expect(self.page.locator(".player--now .player__name")).to_have_text(name)

    def score(self, seat: int) -> int:
        return int(self.page.locator(f'.player[data-seat="{seat}"] .player__score').inner_text().split()[0])
