"""How soon a tap on the page that rules is answered on a slow phone, beside one that only draws buttons."""

from statistics import median

from playwright.sync_api import Page

from tests.browse import LANGUAGES, PHONE, chromium, served

SLOWER = 4
"""How much slower the processor of a phone is made."""
ROUNDS = 5
TAPS = ("puck_own_field", "puck_side_edge", "puck_own_field", "puck_opponent_field", "puck_pocketed")
TAPPED = """async ([selector, busy]) => {
  const node = document.querySelector(selector);
  const start = performance.now();
  node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const answered = performance.now() - start;
  await new Promise((done) => requestAnimationFrame(done));
  document.body.getBoundingClientRect();
  const shown = performance.now() - start;
  while (busy && document.querySelector(busy)) await new Promise((done) => setTimeout(done, 5));
  return [answered, shown, performance.now() - start];
}"""
"""From a tap until the script has answered, until that is laid out, and until all that is open was tried."""
PLAIN = """(page) => {
  const boxes = Array.from({ length: page }, (_, n) => `<label><input type=checkbox>${n}</label>`);
  document.body.innerHTML = `<div id=all>${boxes.join("")}</div>`;
  const all = document.querySelector("#all");
  all.addEventListener("click", () => {
    const rows = Array.from({ length: page }, (_, n) => {
      const row = document.createElement("button");
      row.textContent = `answer ${n}`;
      return row;
    });
    all.replaceChildren(...rows);
  });
}"""
"""A page that does nothing but draw as many buttons anew."""


def report() -> None:
    """Prints the table."""
    with served() as address, chromium() as browser:
        page = browser.new_page(viewport=PHONE)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        rows = [row for lang in LANGUAGES for row in _ruling(page, f"{address}{lang}/rulings.html")]
        buttons = page.evaluate("document.querySelectorAll('main button').length")
        peer = _plain(page, buttons)
        print(f"\na tap on the page that rules, processor {SLOWER} times slower, {len(rows)} taps: median ms")
        names = ("answered", "laid out", "all that is open tried")
        for name, times in zip(names, zip(*rows, strict=True), strict=True):
            print(f"  {name:<24} {median(times):7.1f}   worst {max(times):7.1f}")
        drawn = median(shown for _, shown, _ in peer)
        ratio = median(shown for _, shown, _ in rows) / drawn
        print(f"  {buttons} buttons drawn anew   {drawn:7.1f}   ours takes {ratio:.1f} times as long")


def _ruling(page: Page, url: str) -> list[list[float]]:
    times = []
    for _ in range(ROUNDS):
        page.goto("about:blank")
        page.goto(url)
        page.locator("[data-tap]").first.wait_for()
        times += [page.evaluate(TAPPED, [f"[data-tap='{tap}']", "[data-later][aria-busy]"]) for tap in TAPS]
    return times


def _plain(page: Page, buttons: int) -> list[list[float]]:
    times = []
    for _ in range(ROUNDS):
        page.goto("about:blank")
        page.evaluate(PLAIN, buttons)
        times.append(page.evaluate(TAPPED, ["#all", ""]))
    return times
