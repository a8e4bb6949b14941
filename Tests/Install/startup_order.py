"""Finds what commands use when they start, for the linker, which puts it next to each other:

    python3 Tests/Install/startup_order.py PROGRAM MAP > Tests/Install/startup-order.txt

PROGRAM is a release program with symbols, MAP the map that lld wrote of it. Needs valgrind.

Listed is what at least three runs of the commands below use, on the built-in org or on a served one;
what more of them use comes first. With a list of what half of them use, `search` was 1 % slower;
with a list of what any of them uses, no command was faster.
"""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile

CONTACT = "003Dm000001kZ00IAE"
QUERY = "SELECT Name, Id FROM Contact LIMIT 10"

# The command lines that scripts start most often.
COMMANDS = [
    ["query", QUERY],
    ["query", QUERY, "-r", "csv"],
    ["query", QUERY, "-r", "table"],
    ["query", QUERY, "--json"],
    ["contacts", "young"],
    ["get", "Contact", CONTACT],
    ["describe", "Contact"],
    ["count", "Contact"],
    ["search", "young"],
    ["limits"],
]


def main(program, link_map):
    uses = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        bare = os.path.join(folder, "sfctl")
        subprocess.run(["strip", "--strip-debug", program, "-o", bare], check=True)
        environment = {"HOME": folder, "PATH": os.environ["PATH"], "TZ": "UTC"}
        with Served(bare, environment) as org:
            for command in COMMANDS:
                demo = command + ["--target-org", "demo"]
                uses.update(functions(bare, demo, environment, folder))
                uses.update(functions(bare, command, environment | org, folder))
    common = {name: count for name, count in uses.items() if count >= 3}
    for name in order(link_map, collections.Counter(common)):
        print(name)


class Served:
    """The built-in org, served over HTTP."""

    def __init__(self, program, environment):
        command = [program, "demo", "serve", "--json"]
        self.server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        org = json.loads(self.server.stdout.readline())
        return {
            "SFCTL_INSTANCE_URL": org["instanceUrl"],
            "SFCTL_ACCESS_TOKEN": org["accessToken"],
        }

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()


def functions(program, arguments, environment, folder):
    """Returns the names of the functions of the program that a command line runs."""
    path = os.path.join(folder, "calls")
    valgrind = ["valgrind", "-q", "--tool=callgrind", "--demangle=no"]
    subprocess.run(
        valgrind + [f"--callgrind-out-file={path}", program] + arguments,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    names, found, is_own = {}, set(), False
    objects = {}
    for line in open(path, errors="replace"):
        # A name is written where its number comes up first: `fn=(12) name`, then `fn=(12)`.
        match = re.match(r"(c?)(ob|fn)=\((\d+)\)(?: (.*))?$", line)
        if not match:
            continue
        called, kind, number, name = match.groups()
        known = objects if kind == "ob" else names
        if name:
            # Recursive calls are numbered.
            known[number] = re.sub(r"'\d+$", "", name)
        if kind == "ob" and not called:
            is_own = known[number] == program
        elif kind == "fn" and not called and is_own:
            found.add(known[number])
    return found


def order(link_map, uses):
    """Returns a symbol of each section of code that was used, the most used first; then one of the
    variables of each object file that has such a section."""
    code, variables, uses_of_files = [], [], collections.Counter()
    file = symbols = None
    for line in open(link_map):
        # Columns: address, load address, size, alignment; then the output section, the section
        # of a file, or a symbol, indented by 0, 8 or 16.
        name = line[49:].rstrip("\n")
        depth = len(name) - len(name.lstrip())
        name = name.strip()
        if depth == 8:
            file, _, section = name.rpartition(":")
            symbols = []
            if section.startswith("(.text"):
                code.append(symbols)
            elif section.startswith("(.bss"):
                variables.append((file, symbols))
        elif depth == 16 and symbols is not None:
            symbols.append(name)
            uses_of_files[file] = max(uses_of_files[file], uses[name])
    best = [max(symbols, key=lambda name: uses[name]) for symbols in code if symbols]
    variables.sort(key=lambda section: -uses_of_files[section[0]])
    return sorted((name for name in best if uses[name]), key=lambda name: -uses[name]) + [
        symbols[0] for file, symbols in variables if uses_of_files[file] and symbols
    ]


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
