"""What people write today: simple-salesforce's bulk2 into a CSV file.

Arguments: instance URL, SOQL.
"""

import sys

from plain_session import connected


def main(instance_url, soql):
    for number, page in enumerate(connected(instance_url).bulk2.Contact.query(soql)):
        # Each page repeats the header.
        sys.stdout.write(page if number == 0 else page.partition("\n")[2])


main(*sys.argv[1:])
