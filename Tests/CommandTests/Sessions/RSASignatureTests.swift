import Client
import Foundation
import HTTP
import TestSupport
import Testing

@testable import CommandLine
@testable import Output
@testable import Platform
@testable import sfctl

extension ProcessTests {
    /// Signatures by the machine's own `openssl`.
    @Suite(.needs(.openssl)) struct RSASignatureTests {
        private let programs: ProgramFolder
        private let environment: Environment
        private var folder: TemporaryFolder { programs.folder }

        init() throws {
            programs = try ProgramFolder()
            environment = try programs.environment()
        }

        @discardableResult
        private func openssl(_ arguments: String...) async throws -> ChildProgram.Ending {
            let program = ChildProgram(path: "/usr/bin/openssl", arguments: arguments)
            return try await program.run(in: environment)
        }

        /// Makes a key; its path.
        private func key(_ name: String, _ arguments: String...) async throws -> String {
            let path = "\(folder.path)/\(name)"
            let program = ChildProgram(
                path: "/usr/bin/openssl",
                arguments: arguments + ["-out", path]
            )
            #expect(try await program.run(in: environment).isSuccess)
            try protect(path)
            return path
        }

        private func protect(_ path: String, _ mode: Int = 0o600) throws {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }

        private func sign(_ path: String) async throws(SignInError) -> [UInt8] {
            try await RSASignature.sign(Array("header.claims".utf8), keyFile: path, in: environment)
        }

        private func expect(_ words: String, _ remedy: String? = nil, of path: String) async {
            await #expect(throws: SignInError(.local(words), remedy: remedy)) {
                try await sign(path)
            }
        }

        @Test func `a signature verifies, by keys of either form`() async throws {
            let modern = try await key("-mod ern.pem", "genpkey", "-algorithm", "RSA")
            let old = try await key("old.pem", "rsa", "-in", modern, "-traditional")
            #expect(folder.text(of: "old.pem")?.contains("BEGIN RSA PRIVATE KEY") == true)
            try await openssl("rsa", "-in", modern, "-pubout", "-out", "\(folder.path)/public.pem")
            try folder.write("header.claims", to: "claims")
            for path in [modern, old] {
                let signature = try await sign(path)
                #expect(signature.count == 256)
                try Data(signature).write(to: URL(filePath: "\(folder.path)/signature"))
                let ending = try await openssl(
                    "dgst",
                    "-sha256",
                    "-verify",
                    "\(folder.path)/public.pem",
                    "-signature",
                    "\(folder.path)/signature",
                    "\(folder.path)/claims"
                )
                #expect(String(decoding: ending.output, as: UTF8.self) == "Verified OK\n")
            }
        }

        @Test func `a key that others can read is refused`() async throws {
            let path = try await key("a key.pem", "genpkey", "-algorithm", "RSA")
            for mode in [0o602, 0o604, 0o620, 0o644] {
                try protect(path, mode)
                await expect(
                    "\(path): it is a private key, but other users can read or change it",
                    "chmod 600 \"\(path)\"",
                    of: path
                )
            }
        }

        @Test func `an encrypted key is told, and nothing is asked`() async throws {
            let modern = try await key(
                "modern.pem",
                "genpkey",
                "-algorithm",
                "RSA",
                "-aes256",
                "-pass",
                "pass:secret"
            )
            let old = try await key(
                "old.pem",
                "rsa",
                "-in",
                modern,
                "-passin",
                "pass:secret",
                "-traditional",
                "-aes256",
                "-passout",
                "pass:secret"
            )
            for path in [modern, old] {
                await expect(
                    "\(path) is encrypted; sfctl needs a key without a passphrase",
                    "(umask 077; openssl rsa -in \(path) -out plain.key)",
                    of: path
                )
            }
        }

        @Test func `a key that is no RSA key in PEM is told`() async throws {
            let curve = try await key(
                "curve.pem",
                "genpkey",
                "-algorithm",
                "EC",
                "-pkeyopt",
                "ec_paramgen_curve:P-256"
            )
            await expect("\(curve) is not an RSA key", of: curve)
            let texts = [
                ("-----BEGIN EC PRIVATE KEY-----\n", "is not an RSA key"),
                ("no key", "is not a private key in PEM"), ("", "is not a private key in PEM"),
                ("-----BEGIN CERTIFICATE-----\n", "is not a private key in PEM"),
                (
                    "-----BEGIN PRIVATE KEY-----\n*\n-----END PRIVATE KEY-----\n",
                    "is not a private key in PEM"
                ),
            ]
            for (text, words) in texts {
                let path = try folder.write(text, to: "other.pem")
                try protect(path)
                await expect("\(path) \(words)", of: path)
            }
            let ssh = try folder.write("-----BEGIN OPENSSH PRIVATE KEY-----\n", to: "id_rsa")
            try protect(ssh)
            await expect(
                "\(ssh) is in OpenSSH format, not PEM",
                "(umask 077; cp \(ssh) key.pem; ssh-keygen -p -m PEM -f key.pem)",
                of: ssh
            )
        }

        @Test func `what is no file is told`() async throws {
            await expect(
                "/nowhere/key: No such file or directory",
                "put the key back, or log in with the current --key-file",
                of: "/nowhere/key"
            )
            await expect("\(folder.path) is not a file", of: folder.path)
        }

        @Test func `a broken key is told in openssl's words`() async throws {
            let text = "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n"
            let path = try folder.write(text, to: "broken.pem")
            try protect(path)
            let error = await #expect(throws: SignInError.self) { try await sign(path) }
            #expect("\(try #require(error))".hasPrefix("openssl cannot sign with \(path): "))
        }

        @Test func `a machine without openssl is told`() async throws {
            let path = try await key("key.pem", "genpkey", "-algorithm", "RSA")
            let bare = try programs.environment(["PATH": "/nowhere"])
            await #expect(
                throws: SignInError(
                    .local("openssl, needed to sign with the key, is not installed or not in PATH"),
                    remedy: "Debian, Ubuntu: apt-get install openssl"
                )
            ) { try await RSASignature.sign([1], keyFile: path, in: bare) }
        }
    }
}
