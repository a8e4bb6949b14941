"""Certificates for the servers and clients of a test, made by the `openssl` command."""

import os
import subprocess

CONFIG = """
[req]
distinguished_name = name
prompt = no
[name]
commonName = sfctl test
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
[here]
subjectAltName = DNS:localhost, IP:127.0.0.1, IP:::1
[elsewhere]
subjectAltName = DNS:elsewhere.example
[person]
extendedKeyUsage = clientAuth
[any]
commonName = supplied
[trusted]
database = FOLDER/index.txt
unique_subject = no
serial = FOLDER/serial
new_certs_dir = FOLDER
certificate = FOLDER/ca.pem
private_key = FOLDER/ca.key
default_md = sha256
policy = any
[unknown]
database = FOLDER/index.txt
unique_subject = no
serial = FOLDER/serial
new_certs_dir = FOLDER
certificate = FOLDER/unknown-ca.pem
private_key = FOLDER/unknown-ca.key
default_md = sha256
policy = any
"""

# The name of the files, the authority, the extensions, the first and the last day.
CERTIFICATES = [
    ("good", "trusted", "here", None),
    ("expired", "trusted", "here", ("20200101000000Z", "20210101000000Z")),
    ("future", "trusted", "here", ("20900101000000Z", "20910101000000Z")),
    ("elsewhere", "trusted", "elsewhere", None),
    ("unknown", "unknown", "here", None),
    ("client", "trusted", "person", None),
    ("stranger", "unknown", "person", None),
]


class Authority:
    """A folder with NAME.pem and NAME.key of two authorities and of all that they have signed."""

    def __init__(self, folder):
        self.folder = folder
        with open(self.path("openssl.cnf"), "w") as file:
            file.write(CONFIG.replace("FOLDER", folder))
        open(self.path("index.txt"), "w").close()
        self.make_authority("ca")
        self.make_authority("unknown-ca")
        for certificate in CERTIFICATES:
            self.sign(*certificate)
        self.join("client.pem", "client.key", "client-with-key.pem")
        self.run("ec", "-in", self.path("client.key"), "-aes128", "-passout", "pass:secret",
                 "-out", self.path("locked.key"))

    def path(self, name):
        return os.path.join(self.folder, name)

    def make_authority(self, name):
        self.run("req", "-config", self.path("openssl.cnf"), "-x509", "-extensions", "authority", "-days", "30", "-subj", f"/CN={name}",
                 *self.new_key(name), "-out", self.path(f"{name}.pem"))

    def sign(self, name, authority, extensions, days):
        request = self.path(f"{name}.csr")
        self.run("req", "-config", self.path("openssl.cnf"), "-subj", f"/CN={name}", *self.new_key(name), "-out", request)
        period = ["-days", "30"] if days is None else ["-startdate", days[0], "-enddate", days[1]]
        self.run("ca", "-config", self.path("openssl.cnf"), "-batch", "-notext", "-create_serial", "-name", authority, "-extensions", extensions,
                 *period, "-in", request, "-out", self.path(f"{name}.pem"))

    def new_key(self, name):
        return ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-keyout", self.path(f"{name}.key")]

    def join(self, *names):
        *parts, whole = names
        with open(self.path(whole), "w") as file:
            os.chmod(self.path(whole), 0o600)
            for part in parts:
                file.write(open(self.path(part)).read())

    def run(self, command, *arguments):
        line = ["openssl", command, *arguments]
        try:
            ended = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        except FileNotFoundError:
            raise SystemExit("there is no openssl, which this test needs: install it (Debian: openssl)")
        if ended.returncode:
            raise SystemExit(f"{' '.join(line)}: {ended.stderr}")
