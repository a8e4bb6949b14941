import CLibrary
import Client
import Foundation
import HTTP
import HTTPServer
import Records
import SOQL
import Synchronization
import TestSupport
import Testing

@testable import Changes
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// The built-in org behind a socket, and a home from which its generated contacts, or the accounts
/// that these belong to, are deleted by a process.
final class KillWorld: Sendable {
    /// The object whose records are deleted: contacts, or accounts with their contacts.
    let object: String
    /// More flags of the delete.
    let flags: [String]
    let state = Mutex(State())
    let home: TemporaryFolder

    struct State {
        var org: SignInOrg?
        var ids: [RecordID] = []
        /// The contacts of each account that is deleted.
        var children: [RecordID: [RecordID]] = [:]
        var process: pid_t = 0
        /// Moments that have passed: each request has one before it is carried out, and one after.
        var moments = 0
        /// The moment at which the process is killed.
        var fatal = Int.max
        var delay = 0
        var signal = SIGKILL
    }

    init(_ object: String = "Contact", flags: [String] = []) throws {
        self.object = object
        self.flags = flags
        home = try TemporaryFolder()
    }

    /// The generated records of the object, and those of the org that the tests leave alone.
    private var generated: String {
        object == "Contact" ? "Id > '003Dm000001kZ0JIAU'" : "Id > '001Dm000001kZ0CIAU'"
    }
    private var others: String { generated.replacing(">", with: "<=") }

    /// Serves an org with so many contacts that can be deleted.
    func serving(contacts: Int, _ body: (KillWorld) async throws -> Void) async throws {
        let passage: SignInOrg.Passage = { request, respond in
            self.pass()
            // Jobs take time.
            if request.target.contains("/jobs/") { self.state.withLock(\.org)?.wait(seconds: 1) }
            let answer = await respond()
            self.pass()
            return answer
        }
        try await SignInOrg.serving(contacts: contacts, through: passage) { org in
            state.withLock { $0.org = org }
            let all = try await ids(where: generated)
            try #require(object == "Account" || all.count == contacts)
            state.withLock { $0.ids = all }
            if object == "Account" { try await noteChildren() }
            try home.write(all.map { "\($0)\n" }.joined(), to: "ids")
            try await body(self)
        }
    }

    private func noteChildren() async throws {
        for id in state.withLock(\.ids) {
            let children = try await ids(where: "AccountId = '\(id)'", of: "Contact")
            state.withLock { $0.children[id] = children }
        }
    }

    private func pass() {
        let (process, delay, signal) = state.withLock { state in
            defer { state.moments += 1 }
            return (state.moments == state.fatal ? state.process : 0, state.delay, state.signal)
        }
        guard process > 0 else { return }
        // The next steps of the process are writes to its journal: some of them are cut off, too.
        usleep(useconds_t(delay))
        kill(process, signal)
    }

    // MARK: - Processes

    private func process(_ words: [String], after preparation: String = ":") throws -> TestProcess {
        let served = state.withLock(\.org)
        let org = try #require(served)
        let path = try BuiltProgram.executable.path
        let process = TestProcess(
            "/bin/sh",
            ["-c", "\(preparation); exec \"$0\" \"$@\"", path] + words
        )
        process.environment = [
            "HOME": home.path, "LANG": "C.UTF-8", "SFCTL_INSTANCE_URL": org.url,
            "SFCTL_ACCESS_TOKEN": org.accessToken, "SFCTL_API_VERSION": "67.0",
        ]
        return process
    }

    /// Runs the program to its end.
    func run(
        _ words: [String],
        after preparation: String = ":"
    ) async throws -> BuiltProgram.Ending {
        let files = try TemporaryFolder()
        let process = try process(words, after: preparation)
        process.standardOutput = try files.handle(of: "stdout")
        process.standardError = try files.handle(of: "stderr")
        try await process.runToItsEnd { started in state.withLock { $0.process = started } }
        return BuiltProgram.Ending(
            status: process.terminationStatus,
            isBySignal: process.terminationReason == .uncaughtSignal,
            output: files.text(of: "stdout") ?? "",
            messages: files.text(of: "stderr") ?? ""
        )
    }

    private var deletion: [String] {
        ["delete", object, "--ids-from", "\(home.path)/ids", "--yes", "--json"] + flags
    }

    /// How many moments a whole delete has; the records are brought back.
    func moments() async throws -> Int {
        state.withLock { $0.moments = 0 }
        let ending = try await run(deletion)
        try #require(ending.status == 0, "\(ending)")
        let count = state.withLock(\.moments)
        try await undo("the first delete")
        return count
    }

    /// Deletes all contacts.
    func delete(after preparation: String) async throws -> BuiltProgram.Ending {
        try await run(deletion, after: preparation)
    }

    /// Begins to delete all contacts, and gets a signal so many microseconds after a moment.
    @discardableResult
    func delete(
        until moment: Int,
        microseconds: Int = 0,
        signal: Int32 = SIGKILL
    ) async throws -> BuiltProgram.Ending {
        state.withLock { state in
            (state.moments, state.fatal, state.delay) = (0, moment, microseconds)
            state.signal = signal
        }
        defer { state.withLock { $0.fatal = .max } }
        return try await run(deletion)
    }

    // MARK: - Expectations

    /// The journals that say what may be deleted, the newest last.
    func journals() throws -> [String] {
        let folder = JournalFolder(path: "\(home.path)/.local/state/sfctl/deleted")
        return try folder.journals().filter {
            (try? JournalContents(readingFrom: $0.path)) != nil
        }.map(\.path)
    }

    private func ids(
        where condition: String,
        of object: String? = nil
    ) async throws -> [RecordID] {
        let org = state.withLock(\.org)
        let served = try #require(org)
        let client = Org(
            credentials: FixedCredentials(
                instanceURL: try InstanceURL("http://localhost"),
                accessToken: Secret(served.accessToken)
            ),
            transport: served.transport
        )
        let soql: Statement =
            "SELECT Id FROM \(object ?? self.object) WHERE \(condition) ORDER BY Id"
        return try await client.namedRecords(matching: soql, nameField: nil).map(\.id)
    }

    /// The records that are in use, of those that may be deleted.
    func liveIDs() async throws -> Set<RecordID> {
        Set(try await ids(where: generated))
    }

    /// Expects that what the newest journal says of each record is so in the org.
    func expectAgreement(_ comment: Comment) async throws {
        let live = try await liveIDs()
        let all = state.withLock(\.ids)
        let others = try await ids(where: others)
        expectEqual(others.count, object == "Contact" ? 20 : 13, comment)
        try await expectChildren(of: live, comment)
        guard let path = try journals().last else {
            expectEqual(live.count, all.count, comment)
            return
        }
        let contents = try JournalContents(readingFrom: path)
        expectEqual(contents.entries.map(\.id), all, comment)
        try expectSavedChildren(contents, comment)
        for entry in contents.entries {
            switch entry.state {
            case .waiting, .restored, .refused: #expect(live.contains(entry.id), comment)
            case .deleted, .alreadyDeleted: #expect(!live.contains(entry.id), comment)
            case .sent, .restoring: break
            }
        }
    }

    /// Expects that the contacts in use are those of the accounts in use.
    private func expectChildren(of live: Set<RecordID>, _ comment: Comment) async throws {
        guard object == "Account" else { return }
        let expected = state.withLock { state in live.flatMap { state.children[$0] ?? [] } }
        let found = try await ids(where: "AccountId IN (SELECT Id FROM Account)", of: "Contact")
        let all = Set(state.withLock { $0.children.values.flatMap(\.self) })
        expectEqual(Set(found).intersection(all), Set(expected), comment)
    }

    /// Expects that the journal and the backup have the contacts of each account.
    private func expectSavedChildren(_ contents: JournalContents, _ comment: Comment) throws {
        guard object == "Account" else { return }
        let children = state.withLock(\.children)
        for entry in contents.entries {
            expectEqual(
                entry.along.items.reduce(0) { $0 + $1.count },
                children[entry.id]?.count,
                comment
            )
        }
        let path = try #require(contents.childrenPath, comment)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let saved = try lines.map { line in
            let record = try JSONValue(parsing: Array(line.utf8))
            return try RecordID(record["Id"]?.text ?? "")
        }
        expectEqual(Set(saved), Set(children.values.flatMap(\.self)), comment)
        expectEqual(saved.count, Set(saved).count, comment)
    }

    /// Goes on with the newest journal, and expects that all records are deleted then.
    func goOn(_ comment: Comment) async throws {
        guard let path = try journals().last else { return }
        let ending = try await run(["delete", "--resume", path, "--yes", "--json"])
        guard
            try JournalContents(readingFrom: path).entries.contains(where: { $0.state == .deleted })
        else { return }
        expectEqual(ending.status, 0, "\(comment): \(ending)")
        let live = try await liveIDs()
        #expect(live.isEmpty, comment)
        try await expectAgreement(comment)
    }

    /// Brings back what the newest journal has deleted, and expects all records.
    func undo(_ comment: Comment) async throws {
        guard let path = try journals().last else { return }
        let ending = try await run(["undelete", "--journal", path, "--json"])
        let live = try await liveIDs()
        let count = state.withLock { $0.ids.count }
        expectEqual(live.count, count, "\(comment): \(ending)")
        try await expectAgreement(comment)
    }
}
