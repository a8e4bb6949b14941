"""Reads the workbooks of `-r xlsx` with other people's readers, cell by cell."""

import datetime
import json
import os
import shutil
import subprocess
import tempfile
import unittest
import warnings

import openpyxl
import python_calamine

FIELDS = [
    "Id", "Name", "FirstName", "Account.Name", "Account.AnnualRevenue", "Account.NumberOfEmployees", "AccountId",
    "Phone", "Birthdate", "CreatedDate", "IsDeleted", "MailingLatitude", "Description", "LeadSource", "OwnerId",
]  # fmt: skip
STATEMENT = f"SELECT {', '.join(FIELDS)} FROM Contact ORDER BY Id"


def value(record, field):
    """The value of a record's field, as a spreadsheet has it."""
    for name in field.split("."):
        record = record and record[name]
    if record is None or record == "":
        return None
    if field == "Birthdate":
        return datetime.datetime.fromisoformat(record)
    if field == "CreatedDate":
        return datetime.datetime.strptime(record, "%Y-%m-%dT%H:%M:%S.000+0000")
    return record


class Spreadsheet(unittest.TestCase):
    """A workbook of all contacts of a demo org, and their JSON."""

    program = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = os.path.join(cls.folder.name, "contacts.xlsx")
        variables = {"HOME": cls.folder.name}
        org = ["--target-org", "demo", "--quiet"]

        def run(*words):
            return subprocess.run([cls.program, *words], env=variables, check=True, stdout=subprocess.PIPE).stdout

        run("demo", "reset", "--contacts", "4500", "--quiet")
        answer = json.loads(run("query", STATEMENT, "--json", *org))
        run("query", STATEMENT, "--output-file", cls.path, *org)
        cls.expected = [FIELDS] + [[value(record, field) for field in FIELDS] for record in answer["result"]["records"]]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_openpyxl(self):
        """openpyxl reads every cell, the frozen row, the filter and nothing to warn of."""
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            sheet = openpyxl.load_workbook(self.path)["Contact"]
        self.check([[cell.value for cell in row] for row in sheet.iter_rows()])
        self.assertEqual(sheet.freeze_panes, "A2")
        self.assertEqual(sheet.auto_filter.ref, f"A1:O{len(self.expected)}")
        self.assertFalse([cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"])

    def test_calamine(self):
        """calamine, written in Rust, reads the same."""
        rows = python_calamine.CalamineWorkbook.from_path(self.path).get_sheet_by_name("Contact").to_python()
        midnight = datetime.time()
        dates = [
            [datetime.datetime.combine(cell, midnight) if type(cell) is datetime.date else cell for cell in row]
            for row in rows
        ]
        self.check([[None if cell == "" else cell for cell in row] for row in dates])

    @unittest.skipUnless(shutil.which("soffice"), "LibreOffice is not installed")
    def test_libreoffice(self):
        """LibreOffice opens the workbook and saves it again without a change of a value."""
        copy = os.path.join(self.folder.name, "copy")
        convert = ["soffice", "--headless", "--convert-to", "xlsx", "--outdir", copy, self.path]
        home = {**os.environ, "HOME": self.folder.name}
        subprocess.run(convert, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=home)
        # It writes true and false as formulas, with their values.
        sheet = openpyxl.load_workbook(os.path.join(copy, "contacts.xlsx"), data_only=True)["Contact"]
        rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
        # It also ends lines its own way.
        self.expected = [
            [cell.replace("\r\n", "\n") if isinstance(cell, str) else cell for cell in row] for row in self.expected
        ]
        self.check(rows)

    def check(self, rows):
        """Whether all rows are the org's."""
        self.assertEqual(len(rows), len(self.expected))
        for number, (row, expected) in enumerate(zip(rows, self.expected), 1):
            self.assertEqual(row, expected, f"row {number}")
