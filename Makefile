# Every target installs what it needs into .venv. You need Python 3.11 or newer, git and make.

PYTHON   ?= python3
VENV     := .venv
BIN      := $(VENV)/bin
RUNNABLE := $(VENV)/.runnable
READY    := $(VENV)/.ready
JOBS     ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')  # one more than there are cores, because many tests wait
PIP      := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps  # the lists are complete; an older pip would look for newer versions of what has extras
PYTEST   := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal
CODE     := src tests benchmarks tools examples
LOCK     := uv pip compile --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11

unexport PYTHONDONTWRITEBYTECODE  # otherwise every process of a test compiles its imports again

.PHONY: help setup tools run quick test check style types contracts units bench score weights docs shots telegram-demo proof lock clean

help:            ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: $(READY)  ## create .venv with every extra and the `soul` command

$(RUNNABLE): requirements/run.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "soulkeeper needs Python 3.11 or newer: make PYTHON=python3.12 ..." >&2; exit 2; }
	@echo "setting up $(VENV) (once)"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --require-hashes -r requirements/run.txt
	@$(PIP) --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q src  # as pip does: otherwise `soul` starts slowly for a user who cannot write here
	@touch $@

$(READY): requirements/all.txt $(RUNNABLE)
	@echo "adding every extra and the development tools to $(VENV) (once)"
	@$(PIP) --no-compile --require-hashes -r requirements/all.txt
	@echo "done; to use the soul command in this shell: . $(VENV)/bin/activate"
	@touch $@

run: $(RUNNABLE) ## serve a demo workspace, with a link that opens its console
	@$(BIN)/python -m soulkeeper.faces.owner.demo

quick: setup     ## style, types, import contracts, tests of the domain and the services: under a minute
	@$(MAKE) --no-print-directory -j2 --output-sync=target units style types contracts

test: setup      ## every check and every test: this is what CI runs
	@$(MAKE) --no-print-directory -j2 --output-sync=target style contracts types
	@$(PYTEST) tests

check: setup style types contracts  ## style, types, import contracts, purity of the domain
	@$(BIN)/python -m pytest tests/test_house.py

tools:           ## as root, with apt: install Chromium, an ssh server and git, for the tests that need them
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! { command -v chromium && command -v sshd && command -v git; } >/dev/null 2>&1; then \
		echo "installing chromium, openssh-server and git (once)"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium openssh-server git >/dev/null; fi

style: setup
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/ruff format --check $(CODE)

types: setup
	@$(BIN)/mypy

contracts: setup
	@$(BIN)/lint-imports

units: setup
	@$(PYTEST) --hypothesis-profile=quick -m "not slow" -k "not postgres" tests/test_house.py tests/domain tests/services

bench: setup     ## benchmarks, as ratios to a lower bound
	@$(BIN)/python -m benchmarks

score: setup     ## score the gate, the consistency rules and the offline reflector on the labelled sets beside the checkout
	@$(BIN)/python -m tools.score

weights: setup   ## fit the models of the gate and of reflection to the lines in training/
	@$(BIN)/python -m tools.train
	@$(BIN)/python -m tools.train_dials

docs: setup      ## write the pages that are generated from the code
	@$(BIN)/python -m tools.pages

shots: setup     ## take pictures of every page of the console, in both themes and at both widths
	@$(BIN)/python -m tools.shots

telegram-demo: setup  ## a conversation with the Telegram bot in the terminal, with a Bot API server of our own
	@$(BIN)/python -m tools.telegram_demo

proof: setup     ## the long tests: thousands of killed processes, crashes and random histories (about 60 to 80 minutes on two cores)
	@SOULKEEPER_PROOF=night $(PYTEST) tests/proof tests/domain tests/browser/test_pages.py tests/faces/http/test_schema.py tests/faces/telegram/test_forgery.py

lock:            ## pin the requirements again: all.txt, and run.txt at the same versions (needs uv)
	$(LOCK) --extra dev --upgrade pyproject.toml -o requirements/all.txt
	$(LOCK) --extra run --constraint requirements/all.txt pyproject.toml -o requirements/run.txt

clean:           ## remove what setup and the demo created
	rm -rf $(VENV) demo demo.making shots
