"""Runs other people's Salesforce clients on the demo org, each on one of its own: `make clients`.

Argument: the sfctl program. What the clients do is theirs and unchanged, so they judge the org's answers.
"""

import sys
import unittest

import aiosalesforce_client
import simple_salesforce_client
import spreadsheet
from demo_org import serving

CLIENTS = [simple_salesforce_client.SimpleSalesforce, aiosalesforce_client.AIOSalesforce]


def run(client, program):
    """Whether all that a client did went well."""
    with serving(program) as org:
        client.org = org
        return passes(client)


def passes(case):
    """Whether all tests of a case pass."""
    checks = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    return unittest.TextTestRunner(verbosity=2).run(checks).wasSuccessful()


def main(program):
    failed = [client.__name__ for client in CLIENTS if not run(client, program)]
    if failed:
        raise SystemExit(f"error: the demo org does not answer as these clients expect: {', '.join(failed)}")
    spreadsheet.Spreadsheet.program = program
    if not passes(spreadsheet.Spreadsheet):
        raise SystemExit("error: other people's readers do not find the org's values in a workbook")


main(*sys.argv[1:])
