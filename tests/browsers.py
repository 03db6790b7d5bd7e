"""The site in every browser that a referee may have: `make browsers` prints what each of them did."""

import sys
import time
from collections.abc import Iterator
from statistics import median

from .browse import LANGUAGES, served
from .drivers import BROWSERS, Driver, missing, wait_for
from .walk import INCIDENTS, TOLD, expected, taps

QUERIES = {"en": "puck in poket", "fr": "palet dans la poche", "lv": "ripa maisina", "ru": "шайба в лузе"}
"""What is searched for, with slips of the pen."""
DRAWN = "return document.querySelector('[data-rulings] .outcome')"
OUTCOME = "return document.querySelector('[data-outcome]')?.dataset.outcome"
AGENT = "return `${navigator.userAgent}, ${innerWidth} px`"
FOUND = "return document.querySelector('.results a')?.textContent"


def report(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def is_shown(driver: Driver, selector: str) -> bool:
    return bool(driver.ask(f"return Boolean(document.querySelector({selector!r}))"))


def tell(driver: Driver, incident: str) -> int:
    """Tells an incident; how many taps it took."""
    tapped = 0
    for step in TOLD[incident]:
        for selector in taps(step, lambda selector: is_shown(driver, selector)):
            wait_for(driver, f"return Boolean(document.querySelector({selector!r}))")
            driver.click(selector)
            tapped += 1
    return tapped


def walk(driver: Driver, address: str) -> Iterator[str]:
    """The twelve incidents in every language, and what was wrong."""
    counted: list[int] = []
    for lang in LANGUAGES:
        for incident in INCIDENTS:
            driver.open("about:blank")
            driver.open(f"{address}{lang}/rulings.html")
            wait_for(driver, DRAWN)
            counted.append(tell(driver, incident["id"]))
            outcomes = sorted(str(driver.ask(OUTCOME)).split())
            document = str(driver.ask("return document.querySelector('[data-by]').value"))
            if outcomes not in expected(incident, document):
                yield f"{lang} {incident['id']}: ruled {outcomes}"
    report(f"  {len(counted)} incidents told, {median(counted):g} taps in the median, {max(counted)} at most")


def search(driver: Driver, address: str) -> Iterator[str]:
    """A query in every language."""
    for lang, query in QUERIES.items():
        driver.open(f"{address}{lang}/index.html")
        driver.write("[data-search] input", query)
        try:
            report(f"  {query}: {str(wait_for(driver, FOUND)).split(chr(10))[0][:60]}")
        except AssertionError as wrong:
            yield f"search {lang}: {wrong}"


def save(driver: Driver, address: str) -> None:
    """Keeps the site on the device."""
    driver.open(f"{address}lv/index.html")
    wait_for(driver, "return document.querySelector('[data-save-button]')?.textContent.includes('MB')")
    driver.click("[data-save-button]")
    state = "document.querySelector('[data-save-state]').textContent"
    wait_for(driver, f"return {state}.startsWith(rulebook.say.home.saved)")


def rule_offline(driver: Driver, address: str) -> Iterator[str]:
    """A ruling from the saved copy, the server being gone."""
    driver.open(f"{address}lv/rulings.html")
    wait_for(driver, DRAWN)
    tell(driver, "puck-in-pocket")
    if "penalty_disc" not in str(driver.ask(OUTCOME)):
        yield "no ruling without the server"


def tried(name: str) -> list[str]:
    """What a browser did wrong."""
    _, opened = BROWSERS[name]
    start = time.monotonic()
    with opened() as driver:
        with served() as address:
            report(f"{name}: {driver.ask(AGENT)}")
            wrong = [*walk(driver, address), *search(driver, address)]
            save(driver, address)
        wrong += rule_offline(driver, address)
    report(f"  {'; '.join(wrong) or 'all right'}, in {time.monotonic() - start:.0f} s")
    return wrong


def main(names: list[str]) -> int:
    if programs := missing():
        sys.stderr.write(f"not on this machine: {', '.join(programs)}; `make browsers` gets Debian's\n")
        return 2
    wrong = [line for name in names or BROWSERS for line in tried(name)]
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
