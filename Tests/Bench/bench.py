"""Measures sfctl against what people use else; prints a table of ratios, and judges nothing but that."""

import subprocess
from datetime import date

import bulk
import machine
import measure
import programs
from contacts import contacts, encoded
from figures import Table
from live_org import live_org
from measure import pairs
from static_org import TABLE, TEN, static_org

COUNT, SHORT, LONG = 200_000, 50, 7
DELAY = 0.2
SILENCE = 8


def main():
    busy = machine.busy_share()
    print(f"making {COUNT:,} contacts", flush=True)
    made = list(contacts(COUNT))
    ids, records = [contact["Id"] for contact in made], encoded(made)
    few_made = made[:10_000]
    del made
    table = Table()
    with static_org(programs.FOLDER, records) as org:
        starting(table)
        installed(table)
        fetching(table, org)
        formats(table, org)
        small(table, org)
    scanning(table)
    with live_org(ids[:10_000], records[:10_000]) as few, live_org(ids * 10, records * 10) as many:
        memory(table, few, many)
        first_row(table, few)
    with live_org(ids, records, DELAY) as org:
        slow(table, org)
    with live_org(ids[:10], records[:10], SILENCE) as org:
        waiting(table, org)
    bulk.figures(table, few_made, ids, records)
    print(f"\n{date.today()}, {machine.name()}; others kept it {busy:.0%} busy at the start")
    if busy > 0.05:
        print("Measured under load: no figures to keep.")
    print(f"\n{table}")


def starting(table):
    curl = programs.Program("curl", "--version")
    version = programs.Program(programs.SFCTL, "--version")
    table.ratio("`sfctl --version` against `curl --version`", *pairs(version, curl, SHORT), most=0.35)
    ten = programs.Program(programs.SFCTL, "query", "SELECT Name, Id FROM Contact LIMIT 10", "-o", "demo")
    table.ratio("ten rows of `-o demo` against `curl --version`", *pairs(ten, curl, SHORT), most=0.7)


def installed(table):
    """What the installed program takes on the disk."""
    table.value("size of the installed program", programs.SFCTL.stat().st_size / 1e6, "MB", most=20)


def fetching(table, org):
    """The whole result as CSV against each of the others."""
    urls, csv = org.page_urls(), programs.sfctl(org.url, "-r", "csv")
    table.ratio("CSV against curl to /dev/null", *pairs(csv, programs.curl(urls), LONG), most=3)
    table.ratio("CSV, as many times faster than curl \\| jq", *pairs(csv, programs.curl_and_jq(urls), 3), least=15)
    peer = programs.simple_salesforce(org.url)
    table.ratio("CSV, as many times faster than simple-salesforce", *pairs(csv, peer, 3), least=25)
    table.ratio("CSV of gzip pages against plain ones", *pairs(programs.sfctl(org.gzip_url, "-r", "csv"), csv, LONG))


def formats(table, org):
    csv = programs.sfctl(org.url, "-r", "csv")
    for name in ["ndjson", "json", "tsv", "table"]:
        ours = programs.sfctl(org.url, "-r", name)
        table.ratio(f"{name} against CSV", *pairs(ours, csv, LONG), most=1.5)


def small(table, org):
    """One page: ten rows, and a table on a terminal."""
    ten = programs.sfctl(org.url, "-r", "csv", soql=TEN)
    table.ratio("a page of 10 rows against curl", *pairs(ten, programs.curl(org.page_urls(TEN)), SHORT), most=1.15)
    shown, csv = (programs.sfctl(org.url, "-r", name, soql=TABLE) for name in ("table", "csv"))
    terminal = measure.on_terminal
    whole, _ = pairs(shown, csv, SHORT, terminal, terminal)
    table.value("2,000 rows as a table on a terminal", whole * 1000, "ms", most=60)
    laid_out, plain = pairs(shown, csv, SHORT)
    table.value("of which laying out, table less CSV", (laid_out - plain) * 1000, "ms", most=10)


def scanning(table):
    """The scanner and the writers alone, on one core; and what they allocate."""
    pages = sorted((programs.FOLDER / "pages").glob("*contacts*.json"))
    for name, least in [("csv", 500), ("ndjson", None), ("json", None), ("tsv", None)]:
        speed = float(run_scan(name, 9, *pages))
        table.value(f"scanning and {name} alone", speed, "MB/s of JSON", least=least)
    once, again = (allocations(passes, pages[0]) for passes in (1, 11))
    table.value("allocations a row, 10 further passes of a page", (again - once) / 20_000, "", most=0.01)


def run_scan(*arguments):
    command = [programs.SCAN, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def allocations(passes, page):
    """How often a run of the scanner allocates, counted by valgrind."""
    command = ["valgrind", programs.SCAN, "csv", str(passes), str(page)]
    report = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    line = next(line for line in report.splitlines() if "total heap usage" in line)
    return int(line.split("usage:")[1].split()[0].replace(",", ""))


def memory(table, few, many):
    """The peak with 2,000,000 rows against the one with 10,000."""
    for name in ["csv", "json", "table"]:
        small, large = (measure.peak_memory(programs.sfctl(org.url, "-r", name)) for org in (few, many))
        table.value(f"peak memory, {name}, 2,000,000 rows", large, "MiB", f"{small:.1f} MiB with 10,000", most=24)
        table.value(f"peak memory, {name}, 2,000,000 against 10,000 rows", large / small, "×", most=1.1)


def first_row(table, org):
    for name in ["csv", "ndjson"]:
        org.further_pages.clear()
        early = measure.first_line_before(programs.sfctl(org.url, "-r", name), org.further_pages.set)
        table.fact(f"first row of {name} before the second page", early)


def slow(table, org):
    """An org that takes 200 ms a page, 100 pages."""
    expected = COUNT / 2000 * DELAY
    ours = measure.wall(programs.sfctl(org.url, "-r", "csv"))
    table.ratio("200 ms a page, against the server's time", ours, expected, most=1.05)
    if programs.has_parallel():
        ours = measure.wall(programs.sfctl(org.url, "-r", "csv", "--parallel", "8"))
        table.ratio("the same with --parallel 8", ours, expected, most=0.16)
    else:
        table.missing("the same with --parallel 8", "not built")


def waiting(table, org):
    """What waiting for an org costs that takes eight seconds for its one page."""
    cpu = measure.processor_time(programs.sfctl(org.url, "-r", "csv"))
    start = measure.processor_time(programs.sfctl(org.url, "-r", "csv", "--check"))
    table.value(f"processor time of a query that waits {SILENCE} s", cpu * 1000, "ms", f"{start * 1000:.1f} ms to start", most=20)


main()
