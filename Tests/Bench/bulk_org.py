"""An org with one finished Bulk API 2.0 query job: its pages, their list, and the descriptions that types need."""

import csv
import io
import json
import re
import time
from urllib.parse import parse_qs, urlsplit

from contacts import FIELDS, value
from pages import VERSION, VERSIONS
from servers import Handler, serving

DATA = f"/services/data/v{VERSION}"
JOB = "750Dm0000000001IAA"
RESULTS = f"{DATA}/jobs/query/{JOB}/results"
PAGE = 10_000
SELECTED = re.compile(r"SELECT (.+?) FROM Contact")
# The most pages that one part of the list names.
LISTED = 5
# The answers of the small requests, which a program may ask for again and again.
FOUND = json.dumps({"searchRecords": [
    {"attributes": {"type": "Contact", "url": f"{DATA}/sobjects/Contact/003Dm000001kZ00IAE"},
     "Name": "Rose Gonzalez", "Title": "SVP, Procurement", "Account": None, "Phone": None, "Email": None,
     "Id": "003Dm000001kZ00IAE"},
]}).encode()
LIMITS = json.dumps({f"Limit{number}": {"Max": 1000, "Remaining": number} for number in range(60)}).encode()
SMALL = {f"{DATA}/limits": LIMITS, f"{DATA}/search": FOUND}


class BulkOrg:
    """One page of CSV as the API writes it, repeated up to a number of rows."""

    def __init__(self, made, rows, delay=0.0):
        self._made, self._rows, self._delay = made[:PAGE], rows, delay
        self._columns = []
        self._take(FIELDS)
        self.url = ""

    def _take(self, columns):
        """Writes the page that every page of the result repeats."""
        if columns != self._columns:
            self._columns, self._page = columns, _page(self._made, columns)

    def page_urls(self):
        """The addresses of all pages, for curl."""
        return [f"{self.url}{RESULTS}?locator={number}" for number in range(self._rows // PAGE)]

    def answer(self, method, target, body):
        """Status, header fields and body of the answer to a request."""
        parts = urlsplit(target)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        if parts.path == "/services/data":
            return 200, {}, VERSIONS
        if parts.path == RESULTS:
            return self._results(int(query.get("locator", 0)))
        if parts.path == f"{DATA}/jobs/query/{JOB}/resultPages":
            return 200, {}, self._list(int(query.get("locator", 0)))
        if parts.path.startswith(f"{DATA}/jobs/query"):
            if method == "POST":
                self._take(SELECTED.match(json.loads(body)["query"])[1].split(", "))
            return 200, {}, self._job()
        if parts.path in SMALL:
            return 200, {}, SMALL[parts.path]
        described = re.fullmatch(f"{DATA}/sobjects/(\\w+)/describe", parts.path)
        if method == "GET" and described:
            return 200, {}, _description(described[1])
        return 404, {}, json.dumps([{"errorCode": "NOT_FOUND", "message": f"not here: {parts.path}"}]).encode()

    def _results(self, number):
        time.sleep(self._delay)
        following = number + 1 if number + 1 < self._rows // PAGE else "null"
        return 200, {"Content-Type": "text/csv", "Sforce-Locator": str(following), "Sforce-NumberOfRecords": str(PAGE)}, self._page

    def _list(self, start):
        numbers = range(start, min(start + LISTED, self._rows // PAGE))
        body = {"resultPages": [{"resultUrl": f"{RESULTS}?locator={number}"} for number in numbers], "done": True}
        if numbers.stop < self._rows // PAGE:
            body |= {"nextRecordsUrl": f"{DATA}/jobs/query/{JOB}/resultPages?locator={numbers.stop}", "done": False}
        return json.dumps(body).encode()

    def _job(self):
        return json.dumps({
            "id": JOB, "operation": "query", "object": "Contact", "state": "JobComplete", "apiVersion": float(VERSION),
            "numberRecordsProcessed": self._rows, "lineEnding": "LF", "columnDelimiter": "COMMA",
        }).encode()


class _Handler(Handler):
    def answer(self, org, body):
        return org.answer(self.command, self.path, body)


def bulk_org(made, rows, delay=0.0):
    """Serves the result of a job with `rows` rows while the body of the `with` runs."""
    return serving(BulkOrg(made, rows, delay), _Handler)


def _page(made, columns):
    """A page of CSV: every value in quotes, null as an empty one."""
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_text(contact, column) for column in columns] for contact in made)
    return text.getvalue().encode()


def _text(contact, column):
    if column == "Account.Id":
        account = contact["Account"]
        return account["attributes"]["url"][-18:] if account else ""
    return value(contact, column) or ""


def _description(name):
    """An object with the fields of the statement and its lookup of the account."""
    names = [field for field in FIELDS if "." not in field] if name == "Contact" else ["Id", "Name"]
    fields = [_field(field, "id" if field == "Id" else "string") for field in names]
    if name == "Contact":
        fields.append(_field("AccountId", "reference") | {"relationshipName": "Account", "referenceTo": ["Account"]})
    return json.dumps({"name": name, "label": name, "keyPrefix": "003", "fields": fields, "childRelationships": []}).encode()


def _field(name, kind):
    return {"name": name, "label": name, "type": kind, "length": 255, "nillable": True, "referenceTo": []}
