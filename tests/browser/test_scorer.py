"""The scorer of the tablet against the cases that the engine is held to, in a real browser."""

import json
from pathlib import Path

import pytest

VECTORS = Path(__file__).resolve().parents[1] / "vectors"

SCORE_ALL = """async ([address, tileSet, boards, cases]) => {
  const { fromRows } = await import(address + "board.js");
  const { lay } = await import(address + "play.js");
  const cells = boards.map(fromRows);
  return cases.map(({ board, placements }) => {
    const { ok, code, params, placements: _, ...laid } = lay(cells[board], placements, tileSet);
    return ok ? laid : { refusal: { code, params } };
  });
}"""


@pytest.mark.parametrize("language", ["polish", "english", "french", "romanian"])
def test_pl_26_to_29_browser_scores_every_shared_case_like_the_engine(browser_page, site_server, language):
    data = json.loads((VECTORS / f"plays-{language}.json").read_text(encoding="utf-8"))
    browser_page.goto(f"{site_server.url}/healthz")
    address = f"{site_server.url}/static/turniej/tablet/"
    found = browser_page.evaluate(SCORE_ALL, [address, data["tile_set"], data["boards"], data["cases"]])
    wrong = [
        (case["name"], case["expect"], answer)
        for case, answer in zip(data["cases"], found, strict=True)
        if case["expect"] != answer
    ]
    assert wrong == []


def test_board_has_the_premiums_of_the_engine(browser_page, site_server):
    premiums = json.loads((VECTORS / "board.json").read_text(encoding="utf-8"))["premiums"]
    browser_page.goto(f"{site_server.url}/healthz")
    script = "async (address) => (await import(address)).PREMIUMS"
    found = browser_page.evaluate(script, f"{site_server.url}/static/turniej/tablet/board.js")
    assert [found[start : start + 15] for start in range(0, 225, 15)] == premiums
