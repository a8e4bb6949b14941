import Foundation
import HTTP
import TestSupport

@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// A home where markers stand for secrets, in one of the ways that an org can be known.
struct SecretWorld {
    /// How the org is known.
    enum Way: String, CaseIterable, Sendable {
        case environment, file, keychain, configToken, tokenFile, credentialProcess, cliProgram,
            cliFiles

        /// Whether a token that is turned away is renewed by the sign-in server.
        var isRenewed: Bool { self == .file || self == .keychain }
    }

    private(set) var shell: Shell
    let server: EchoingServer
    /// The files that may hold secrets, below the home.
    private var stores: Set<String> = [".config/sfctl/credentials.json"]
    /// Where the fake keychain keeps its entries.
    private static let keychain = "bin/service_sfctl_account_"

    static let accessToken = Marker(
        name: "access token",
        value: "00D5g0000049AAA!AQkeptAccessMarker.Zb7dQxW2nRfT5yUi8oPaSd1gHjKl4zXcV_bNm"
    )
    static let refreshToken = Marker(
        name: "refresh token",
        value: "5Aep861keptRefreshMarker.Qw3eRtYuI9oPlKjHgF6dSaZxCvBnM0qWeRtYuIoP"
    )
    static let clientSecret = Marker(
        name: "client secret",
        value: "E7C1keptClientSecretMarker9A3F5B7D2C4E6F8091A2B3C4D5E6F70819"
    )
    static let typedToken = Marker(
        name: "typed access token",
        value: "00D5g0000049AAA!AQtypedAccessMarker.LpOkIjUhYgTfRdEsWaQ7zXcVbNm5QwErTy"
    )
    static let typedRefreshToken = Marker(
        name: "typed refresh token",
        value: "5Aep861typedRefreshMarker.MnBvCxZaSdFgHjKlPoIuYtReWq2468024680MnBv"
    )
    static let typedSecret = Marker(
        name: "typed client secret",
        value: "9C4DtypedClientSecretMarkerF1E2D3C4B5A69788796A5B4C3D2E1F00"
    )
    /// A line of the key's file, within the private exponent.
    static let privateKey = Marker(
        name: "private key",
        value: "UhPu2MFaJdjVzqACXuOrLot/eSFvxjvqVidTtAZExqFRJ9mylUVAoLvhowVWmC1O"
    )
    static let proxyPassword = Marker(
        name: "proxy password",
        value: "proxyPasswordMarkerKs8Ld2Fg6Hj0Zx4Cv"
    )
    static let issued = [
        Marker(
            name: "new access token",
            value: "00D5g0000049AAA!AQnewAccessMarker.GhJkLzXcVbNmQwErTyUiOp13579asDfGhJk"
        ),
        Marker(
            name: "new refresh token",
            value: "5Aep861newRefreshMarker.VbNmAsDfGhJkLqWeRtYuIoP97531zXcVbNmAsDfG"
        ),
        Marker(name: "frontdoor code", value: "frontdoorMarkerXy5Zw7Vu9Ts1Rq3Po5Nm7"),
    ]

    init(_ way: Way, _ fault: EchoingServer.Fault, at site: EchoingServer.Site) throws {
        server = EchoingServer(fault, at: site, issuing: Self.issued)
        var shell = try Shell()
        shell.transport = server
        shell.variables["PATH"] = "\(shell.folder.path)/bin:/usr/bin:/bin"
        shell.variables["SFCTL_TARGET_ORG"] = way == .environment ? nil : "acme"
        shell.variables["SFCTL_API_VERSION"] = "67.0"
        shell.variables["SFCTL_CLIENT_SECRET"] = Self.typedSecret.value
        shell.variables["HTTPS_PROXY"] =
            "http://user:\(Self.proxyPassword.value)@proxy.acme.example:3128"
        shell.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
        shell.variables["BROWSER"] = "\(shell.folder.path)/bin/browser"
        self.shell = shell
        try addPrograms()
        try add(way)
        try closeFiles()
    }

    /// Each notes its arguments, which every user of the machine could see.
    private func addPrograms() throws {
        let note = "echo \"$*\" >>\"$HOME/arguments\"\n"
        for name in ["browser", "xdg-open"] { try shell.install(note, as: name) }
        try shell.install(note + FakeSecretTool.script, as: "secret-tool")
        try shell.install(note + "cat \"$HOME/vault/process.json\"", as: "printer")
        try shell.folder.write(PublishedKey.pkcs1, to: "vault/server.key", isPrivate: true)
    }

    private mutating func add(_ way: Way) throws {
        let folder = shell.folder
        let token = Self.accessToken.value
        let entry = #""instanceUrl": "\#(EchoingServer.url)""#
        let secrets = """
            "accessToken": "\(token)", "refreshToken": "\(Self.refreshToken.value)",
            "clientSecret": "\(Self.clientSecret.value)"
            """
        switch way {
        case .environment:
            shell.variables["SFCTL_INSTANCE_URL"] = EchoingServer.url
            shell.variables["SFCTL_ACCESS_TOKEN"] = token
        case .file: try keep("\"store\": \"file\", \(secrets)")
        case .keychain:
            try keep(#""store": "keychain""#)
            try folder.write("{\(secrets)}", to: "\(Self.keychain)acme")
        case .configToken:
            try configure(#"\#(entry), "accessToken": "\#(token)""#)
            stores.insert(".config/sfctl/config.json")
        case .tokenFile:
            try folder.write(token, to: "vault/token", isPrivate: true)
            try configure(#"\#(entry), "accessTokenFile": "\#(folder.path)/vault/token""#)
        case .credentialProcess:
            try folder.write(
                #"{"version": 1, "access_token": "\#(token)", "instance_url": "#
                    + #""\#(EchoingServer.url)"}"#,
                to: "vault/process.json"
            )
            try configure(#""credentialProcess": "printer --org acme""#)
        case .cliProgram:
            try folder.write(
                #"{"status": 0, "result": {"accessToken": "\#(token)", \#(entry), "username": "#
                    + #""ada@acme.example"}}"#,
                to: "vault/sf.json"
            )
            try shell.install(
                "echo \"$*\" >>\"$HOME/arguments\"; cat \"$HOME/vault/sf.json\"",
                as: "sf"
            )
        case .cliFiles: try addLogin()
        }
    }

    /// A login in the files of the Salesforce CLI, whose texts are encrypted.
    private func addLogin() throws {
        let version = SalesforceCLIStore.Version.two
        try shell.folder.write(
            #"{"account": "local", "key": "\#(version.key)", "service": "sfdx"}"#,
            to: ".sfdx/key.json"
        )
        try shell.folder.write(#"{"orgs": {"acme": "ada@acme.example"}}"#, to: ".sfdx/alias.json")
        try shell.folder.write(
            """
            {"username": "ada@acme.example", "orgId": "00D5g0000049AAAEAY", "clientId": \
            "PlatformCLI",
            "instanceUrl": "\(EchoingServer.url)", "loginUrl": "https://login.salesforce.com",
            "accessToken": "\(version.accessToken)", "refreshToken": "\(version.refreshToken)",
            "clientSecret": "\(version.clientSecret)"}
            """,
            to: ".sfdx/ada@acme.example.json"
        )
    }

    private func keep(_ members: String) throws {
        try shell.folder.write(
            """
            {"version": 1, "sessions": {"acme": {"flow": "refresh-token", "username": \
            "ada@acme.example",
            "clientId": "app", "instanceUrl": "\(EchoingServer.url)", "loginUrl": \
            "\(EchoingServer.url)",
            \(members)}}}
            """,
            to: ".config/sfctl/credentials.json"
        )
    }

    private func configure(_ members: String) throws {
        try shell.folder.write(
            #"{"orgs": {"acme": {\#(members)}}}"#,
            to: ".config/sfctl/config.json"
        )
    }

    /// Takes the rights of others away, without which no file of secrets is used.
    private func closeFiles() throws {
        for (path, mode) in [(".config/sfctl/credentials.json", 0o600), (".config/sfctl", 0o700)] {
            let path = "\(shell.folder.path)/\(path)"
            guard FileManager.default.fileExists(atPath: path) else { continue }
            try shell.setMode(mode, of: path)
        }
    }
}

// MARK: - What is looked for, and where

extension SecretWorld {
    /// The markers that stand somewhere, and what the server was sent.
    var markers: Set<Marker> {
        var markers: Set = [
            Self.accessToken, Self.refreshToken, Self.clientSecret, Self.typedToken,
            Self.typedRefreshToken, Self.typedSecret, Self.privateKey,
            Self.proxyPassword,
            Marker(name: "sf's access token", value: "3!AccessOfAda"),
            Marker(name: "sf's refresh token", value: "RefreshOfAda"),
        ]
        markers.formUnion(Self.issued)
        for value in server.received.subtracting(markers.map(\.value)) {
            markers.insert(Marker(name: "what was sent", value: value))
        }
        return markers
    }

    /// The names and texts of all files that should hold no secret.
    func files() throws -> [(path: String, text: String)] {
        let home = shell.folder.path
        let paths = try FileManager.default.subpathsOfDirectory(atPath: home)
        let isStore = { path in
            stores.contains(path) || path.hasPrefix("vault/") || path.hasPrefix(Self.keychain)
        }
        return paths.filter { !isStore($0) }.compactMap { path in
            // A FIFO would be waited for.
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(home)/\(path)")
            guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
            let bytes = FileManager.default.contents(atPath: "\(home)/\(path)") ?? Data()
            return (path, "\(path)\n" + String(decoding: bytes, as: UTF8.self))
        }
    }
}
