"""What people write today: simple-salesforce's query_all_iter into a CSV file.

Arguments: instance URL, SOQL.
"""

import csv
import sys

from plain_session import connected


def main(instance_url, soql):
    org = connected(instance_url)
    fields = soql.removeprefix("SELECT ").partition(" FROM ")[0].split(", ")
    writer = csv.writer(sys.stdout)
    writer.writerow(fields)
    for record in org.query_all_iter(soql):
        account = record["Account"]
        writer.writerow([record[field] for field in fields[:-1]] + [account and account["Name"]])


main(*sys.argv[1:])
