"""The org under test: `sfctl demo serve`, asked over HTTP."""

import json
import subprocess
import urllib.error
import urllib.parse
import urllib.request


class Org:
    """A built-in org behind a port of 127.0.0.1, with a home of its own."""

    def __init__(self, program, home, contacts):
        self._environment = {"HOME": str(home), "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"}
        subprocess.run(
            [program, "demo", "reset", "--contacts", str(contacts), "--quiet"],
            env=self._environment,
            check=True,
        )
        self._program = program

    def __enter__(self):
        self._process = subprocess.Popen(
            [self._program, "demo", "serve", "--json"],
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
        )
        door = json.loads(self._process.stdout.readline())
        self._url, self._token = door["instanceUrl"], door["accessToken"]
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait()
        self._process.stdout.close()

    def describe(self, name):
        """An object's describe."""
        return self._get(f"/services/data/v67.0/sobjects/{name}/describe")

    def query(self, soql, deleted=False):
        """The whole result of a query: its size, and its records."""
        resource = "queryAll" if deleted else "query"
        page = self._get(f"/services/data/v67.0/{resource}?q={urllib.parse.quote(soql)}")
        records = page["records"]
        while not page["done"]:
            page = self._get(page["nextRecordsUrl"])
            records += page["records"]
        return page["totalSize"], records

    def delete(self, name, record_id):
        """Moves a record to the recycle bin."""
        self._send("DELETE", f"/services/data/v67.0/sobjects/{name}/{record_id}")

    def _get(self, path):
        return json.loads(self._send("GET", path))

    def _send(self, method, path):
        request = urllib.request.Request(
            self._url + path, method=method, headers={"Authorization": f"Bearer {self._token}"}
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            raise Refused(error.read().decode()) from None


class Refused(Exception):
    """The org answered with an error."""
