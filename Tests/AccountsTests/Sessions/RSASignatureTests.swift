import Client
import Foundation
import HTTP
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

extension ProcessTests {
    /// Signatures with files of keys, which the machine's own `openssl` makes and verifies.
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

        private func sign(_ path: String) throws(SignInError) -> [UInt8] {
            try RSASignature.sign(Array("header.claims".utf8), keyFile: path)
        }

        private func expectFailure(_ words: String, _ remedy: String? = nil, of path: String) {
            #expect(throws: SignInError(.local(words), remedy: remedy)) { try sign(path) }
        }

        @Test func `a signature verifies, by keys of either form`() async throws {
            let modern = try await key("-mod ern.pem", "genpkey", "-algorithm", "RSA")
            let old = try await key("old.pem", "rsa", "-in", modern, "-traditional")
            expect(folder.text(of: "old.pem"), .contains("BEGIN RSA PRIVATE KEY"))
            try await openssl("rsa", "-in", modern, "-pubout", "-out", "\(folder.path)/public.pem")
            try folder.write("header.claims", to: "claims")
            for path in [modern, old] {
                let signature = try sign(path)
                expectEqual(signature.count, 256)
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
                expectEqual(String(decoding: ending.output, as: UTF8.self), "Verified OK\n")
            }
        }

        @Test func `a key that others can read is refused`() async throws {
            let path = try await key("a key.pem", "genpkey", "-algorithm", "RSA")
            for mode in [0o602, 0o604, 0o620, 0o644] {
                try protect(path, mode)
                expectFailure(
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
                expectFailure(
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
            expectFailure("\(curve) is not an RSA key", of: curve)
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
                expectFailure("\(path) \(words)", of: path)
            }
            let ssh = try folder.write("-----BEGIN OPENSSH PRIVATE KEY-----\n", to: "id_rsa")
            try protect(ssh)
            expectFailure(
                "\(ssh) is in OpenSSH format, not PEM",
                "(umask 077; cp \(ssh) key.pem; ssh-keygen -p -m PEM -f key.pem)",
                of: ssh
            )
        }

        @Test func `what is no file is told`() throws {
            expectFailure(
                "/nowhere/key: No such file or directory",
                "put the key back, or log in with the current --key-file",
                of: "/nowhere/key"
            )
            expectFailure("\(folder.path) is not a file", of: folder.path)
        }

        @Test func `a broken key is told`() throws {
            let text = "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n"
            let path = try folder.write(text, to: "broken.pem", isPrivate: true)
            expectFailure("\(path) is damaged: its key cannot be read", of: path)
        }

        @Test func `a key that is too short for a signature is told in libcrypto's words`() throws {
            let path = try folder.write(Self.tooShort, to: "short.pem", isPrivate: true)
            let error = #expect(throws: SignInError.self) { try sign(path) }
            expect("\(try #require(error))", .hasPrefix("libcrypto cannot sign with \(path): "))
        }

        /// No error holds a part of the key's file, wherever that is damaged.
        @Test func `no error tells anything of a key`() throws {
            let lines = PublishedKey.pkcs1.split(separator: "\n").map(String.init)
            let search = MarkerSearch(
                for: lines.dropFirst().dropLast(2).map { Marker(name: "key", value: $0) }
            )
            var failures = 0
            for index in lines.indices {
                for change in ["", "*", "AAAA", String(lines[index].dropLast(4))] {
                    var changed = lines
                    changed[index] = change
                    let text = changed.joined(separator: "\n")
                    let path = try folder.write(text, to: "damaged.pem", isPrivate: true)
                    do throws(SignInError) {
                        _ = try sign(path)
                    } catch {
                        failures += 1
                        let failure = error.failure
                        let words = [failure.message] + failure.reasons + failure.hints
                        expectEqual(search.found(in: "\(words) \(error)"), [])
                    }
                }
            }
            // Else nothing was damaged.
            #expect(failures > lines.count * 3)
        }

        /// A key of 384 bits, made with Python for this test: a signature with SHA-256 has at least 496.
        private static let tooShort = """
            -----BEGIN RSA PRIVATE KEY-----
            MIHyAgEAAjEAupdqIKQfV9LKfBRYAwEGXip2L1cvzh1HEfB7Iymw9Zh0wMROYzGm
            AlTkJrVzMjGtAgMBAAECMQC0/zN/PjT5KAwqmEFXiKL4rQ+/lD9XHKWtx2uVaeP3
            fwtOIm2ArjuyzJwVaWIuZrECGQDyTQT9okyEB84/oCjqnRiymHcnkMFybwcCGQDF
            JBN/4yLpbTO/kVeR0nfyzzIdY0IjuKsCGHLCh9qZRCREjisUcEyum0P7cnQK25SX
            gQIYHCrvblJx5pBn2HNX48oCwXrBWlmYVapJAhg5JyZF4VGr6dvUE5mdOliy0Nca
            T6332vY=
            -----END RSA PRIVATE KEY-----
            """
    }
}
