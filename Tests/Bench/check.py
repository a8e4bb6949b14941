"""Reads back what sfctl wrote, with Python's own parsers, and compares it with what was served."""

import csv
import hashlib
import io
import json
import subprocess

import programs
from contacts import FIELDS, contacts, encoded, value
from live_org import live_org
from static_org import static_org

COUNT = 200_000
# 20 sizes: both ends, the default, and some that leave a last page of one row or nearly none.
SIZES = [200, 201, 256, 333, 400, 499, 500, 511, 640, 777, 999, 1000, 1001, 1024, 1234, 1500, 1777, 1998, 1999, 2000]


def main():
    print(f"making {COUNT:,} contacts", flush=True)
    served = list(contacts(COUNT))
    ids, records = [contact["Id"] for contact in served], encoded(served)
    with static_org(programs.FOLDER, records) as org:
        written = {name: output(programs.sfctl(org.url, "-r", name)) for name in ("csv", "ndjson", "json")}
        check_csv(written["csv"], served)
        check_ndjson(written["ndjson"], served)
        check_json(written["json"], served)
        for name, expected in written.items():
            same(f"{name} of gzip pages", output(programs.sfctl(org.gzip_url, "-r", name)), expected)
    with live_org(ids, records) as org:
        check_sizes(org, written)
        check_parallel(org, written["ndjson"])


def output(program):
    run = subprocess.run(program.command, env=program.variables, stdin=subprocess.DEVNULL, capture_output=True)
    if run.returncode != 0:
        raise SystemExit(f"exit {run.returncode}: {run.stderr.decode()}")
    return run.stdout


def check_csv(text, served):
    """Null and an empty text look the same in CSV; an org has no empty texts."""
    rows = csv.reader(io.StringIO(text.decode(), newline=""))
    equal("csv header", next(rows), FIELDS)
    compare("csv", rows, ([value(contact, field) or "" for field in FIELDS] for contact in served), len(served))


def check_ndjson(text, served):
    lines = text.decode().removesuffix("\n").split("\n")
    compare("ndjson", map(json.loads, lines), map(without_attributes, served), len(served))


def check_json(text, served):
    result = json.loads(text)["result"]
    equal("json totalSize and done", (result["totalSize"], result["done"]), (len(served), True))
    compare("json", result["records"], served, len(served))


def check_sizes(org, written):
    for size in SIZES:
        for name, expected in written.items():
            org.pages_sent = 0
            text = output(programs.sfctl(org.url, "-r", name, "--batch-size", str(size)))
            equal(f"{name}: pages of {size}", org.pages_sent, -(-COUNT // size))
            same(f"{name} by pages of {size}", text, expected, quietly=True)
    print(f"  ok  {', '.join(written)} by {len(SIZES)} page sizes")


def check_parallel(org, ndjson):
    """The rows come in any order, each once, and no more requests run at once than asked for."""
    if not programs.has_parallel():
        print("  –   --parallel: not built")
        return
    expected = sorted(ndjson.splitlines())
    for count in [1, 2, 8, 16]:
        org.most_at_once = org.pages_sent = 0
        text = output(programs.sfctl(org.url, "-r", "ndjson", "--parallel", str(count)))
        if org.most_at_once > count:
            raise SystemExit(f"--parallel {count}: {org.most_at_once} requests at once")
        # The smallest and the largest Id are asked for too, where the query is split.
        equal(f"--parallel {count} splits", org.pages_sent > COUNT // 2000, count > 1)
        compare(f"--parallel {count}", sorted(text.splitlines()), expected, COUNT)


def without_attributes(record):
    """A record less its attributes, and its parents' too."""
    return {
        name: without_attributes(field) if isinstance(field, dict) else field
        for name, field in record.items()
        if name != "attributes"
    }


def compare(name, rows, expected, count):
    """Row by row, in order, until both end."""
    seen = 0
    for row, wanted in zip(rows, expected, strict=True):
        equal(f"{name} row {seen}", row, wanted)
        seen += 1
    equal(f"{name} rows", seen, count)
    print(f"  ok  {name}: {seen:,} rows, field by field", flush=True)


def equal(name, found, wanted):
    if found != wanted:
        raise SystemExit(f"{name}: {found!r} is not {wanted!r}")


def same(name, found, expected, quietly=False):
    if found != expected:
        digests = [hashlib.sha256(text).hexdigest()[:12] for text in (found, expected)]
        raise SystemExit(f"{name}: {len(found)} bytes {digests[0]}, not {len(expected)} bytes {digests[1]}")
    if not quietly:
        print(f"  ok  {name}: the same bytes", flush=True)


main()
