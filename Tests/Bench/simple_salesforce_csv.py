"""What people write today: simple-salesforce's query_all_iter into a CSV file.

Arguments: instance URL, SOQL. simple-salesforce speaks https only, so the session puts the scheme right.
"""

import csv
import sys
from urllib.parse import urlsplit

import requests
from simple_salesforce import Salesforce


class PlainSession(requests.Session):
    """Sends to the loopback server what is meant for https."""

    def request(self, method, url, **options):
        return super().request(method, url.replace("https://", "http://", 1), **options)


def main(instance_url, soql):
    session = PlainSession()
    session.trust_env = False
    org = Salesforce(instance=urlsplit(instance_url).netloc, session_id="bench", version="67.0", session=session)
    fields = soql.removeprefix("SELECT ").partition(" FROM ")[0].split(", ")
    writer = csv.writer(sys.stdout)
    writer.writerow(fields)
    for record in org.query_all_iter(soql):
        account = record["Account"]
        writer.writerow([record[field] for field in fields[:-1]] + [account and account["Name"]])


main(*sys.argv[1:])
