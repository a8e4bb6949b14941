"""The HTTP server of the bench's orgs."""

import sys
from http.server import ThreadingHTTPServer


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        # A client that has read enough goes away; any other error is the bench's own and must be
        # seen.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)
