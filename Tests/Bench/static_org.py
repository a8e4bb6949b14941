"""An org of page files behind nginx, which is not the bottleneck of any run."""

import shutil
import subprocess
from contextlib import contextmanager
from urllib.parse import quote

from contacts import SOQL
from pages import QUERY, VERSIONS, write_pages
from ports import free_port, wait_for

# LIMIT in the query chooses the result, as it would in an org.
TEN, TABLE = f"{SOQL} LIMIT 10", f"{SOQL} LIMIT 2000"

CONFIGURATION = """
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{ worker_connections 64; }}
http {{
    access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
    default_type application/json;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    map $arg_q $first {{ default contacts; "~LIMIT(%20|\\+)10$" ten; "~LIMIT(%20|\\+)2000$" table; }}
    server {{ listen 127.0.0.1:{plain}; gzip_static off; include {folder}/locations.conf; }}
    server {{ listen 127.0.0.1:{gzip}; gzip_static on; include {folder}/locations.conf; }}
}}
"""

LOCATIONS = """
root {folder}/pages;
location = /services/data {{ try_files /versions.json =404; }}
# simple-salesforce ends the path with a slash.
location ~ ^{query}/?$ {{ try_files /$first.json =404; }}
location ~ ^{query}/(?<locator>0r8\\w+-\\d+)$ {{ try_files /$locator.json =404; }}
"""


class StaticOrg:
    """Where the org is, and what its pages are called."""

    def __init__(self, plain, gzip, names):
        self.url = f"http://127.0.0.1:{plain}"
        self.gzip_url = f"http://127.0.0.1:{gzip}"
        self._names = names

    def page_urls(self, soql=SOQL):
        """The URLs of a query's pages, in order."""
        first = f"{self.url}{QUERY}?q={quote(soql)}"
        rest = self._names[1:] if soql == SOQL else []
        return [first] + [f"{self.url}{QUERY}/{name}" for name in rest]


@contextmanager
def static_org(folder, records):
    """Writes the pages below `folder`, and serves them while the body of the `with` runs."""
    names = _write_pages(folder, records)
    plain, gzip = free_port(), free_port()
    configuration = folder / "nginx.conf"
    configuration.write_text(CONFIGURATION.format(folder=folder, plain=plain, gzip=gzip))
    (folder / "locations.conf").write_text(LOCATIONS.format(folder=folder, query=QUERY))
    server = subprocess.Popen(["nginx", "-c", configuration, "-e", folder / "nginx.log"])
    try:
        wait_for(plain, server)
        yield StaticOrg(plain, gzip, names)
    finally:
        server.terminate()
        server.wait(timeout=10)


def _write_pages(folder, records):
    pages = folder / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    pages.mkdir(parents=True)
    (pages / "versions.json").write_bytes(VERSIONS)
    write_pages(pages, "ten", records[:10])
    write_pages(pages, "table", records[:2000])
    return write_pages(pages, "contacts", records)
