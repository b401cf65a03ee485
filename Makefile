# run · test · check · bench · docs: each sets up what it needs. Needed on the machine: Python 3.11 or newer, git, make.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
JOBS   ?= auto

.PHONY: help setup run test check bench score weights docs proof lock clean

help:            ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: $(READY)  ## make .venv with every extra and the `soul` command in it

$(READY): requirements/all.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "soulkeeper needs Python 3.11 or newer: make PYTHON=python3.12 ..." >&2; exit 2; }
	@echo "setting up $(VENV) (once)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/all.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q src  # as an installation does: else the first `soul` of whoever may not write here is slow
	@touch $@

run: setup       ## serve a demo workspace, with a link that gives an owner's token
	@$(BIN)/python -m soulkeeper.faces.owner.demo

test: setup check  ## every test: this is what CI runs
	@$(BIN)/python -m pytest -n $(JOBS) tests

check: setup     ## style, types, import contracts, purity of the domain
	@$(BIN)/ruff check src tests benchmarks tools examples
	@$(BIN)/ruff format --check src tests benchmarks tools examples
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python -m pytest tests/test_house.py

bench: setup     ## our operations beside their floors, as ratios
	@$(BIN)/python -m benchmarks

score: setup     ## the gate on the labelled sets that lie beside the checkout
	@$(BIN)/python -m tools.score

weights: setup   ## fit the model of the gate to the lines in training/
	@$(BIN)/python -m tools.train

docs: setup      ## write the pages that are made from the code
	@$(BIN)/python -m tools.pages

proof: setup     ## the long proofs, by night: thousands of kills, crashes, lives and requests (about 70 to 90 minutes on two cores)
	@SOULKEEPER_PROOF=night $(BIN)/python -m pytest -n $(JOBS) --dist worksteal tests/proof tests/faces/http/test_schema.py

lock:            ## pin requirements/all.txt anew (needs uv)
	uv pip compile --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 --extra all --extra dev --upgrade pyproject.toml -o requirements/all.txt

clean:           ## remove what setup and the demo made
	rm -rf $(VENV) demo demo.making
