# Everything a contributor runs. What the tools do is configured in pyproject.toml; what they are, in requirements.lock.
# `make PYTHON=/path/to/python3.12 ...` chooses the interpreter from which .venv is made.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?=
PYTEST_ARGS ?=
BIN := .venv/bin
DEMO := examples/humility-opalescence.yaml
# The folders that hold Python, as far as they exist: mypy refuses a folder without any.
PYTHON_FOLDERS = $(foreach folder,src tests benchmarks examples,$(if $(shell find $(folder) -name '*.py' -print -quit 2>/dev/null),$(folder)))

.PHONY: help
help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- the environment -------------------------------------------------------------------------------------------------

# A name on the PATH may be a shim that does not run, so each candidate is tried. Ours needs venv and pip's own wheel too.
define find_python
usable='import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'; found=; \
for candidate in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python); do \
    if "$$candidate" -c "$$usable" >/dev/null 2>&1; then found=$$candidate; break; fi; \
done; \
if [ -z "$$found" ]; then \
    echo "Layerlaw needs Python 3.11 or newer, with the modules venv and ensurepip (Debian: python3-venv)." >&2; \
    echo "Tried: $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python). Name yours: make PYTHON=/path/to/python3" >&2; \
    exit 1; \
fi
endef

.venv/.locked: requirements.lock
	@$(find_python); echo "== .venv from requirements.lock, with $$("$$found" --version)"; "$$found" -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.lock
	@touch $@

.venv/.installed: .venv/.locked pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index --editable .
	@$(BIN)/python -m compileall -q src/layerlaw || true # so that the first run of the command line is as quick as the next
	@touch $@

.PHONY: venv
venv: .venv/.installed ## build .venv from the lock file (the others do it by themselves)

# --- what one came for -----------------------------------------------------------------------------------------------

.PHONY: demo
demo: .venv/.installed ## solve and explain a real board
	@echo; echo "== a board: $(DEMO)"; echo; cat $(DEMO)
	@echo; echo "== what every object is: layerlaw solve $(DEMO)"; echo; $(BIN)/layerlaw solve $(DEMO)
	@echo; echo "== and why: layerlaw explain $(DEMO)"; echo; $(BIN)/layerlaw explain $(DEMO)
	@echo; echo "Your own: $(BIN)/layerlaw explain my-board.yaml"

# --- the page --------------------------------------------------------------------------------------------------------

STATIC := src/layerlaw/web/static
PAGE_SOURCES = $(shell find page docs/tutorial examples tests/boards src/layerlaw -type f \
    -not -path '*/node_modules/*' -not -path '*/__pycache__/*' -not -path '$(STATIC)/*' 2>/dev/null)

define find_node
if ! node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then \
    echo "Building the page needs Node 20 or newer, with npm (nodejs.org, or your system's packages). Nothing else here does:" >&2; \
    echo "an installed layerlaw has the page built, and make demo and make test work without." >&2; \
    exit 1; \
fi
endef

page/node_modules/.installed: page/package.json page/package-lock.json
	@$(find_node); cd page && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(STATIC)/.built: page/node_modules/.installed .venv/.installed $(PAGE_SOURCES)
	@$(find_node); cd page && npx --no-install tsc --noEmit && node build.mjs
	@touch $@

.PHONY: page-built
page-built: $(STATIC)/.built ## build the page (needs Node), without serving it

.PHONY: page
page: $(STATIC)/.built ## build the page and serve it on this machine (needs Node)
	$(BIN)/layerlaw page

.PHONY: bench-page
bench-page: $(STATIC)/.built ## measure the exported page in a browser, over a line of 10 Mbit/s
	@scratch=$$(mktemp -d); trap 'rm -rf "$$scratch"' EXIT; \
	$(BIN)/layerlaw page --export "$$scratch/site" && cd page && node measure.mjs "$$scratch/site" 10

.PHONY: test-page
test-page: $(STATIC)/.built ## test the page in a real browser, served and exported (needs Node and chromium)
	cd page && node --test --test-concurrency=1 --test-reporter=spec test/page.test.mjs test/picking.test.mjs test/byhand.test.mjs

.PHONY: wheel
wheel: $(STATIC)/.built ## build the wheel, with the page in it, into build/wheel (needs Node)
	@rm -rf build/wheel; $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index --wheel-dir build/wheel .
	@ls -l build/wheel

# The wheel goes into an environment of its own; what it depends on is taken from .venv, where it stands by its hash.
.PHONY: test-wheel
test-wheel: wheel ## install the wheel elsewhere, and use it: it must bring the page, the examples and the schema along
	@scratch=$$(mktemp -d); trap 'rm -rf "$$scratch"' EXIT; \
	$(BIN)/python -m venv "$$scratch/venv"; \
	"$$scratch/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-index --no-deps build/wheel/*.whl; \
	$(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' > "$$("$$scratch/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/rest.pth"; \
	cp $(DEMO) "$$scratch/board.yaml"; cd "$$scratch"; export PYTHONNOUSERSITE=1; layerlaw="$$scratch/venv/bin/layerlaw"; \
	"$$scratch/venv/bin/python" -c 'import layerlaw, sys; assert layerlaw.__file__.startswith(sys.prefix), layerlaw.__file__'; \
	"$$layerlaw" --version; "$$layerlaw" check board.yaml; "$$layerlaw" cards show Humility >/dev/null; \
	"$$layerlaw" page --export site | tee export.txt; \
	! grep 'newer than the built page' export.txt || { echo "the wheel's engine is not the one that was built into its page" >&2; exit 1; }; \
	for file in index.html app.js worker.js sw.js engine.json gallery.json course.json; do test -s "site/$$file" || { echo "the wheel lacks $$file" >&2; exit 1; }; done; \
	echo "the wheel works, and has the page"

.PHONY: test-container
test-container: $(STATIC)/.built ## carry out the Containerfile's steps in a scratch folder (needs Node and the network)
	$(BIN)/python -m tests.repository.container_steps

.PHONY: test
test: .venv/.installed ## run all tests, one worker a core (PYTEST_ARGS='-k humility' for some)
	$(BIN)/pytest -n auto $(PYTEST_ARGS)

.PHONY: coverage
coverage: ## run all tests and count the branches that they take, by packages
	@$(MAKE) --no-print-directory test PYTEST_ARGS="-p benchmarks.marks $(PYTEST_ARGS)"
	@$(MAKE) --no-print-directory branches

.PHONY: branches
branches: .venv/.installed ## which part of its branches each package's tests took, of tests that ran with -p benchmarks.marks (BRANCHES_ARGS='--untaken play/')
	$(BIN)/python -m benchmarks.branch_coverage $(BRANCHES_ARGS)

.PHONY: lint
lint: .venv/.installed ## ruff, everything selected
	$(BIN)/ruff check .

.PHONY: format
format: .venv/.installed ## lay the code out, and mend what ruff can mend
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

.PHONY: format-check
format-check: .venv/.installed ## is the code laid out as `make format` would?
	$(BIN)/ruff format --check .

.PHONY: types
types: .venv/.installed ## mypy, strict
	$(BIN)/mypy $(strip $(PYTHON_FOLDERS))

.PHONY: docs
docs: .venv/.installed ## build the documentation site into build/site; a broken link is an error
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --fresh-env -b html docs build/site
	@echo "build/site/index.html, for any static host; its folder page/ is free for \`layerlaw page --export build/site/page\`"

.PHONY: links
links: .venv/.installed ## look whether the documentation's links to elsewhere still lead somewhere (needs the network)
	$(BIN)/sphinx-build --quiet -b linkcheck docs build/links

.PHONY: work
work: .venv/.installed ## the work that five boards, files and a game take, counted (WORK_ARGS=--renew keeps the counts)
	$(BIN)/python -m benchmarks.work $(WORK_ARGS)

.PHONY: compiled
compiled: .venv/.installed ## the engine as machine code in build/compiled, to be measured (decision 0018; needs a C compiler)
	$(BIN)/python -m benchmarks.compiled

.PHONY: fuzz
fuzz: .venv/.installed ## fuzz with coverage guidance (needs atheris; FUZZ_ARGS='boards --seconds 600')
	$(BIN)/python -m benchmarks.fuzz $(or $(FUZZ_ARGS),boards)

.PHONY: mutants
mutants: .venv/.installed ## mistakes put into the code on purpose, and who sees them (MUTANTS_ARGS='--package play --sample 50')
	$(BIN)/python -m benchmarks.mutants $(MUTANTS_ARGS)

.PHONY: bench
bench: .venv/.installed ## make the tables on solving and on games at work (docs/benchmarks.md; BENCH_ARGS=--quick)
	$(BIN)/python -m benchmarks.tables $(BENCH_ARGS)
	$(BIN)/python -m benchmarks.game_at_work

.PHONY: golden
golden: .venv/.installed ## renew the golden files; read the diff before it is committed
	LAYERLAW_RENEW=1 $(BIN)/pytest $(PYTEST_ARGS)
	@git status --short -- tests docs

.PHONY: digest
digest: .venv/.installed ## which cards are read otherwise, and how (DIGEST_ARGS='--how 50 --base main', or --renew)
	$(BIN)/python -m tests.oracle.digest $(or $(DIGEST_ARGS),--how 10)

.PHONY: lock
lock: ## renew requirements.lock to the newest versions that pyproject.toml allows (needs the network)
	@$(find_python); scratch=$$(mktemp -d); trap 'rm -rf "$$scratch"' EXIT; \
	"$$found" -m venv "$$scratch/venv"; "$$scratch/venv/bin/python" -m pip install --quiet --disable-pip-version-check uv; \
	"$$scratch/venv/bin/uv" pip compile --quiet --upgrade --universal --generate-hashes --extra dev \
	    --custom-compile-command 'make lock' pyproject.toml -o "$$scratch/lock"; \
	cp "$$scratch/lock" requirements.lock

.PHONY: ci
ci: ## all that must hold before a change goes in
	@.ci/run

.PHONY: clean
clean: ## remove what the other targets made
	rm -rf .venv page/node_modules $(STATIC) .benchmarks .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +
