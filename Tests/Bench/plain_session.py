"""simple-salesforce speaks https only; this session puts the scheme of the bench's server right."""

from urllib.parse import urlsplit

import requests
from simple_salesforce import Salesforce


class PlainSession(requests.Session):
    """Sends to the loopback server what is meant for https."""

    def request(self, method, url, **options):
        return super().request(method, url.replace("https://", "http://", 1), **options)


def connected(instance_url):
    """The org at an instance URL."""
    session = PlainSession()
    session.trust_env = False
    return Salesforce(instance=urlsplit(instance_url).netloc, session_id="bench", version="67.0", session=session)
