"""nginx, a server that speaks HTTP/2: with two pages of its own, or in front of another server."""

import os
import shutil
import socket
import subprocess
import tempfile

CONFIG = """
daemon off;
worker_processes 1;
pid FOLDER/nginx.pid;
error_log stderr crit;
events { worker_connections 256; }
http {
    access_log off;
    client_body_temp_path FOLDER/body;
    proxy_temp_path FOLDER/proxy;
    fastcgi_temp_path FOLDER/fastcgi;
    uwsgi_temp_path FOLDER/uwsgi;
    scgi_temp_path FOLDER/scgi;
    default_type application/json;
    gzip on;
    gzip_min_length 1;
    gzip_proxied any;
    gzip_types application/json;
    server {
        listen 127.0.0.1:PORT ssl http2;
        ssl_certificate CERTIFICATE.pem;
        ssl_certificate_key CERTIFICATE.key;
        LOCATIONS
    }
}
"""

# The rows tell how they were asked for.
PAGES = """
        location = /services/data { return 200 '[{"version":"67.0"}]'; }
        location = /services/data/v67.0/query {
            return 200 '{"totalSize":2,"done":false,"nextRecordsUrl":"/services/data/v67.0/query/01g-2","records":[{"attributes":{"type":"Contact"},"Id":"003Dm000001kZ00IAE","Name":"Ada by $server_protocol"}]}';
        }
        location = /services/data/v67.0/query/01g-2 {
            return 200 '{"totalSize":2,"done":true,"records":[{"attributes":{"type":"Contact"},"Id":"003Dm000001kZ04IAE","Name":"Zoë by $server_protocol"}]}';
        }
"""

FORWARDING = """
        if ($server_protocol != "HTTP/2.0") { return 505; }
        location / {
            proxy_pass http://127.0.0.1:UPSTREAM;
            proxy_http_version 1.1;
        }
"""


class Missing(Exception):
    pass


class Nginx:
    """It takes over a socket that listens already, so that its port is free and nobody has to wait for it."""

    requests = []

    def __init__(self, options, authority):
        program = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
        if not program:
            raise Missing("there is no nginx, which this test needs: install it (Debian: nginx-light)")
        folder = tempfile.mkdtemp(dir=authority.folder)
        with socket.create_server(("127.0.0.1", 0)) as listening:
            self.port = listening.getsockname()[1]
            locations = FORWARDING if "upstream" in options else PAGES
            config = CONFIG.replace("LOCATIONS", locations).replace("FOLDER", folder)
            config = config.replace("PORT", str(self.port)).replace("UPSTREAM", str(options.get("upstream")))
            config = config.replace("CERTIFICATE", authority.path("good"))
            path = os.path.join(folder, "nginx.conf")
            with open(path, "w") as file:
                file.write(config)
            descriptor = listening.fileno()
            # The variable by which nginx hands its sockets over to a newer nginx.
            environment = dict(os.environ, NGINX=f"{descriptor};")
            self.process = subprocess.Popen(
                [program, "-p", folder, "-c", path, "-e", "stderr"], env=environment, pass_fds=[descriptor],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def stop(self):
        self.process.terminate()
        self.process.wait()
