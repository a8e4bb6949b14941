"""An org that answers slowly, holds pages back, or is asked for ranges: what files cannot do.

It understands the queries of a run and of its parts: conditions on Id, ORDER BY Id with LIMIT, COUNT().
"""

import json
import re
import threading
import time
from bisect import bisect_left, bisect_right
from contextlib import contextmanager
from urllib.parse import parse_qs, urlsplit

from pages import QUERY, VERSIONS, page
from servers import Handler, serving

STATEMENT = re.compile(
    r"SELECT (?P<select>COUNT\(\)|[\w., ]+) FROM Contact(?: WHERE (?P<where>.+?))?"
    r"(?: ORDER BY Id(?P<order> ASC| DESC)?(?: NULLS (?:FIRST|LAST))?)?(?: LIMIT (?P<limit>\d+))?",
    re.IGNORECASE,
)
CONDITION = re.compile(r"\(?Id (>=|>|<=|<) '(\w{15})\w{0,3}'\)?", re.IGNORECASE)
LOCATOR = re.compile(r"0r8(\d+)x(\d+)x(\d+)-(\d+)")
BATCH_SIZE = re.compile(r"batchSize=(\d+)")


class LiveOrg:
    """The records, how they are served, and what was asked."""

    def __init__(self, ids, records, delay=0.0):
        self._ids = [identity[:15] for identity in ids]
        self._records = records
        self._delay = delay
        self._lock = threading.Lock()
        self._running = 0
        self.most_at_once = 0
        self.pages_sent = 0
        # While it is clear, no page but the first is sent.
        self.further_pages = threading.Event()
        self.further_pages.set()
        self.url = ""

    def answer(self, target, options):
        """Status and body of a GET; `options` is the Sforce-Query-Options header."""
        parts = urlsplit(target)
        if parts.path == "/services/data":
            return 200, VERSIONS
        with self._counted():
            time.sleep(self._delay)
            if parts.path == QUERY:
                size = BATCH_SIZE.search(options)
                return self._query(parse_qs(parts.query)["q"][0], int(size[1]) if size else 2000)
            locator = LOCATOR.fullmatch(parts.path.removeprefix(f"{QUERY}/"))
            if locator is None:
                return 404, _error("NOT_FOUND", "The requested resource does not exist")
            self.further_pages.wait(timeout=60)
            return self._page(*map(int, locator.groups()))

    @contextmanager
    def _counted(self):
        with self._lock:
            self._running += 1
            self.most_at_once = max(self.most_at_once, self._running)
        try:
            yield
        finally:
            with self._lock:
                self._running -= 1

    def _query(self, soql, size):
        statement = STATEMENT.fullmatch(soql)
        span = self._span(statement["where"]) if statement else None
        if span is None:
            return 400, _error("MALFORMED_QUERY", f"not understood here: {soql}")
        low, high = span
        if statement["select"].upper() == "COUNT()":
            return 200, page([], high - low)
        if statement["limit"]:
            count = min(int(statement["limit"]), high - low)
            isLast = (statement["order"] or "").strip().upper() == "DESC"
            low, high = (high - count, high) if isLast else (low, low + count)
        return self._page(low, high, size, 0)

    def _span(self, where):
        """The part of the records that a conjunction of conditions on Id selects; None for any other condition."""
        low, high = 0, len(self._records)
        for text in re.split(" AND ", where, flags=re.IGNORECASE) if where else []:
            condition = CONDITION.fullmatch(text)
            if condition is None:
                return None
            find = bisect_left if condition[1] in (">=", "<") else bisect_right
            place = find(self._ids, condition[2])
            low, high = (max(low, place), high) if ">" in condition[1] else (low, min(high, place))
        return low, max(low, high)

    def _page(self, low, high, size, offset):
        start, end = low + offset, min(low + offset + size, high)
        following = f"0r8{low}x{high}x{size}-{offset + size}" if end < high else None
        with self._lock:
            self.pages_sent += 1
        return 200, page(self._records[start:end], high - low, following)


class _Handler(Handler):
    def answer(self, org, body):
        status, answer = org.answer(self.path, self.headers.get("Sforce-Query-Options", ""))
        return status, {}, answer


@contextmanager
def live_org(ids, records, delay=0.0):
    """Serves the records while the body of the `with` runs."""
    org = LiveOrg(ids, records, delay)
    with serving(org, _Handler):
        try:
            yield org
        finally:
            org.further_pages.set()


def _error(code, message):
    return json.dumps([{"errorCode": code, "message": message}]).encode()
