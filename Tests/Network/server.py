"""Starts servers and proxies on free ports of this machine, for tests of the network.

    python3 server.py

Makes certificates, prints `{"folder": PATH}` when that is done, and answers each line of stdin by a line of stdout:

    {"start": "org", "certificate": "good"}     {"port": 40001}
    {"log": 40001}                              {"requests": [...]}

Ends when stdin does.
"""

import json
import os
import sys
import tempfile

# What another test had open when this process was started is not to stay open.
os.closerange(3, 4096)

from authority import Authority
from listeners import FullListener, Listener
from nginx import Missing, Nginx
from proxy import ProxyHandler
from salesforce import OrgHandler


class Control:
    def __init__(self, folder):
        self.authority = Authority(folder)
        self.started = {}

    def answer(self, line):
        if "log" in line:
            return {"requests": self.started[line["log"]].requests}
        try:
            listener = self.start(line)
        except Missing as error:
            return {"error": str(error)}
        self.started[listener.port] = listener
        return {"port": listener.port}

    def start(self, options):
        kind = options["start"]
        if kind == "nginx":
            return Nginx(options, self.authority)
        if kind == "full":
            return FullListener()
        return Listener({"org": OrgHandler, "proxy": ProxyHandler}[kind], options, self.authority)

    def stop(self):
        for listener in self.started.values():
            if isinstance(listener, Nginx):
                listener.stop()


def say(answer):
    print(json.dumps(answer), flush=True)


def main():
    with tempfile.TemporaryDirectory(prefix="sfctl-network-") as folder:
        control = Control(folder)
        say({"folder": folder})
        try:
            for line in sys.stdin:
                say(control.answer(json.loads(line)))
        finally:
            control.stop()


main()
