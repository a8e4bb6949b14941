"""A demo org that `sfctl demo serve` serves from a fresh folder, for as long as a client uses it."""

import json
import subprocess
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass

# More than a page, so that clients have to follow `nextRecordsUrl`.
GENERATED_CONTACTS = 4500
VERSION = "67.0"


@dataclass
class DemoOrg:
    """Where the org is, and what opens it."""

    instance_url: str
    access_token: str

    @property
    def address(self):
        """Host and port."""
        return self.instance_url.removeprefix("http://")


@contextmanager
def serving(program):
    """Serves an org of its own until the block ends; then it must end as Ctrl-C ends it."""
    with tempfile.TemporaryDirectory() as home:
        variables = {"HOME": home}
        reset = [program, "demo", "reset", "--contacts", str(GENERATED_CONTACTS), "--quiet"]
        subprocess.run(reset, env=variables, check=True)
        serve = [program, "demo", "serve", "--port", "0", "--json"]
        server = subprocess.Popen(serve, env=variables, stdout=subprocess.PIPE, text=True)
        try:
            line = server.stdout.readline()
            if not line:
                raise SystemExit("error: `sfctl demo serve` ended before it served")
            announced = json.loads(line)
            yield DemoOrg(announced["instanceUrl"], announced["accessToken"])
            if server.poll() is not None:
                raise SystemExit(f"error: `sfctl demo serve` ended by itself, with {server.returncode}")
        finally:
            server.terminate()
            server.wait(timeout=30)
            server.stdout.close()
