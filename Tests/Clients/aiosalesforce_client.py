"""What aiosalesforce does with the demo org (https://pypi.org/project/aiosalesforce/)."""

import unittest

import httpx
from aiosalesforce import Salesforce
from aiosalesforce.auth import Auth
from aiosalesforce.exceptions import NotFoundError, SalesforceError
from demo_org import VERSION

# The client accepts no other form of address.
BASE_URL = "https://demo.my.salesforce.com"


class GivenToken(Auth):
    """Signs with a token that is there already."""

    def __init__(self, token):
        super().__init__()
        self._token = token

    async def _acquire_new_access_token(self, client):
        return self._token


class LocalTransport(httpx.AsyncHTTPTransport):
    """Sends to the demo org what the client means for Salesforce."""

    def __init__(self, instance_url):
        super().__init__(trust_env=False)
        self._place = httpx.URL(instance_url)

    async def handle_async_request(self, request):
        place = self._place
        request.url = request.url.copy_with(scheme=place.scheme, host=place.host, port=place.port)
        # The demo org answers to its own name only.
        request.headers["Host"] = place.netloc.decode()
        return await super().handle_async_request(request)


class AIOSalesforce(unittest.IsolatedAsyncioTestCase):
    org = None

    async def asyncSetUp(self):
        http = httpx.AsyncClient(transport=LocalTransport(self.org.instance_url))
        self.addAsyncCleanup(http.aclose)
        self.sf = Salesforce(
            http, BASE_URL, GivenToken(self.org.access_token), version=VERSION, retry_policy=None
        )

    async def records(self, soql, include_all_records=False):
        return [record async for record in self.sf.query(soql, include_all_records)]

    async def test_query(self):
        [record] = await self.records("SELECT Name FROM Contact WHERE Email = 'rose@edge.com'")
        self.assertEqual(record["Name"], "Rose Gonzalez")

    async def test_query_of_several_pages(self):
        records = await self.records("SELECT Id FROM Contact")
        [count] = await self.records("SELECT COUNT(Id) contacts FROM Contact")
        self.assertEqual(len({record["Id"] for record in records}), count["contacts"])

    async def test_query_with_deleted_records(self):
        contact = await self.sf.sobject.create("Contact", {"LastName": "Gone"})
        await self.sf.sobject.delete("Contact", contact)
        soql = f"SELECT IsDeleted FROM Contact WHERE Id = '{contact}'"
        self.assertEqual(await self.records(soql), [])
        [record] = await self.records(soql, include_all_records=True)
        self.assertIs(record["IsDeleted"], True)

    async def test_query_that_is_malformed(self):
        with self.assertRaises(SalesforceError) as caught:
            await self.records("SELECT Nmae FROM Contact")
        self.assertEqual(caught.exception.error_code, "INVALID_FIELD")

    async def test_create_get_update_delete(self):
        contacts = self.sf.sobject
        contact = await contacts.create("Contact", {"LastName": "Lovelace"})
        await contacts.update("Contact", contact, {"FirstName": "Ada"})
        record = await contacts.get("Contact", contact, fields=["Name"])
        self.assertEqual(record["Name"], "Ada Lovelace")
        await contacts.delete("Contact", contact)
        with self.assertRaises(NotFoundError):
            await contacts.get("Contact", contact)

    async def test_upsert(self):
        data = {"LastName": "Hopper", "ExternalId__c": "A-1"}
        made = await self.sf.sobject.upsert("Contact", "A-1", "ExternalId__c", data)
        changed = await self.sf.sobject.upsert("Contact", "A-1", "ExternalId__c", data)
        self.assertEqual((made.created, changed.created), (True, False))
        self.assertEqual(made.id, changed.id)

    async def test_composite(self):
        async with self.sf.composite(all_or_none=True) as composite:
            account = composite.sobject.create("Account", {"Name": "Engines"})
            # Without str, its JSON writer writes the reference without @{…}, which no server would
            # follow.
            account_id = str(account.reference.id)
            contact = composite.sobject.create("Contact", {"LastName": "Babbage", "AccountId": account_id})
        self.assertEqual((account.status_code, contact.status_code), (201, 201))
        [record] = await self.records("SELECT Account.Name FROM Contact WHERE LastName = 'Babbage'")
        self.assertEqual(record["Account"]["Name"], "Engines")

    async def test_batch(self):
        async with self.sf.composite.batch() as batch:
            query = batch.query("SELECT Name FROM Contact WHERE Email = 'rose@edge.com'")
        self.assertEqual(query.records[0]["Name"], "Rose Gonzalez")

    async def test_limits(self):
        limits = await self.sf.get_limits()
        self.assertLess(limits["DailyApiRequests"]["Remaining"], limits["DailyApiRequests"]["Max"])

    async def test_bulk_insert_and_delete(self):
        bulk = self.sf.bulk_v2
        inserted = await bulk.insert("Contact", [{"LastName": "Bulk"}, {"FirstName": "Nameless"}])
        [success] = inserted.successful_results
        [failure] = inserted.failed_results
        self.assertEqual(success["sf__Created"], "true")
        self.assertTrue(failure["sf__Error"].startswith("REQUIRED_FIELD_MISSING"))
        deleted = await bulk.delete("Contact", [{"Id": success["sf__Id"]}])
        self.assertEqual((len(deleted.successful_results), deleted.failed_results), (1, []))
        self.assertEqual(await self.records("SELECT Id FROM Contact WHERE LastName = 'Bulk'"), [])
