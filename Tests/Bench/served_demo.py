"""The built-in org with a million contacts, served over HTTP, and the pages of a finished job in it."""

import json
import subprocess
import urllib.request
from contextlib import contextmanager

import programs
from demo_home import make_demo


class ServedDemo:
    """An org that `sfctl demo serve` serves."""

    def __init__(self, url, token):
        self.url, self.token = url, token

    def command(self, *words):
        """A command of sfctl for this org."""
        return programs.command(self.url, *words, token=self.token)

    def job(self):
        """The id of its newest job."""
        listed = self.command("jobs", "-r", "json")
        report = subprocess.run(listed.command, env=listed.variables, capture_output=True, check=True).stdout
        return json.loads(report)["result"]["records"][0]["Id"]

    def page_urls(self, job):
        """The addresses of the pages of a job's result."""
        base = self._get("/services/data")[-1]["url"]
        path, urls = f"{base}/jobs/query/{job}/resultPages", []
        while path:
            part = self._get(path)
            urls += [self.url + page["resultUrl"] for page in part["resultPages"]]
            path = part.get("nextRecordsUrl")
        return urls

    def _get(self, path):
        request = urllib.request.Request(self.url + path, headers={"Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


@contextmanager
def served_demo(contacts):
    """Serves the built-in org with so many contacts while the body of the `with` runs."""
    home = make_demo("served", contacts)
    serve = programs.Program(programs.SFCTL, "demo", "serve", "--json", HOME=str(home))
    with subprocess.Popen(serve.command, env=serve.variables, stdout=subprocess.PIPE) as process:
        try:
            started = json.loads(process.stdout.readline())
            yield ServedDemo(started["instanceUrl"], started["accessToken"])
        finally:
            process.terminate()
