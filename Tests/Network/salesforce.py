"""A small Salesforce org: its versions, a query of two pages, and deletions.

Shapes: REST API Developer Guide, Versions, Query, sObject Rows; written by hand.
"""

import gzip
import http.server
import json
import os
import socket

DATA = "/services/data/v67.0"
NEXT = f"{DATA}/query/01g-2"


def contact(number, name):
    identity = f"003Dm000001kZ0{number}IAE"
    url = f"{DATA}/sobjects/Contact/{identity}"
    return {"attributes": {"type": "Contact", "url": url}, "Id": identity, "Name": name}


FIRST = {"totalSize": 2, "done": False, "nextRecordsUrl": NEXT, "records": [contact(0, "Ada")]}
SECOND = {"totalSize": 2, "done": True, "records": [contact(4, "Zoë")]}
CONTACT = {"name": "Contact", "keyPrefix": "003", "deletable": True, "undeletable": True,
           "fields": [{"name": "Id", "type": "id"}, {"name": "Name", "type": "string", "nameField": True}]}


class OrgHandler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1

    def do_GET(self):
        self.server.record(self)
        path = self.path.split("?")[0]
        answers = {"/services/data": [{"version": "67.0"}], f"{DATA}/query": FIRST, NEXT: SECOND,
                   f"{DATA}/sobjects/Contact/describe": CONTACT}
        if path in answers:
            self.answer(200, answers[path])
        else:
            self.answer(404, [{"errorCode": "NOT_FOUND", "message": "The requested resource does not exist"}])

    def do_DELETE(self):
        self.server.record(self)
        if self.server.options.get("breaksTLS"):
            # Deleted, and then somebody in between answers without TLS.
            with socket.socket(fileno=os.dup(self.connection.fileno())) as raw:
                raw.sendall(b"HTTP/1.1 504 Gateway Timeout\r\nContent-Length: 0\r\n\r\n")
            self.close_connection = True
            return
        self.send_response(204)
        self.end_headers()

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        if self.server.options.get("coding") == "gzip":
            if "gzip" not in self.headers.get("Accept-Encoding", ""):
                raise ValueError("gzip is not asked for")
            body = gzip.compress(body)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass
