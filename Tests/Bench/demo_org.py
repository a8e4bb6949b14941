"""Measures the built-in org: a large one against a small one, and a million contacts against a hundred thousand.

Each figure is a ratio of two runs of sfctl, in turn and with nothing else running: `make bench-demo`.
"""

import datetime

import machine
from demo_home import demo_home, make_demo
from figures import Table
from measure import pairs
from programs import SFCTL, Program

SIZES = {"small": 0, "middle": 100_000, "large": 1_000_000}

# What an index answers, or the first rows do.
LOOKUPS = {
    "ten rows": "SELECT Name FROM Contact LIMIT 10",
    "by Id": "SELECT Name FROM Contact WHERE Id = '003Dm000001kZ00IAE'",
    "by two Ids": "SELECT Name FROM Contact WHERE Id IN ('003Dm000001kZ00', '003Dm000001kZ0H')",
    "by a run of Ids": "SELECT Name FROM Contact WHERE Id > '003Dm000001kZ00' AND Id < '003Dm000001kZ0H'",
    "by a lookup field": "SELECT Name FROM Contact WHERE AccountId = '001Dm000001kZ00IAE'",
    "by Email": "SELECT Name FROM Contact WHERE Email = 'rose@edge.com'",
    "by a semi-join": "SELECT Name FROM Contact WHERE AccountId IN (SELECT Id FROM Account WHERE Id = '001Dm000001kZ00IAE')",
}

# What looks at every row.
SCANS = {
    "count": "SELECT COUNT() FROM Contact",
    "filter by text": "SELECT COUNT() FROM Contact WHERE MailingCity = 'London'",
    "filter by LIKE": "SELECT COUNT() FROM Contact WHERE Title LIKE '%engineer%'",
    "filter by date": "SELECT COUNT() FROM Contact WHERE CreatedDate = LAST_N_DAYS:100",
    "filter by parent": "SELECT COUNT() FROM Contact WHERE Account.Name LIKE 'A%'",
    "group": "SELECT LeadSource, COUNT(Id) FROM Contact GROUP BY LeadSource",
    "group by parent": "SELECT Account.Industry, COUNT(Id) FROM Contact GROUP BY Account.Industry",
    "order, first ten": "SELECT Id FROM Contact ORDER BY MailingCity, Id LIMIT 10",
    "order all": "SELECT Id FROM Contact ORDER BY CreatedDate",
    "all rows": "SELECT Id, Name, Email FROM Contact",
}


def query(size, soql, *options):
    """A query of the org of that size."""
    return Program(SFCTL, "query", soql, "--quiet", "-o", "demo", "-r", "csv", *options, HOME=str(demo_home(size)))


def main():
    share = machine.busy_share()
    print(f"{datetime.date.today()}, {machine.name()}, {share:.0%} busy before the run")
    for size, contacts in SIZES.items():
        make_demo(size, contacts)
    table = Table()
    for name, soql in LOOKUPS.items():
        large, small = pairs(query("large", soql), query("small", soql), 30)
        table.ratio(f"{name}, large against small", large, small, most=1.5)
    for name, soql in SCANS.items():
        large, middle = pairs(query("large", soql), query("middle", soql), 5)
        table.ratio(f"{name}, 1,000,000 against 100,000", large, middle, most=11)
    bulk, rest = (query("large", SCANS["all rows"], *options) for options in (["--bulk"], []))
    table.ratio("all rows of 1,000,000, --bulk against REST", *pairs(bulk, rest, 3))
    print(f"\n{table}")


main()
