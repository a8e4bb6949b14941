import Foundation
import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `credentials.json` in a state that it should not be in: told, and never overwritten.
struct SessionFileTests {
    private static let name = ".config/sfctl/credentials.json"
    private static let token = "00D5g000004ABCD!AQfileMarkerOfASecret0123456789"

    private static let text = """
        {
          "version": 1,
          "sessions": {
            "acme": {
              "flow": "access-token",
              "username": "ada@acme.example",
              "orgId": "00D5g0000049AAAEAY",
              "kind": "production",
              "instanceUrl": "https://acme.my.salesforce.com",
              "loginUrl": "https://acme.my.salesforce.com",
              "store": "file",
              "colour": "blue",
              "accessToken": "\(token)"
            }
          },
          "note": {"by": "a newer program"}
        }

        """

    /// Command lines that read the file, or write it.
    private static let commands = [
        ["query", "SELECT Id FROM Contact", "-o", "acme"],
        ["whoami", "-o", "acme", "--debug"],
        ["logout", "acme", "--forget"],
        ["login", "--access-token", "--instance-url", "https://acme.my.salesforce.com"],
    ]

    private let shell: Shell
    private var path: String { "\(shell.folder.path)/\(Self.name)" }

    init() throws {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.input = Array(Self.token.utf8)
        self.shell = shell
        try shell.folder.write("", to: Self.name)
        try shell.setMode(0o700, of: "\(shell.folder.path)/.config/sfctl")
        try write(Self.text)
    }

    private func write(_ text: String, mode: Int = 0o600) throws {
        try shell.folder.write(text, to: Self.name)
        try shell.setMode(mode, of: path)
    }

    /// Expects of each command that it ends with an error of sign-in whose words hold these, and
    /// changes nothing.
    private func expectRefusal(_ words: String, exposing: Bool = false) async throws {
        let before = try state()
        for command in Self.commands {
            let outcome = await shell.run(command)
            #expect(outcome.code == .notSignedIn && outcome.output == "", "\(command): \(outcome)")
            expect(outcome.messages, .contains(words), "\(command): \(outcome)")
            expect(outcome.messages, .lacks("fileMarker"), "\(command): \(outcome)")
            try expectEqual(state(), before, "\(command)")
        }
    }

    /// What stands in the folder: kinds, modes, contents; the locks do not count.
    private func state() throws -> [String] {
        let files = FileManager.default
        return try shell.names(in: ".config/sfctl").filter { $0 != "locks" }.map { name in
            let attributes = try files.attributesOfItem(
                atPath: "\(shell.folder.path)/.config/sfctl/\(name)"
            )
            let kind = attributes[.type] as? FileAttributeType
            let text = kind == .typeRegular ? shell.kept(name) : nil
            return
                "\(name) \(kind?.rawValue ?? "") \(attributes[.posixPermissions] ?? "") "
                + "\(text ?? "")"
        }
    }

    @Test(arguments: Array(stride(from: 0, to: text.utf8.count - 3, by: 50)))
    func `a file that was cut off is not used`(_ length: Int) async throws {
        try write(String(Self.text.prefix(length)))
        try await expectRefusal("is not JSON")
        try await expectRefusal("  hint: mv -i \(path) \(path).broken puts it aside\n")
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o777])
    func `a file that others can read is not used`(_ mode: Int) async throws {
        try write(Self.text, mode: mode)
        try await expectRefusal("other users can read")
    }

    @Test func `a folder that others can write to is not used, if the user has named it`()
        async throws
    {
        try shell.setMode(0o777, of: "\(shell.folder.path)/.config/sfctl")
        let outcome = await shell.run(Self.commands[0])
        #expect(
            outcome.code == .notSignedIn && outcome.messages.contains("chmod 700"),
            "\(outcome)"
        )
    }

    @Test(arguments: ["folder", "fifo", "link to nothing", "link to an open file", "device"])
    func `what is no file is not used, waited for or replaced`(_ kind: String) async throws {
        try FileManager.default.removeItem(atPath: path)
        let other = "\(shell.folder.path)/other"
        let words: String
        switch kind {
        case "folder":
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            words = "is a folder, not a file"
        case "fifo":
            try #require(unsafe mkfifo(path, 0o600) == 0)
            words = "is a FIFO, not a file"
        case "link to nothing":
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
            words = "is a symbolic link to a missing file"
        case "device":
            try FileManager.default.createSymbolicLink(
                atPath: path,
                withDestinationPath: "/dev/null"
            )
            words = "is a device, not a file"
        default:
            try shell.folder.write(Self.text, to: "other")
            try shell.setMode(0o644, of: other)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
            words = "other users can read"
        }
        try await expectRefusal(words)
    }

    @Test func `a link to a file that the user alone can read is followed, and stays`() async throws
    {
        try FileManager.default.removeItem(atPath: path)
        let other = try shell.folder.write(Self.text, to: "other")
        try shell.setMode(0o600, of: other)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
        let outcome = await shell.run("logout", "acme", "--forget")
        expectEqual(outcome.code, .success, "\(outcome)")
        try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: path), other)
        expect(shell.folder.text(of: "other"), .lacks("acme"))
    }

    @Test(
        arguments: [
            (#""version": 1"#, #""version": 2"#, "a newer sfctl wrote the file"),
            (#""version": 1"#, #""version": "1""#, "it has no version"),
            (#""version": 1"#, #""version": 0"#, "it has no version"),
            (#""sessions": {"#, #""sessions": 5, "others": {"#, "its 'sessions' is not an object"),
        ]
    )
    func `a file of another form is not used`(old: String, new: String, words: String) async throws
    {
        try write(Self.text.replacing(old, with: new))
        try await expectRefusal(words)
    }

    @Test(
        arguments: [
            (#""access-token""#, #""telepathy""#, "'acme' has an unknown 'flow'"),
            (#""file""#, #""cloud""#, "'acme' has an unknown 'store'"),
            (#""instanceUrl": "https"#, #""instanceUrl": "ftp"#, "no usable 'instanceUrl'"),
            (#""acme": {"#, #""acme": 5, "beta": {"#, "'acme' has"),
        ]
    )
    func `a sign-in of another form is not used, and stays`(
        old: String,
        new: String,
        words: String
    ) async throws {
        try write(Self.text.replacing(old, with: new))
        let before = try state()
        for command in Self.commands.prefix(2) {
            let outcome = await shell.run(command)
            #expect(outcome.code == .notSignedIn && outcome.output == "", "\(command): \(outcome)")
            expect(outcome.messages, .contains(words), "\(command): \(outcome)")
            expect(outcome.messages, .lacks("fileMarker"), "\(command): \(outcome)")
        }
        try expectEqual(state(), before)
    }

    @Test func `what is not known stays when the file is written anew`() async throws {
        try await SignInOrg.serving { org in
            var shell = shell
            shell.makeTransport = try Shell.signingIn().makeTransport
            try write(
                Self.text.replacing("https://acme.my.salesforce.com", with: org.url)
                    .replacing(#""acme": {"#, with: #""other": {"#)
            )
            shell.input = Array(org.accessToken.utf8)
            for alias in ["second", "other"] {
                let outcome = await shell.run(
                    "login",
                    "--access-token",
                    "--instance-url",
                    org.url,
                    "--alias",
                    alias
                )
                expectEqual(outcome.code, .success, "\(outcome)")
            }
            try expectEqual(shell.session("other")?["colour"]?.text, "blue")
            expect(shell.kept(), .contains("a newer program"))
            expect(shell.kept(), .lacks("fileMarker"))
            #expect(try shell.session("second") != nil)
        }
    }
}
