"""Measures `query --bulk`, `limits` and `search` against other programs, and their memory."""

import measure
import programs
from bulk_org import DATA, bulk_org
from live_org import live_org
from measure import pairs
from served_demo import served_demo

ROWS, MANY, DELAY = 1_000_000, 2_000_000, 0.2
SHORT, LONG = 400, 3
# How quickly a program starts also depends on where Linux put its file in memory.
COPIES = 8


def figures(table, made, ids, records):
    """Adds the figures to a table; `made` are contacts, `ids` and `records` the same as the REST API sends them."""
    with served_demo(ROWS) as org:
        _built_in(table, org)
    with bulk_org(made, ROWS) as org, live_org(ids * (ROWS // len(ids)), records * (ROWS // len(ids))) as rest:
        _fetching(table, org, rest)
        _small(table, org)
    with bulk_org(made, ROWS, DELAY) as org:
        _slow(table, org)
    with bulk_org(made, len(made)) as few, bulk_org(made, MANY) as many:
        _memory(table, few, many)


def _built_in(table, org):
    """1,000,000 rows from the built-in org: its finished job, and the whole query."""
    query = org.command("query", programs.SOQL, "--bulk", "-r", "csv")
    measure.wall(query)
    job = org.job()
    results = org.command("jobs", "results", job, "-r", "csv")
    curl = programs.curl(org.page_urls(job), org.token)
    table.ratio("CSV of a job of the built-in org against curl with the same pages", *pairs(results, curl, LONG), most=1.3)
    rest = org.command("query", programs.SOQL, "-r", "csv")
    table.ratio("the whole query against our own REST", *pairs(query, rest, LONG))


def _fetching(table, org, rest):
    """1,000,000 rows in 100 pages from a server that answers at once, as no org does."""
    csv = programs.sfctl(org.url, "--bulk", "-r", "csv")
    table.ratio("no delay, against curl with the same pages", *pairs(csv, programs.curl(org.page_urls()), LONG))
    peer = programs.simple_salesforce_bulk(org.url)
    table.ratio("no delay, as many times faster than simple-salesforce's bulk2", *pairs(csv, peer, LONG), least=10)
    ours = programs.sfctl(rest.url, "-r", "csv")
    table.ratio("no delay, against our own REST", *pairs(csv, ours, LONG))


def _slow(table, org):
    """The same from a server that takes 200 ms a page."""
    counts = ("1", "4", "12")
    one, four, twelve = (programs.sfctl(org.url, "--bulk", "-r", "csv", "--parallel", count) for count in counts)
    table.ratio("200 ms a page, four pages at once against one", *pairs(four, one, 1), most=0.3)
    table.ratio("four pages at once against curl with the same pages", *pairs(four, programs.curl(org.page_urls()), 1), most=1.3)
    rest = ROWS / 2000 * DELAY
    table.ratio("four pages at once against the server's time of our REST", measure.wall(four), rest)
    peer = programs.simple_salesforce_bulk(org.url)
    at_four, theirs = pairs(four, peer, 1)
    table.ratio("four pages at once, as many times faster than simple-salesforce's bulk2", at_four, theirs, least=10)
    table.ratio("twelve pages at once, as many times faster", *pairs(twelve, peer, 1), least=10)


def _memory(table, few, many):
    for name in ["csv", "ndjson"]:
        small, large = (measure.peak_memory(programs.sfctl(org.url, "--bulk", "-r", name)) for org in (few, many))
        table.value(f"peak memory, bulk {name}, 2,000,000 rows", large, "MiB", f"{small:.1f} MiB with 10,000", most=32)


def _small(table, org):
    """Commands of one small request."""
    for words, path in [(["limits"], "limits"), (["search", "gonzalez"], "search?q=gonzalez")]:
        ours, curl = programs.command(org.url, *words), programs.curl([f"{org.url}{DATA}/{path}"])
        copies = programs.copies(ours, COPIES)
        seconds = pairs(ours, curl, SHORT, ours_by=lambda _: measure.wall(next(copies)))
        table.ratio(f"`sfctl {words[0]}` against curl", *seconds, most=1.3)
