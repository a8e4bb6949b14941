import Client
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Platform
@testable import sfctl

extension ProcessTests {
    /// What sf keeps encrypted, and the key that opens it.
    struct SalesforceCLISecretTests {
        private let store: SalesforceCLIStore
        private let cli: SalesforceCLI

        init() throws {
            store = try SalesforceCLIStore()
            cli = SalesforceCLI(try store.environment())
        }

        private typealias Version = SalesforceCLIStore.Version

        private func login() throws -> SalesforceCLI.Login {
            try #require(try cli.login(named: "ada@acme.example"))
        }

        private static let secrets = SalesforceCLI.Secrets(
            accessToken: Secret(SalesforceCLIStore.accessToken),
            refreshToken: Secret(SalesforceCLIStore.refreshToken),
            clientSecret: Secret(SalesforceCLIStore.clientSecret)
        )

        @Test(arguments: SalesforceCLIStore.Version.allCases)
        func `secrets open with the key in key.json`(
            _ version: SalesforceCLIStore.Version
        ) async throws {
            try store.addLogin(
                "ada@acme.example",
                version,
                ["clientSecret": #""\#(version.clientSecret)""#]
            )
            try store.addKey(version)
            try await expectEqual(cli.secrets(of: login()), Self.secrets)
        }

        @Test func `what a login does not have is nil`() async throws {
            try store.addLogin("ada@acme.example", .two, ["refreshToken": nil])
            try store.addKey(.two)
            let secrets = try await cli.secrets(of: login())
            expectEqual(secrets.accessToken, Self.secrets.accessToken)
            #expect(secrets.refreshToken == nil && secrets.clientSecret == nil)
        }

        #if !canImport(Darwin)
        @Test func `the key in the keyring is taken where key.json has none that fits`()
            async throws
        {
            try store.programs.add(
                "secret-tool",
                #"[ "$*" = "lookup user local domain sfdx" ] && echo \#(Version.two.key)"#
            )
            try store.addLogin("ada@acme.example", .two)
            try await expectEqual(cli.secrets(of: login()).accessToken, Self.secrets.accessToken)
            try store.addKey(.one)
            try await expectEqual(cli.secrets(of: login()).accessToken, Self.secrets.accessToken)
            let generic = try store.environment(["SF_USE_GENERIC_UNIX_KEYCHAIN": "true"])
            await expectProblem("it was encrypted with another key") {
                try await SalesforceCLI(generic).secrets(of: login())
            }
        }
        #endif

        @Test func `what cannot be decrypted is told, with the command that signs in anew`()
            async throws
        {
            try store.addLogin("ada@acme.example")
            await expectProblem("its key is neither in ~/.sfdx/key.json nor in the keychain") {
                try await cli.secrets(of: login())
            }
            try store.addKey(.two)
            await expectProblem("it was encrypted with another key") {
                try await cli.secrets(of: login())
            }
            try store.folder.write(#"{"key": "short"}"#, to: ".sfdx/key.json")
            await expectProblem("its key is not 32 or 64 hexadecimal digits") {
                try await cli.secrets(of: login())
            }
            try store.addKey(.one)
            try store.addLogin("ada@acme.example", .one, ["accessToken": #""00DB!plain""#])
            await expectProblem("it is not in the encrypted format of sf") {
                try await cli.secrets(of: login())
            }
        }

        private func expectProblem(
            _ problem: String,
            _ body: () async throws -> SalesforceCLI.Secrets
        ) async {
            let expected = SignInError(
                .local("cannot decrypt the login of sf for ada@acme.example: \(problem)"),
                remedy: "sf org login web"
            )
            await #expect(throws: expected) { try await body() }
        }

        @Test func `no way of printing a login shows its texts`() throws {
            try store.addLogin("ada@acme.example")
            var dumped = ""
            dump(try login(), to: &dumped)
            expect(dumped, .lacks(Version.one.accessToken))
            expect("\(try login())", .lacks(Version.one.refreshToken))
        }
    }
}
