import Client
import Foundation
import HTTP
import TestSupport
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

extension Shell {
    /// A pipe's world with a real network, whose environment names an org by its URL.
    ///
    /// - Parameters:
    ///   - url: The org's.
    ///   - authority: The name of the certificate that `SFCTL_CA_FILE` is set to; nil leaves it
    ///     unset.
    /// - Throws: What keeps the folder or the certificates from being made.
    init(reaching url: String, trusting authority: String? = "ca.pem") throws {
        try self.init(asking: NoNetwork())
        transport = nil
        makeTransport = { CurlTransport(to: $0, options: $1) }
        variables["SFCTL_INSTANCE_URL"] = url
        variables["SFCTL_CA_FILE"] = try authority.map(NetworkServers.path)
    }

    /// Runs the query that the listeners have an answer to.
    func queryContacts(_ flags: String...) async -> Outcome {
        await run(["query", "SELECT Id, Name FROM Contact", "-r", "csv"] + flags)
    }

    /// Runs the deletion that the listeners have an answer to.
    func deleteContact() async -> Outcome {
        await run("delete", "Contact", Self.contactID, "--yes", "--no-backup", "-r", "csv")
    }

    static let contactID = "003Dm000001kZ00IAE"
}

extension Shell.Outcome {
    /// The two pages of the listeners' query.
    static let contacts = Self(
        output: "Id,Name\n003Dm000001kZ00IAE,Ada\n003Dm000001kZ04IAE,Zoë\n",
        messages: "2 records\n",
        code: .success
    )

    /// No secure connection.
    static func insecure(_ reason: String, hint: String) -> Self {
        let error = "error: cannot make a secure connection to the org\n"
        return Self(
            output: "",
            messages: error + "  why: \(reason)\n  hint: \(hint)\n",
            code: .failure
        )
    }

    /// No connection to a URL.
    static func unreachable(_ url: String, _ reason: String, hint: String) -> Self {
        let error = "error: cannot reach \(url)\n"
        return Self(
            output: "",
            messages: error + "  why: \(reason)\n  hint: \(hint)\n",
            code: .unavailable
        )
    }
}

extension TestListener {
    /// What the query sends.
    static let queryLines = [
        "GET /services/data/v67.0/query?q=SELECT%20Id%2C%20Name%20FROM%20Contact",
        "GET /services/data/v67.0/query/01g-2",
    ]
}

/// A file without a name that others know.
struct TemporaryFile: Sendable {
    private let folder: TemporaryFolder
    /// Open for writing.
    let handle: FileHandle

    init() throws {
        folder = try TemporaryFolder()
        handle = try folder.handle(of: "file")
    }

    /// What has been written.
    var text: String { folder.text(of: "file") ?? "" }
}
