"""What simple-salesforce does with the demo org (https://pypi.org/project/simple-salesforce/)."""

import csv
import io
import unittest
from datetime import datetime, timedelta, timezone

import requests
from demo_org import GENERATED_CONTACTS, VERSION
from simple_salesforce import Salesforce
from simple_salesforce.exceptions import (
    SalesforceExpiredSession,
    SalesforceMalformedRequest,
    SalesforceResourceNotFound,
)


class PlainSession(requests.Session):
    """Sends by http what the client, which knows nothing else, means for https."""

    def __init__(self):
        super().__init__()
        self.trust_env = False

    def request(self, method, url, **options):
        return super().request(method, url.replace("https://", "http://", 1), **options)


def rows(texts):
    """The rows of CSV results, a text a page."""
    return [row for text in texts for row in csv.DictReader(io.StringIO(text))]


class SimpleSalesforce(unittest.TestCase):
    org = None

    def setUp(self):
        self.sf = self.client(self.org.access_token)
        self.addCleanup(self.sf.session.close)

    def client(self, access_token):
        return Salesforce(
            instance=self.org.address, session_id=access_token, version=VERSION, session=PlainSession()
        )

    def count(self, condition="Id != null"):
        return self.sf.query(f"SELECT COUNT() FROM Contact WHERE {condition}")["totalSize"]

    def test_query(self):
        answer = self.sf.query("SELECT Name, Account.Name FROM Contact WHERE Email = 'rose@edge.com'")
        self.assertEqual(answer["totalSize"], 1)
        self.assertTrue(answer["done"])
        self.assertEqual(answer["records"][0]["Name"], "Rose Gonzalez")
        self.assertEqual(answer["records"][0]["Account"]["Name"], "Edge Communications")

    def test_query_more(self):
        first = self.sf.query("SELECT Id FROM Contact")
        self.assertFalse(first["done"])
        second = self.sf.query_more(first["nextRecordsUrl"], identifier_is_url=True)
        self.assertEqual(first["totalSize"], second["totalSize"])
        self.assertNotEqual(first["records"][0]["Id"], second["records"][0]["Id"])

    def test_query_all(self):
        answer = self.sf.query_all("SELECT Id FROM Contact")
        self.assertEqual(len({record["Id"] for record in answer["records"]}), self.count())

    def test_query_all_iter(self):
        names = [record["Name"] for record in self.sf.query_all_iter("SELECT Name FROM Contact ORDER BY Id")]
        self.assertGreater(len(names), GENERATED_CONTACTS)
        self.assertIn("Żaneta Zając", names)

    def test_query_with_deleted_records(self):
        contact = self.sf.Contact.create({"LastName": "Gone"})["id"]
        self.sf.Contact.delete(contact)
        soql = f"SELECT Id, IsDeleted FROM Contact WHERE Id = '{contact}'"
        self.assertEqual(self.sf.query(soql)["totalSize"], 0)
        self.assertIs(self.sf.query(soql, include_deleted=True)["records"][0]["IsDeleted"], True)
        first = self.sf.query("SELECT Id FROM Contact", include_deleted=True)
        locator = first["nextRecordsUrl"].rpartition("/")[2]
        self.assertTrue(self.sf.query_more(locator, include_deleted=True)["records"])

    def test_query_that_is_malformed(self):
        with self.assertRaises(SalesforceMalformedRequest) as caught:
            self.sf.query("SELECT Nmae FROM Contact")
        self.assertEqual(caught.exception.content[0]["errorCode"], "INVALID_FIELD")

    def test_token_that_is_not_valid(self):
        with self.assertRaises(SalesforceExpiredSession):
            self.client("00D000000000001!no").query("SELECT Id FROM Contact")

    def test_describe_of_the_org(self):
        names = [summary["name"] for summary in self.sf.describe()["sobjects"]]
        self.assertIn("Contact", names)

    def test_describe_of_an_object(self):
        fields = {field["name"]: field for field in self.sf.Contact.describe()["fields"]}
        self.assertEqual(fields["LastName"]["type"], "string")
        self.assertEqual(fields["AccountId"]["referenceTo"], ["Account"])

    def test_metadata_of_an_object(self):
        self.assertEqual(self.sf.Contact.metadata()["objectDescribe"]["keyPrefix"], "003")

    def test_create_get_update_delete(self):
        made = self.sf.Contact.create({"LastName": "Lovelace", "FirstName": "Ada"})
        self.assertEqual((made["success"], made["errors"]), (True, []))
        self.assertEqual(self.sf.Contact.get(made["id"])["Name"], "Ada Lovelace")
        self.assertEqual(self.sf.Contact.update(made["id"], {"Title": "Countess"}), 204)
        self.assertEqual(self.sf.Contact.get(made["id"])["Title"], "Countess")
        self.assertEqual(self.sf.Contact.delete(made["id"]), 204)
        with self.assertRaises(SalesforceResourceNotFound):
            self.sf.Contact.get(made["id"])

    def test_create_without_a_required_field(self):
        with self.assertRaises(SalesforceMalformedRequest) as caught:
            self.sf.Contact.create({"FirstName": "Ada"})
        self.assertEqual(caught.exception.content[0]["errorCode"], "REQUIRED_FIELD_MISSING")

    def test_upsert(self):
        self.assertEqual(self.sf.Contact.upsert("ExternalId__c/S-1", {"LastName": "Hopper"}), 201)
        self.assertEqual(self.sf.Contact.upsert("ExternalId__c/S-1", {"FirstName": "Grace"}), 200)
        self.assertEqual(self.sf.Contact.get_by_custom_id("ExternalId__c", "S-1")["Name"], "Grace Hopper")

    def test_updated_and_deleted_records(self):
        now = datetime.now(timezone.utc)
        span = (now - timedelta(days=1), now + timedelta(hours=1))
        contact = self.sf.Contact.create({"LastName": "Lovelace"})["id"]
        self.assertIn(contact, self.sf.Contact.updated(*span)["ids"])
        self.sf.Contact.delete(contact)
        self.assertNotIn(contact, self.sf.Contact.updated(*span)["ids"])
        deleted = self.sf.Contact.deleted(*span)["deletedRecords"]
        self.assertIn(contact, [record["id"] for record in deleted])

    def test_related_records(self):
        contact = self.sf.query("SELECT ContactId FROM Case LIMIT 1")["records"][0]["ContactId"]
        cases = self.sf.restful(f"sobjects/Contact/{contact}/Cases")
        self.assertEqual({case["ContactId"] for case in cases["records"]}, {contact})
        self.assertIn("Name", self.sf.restful(f"sobjects/Contact/{contact}/Account"))

    def test_tooling(self):
        answer = self.sf.toolingexecute("query/?q=SELECT+KeyPrefix+FROM+EntityDefinition+LIMIT+1")
        self.assertEqual(answer["entityTypeName"], "EntityDefinition")
        self.assertIs(self.sf.is_sandbox(), False)

    def test_search(self):
        found = self.sf.search("FIND {Gonzalez} IN NAME FIELDS RETURNING Contact(Id, Name)")["searchRecords"]
        self.assertIn("Rose Gonzalez", [record["Name"] for record in found])

    def test_quick_search(self):
        found = self.sf.quick_search("Gonzalez")["searchRecords"]
        self.assertIn("Contact", [record["attributes"]["type"] for record in found])

    def test_limits(self):
        requests_left = self.sf.limits()["DailyApiRequests"]
        self.assertLess(requests_left["Remaining"], requests_left["Max"])
        self.assertGreater(self.sf.api_usage["api-usage"].used, 0)

    def test_bulk2_query(self):
        pages = list(self.sf.bulk2.Contact.query("SELECT Id, Name FROM Contact", max_records=2000, wait=0))
        self.assertEqual(len(pages), 3)
        self.assertEqual(len({row["Id"] for row in rows(pages)}), self.count())

    def test_bulk2_insert_update_upsert_delete(self):
        bulk = self.sf.bulk2.Contact
        names = [{"LastName": f"Bulk {number}"} for number in range(3)]
        [inserted] = bulk.insert(records=names, wait=0)
        self.assertEqual((inserted["numberRecordsProcessed"], inserted["numberRecordsFailed"]), (3, 0))
        ids = [row["sf__Id"] for row in rows([bulk.get_successful_records(inserted["job_id"])])]
        self.assertEqual(self.count("LastName LIKE 'Bulk _'"), 3)

        bulk.update(records=[{"Id": contact, "Title": "Updated"} for contact in ids], wait=0)
        self.assertEqual(self.count("Title = 'Updated'"), 3)

        bulk.upsert(
            records=[{"ExternalId__c": "S-2", "LastName": "Bulk 9"}], external_id_field="ExternalId__c", wait=0
        )
        self.assertEqual(self.count("ExternalId__c = 'S-2'"), 1)

        [deleted] = bulk.delete(records=[{"Id": contact} for contact in ids], wait=0)
        self.assertEqual((deleted["numberRecordsProcessed"], deleted["numberRecordsFailed"]), (3, 0))
        self.assertEqual(self.count("LastName LIKE 'Bulk _'"), 1)

    def test_bulk2_delete_that_is_refused(self):
        with_case = self.sf.query("SELECT ContactId FROM Case WHERE ContactId != null LIMIT 1")["records"][0]
        [deleted] = self.sf.bulk2.Contact.delete(records=[{"Id": with_case["ContactId"]}], wait=0)
        self.assertEqual(deleted["numberRecordsFailed"], 1)
        [failed] = rows([self.sf.bulk2.Contact.get_failed_records(deleted["job_id"])])
        self.assertEqual(failed["sf__Id"], with_case["ContactId"])
        self.assertTrue(failed["sf__Error"].startswith("DELETE_FAILED"))
