import Records

@testable import Accounts

/// What holds for any bytes in `config.json` and among the kept sign-ins.
struct ConfigurationProperties {
    private let bytes: [UInt8]
    private static let path = "/home/ada/.config/sfctl/config.json"

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func check() throws {
        let outcome = read(bytes)
        guard let value = try? JSONValue(parsing: bytes) else {
            return try require(outcome.error != nil, "settings are read that are no JSON")
        }
        // A key given twice is kept by either reader as it likes.
        guard !Self.repeatsKey(value) else { return }
        let written = read(value.json(style: .indented))
        try require(written == outcome, "settings written again read otherwise")
        checkSessions(in: value)
        try checkEditing(of: value)
    }

    private struct Outcome: Equatable {
        var settings: Configuration?
        var error: ConfigurationError?
    }

    private func read(_ bytes: [UInt8]) -> Outcome {
        do throws(ConfigurationError) {
            return Outcome(settings: try Configuration.read(bytes, path: Self.path))
        } catch {
            return Outcome(error: error)
        }
    }

    private func checkSessions(in value: JSONValue) {
        for member in value.members ?? [] {
            let session = try? Session(name: member.key, member.value)
            let again = session.flatMap { try? Session(name: $0.name, $0.json) }
            precondition(again?.json == session?.json, "a sign-in written again is another one")
        }
    }

    private func checkEditing(of value: JSONValue) throws {
        guard value.members != nil else { return }
        let path = ["orgs", "acme", "apiVersion"]
        var edited = value
        guard edited.set(.string("67.0"), at: path) else {
            return try require(edited == value, "what was not set has changed")
        }
        try require(edited[path] == .string("67.0"), "what was set is not there")
        edited.remove(at: path)
        try require(edited[path] == nil, "what was removed is there")
    }

    private static func repeatsKey(_ value: JSONValue) -> Bool {
        let members = value.members ?? []
        if Set(members.map(\.key)).count < members.count { return true }
        return (members.map(\.value) + (value.elements ?? [])).contains(where: repeatsKey)
    }
}
