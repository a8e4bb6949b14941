"""The home folders of built-in orgs with generated contacts."""

import shutil
import subprocess

from programs import FOLDER, SFCTL, Program


def demo_home(name):
    """The home folder of an org."""
    return FOLDER / f"demo-{name}"


def make_demo(name, contacts):
    """Makes an org anew with so many contacts, and returns its home folder."""
    home = demo_home(name)
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    reset = Program(SFCTL, "demo", "reset", "--contacts", contacts, "--quiet", HOME=str(home))
    subprocess.run(reset.command, env=reset.variables, check=True)
    return home
