"""Servers on a free port, each of which records the requests that it sees."""

import http.server
import socket
import socketserver
import ssl
import struct
import threading


class Listener(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """A server of one address; `options` are those of the control line that asked for it."""

    daemon_threads = True

    def __init__(self, handler, options, authority):
        address = options.get("address", "127.0.0.1")
        self.address_family = socket.AF_INET6 if ":" in address else socket.AF_INET
        self.options = options
        self.requests = []
        self.context = context(options, authority) if "certificate" in options else None
        super().__init__((address, 0), handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self):
        return self.server_address[1]

    def server_bind(self):
        # HTTPServer's own one looks up the name of the address.
        socketserver.TCPServer.server_bind(self)

    def record(self, handler):
        fields = {name.lower(): value for name, value in handler.headers.items()}
        self.requests.append({"method": handler.command, "target": handler.path, "headers": fields})

    def finish_request(self, request, client_address):
        if self.context:
            request = self.secured(request)
        if request:
            super().finish_request(request, client_address)
            request.close()

    def secured(self, request):
        """The connection under TLS; nothing where the two sides do not trust each other."""
        raw = request.dup()
        try:
            return self.context.wrap_socket(request, server_side=True)
        except OSError:
            if self.options.get("resets"):
                # As a server does that closes with bytes unread: the alert is lost for the client.
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                request.close()
            else:
                drain(raw)
            return None
        finally:
            raw.close()

    def handle_error(self, request, client_address):
        """A client that goes away is no news."""


def drain(raw):
    """Reads to the end: a connection that is closed with bytes unread is reset, and an alert on its way is lost."""
    try:
        raw.shutdown(socket.SHUT_WR)
        while raw.recv(65536):
            pass
    except OSError:
        pass


def context(options, authority):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    name = options["certificate"]
    made.load_cert_chain(authority.path(f"{name}.pem"), authority.path(f"{name}.key"))
    version = options.get("version")
    if version == "1.1":
        made.set_ciphers("ALL:@SECLEVEL=0")
        made.minimum_version = ssl.TLSVersion.TLSv1
        made.maximum_version = ssl.TLSVersion.TLSv1_1
    elif version:
        made.minimum_version = made.maximum_version = {
            "1.2": ssl.TLSVersion.TLSv1_2, "1.3": ssl.TLSVersion.TLSv1_3,
        }[version]
    if options.get("asksForCertificate"):
        made.verify_mode = ssl.CERT_REQUIRED
        made.load_verify_locations(authority.path("ca.pem"))
    return made


class FullListener:
    """A port to which no connection comes about, since its queue is full."""

    def __init__(self):
        self.requests = []
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.socket.listen(0)
        self.port = self.socket.getsockname()[1]
        self.waiting = [socket.socket() for _ in range(4)]
        for connection in self.waiting:
            connection.setblocking(False)
            connection.connect_ex(("127.0.0.1", self.port))
