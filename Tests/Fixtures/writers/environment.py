"""The virtual environment that the writers run in."""
import os
import pathlib
import subprocess
import sys

FIXTURES = pathlib.Path(__file__).resolve().parents[1]
CHECKOUT = FIXTURES.parents[1]
PLACE = CHECKOUT / ".build" / "fixtures-venv"


def enter():
    """Starts the running script again with the pinned packages of requirements.txt, unless it already has them."""
    if pathlib.Path(sys.prefix) == PLACE:
        return
    python = PLACE / "bin" / "python"
    wanted = (FIXTURES / "requirements.txt").read_text()
    stamp = PLACE / "installed.txt"
    if not stamp.exists() or stamp.read_text() != wanted:
        subprocess.run([sys.executable, "-m", "venv", PLACE], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "-r", FIXTURES / "requirements.txt"], check=True)
        stamp.write_text(wanted)
    os.execv(python, [python, "-B", *sys.argv])
