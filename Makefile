# Every target makes and reuses its own virtual environment: nothing has to be set up first.
# Settings: PYTHON=/path/to/python3.x  WORKERS=2  PYTHONS="3.11 3.12 3.13"  PORT=8000

WORKERS ?= 2
PYTHONS ?= 3.11 3.12 3.13
# The Python of bench-peers, and what it is told: BENCH="--rounds 15 --save"
BENCH_PYTHON ?= 3.13
BENCH ?=
# An environment for each Python that the peers are measured with.
PEERS := .venv-peers$(if $(filter-out 3.13,$(BENCH_PYTHON)),-$(BENCH_PYTHON))
# The Python of fuzz, for how long in all, and at which door; all of them without one.
FUZZ_PYTHON ?= 3.13
SECONDS ?= 300
DOOR ?=
# What mutants changes: rng, kernel or a game; one after another without.
PACKAGE ?=
# The port of the web page.
PORT ?= 8000
export PYTHON

BIN := .venv/bin
PIP_INSTALL := -m pip install --quiet --quiet --disable-pip-version-check
# The gate sees the same Hypothesis examples in every run.
PYTEST := HYPOTHESIS_PROFILE=ci $(BIN)/pytest
COVERED_BY := src/knockout_games/kernel src/knockout_games/rng src/knockout_games/games \
	$(addprefix tests/,kernel rng rules games golden drawing words)
FULLY_COVERED := */knockout_games/kernel/*,*/knockout_games/rng/*,*/knockout_games/games/*

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Targets share one environment and one screen, so they run one after another even under -j.
.NOTPARALLEL:
.PHONY: help demo web check test test-all-pythons test-slow test-adapters test-web test-packages mutants fuzz docs \
	bench bench-peers bench-check figures ladder clean format format-check lint layers types test-fast test-covered \
	test-others test-big

help: ## Show this list.
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /\1|/' \
		| while IFS='|' read -r target text; do printf '  %-18s %s\n' "$$target" "$$text"; done

# --- for everyone ------------------------------------------------------------------------

demo: .venv/.demo ## Play each game once with random bots and show the boards.
	@$(BIN)/python examples/quickstart.py

web: .venv/.web ## Serve a web page to play on; PORT=8080 chooses the port.
	@$(BIN)/python -m examples.web --port $(PORT)

# --- for contributors --------------------------------------------------------------------

check: format-check lint layers types test-fast ## The quick look: style, types, layers and the fast tests.

test: format-check lint layers types docs test-covered test-others test-big ## The whole gate: what must pass before a change lands.

test-all-pythons: $(PYTHONS:%=test-on-%) ## Run the tests on every supported Python.

test-slow: .venv/.dev ## Run the tests that take minutes, with many new Hypothesis examples.
	HYPOTHESIS_PROFILE=thorough $(BIN)/pytest -n $(WORKERS) -m slow

test-adapters: .venv/.dev ## Test the adapters of PettingZoo, Gymnasium and OpenSpiel with their own suites.
	$(PYTEST) -n $(WORKERS) tests/adapters src/knockout_games/adapters

test-web: .venv/.dev ## Play on the web page in Chromium; pictures are kept in build/web-screenshots.
	$(PYTEST) tests/web/browser

test-packages: .venv/.dev ## Build what is published, and use it in empty environments, each extra alone.
	$(PYTEST) -m slow tests/packaging

mutants: .venv/.dev ## Change the code in many small ways and see what no test notices: PACKAGE=rng.
	$(BIN)/python $(PIP_INSTALL) --group mutants
	nice $(BIN)/python tests/mutation/run.py $(PACKAGE:%=--package %)

fuzz: .venv-fuzz/.made ## Fuzz every door for SECONDS in all, or one alone: SECONDS=600 DOOR=record.
	.venv-fuzz/bin/python tests/fuzz/run.py --seconds $(SECONDS) $(DOOR:%=--door %)

docs: .venv/.dev ## Build the documentation into docs/_build/html; a warning is an error.
	$(BIN)/sphinx-build --quiet --nitpicky --fail-on-warning --fresh-env --jobs $(WORKERS) \
		docs docs/_build/html

bench: .venv/.dev ## Time the parts of each game.
	$(BIN)/python $(PIP_INSTALL) --group bench
	$(BIN)/pytest benchmarks/test_games.py -o addopts= -o pythonpath=benchmarks \
		-p no:cacheprovider --benchmark-only \
		--benchmark-columns=median,iqr,rounds --benchmark-sort=name

bench-peers: $(PEERS)/.made ## Compare with OpenSpiel, RLCard, PettingZoo and python-chess in one run.
	$(PEERS)/bin/python benchmarks/bench_peers.py $(BENCH)

bench-check: $(PEERS)/.made ## Tell which ratios fell by more than 15 % below the committed ones.
	$(PEERS)/bin/python benchmarks/bench_peers.py --check

figures: .venv/.dev ## Measure again what the documentation shows; takes ten minutes of a quiet machine.
	$(BIN)/python $(PIP_INSTALL) --group bench
	$(BIN)/python benchmarks/bench_parts.py > benchmarks/figures/parts.md
	$(BIN)/python benchmarks/construction.py > benchmarks/figures/construction.md
	$(BIN)/python benchmarks/bench_compiled.py > benchmarks/figures/compiled.md
	$(BIN)/python benchmarks/plot_flat.py > benchmarks/figures/flat.md
	$(BIN)/python benchmarks/bench_arena.py > benchmarks/figures/arena.md
	$(BIN)/python benchmarks/duplicates.py > benchmarks/figures/duplicates.md
	$(BIN)/python benchmarks/ladder.py --times > benchmarks/figures/ladder-times.md
	$(BIN)/python benchmarks/ladder.py --choices > benchmarks/figures/ladder-choices.md

ladder: .venv/.dev ## Play the ladder of the documentation, an hour; the same command goes on with it.
	$(BIN)/python benchmarks/ladder.py --out ladder --workers $(WORKERS) > benchmarks/figures/ladder.md

format: .venv/.dev ## Format the code and repair what ruff can repair.
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

clean: ## Remove everything that the other targets made, environments included.
	rm -rf .venv .venv-* .coverage .coverage.* htmlcov build dist docs/_build
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the parts of check and test ---------------------------------------------------------

format-check: .venv/.dev
	$(BIN)/ruff format --check

lint: .venv/.dev
	$(BIN)/ruff check

layers: .venv/.dev
	$(BIN)/lint-imports --no-logo

types: .venv/.dev
	$(BIN)/mypy $(wildcard src tests examples docs/_ext)
	$(BIN)/pyright

test-fast: .venv/.dev
	$(PYTEST) -n $(WORKERS) -m "not slow and not big"

# Coverage makes game code three to four times slower, so only these run with it.
test-covered: .venv/.dev
	$(PYTEST) -n $(WORKERS) -m "not slow and not big" --cov --cov-report= $(COVERED_BY)
	$(BIN)/coverage report --include='$(FULLY_COVERED)' --fail-under=100

test-others: .venv/.dev
	$(PYTEST) -n $(WORKERS) -m "not slow and not big" $(COVERED_BY:%=--deselect %) src tests

test-big: .venv/.dev
	$(PYTEST) -n $(WORKERS) -m "big and not slow"

test-on-%: .venv-%/.test
	@echo "--- Python $*"
	HYPOTHESIS_PROFILE=ci .venv-$*/bin/pytest -n $(WORKERS) -m "not slow and not types"

# --- environments ------------------------------------------------------------------------
# A stamp file says what is installed; a change of pyproject.toml installs again.

# The rest of pyproject.toml changes settings, not what is installed: but it is one file.
.venv/.made:
	@python=$$(sh .ci/find-python) && echo "Making .venv with $$python" && "$$python" -m venv .venv
	@touch $@

.venv/.demo: .venv/.made pyproject.toml
	@echo "Installing the package into .venv"
	@$(BIN)/python $(PIP_INSTALL) --editable '.[cli]'
	@touch $@

.venv/.web: .venv/.made pyproject.toml
	@echo "Installing the package and a web server into .venv"
	@$(BIN)/python $(PIP_INSTALL) 'pip>=25.1' # the first that knows dependency groups
	@$(BIN)/python $(PIP_INSTALL) --editable . --group web
	@touch $@

.venv/.dev: .venv/.made pyproject.toml
	@echo "Installing the package and the tools of its developers into .venv"
	@$(BIN)/python $(PIP_INSTALL) 'pip>=25.1' # the first that knows dependency groups
	@$(BIN)/python $(PIP_INSTALL) --editable '.[all]' --group dev
	@touch .venv/.demo $@

$(PEERS)/.made: pyproject.toml
	@python=$$(sh .ci/find-python $(BENCH_PYTHON)) && echo "Making $(PEERS) with $$python" \
		&& "$$python" -m venv $(PEERS)
	@$(PEERS)/bin/python $(PIP_INSTALL) 'pip>=25.1'
	@$(PEERS)/bin/python $(PIP_INSTALL) --editable . --group peers
	@touch $@

.venv-fuzz/.made: pyproject.toml
	@python=$$(sh .ci/find-python $(FUZZ_PYTHON)) && echo "Making .venv-fuzz with $$python" \
		&& "$$python" -m venv .venv-fuzz
	@.venv-fuzz/bin/python $(PIP_INSTALL) 'pip>=25.1'
	@.venv-fuzz/bin/python $(PIP_INSTALL) --editable '.[cli,numpy,arena]' --group fuzz
	@touch $@

.PRECIOUS: .venv-%/.test
.venv-%/.test: pyproject.toml
	@python=$$(sh .ci/find-python $*) && echo "Making .venv-$* with $$python" \
		&& "$$python" -m venv .venv-$*
	@.venv-$*/bin/python $(PIP_INSTALL) 'pip>=25.1'
	@.venv-$*/bin/python $(PIP_INSTALL) --editable '.[all]' --group test
	@touch $@
