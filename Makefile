PORT ?= 8501
ARGS ?=
# Candidates in order of preference; override with PYTHON=/path/to/python.
PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11

VENV := .venv
VENV_PYTHON := $(VENV)/bin/python
# Python compiles modules on import; pip would compile all of them.
PIP_INSTALL := -m pip install --quiet --no-input --no-compile --disable-pip-version-check
# It does not read pip's settings; UV_DEFAULT_INDEX names another index.
UV := $(VENV)/bin/uv
UV_VENV := $(UV) venv --quiet --clear --python $(VENV_PYTHON)
UV_INSTALL := $(UV) pip install --quiet --python
# Groups and extras of pyproject.toml, in the versions of the lock.
LOCK := requirements-dev.txt
ADD := $(UV_INSTALL) $(VENV_PYTHON) --constraint $(LOCK) --requirement pyproject.toml
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --no-annotate --no-header
# Other versions of the packages: MLflow's own, and those of other tools.
# Other tools to compare with; their requirements in benchmarks/rivals exclude each other.
RIVALS := explainerdashboard mapie model-diagnostics rtichoke
# Test processes: three for two cores, since tests wait for a browser or server at times.
# ARGS="--numprocesses=0" runs all tests in one process.
WORKERS ?= 3
# The order of test-shuffled; SEED=random for another one each time.
SEED ?= 39
CORE := --confcutdir=tests/metrics_core metrics_core tests/metrics_core
# The OpenID Connect provider for the sign-in tests.
PROVIDER := tests/provider
APT_INSTALL := apt-get update -qq </dev/null && DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends </dev/null

# Test processes and servers import the same libraries again and again: compiled once, that is several times faster.
unexport PYTHONDONTWRITEBYTECODE
# Node.js and npm of the environment, where the system has none.
export PATH := $(PATH):$(CURDIR)/$(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help run test test-shuffled test-core test-processors test-pythons test-mutations test-slow test-mlflow test-spark test-notebook test-hosted bench bench-rivals soak newest-streamlit lint lock glossary docs audit clean browser postgres provider nginx java

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{printf "%-18s %s\n", $$1, $$2}'

run: $(VENV)/.runtime ## Start the app on port 8501 (PORT=9000 for another)
	@exec $(VENV_PYTHON) -m streamlit run app.py --server.port=$(PORT)

test: $(VENV)/.development browser postgres ## Run the tests, browser tests included (ARGS="-k name" for some)
	@$(VENV_PYTHON) -m pytest --numprocesses=$(WORKERS) --dist=worksteal $(ARGS)

test-shuffled: $(VENV)/.development browser postgres ## Run the same tests in another order (SEED=random for a new one)
	@$(VENV_PYTHON) -m pytest -p pytest_randomly --randomly-seed=$(SEED) --numprocesses=$(WORKERS) --dist=worksteal $(ARGS)

test-core: $(VENV)/.development ## Run the tests of the numbers: no browser, PostgreSQL or Node.js
	@$(VENV_PYTHON) -m pytest $(CORE) --numprocesses=$(WORKERS) $(ARGS)

test-processors: $(VENV)/.development ## Check the printed figures as on other processors, and in another locale
	@$(VENV_PYTHON) tests/processors.py $(ARGS)

test-pythons: $(UV) ## Run the doctests of the numbers in each Python from 3.11 to 3.14 that is found
	@for version in 3.11 3.12 3.13 3.14; do \
	  if ! $(UV) python find --quiet --no-python-downloads $$version >/dev/null 2>&1; then echo "Python $$version: not found"; continue; fi; \
	  echo "Python $$version:"; \
	  $(UV) pip compile --quiet --no-annotate --no-header --python-version $$version --constraint $(LOCK) pyproject.toml \
	  | $(UV) run --quiet --no-project --no-python-downloads --python $$version --with-requirements - \
	    --with "$$(grep '^pytest==' $(LOCK))" python -m pytest -q --doctest-modules --confcutdir=metrics_core -p no:cacheprovider metrics_core || exit 1; \
	done

test-mutations: $(VENV)/.development browser postgres ## Break a copy of the code in many places, and print what no test notices
	@$(VENV_PYTHON) -m tests.mutations $(ARGS)

test-slow: $(VENV)/.development browser postgres ## Run the tests of load, outages, the image and benchmarks
	@$(VENV_PYTHON) -m pytest --numprocesses=$(WORKERS) --dist=loadfile tests/slow $(ARGS)

# --confcutdir, because tests/conftest.py needs the drivers of a browser and of PostgreSQL.
test-spark: $(VENV)/.spark java ## Run the Spark tests on a local cluster
	@$(VENV_PYTHON) -m pytest --confcutdir=tests/spark tests/spark $(ARGS)

# MLflow's own deprecation warnings are not errors; the package is installed for its entry point.
test-mlflow: $(VENV)-mlflow/.installed ## Run the tests of the evaluator in a real MLflow
	@$(VENV)-mlflow/bin/python -m pytest -o filterwarnings= --disable-warnings --confcutdir=tests/mlflow tests/mlflow $(ARGS)

test-notebook: $(VENV)/.notebooks browser ## Run the tests of the widget in JupyterLab and marimo
	@$(VENV_PYTHON) -m pytest --confcutdir=tests/notebook tests/notebook $(ARGS)

test-hosted: $(VENV)/.development browser postgres nginx provider ## Run the tests of the Docker image, sign-in, a database source, and two instances behind nginx
	@$(VENV_PYTHON) -m pytest tests/hosted $(ARGS)

bench: $(VENV)/.development browser ## Print the measured ratios
	@$(VENV_PYTHON) -m benchmarks $(ARGS)

bench-rivals: $(VENV)/.development $(RIVALS:%=$(VENV)-rivals/%/.installed) ## Print the same measurements for other tools
	@$(VENV_PYTHON) -m benchmarks.rivals $(ARGS)

soak: $(VENV)/.development ## Print the server load of many viewers of one link (ARGS="--viewers 200 --minutes 5")
	@$(VENV_PYTHON) -m benchmarks.soak $(ARGS)

# May fail, so it is no part of the check: it says what the next upgrade of Streamlit will need.
newest-streamlit: $(VENV)-newest/.installed browser ## Try the newest Streamlit: the internals that are used, and a drag in the browser
	@$(UV_INSTALL) $(VENV)-newest/bin/python --upgrade-package streamlit streamlit
	@$(VENV)-newest/bin/python -m streamlit --version
	@$(VENV)-newest/bin/python -m pytest tests/threshold_explorer/serving/test_server_internals.py \
	  tests/browser/test_live.py::test_numbers_and_charts_follow_the_threshold_and_agree_with_the_server $(ARGS)

lint: $(VENV)/.development ## Check style, types and import rules
	@$(VENV_PYTHON) -m ruff check .
	@$(VENV_PYTHON) -m ruff format --check .
	@$(VENV_PYTHON) -m mypy metrics_core threshold_explorer
	@$(VENV)/bin/lint-imports --no-logo --no-cache

lock: | $(UV) ## Write the requirements*.txt from the ranges in pyproject.toml (ARGS="--upgrade" for newer versions)
	@$(COMPILE) --all-extras --group test --group notebooks --group docs --group examples --output-file $(LOCK) pyproject.toml $(ARGS)
	@$(COMPILE) --extra app --constraint $(LOCK) --output-file requirements.txt pyproject.toml
	@$(COMPILE) --extra app --group mlflow --output-file requirements-mlflow.txt pyproject.toml $(ARGS)

glossary: $(VENV)/.runtime ## Write docs/glossary.md from the catalogue
	@$(VENV_PYTHON) -m threshold_explorer.words.glossary > docs/glossary.md

docs: $(VENV)/.docs ## Build the docs as a site, in the folder site
	@$(VENV_PYTHON) -m doctest deploy/docs_docstrings.py
	@NO_MKDOCS_2_WARNING=1 $(VENV_PYTHON) -m mkdocs build --quiet --strict

audit: $(VENV)/.development ## Check the app's dependencies for known vulnerabilities
	@$(VENV_PYTHON) .ci/audit.py $(ARGS)

clean: ## Remove the environment and every cache
	@rm -rf $(VENV) $(VENV)-rivals $(VENV)-mlflow $(VENV)-newest $(PROVIDER)/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache test-artefacts
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp file marks a finished installation; it is renewed when the requirements change. Packages for fewer targets
# come into the same environment when one of these is first run.
$(VENV)/.runtime: requirements.txt | $(VENV)/bin/pip
	@echo "Installing the app's dependencies into $(VENV) ..."
	@$(VENV_PYTHON) $(PIP_INSTALL) --requirement requirements.txt
	@touch $@

$(VENV)/.development: pyproject.toml $(LOCK) | $(UV)
	@echo "Installing the development dependencies into $(VENV) ..."
	@$(ADD) --extra app --extra reduce --group test
	@touch $@

$(VENV)/.notebooks $(VENV)/.docs: $(VENV)/.%: $(VENV)/.development
	@echo "Installing the group $* into $(VENV) ..."
	@$(ADD) --group $*
	@touch $@

$(VENV)/.spark: $(VENV)/.development
	@echo "Installing Spark into $(VENV) ..."
	@$(ADD) --extra spark
	@touch $@

$(UV): | $(VENV)/bin/pip
	@$(VENV_PYTHON) $(PIP_INSTALL) "$$(grep '^uv==' $(LOCK))"

$(VENV)-rivals/%/.installed: benchmarks/rivals/%.txt | $(UV)
	@echo "Installing $* into $(@D) ..."
	@$(UV_VENV) $(@D)
	@$(UV_INSTALL) $(@D)/bin/python --requirement $<
	@touch $@

$(VENV)-mlflow/.installed: requirements-mlflow.txt pyproject.toml | $(UV)
	@echo "Installing MLflow into $(@D) ..."
	@$(UV_VENV) $(@D)
	@$(UV_INSTALL) $(@D)/bin/python --requirement requirements-mlflow.txt
	@$(UV_INSTALL) $(@D)/bin/python --no-deps .
	@touch $@

$(VENV)-newest/.installed: pyproject.toml $(LOCK) | $(UV)
	@echo "Installing the development dependencies into $(@D), for another Streamlit ..."
	@$(UV_VENV) $(@D)
	@$(UV_INSTALL) $(@D)/bin/python --constraint $(LOCK) --requirement pyproject.toml --extra app --extra reduce --group test
	@touch $@

# Where there is none, its tests are not run, and counted at the end.
# On Debian uses its own Chromium, with and without a window system, and installs libatomic, which Playwright's driver
# needs. Elsewhere Playwright installs both, and as root also the libraries that they need.
browser: $(VENV)/.development
	@if command -v chromium >/dev/null && command -v chromium-headless-shell >/dev/null && $(VENV_PYTHON) -m playwright --version >/dev/null 2>&1; then :; \
	elif [ "$$(id -u)" = 0 ] && grep -qx 'ID=debian' /etc/os-release 2>/dev/null; then \
	  echo "Installing Chromium for the browser tests ..."; \
	  $(APT_INSTALL) chromium chromium-headless-shell fonts-noto-cjk libatomic1; \
	elif [ "$$(id -u)" = 0 ]; then \
	  $(VENV_PYTHON) -m playwright install --with-deps chromium; \
	elif ! ls -d "$${PLAYWRIGHT_BROWSERS_PATH:-$$HOME/.cache/ms-playwright}"/chromium* >/dev/null 2>&1; then \
	  $(VENV_PYTHON) -m playwright install chromium >/dev/null 2>&1 || true; \
	fi

# The tests start their own PostgreSQL; the setting keeps Debian from creating and starting a cluster "main".
# An existing installation is left alone. Without root, the tests use the wheel in the environment.
postgres:
	@if command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then :; \
	elif [ "$$(id -u)" = 0 ] && [ -f /etc/debian_version ]; then \
	  echo "Installing PostgreSQL for the tests of the store ..."; \
	  mkdir -p /etc/postgresql-common/createcluster.d && \
	  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/threshold-explorer.conf && \
	  $(APT_INSTALL) postgresql; \
	fi

# The sign-in tests start their own provider, which runs on Node.js.
provider: $(PROVIDER)/node_modules/.installed

$(PROVIDER)/node_modules/.installed: $(PROVIDER)/package.json | $(VENV)/.development
	@echo "Installing the provider of the tests of sign-in into $(@D) ..."
	@npm install --prefix $(PROVIDER) --no-package-lock --no-audit --no-fund --no-update-notifier --loglevel=error </dev/null
	@touch $@

# The tests start their own nginx, so the one that Debian starts on port 80 is stopped.
nginx:
	@if command -v nginx >/dev/null || [ -x /usr/sbin/nginx ]; then :; \
	elif [ "$$(id -u)" = 0 ] && [ -f /etc/debian_version ]; then \
	  echo "Installing nginx for the tests of two copies ..."; \
	  $(APT_INSTALL) nginx && { service nginx stop >/dev/null 2>&1 || true; }; \
	else \
	  echo "The tests of two copies need nginx on PATH: on Debian or Ubuntu, sudo apt-get install nginx" >&2; \
	  exit 1; \
	fi

java:
	@if command -v java >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && [ -f /etc/debian_version ]; then \
	  echo "Installing a Java runtime for the tests on Spark ..."; \
	  $(APT_INSTALL) default-jre-headless; \
	else \
	  echo "The tests on Spark need Java 17 or 21 on PATH:" \
	    "on Debian or Ubuntu, sudo apt-get install default-jre-headless" >&2; \
	  exit 1; \
	fi

# venv writes pip last, so an interrupted attempt is repeated.
$(VENV)/bin/pip:
	@python=; \
	for candidate in $(PYTHON); do \
	  if "$$candidate" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null; \
	  then python=$$candidate; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	  echo "No Python 3.11 to 3.14 answers to: $(PYTHON). Install one, or name it: make PYTHON=/path/to/python3" >&2; \
	  exit 1; \
	fi; \
	has_venv() { "$$python" -c 'import ensurepip, venv' 2>/dev/null; }; \
	package=$$("$$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
	if ! has_venv && [ -f /etc/debian_version ] && [ "$$(id -u)" = 0 ]; then \
	  echo "Installing $$package ..."; \
	  $(APT_INSTALL) "$$package"; \
	fi; \
	if ! has_venv; then \
	  echo "$$python cannot make a virtual environment: its ensurepip module is missing." \
	    "On Debian or Ubuntu: sudo apt-get install $$package" >&2; \
	  exit 1; \
	fi; \
	rm -rf $(VENV) && "$$python" -m venv $(VENV)
