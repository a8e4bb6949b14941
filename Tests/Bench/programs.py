"""The programs of a run and their command lines."""

import itertools
import os
import shlex
import shutil
import subprocess
from pathlib import Path

from contacts import FIELDS, SOQL

FOLDER = Path(__file__).resolve().parents[2] / ".build-bench"
SFCTL = FOLDER / "release/bin/sfctl"
SCAN = FOLDER / "scan"
BENCH = Path(__file__).resolve().parent
# The access token that the bench's own servers take.
TOKEN = "bench"


class Program:
    """A command line, and what it needs of the environment."""

    def __init__(self, *command, **variables):
        self.command = [str(word) for word in command]
        # Nothing of the user's own settings, proxies or locale.
        self.variables = {
            "PATH": os.environ["PATH"],
            "HOME": str(FOLDER / "home"),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
        } | variables


def sfctl(url, *options, soql=SOQL):
    """`sfctl query` of the org at a URL."""
    return command(url, "query", soql, *options)


def command(url, *words, token=TOKEN):
    """A command of sfctl for the org at a URL."""
    return Program(SFCTL, *words, "--quiet", SFCTL_INSTANCE_URL=url, SFCTL_ACCESS_TOKEN=token)


def copies(program, count):
    """The same command line of copies of the program's file, in turn without end."""
    made = []
    for number in range(count):
        path = FOLDER / f"copy-{number}"
        shutil.copy(program.command[0], path)
        made.append(Program(path, *program.command[1:], **program.variables))
    return itertools.cycle(made)


def curl(urls, token=TOKEN):
    """One curl that fetches the URLs one after another on one connection."""
    lines = [f'header = "Authorization: Bearer {token}"\n']
    lines += [f'url = "{url}"\noutput = "/dev/null"\n' for url in urls]
    return Program("curl", "--silent", "--fail", "--config", _file("curl-null.txt", lines))


def curl_and_jq(urls):
    """What a shell script does: curl into jq, which writes the CSV."""
    pages = shlex.quote(str(_file("curl-pages.txt", [f'url = "{url}"\n' for url in urls])))
    paths = ", ".join(f".{field}" for field in FIELDS)
    script = f"echo {','.join(FIELDS)}; curl --silent --fail --config {pages} | jq -r '.records[] | [{paths}] | @csv'"
    return Program("sh", "-c", script)


def simple_salesforce(url):
    """Python's simple-salesforce with the csv module."""
    return _python("simple_salesforce_csv.py", url, SOQL)


def simple_salesforce_bulk(url):
    """Python's simple-salesforce with its bulk2."""
    return _python("simple_salesforce_bulk.py", url, SOQL)


def _python(script, *arguments):
    return Program(FOLDER / "venv/bin/python", BENCH / script, *arguments)


def has_parallel():
    """Whether this sfctl knows --parallel."""
    page = subprocess.run([SFCTL, "help", "query"], capture_output=True, text=True, check=True)
    return "--parallel" in page.stdout


def _file(name, lines):
    path = FOLDER / name
    path.write_text("".join(lines))
    return path
