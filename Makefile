# Every developer action by name. CI calls the same names.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := bash
.SHELLFLAGS := -euo pipefail -c

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUST := $(shell find rust -name '*.rs' -o -name Cargo.toml) Cargo.toml Cargo.lock .cargo/config.toml
PACKAGE := $(shell find python -type f -not -name '*.pyc') pyproject.toml
WHEELS := target/wheels

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

# One environment with everything that tests and checks need, pinned and hashed.
$(VENV)/ready: requirements/dev.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/dev.txt
	touch $@

$(WHEELS)/ready: $(VENV)/ready $(RUST) $(PACKAGE) README.md LICENSE
	rm -rf $(WHEELS)
	$(BIN)/maturin build --release --locked --out $(WHEELS)
	touch $@

# The wheel, installed: what tests and the demo run is what people get.
$(VENV)/installed: $(WHEELS)/ready
	$(BIN)/python -m pip install --quiet --force-reinstall --no-deps $(WHEELS)/*.whl
	touch $@

.PHONY: install
install: $(VENV)/installed ## build the wheel and install it in .venv

.PHONY: demo
demo: $(VENV)/installed ## analyse the example deals, one of each game
	$(BIN)/forehand analyze $(sort $(wildcard examples/*.jsonl))

.PHONY: test
test: lint test-rust test-python test-sdist ## everything that CI runs
	@echo "make test: all green"

.PHONY: lint
lint: lint-rust lint-python ## formatting, lints, types, documentation

.PHONY: lint-rust
lint-rust:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --document-private-items --quiet

.PHONY: lint-python
lint-python: $(VENV)/installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	cd $(VENV) && bin/python -m mypy.stubtest forehand._engine

.PHONY: test-rust
test-rust: ## the engine's own tests
	cargo test --workspace --locked

.PHONY: oracle-long
oracle-long: $(VENV)/installed ## a million cells of Cincinnati Euchre against DDS
	cd $(VENV) && bin/python ../tests/oracle_long.py

# From another folder, so that only the installed package can be imported.
.PHONY: test-python
test-python: $(VENV)/installed ## the tests of the installed package
	cd $(VENV) && bin/python -m pytest -c ../pyproject.toml --rootdir .. -n 2 --dist loadgroup ../tests -q
	cd $(VENV) && bin/python -m pytest -c ../pyproject.toml --rootdir .. --pyargs forehand --doctest-modules -q

.PHONY: test-sdist
test-sdist: $(VENV)/ready ## the source distribution builds and installs on its own
	rm -rf target/sdist && $(BIN)/maturin sdist --out target/sdist
	$(PYTHON) -m venv target/sdist/venv
	CARGO_TARGET_DIR=$(CURDIR)/target/sdist/cargo target/sdist/venv/bin/python -m pip install --quiet target/sdist/*.tar.gz
	cd target/sdist && venv/bin/forehand --version

.PHONY: bench
bench: $(VENV)/installed ## the table of speed ratios in docs/performance.md
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/peers.txt
	cd $(VENV) && bin/python ../benches/table.py

.PHONY: bench-peers
bench-peers: $(VENV)/installed ## the race against peers: ROWS="1 2" for some rows, LONG=1 for hours
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/peers.txt
	cargo build --release --locked --quiet -p forehand-benches --bin stopwatch
	cd $(VENV) && bin/python ../benches/peers/race.py $(ROWS) $(if $(LONG),--long)

.PHONY: bench-rust
bench-rust: ## moves, playouts and solving inside the engine
	cargo bench --locked -p forehand-benches

.PHONY: bench-python
bench-python: $(VENV)/installed ## engine and reference, absolute times
	cd $(VENV) && bin/python -m pytest -c ../pyproject.toml --rootdir .. ../benches --benchmark-only -q

.PHONY: lock
lock: ## renew requirements/*.txt from pyproject.toml
	$(PYTHON) -m venv target/lock && target/lock/bin/pip install --quiet uv
	target/lock/bin/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header --no-emit-find-links --no-emit-index-url \
	    --python-version 3.11 --group test --group lint --group bench pyproject.toml requirements/build.in -o requirements/dev.txt
	target/lock/bin/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header --no-emit-find-links --no-emit-index-url \
	    --python-version 3.11 --group peers -o requirements/peers.txt

.PHONY: clean
clean: ## remove what was built
	rm -rf $(VENV) target dist
