import Text

@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform

#if os(Linux)
import Client
import Glibc
import HTTP
import Records
import Synchronization
import TestSupport
import Testing

@testable import sfctl

/// A disk that takes bytes and does not confirm them: `fsync` fails.
struct FailingSyncTests {
    private static let andy = "003Dm000001kZ04IAE"

    /// Writes to a journal, and from some write on makes its descriptor one that `fsync` refuses
    /// with EBADF.
    private final class Sink: ByteSink {
        private let descriptor: OwnedDescriptor
        private let file: DescriptorSink
        private let rest: Mutex<Int>

        /// `O_PATH`, which Glibc's module lacks.
        private static let pathOnly: Int32 = 0o10_000_000

        init(_ descriptor: OwnedDescriptor, _ path: String, confirms writes: Int) {
            self.descriptor = descriptor
            file = DescriptorSink(descriptor, target: path)
            rest = Mutex(writes)
        }

        func write(_ bytes: [UInt8]) throws(WriteError) {
            try file.write(bytes)
            let isLast = rest.withLock { rest in
                rest -= 1
                return rest == -1
            }
            guard isLast else { return }
            let other = unsafe open("/", Self.pathOnly | O_CLOEXEC)
            descriptor.withNumber { _ = dup2(other, $0) }
            close(other)
        }
    }

    private func begin(confirming writes: Int, _ world: JournalWorld) throws -> DeletionJournal {
        try world.begin([RecordID(Self.andy)]) { Sink($0, $1, confirms: writes) }
    }

    @Test func `a note that is not confirmed is an error, and none follows it`() throws {
        let world = try JournalWorld()
        let journal = try begin(confirming: 1, world)
        let ids = try [RecordID(Self.andy)]
        let failure = WriteError(code: EBADF, target: journal.path)
        #expect(throws: failure) { try journal.noteSending(ids) }
        #expect(throws: failure) { try journal.note([DeletionResult(ids[0], .deleted)]) }
    }

    @Test func `an undelete that the journal cannot announce is not sent`() throws {
        let world = try JournalWorld()
        let ids = try [RecordID(Self.andy)]
        let journals = UndeletionJournals(of: try begin(confirming: 1, world))
        #expect(throws: WriteError.self) { try journals.noteRestoring(ids) }
        #expect(throws: WriteError.self) {
            try journals.note([UndeletionResult(ids[0], .restored)])
        }
    }

    @Test func `a journal whose beginning is not confirmed is not begun`() throws {
        let world = try JournalWorld()
        #expect(throws: WriteError.self) { try begin(confirming: 0, world) }
        #expect(try world.folder.journals().isEmpty)
    }

    @Test func `the request does not leave`() async throws {
        let world = try JournalWorld()
        let journal = try begin(confirming: 1, world)
        let wire = ScriptedOrg()
        let org = Org(
            credentials: FixedCredentials(
                instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
                accessToken: Secret(Shell.token)
            ),
            transport: wire,
            apiVersion: try APIVersion("67.0")
        )
        let output = MemorySink()
        let context = Context(
            try Shell().environment(output: output, messages: MemorySink()),
            CommonOptions(),
            commandName: "delete",
            commandLine: "sfctl delete"
        )
        let style = try OutputStyle(ListingOptions(), in: context)
        let deletion = ReportedDeletion(
            run: DeletionRun(
                object: try await FoundRecords.description(of: "Contact", in: org),
                journal: journal
            ),
            orgName: nil,
            isOne: true,
            isNew: true
        )
        let error = await #expect(throws: LeftRecords.self) {
            try await deletion.carryOut(
                [RecordID(Self.andy)],
                in: org,
                (style, OutputTarget(style, context), context)
            )
        }
        expectEqual(error?.failure.exit, .cannotWrite)
        expect(output.text, .contains("\(Self.andy)\t\tnot sent\t"))
        expectEqual(wire.paths, [])
    }
}
#endif
