"""Query responses, in the shape of the REST API: head, then records."""

import gzip
import json

VERSION = "67.0"
VERSIONS = json.dumps(
    [{"label": "Summer ’26", "url": f"/services/data/v{VERSION}", "version": VERSION}]
).encode()
QUERY = f"/services/data/v{VERSION}/query"


def page(records, total, next_locator=None):
    """A page of encoded records; `next_locator` is None on the last one."""
    head = {"totalSize": total, "done": next_locator is None}
    if next_locator:
        head["nextRecordsUrl"] = f"{QUERY}/{next_locator}"
    text = json.dumps(head, separators=(",", ":")).encode()
    return text[:-1] + b',"records":[' + b",".join(records) + b"]}"


def write_pages(folder, name, records, size=2000):
    """Writes a result's pages as files, plain and compressed; returns their names in order.

    The first is called `name`, the others by their locators.
    """
    starts = range(0, len(records), size)
    names = [name] + [f"0r8{name}-{start}" for start in starts[1:]]
    for start, name, following in zip(starts, names, names[1:] + [None]):
        body = page(records[start:start + size], len(records), following)
        (folder / f"{name}.json").write_bytes(body)
        (folder / f"{name}.json.gz").write_bytes(gzip.compress(body, 6, mtime=0))
    return names
