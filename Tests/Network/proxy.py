"""A proxy that opens tunnels (RFC 9110 §9.3.6), or does not, as its options say."""

import base64
import http.server
import select
import socket


class ProxyHandler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_CONNECT(self):
        self.server.record(self)
        options = self.server.options
        if options.get("closes"):
            self.close_connection = True
        elif "status" in options:
            self.refuse(options["status"])
        elif not self.is_allowed():
            self.refuse(407)
        else:
            self.tunnel()

    def do_GET(self):
        self.server.record(self)
        self.refuse(400)

    do_DELETE = do_GET

    def is_allowed(self):
        password = self.server.options.get("password")
        basic = password and "Basic " + base64.b64encode(password.encode()).decode()
        return password is None or self.headers.get("Proxy-Authorization") == basic

    def refuse(self, status):
        self.send_response(status)
        if status == 407:
            self.send_header("Proxy-Authenticate", 'Basic realm="acme"')
        self.send_header("Content-Length", "0")
        self.end_headers()

    def tunnel(self):
        self.close_connection = True
        host, _, port = self.path.rpartition(":")
        with socket.create_connection((host.strip("[]"), int(port))) as server:
            self.send_response(200)
            self.end_headers()
            ends = {self.connection: server, server: self.connection}
            while True:
                for end in self.readable(ends):
                    piece = end.recv(65536)
                    if not piece:
                        return
                    ends[end].sendall(piece)

    def readable(self, ends):
        # What TLS has read already is in no socket any more.
        if getattr(self.connection, "pending", lambda: 0)():
            return [self.connection]
        return select.select(list(ends), [], [])[0]

    def log_message(self, *_):
        pass
