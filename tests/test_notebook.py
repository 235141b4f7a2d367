"""The tour in `docs/tour.ipynb` runs with the installed package and shows what it has stored.

`FOREHAND_RENEW_GOLDENS=1` runs it and stores what came out; look at it before it is committed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

TOUR = Path(__file__).parent.parent / "docs" / "tour.ipynb"
RENEW = os.environ.get("FOREHAND_RENEW_GOLDENS") == "1"

# In a process of its own: the kernel's client warns of things that are no business of this project.
RUN = """
import sys, nbformat, nbclient
book = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(book, timeout=120, record_timing=False).execute()
nbformat.write(book, sys.argv[2])
"""
# Beside a picture or a table the text of an object says little, and can be very long.
MOST_TEXT = 200


def outputs(book: Any) -> list[list[dict[str, Any]]]:
    """Return what each code cell put out."""
    found = []
    for cell in book.cells:
        if cell.cell_type != "code":
            continue
        for output in cell.outputs:
            data = output.get("data", {})
            text = data.get("text/plain", "")
            if len(data) > 1 and len(text) > MOST_TEXT:
                data["text/plain"] = text[:MOST_TEXT] + "…"
        found.append([dict(output) for output in cell.outputs])
    return found


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("tour")
    arguments = [sys.executable, "-c", RUN, str(TOUR), "run.ipynb"]
    names = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    environment = {**os.environ, **dict.fromkeys(names, str(folder))}
    done = subprocess.run(
        arguments, cwd=folder, env=environment, capture_output=True, text=True, timeout=200
    )
    assert done.returncode == 0, done.stderr
    return nbformat.read(folder / "run.ipynb", as_version=4)


@pytest.mark.xdist_group("tour")
def test_the_tour_shows_what_it_has_stored(run):
    found = outputs(run)
    if RENEW:
        run.metadata.language_info = {"name": "python"}  # which version ran it is no matter
        nbformat.write(run, TOUR)
    stored = nbformat.read(TOUR, as_version=4)
    assert found == [[dict(output) for output in shown] for shown in outputs(stored)]
    nbformat.validate(stored)


@pytest.mark.xdist_group("tour")
def test_the_tour_shows_its_pictures(run):
    shown = [output.get("data", {}) for cell in outputs(run) for output in cell]
    assert sum("image/svg+xml" in data for data in shown) >= 4
    assert sum("<table" in data.get("text/html", "") for data in shown) >= 6
    kinds = {output["output_type"] for cell in outputs(run) for output in cell}
    assert kinds <= {"execute_result", "stream"}, "no errors, no warnings"
    names = {output.get("name") for cell in outputs(run) for output in cell}
    assert "stderr" not in names
