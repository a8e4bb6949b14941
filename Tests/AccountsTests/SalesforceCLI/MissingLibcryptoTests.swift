@testable import CommandLine
@testable import CommandSupport
@testable import Output

#if os(Linux)
import Client
import Foundation
import HTTP
import Records
import TestSupport
import Testing

extension ProcessTests {
    /// A machine without libcrypto: logins that need it say so, and all else works.
    ///
    /// The loader finds empty files first, and so gives up.
    struct MissingLibcryptoTests {
        private let folder: TemporaryFolder
        private let library: String

        init() throws {
            folder = try TemporaryFolder()
            for name in ["libcrypto.so.3", "libcrypto.so.1.1"] {
                try folder.write("", to: "lib/\(name)")
            }
            library = "\(folder.path)/lib"
        }

        private func run(_ arguments: [String], home: String? = nil) async throws
            -> BuiltProgram.Ending
        {
            try await BuiltProgram().run(arguments, variables: variables(home ?? folder.path))
        }

        private func variables(_ home: String) -> [String: String] {
            ["HOME": home, "LANG": "C.UTF-8", "LD_LIBRARY_PATH": library]
        }

        private func message(_ step: String) -> String {
            """
            error: \(step) needs OpenSSL: libcrypto cannot be loaded: \(library)/libcrypto.so.3: file too short
              hint: install OpenSSL 3: apt-get install openssl, dnf install openssl-libs, or brew install openssl@3

            """
        }

        @Test func `a login by JWT says so, and what to install`() async throws {
            let key = try folder.write(PublishedKey.pkcs8, to: "server.key", isPrivate: true)
            let ending = try await run(
                ["login", "--jwt", "--client-id", "ID", "--username", "ada@acme.example"]
                    + ["--key-file", key, "--instance-url", "http://127.0.0.1:1"]
            )
            expectEqual(ending.output, "")
            expectEqual(ending.messages, message("a login by JWT"))
            expectEqual(ending.status, 4)
        }

        @Test func `a login of sf that cannot be decrypted says so`() async throws {
            let store = try SalesforceCLIStore()
            try store.addLogin("ada@acme.example")
            try store.addKey(.one)
            let ending = try await run(
                ["login", "--from-sf", "ada@acme.example"],
                home: store.folder.path
            )
            let words =
                "decrypting a login of sf needs OpenSSL: libcrypto cannot be loaded: \(library)/libcrypto.so.3: file too short"
            expect(ending.messages, .contains(words))
            expect(ending.messages, .contains("hint: install OpenSSL 3: "))
            expectEqual(ending.status, 4)
        }

        @Test func `a login with a browser says so before the browser opens`() async throws {
            let terminal = try PseudoTerminal()
            let process = try BuiltProgram().process(
                ["login", "--no-browser", "--port", "1", "--client-id", "ID"]
                    + ["--instance-url", "http://127.0.0.1:1"]
            )
            process.environment = variables(folder.path).merging(["TERM": "dumb"]) { $1 }
            process.standardInput = terminal.far
            process.standardError = terminal.far
            process.standardOutput = FileHandle.nullDevice
            try await process.runToItsEnd()
            let expected = message("a login with a browser")
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            // One read may return a part of what was written in two steps.
            var (shown, words) = (Data(), "")
            while words.count < expected.count {
                shown += await terminal.near.nextChunk()
                words = String(decoding: shown, as: UTF8.self)
                    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            expectEqual(words, expected)
            expectEqual(process.terminationStatus, 4)
        }

        @Test func `the built-in org needs none, and does not load it`() async throws {
            var variables = variables(folder.path)
            variables["LD_DEBUG"] = "files"
            variables["LD_DEBUG_OUTPUT"] = "\(folder.path)/loader"
            let lines = [
                ["query", "SELECT Name FROM Contact LIMIT 1"],
                ["delete", "Contact", "003Dm000001kZ04IAE", "--yes"],
                ["describe"], ["orgs"], ["help"],
            ]
            for line in lines {
                let ending = try await BuiltProgram().run(
                    line[0] == "orgs" || line[0] == "help" ? line : line + ["-o", "demo"],
                    variables: variables
                )
                expectEqual(ending.status, 0, "\(line): \(ending)")
            }
            let logs = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasPrefix("loader.") }
            let texts = logs.compactMap { folder.text(of: $0) }
            #expect(texts.count >= lines.count && texts.allSatisfy { $0.contains("libc.so") })
            #expect(texts.allSatisfy { !$0.contains("libcrypto") && !$0.contains("libcurl") })
        }

        @Test func `the demo org takes no certificate without it`() async throws {
            let key = try folder.write(PublishedKey.publicKey, to: "key.pem")
            let ending = try await run(["demo", "serve", "--jwt-certificate", key])
            let expected = message("").replacing(" needs OpenSSL: ", with: "")
            expectEqual(ending.messages, expected)
            #expect(ending.output == "" && ending.status == 1)
        }

        @Test func `the demo org serves its data, and a login there says so`() async throws {
            let process = try BuiltProgram().process(["demo", "serve", "--json"])
            process.environment = variables(folder.path)
            let reader = try ProcessPipe()
            process.standardOutput = reader
            async let ended: Void = process.runToItsEnd()
            let line = await reader.fileHandleForReading.nextChunk()
            let org = try JSONValue(parsing: Array(line))
            let transport = CurlTransport(to: try InstanceURL(org["instanceUrl"]?.text ?? ""))
            let data = try await transport.send(
                Request(
                    .get,
                    "/services/data/v67.0/query?q=SELECT+COUNT()+FROM+Contact",
                    headers: ["Authorization": "Bearer \(org["accessToken"]?.text ?? "")"]
                )
            )
            expectEqual(data.status, 200)
            let login = try await transport.send(
                Request(
                    .post,
                    "/services/oauth2/token",
                    headers: ["Content-Type": "application/x-www-form-urlencoded"],
                    body: Array(
                        "grant_type=client_credentials&client_id=demo&client_secret=demo-secret"
                            .utf8
                    )
                )
            )
            expectEqual(login.status, 500)
            let answer = try JSONValue(parsing: try await login.body.collect())
            expectEqual(answer["error"]?.text, "server_error")
            expectEqual(
                answer["error_description"]?.text,
                "this org's logins need OpenSSL: libcrypto cannot be loaded: \(library)/libcrypto.so.3: file too short"
            )
            process.interrupt()
            try await ended
        }
    }
}
#endif
