"""The HTTP server of the bench's orgs."""

import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    """Answers by `answer`, on connections that stay open."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    timeout = 120

    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        status, fields, answer = self.answer(self.server.org, body)
        self.send_response(status)
        for name, text in ({"Content-Type": "application/json;charset=UTF-8"} | fields).items():
            self.send_header(name, text)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_POST = do_GET

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    # A connection beyond the queue waits a second for its turn.
    request_queue_size = 64

    def handle_error(self, request, client_address):
        # A client that has read enough goes away; any other error is the bench's own and must be
        # seen.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def serving(org, handler):
    """Serves an org, and tells it its URL, while the body of the `with` runs."""
    with Server(("127.0.0.1", 0), handler) as server:
        server.org = org
        org.url = f"http://127.0.0.1:{server.server_port}"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield org
        finally:
            server.shutdown()
