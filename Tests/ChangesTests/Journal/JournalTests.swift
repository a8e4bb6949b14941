import Client
import Foundation
import HTTP
import Records
import TestSupport
import Testing

@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// What is noted is read again, and a journal that is damaged says so.
struct JournalTests {
    private static let lost = OrgError.transport(.timedOut(.answer))
    private static let locked = APIError(code: "UNABLE_TO_LOCK_ROW", message: "the row is in use")

    private static let outcomes: [(DeletionOutcome, JournalEntry.State)] = [
        (.deleted, .deleted),
        (
            .alreadyDeleted([APIError(code: "ENTITY_IS_DELETED", message: "entity is deleted")]),
            .alreadyDeleted
        ),
        (.gone(lost), .sent),
        (.refused([locked]), .refused),
        (.refused([]), .refused),
        (.notDeleted(lost), .waiting),
        (.turnedAway(lost), .waiting),
        (.notSent(lost), .waiting),
        (.unknown(lost, .inProgress), .sent),
        (.unknown(lost, .lookUpFailed(lost)), .sent),
        (.unknown(lost, .notShown), .sent),
    ]

    @Test func `the head and the ids are there before anything is noted`() throws {
        let world = try JournalWorld()
        let ids = try JournalWorld.ids(401)
        let journal = try world.begin(ids)
        let contents = try JournalContents(readingFrom: journal.path)
        expectEqual(contents.head, JournalWorld.head)
        expectEqual(contents.entries, ids.map { JournalEntry(id: $0, state: .waiting) })
        #expect(!contents.isCutOff)
        expectEqual(contents.process, Int(getpid()))
        expectEqual(journal.path, world.folder.path + "/20260912T120000Z-Contact-1.journal.ndjson")
    }

    @Test func `each outcome is read as the state it means`() throws {
        let world = try JournalWorld()
        let ids = try JournalWorld.ids(Self.outcomes.count + 2)
        let journal = try world.begin(ids)
        try journal.noteSending(Array(ids.dropLast()))
        try journal.note(
            zip(ids, Self.outcomes).map { DeletionResult($0, $1.0) }
        )
        let contents = try JournalContents(readingFrom: journal.path)
        expectEqual(contents.states, Self.outcomes.map(\.1) + [.sent, .waiting])
        let refusals = contents.entries.compactMap(\.refusal)
        expectEqual(refusals, [Self.locked, APIError(code: "", message: "")])
    }

    @Test func `what was brought back is no longer deleted`() throws {
        let world = try JournalWorld()
        let ids = try JournalWorld.ids(3)
        let journal = try world.begin(ids)
        try journal.noteSending(ids)
        try journal.note(ids.map { DeletionResult($0, .deleted) })
        try journal.noteRestored([ids[1]])
        let contents = try JournalContents(readingFrom: journal.path)
        expectEqual(contents.states, [.deleted, .restored, .deleted])
    }

    @Test func `a person can read it`() throws {
        let world = try JournalWorld()
        let ids = try JournalWorld.ids(2)
        let journal = try world.begin(ids)
        try journal.noteSending(ids)
        try journal.note([
            DeletionResult(ids[0], .deleted), DeletionResult(ids[1], .refused([Self.locked])),
        ])
        try journal.noteRestored([ids[0]])
        let text = try String(contentsOfFile: journal.path, encoding: .utf8)
        expectEqual(
            text,
            """
            {"sfctlJournal":1,"org":"demo","instanceUrl":"https://demo.example",\
            "object":"Contact",\
            "startedAt":"2026-09-12T12:00:00.123+0000",\
            "recordsFile":"20260912T120000Z-Contact-1.records.ndjson","allOrNone":true,\
            "records":2,\
            "process":\(getpid())}
            {"event":"confirmed","ids":["\(ids[0])","\(ids[1])"]}
            {"event":"sending","ids":["\(ids[0])","\(ids[1])"]}
            {"event":"results","results":[{"id":"\(ids[0])","result":"deleted"},\
            {"id":"\(ids[1])","result":"refused","code":"UNABLE_TO_LOCK_ROW","message":"the \
            row is in use"}]}
            {"event":"restored","ids":["\(ids[0])"]}

            """
        )
    }

    @Test func `where records were before a request left can be read`() throws {
        let world = try JournalWorld()
        let ids = try JournalWorld.ids(4)
        let journal = try world.begin(ids)
        try journal.noteSending(ids, before: [ids[0]: .live, ids[1]: .deleted, ids[2]: .missing])
        let text = try String(contentsOfFile: journal.path, encoding: .utf8)
        expect(
            text,
            .hasSuffix(
                """
                {"event":"sending","ids":["\(ids[0])"]}
                {"event":"sending","ids":["\(ids[1])"],"before":"recycleBin"}
                {"event":"sending","ids":["\(ids[2])","\(ids[3])"],"before":"none"}

                """
            )
        )
        var contents = try JournalContents(readingFrom: journal.path)
        expectEqual(contents.entries.map(\.sighting), [.live, .recycleBin, .none, .none])
        expectEqual(contents.states, [.sent, .sent, .sent, .sent])
        // The last request tells: the record was in use by then.
        try journal.noteSending([ids[1]], before: [ids[1]: .live])
        contents = try JournalContents(readingFrom: journal.path)
        expectEqual(contents.entries.map(\.sighting), [.live, .live, .none, .none])
    }

    @Test func `only the user can read it`() throws {
        let world = try JournalWorld()
        let path = try world.begin(JournalWorld.ids(1)).path
        let files = FileManager.default
        let mode = try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        expectEqual(mode, 0o600)
        for folder in [world.folder.path, world.files.path + "/state"] {
            let mode = try files.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
            expectEqual(mode, 0o700)
        }
    }

    @Test func `what an org answers cannot break a line`() throws {
        let world = try JournalWorld()
        let ids = try JournalWorld.ids(1)
        let journal = try world.begin(ids)
        let hostile = APIError(code: "A\u{1B}[31m", message: "one\ntwo\r\u{0}\u{2028}\u{202E}\"}")
        try journal.note([DeletionResult(ids[0], .refused([hostile]))])
        let text = try String(contentsOfFile: journal.path, encoding: .utf8)
        expectEqual(text.utf8.count { $0 == UInt8(ascii: "\n") }, 3)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        let contents = try JournalContents(readingFrom: journal.path)
        expectEqual(contents.states, [.refused])
        expectEqual(
            contents.entries[0].refusal,
            APIError(code: hostile.code, message: hostile.text)
        )
    }

    @Test(arguments: [
        (#"{"event":"deleted"}"#, "unknown event \"deleted\""),
        (#"{"event":"sending"}"#, "it has no \"ids\""),
        (#"{"event":"sending","ids":["x"]}"#, "\"x\" is not a record id"),
        (#"{"event":"sending","ids":[1]}"#, "an id is not a string"),
        (
            #"{"event":"sending","ids":[],"before":"x"}"#,
            "unknown value of \"before\""
        ),
        (
            #"{"event":"restored","ids":["003Dm000000000AIAQ"]}"#,
            "003Dm000000000AIAQ is not among the records"
        ),
        (
            #"{"event":"results","results":[{"id":"003Dm0000000000IAA","result":"x"}]}"#,
            "unknown result"
        ),
        (#"{"event":"confirmed","ids":[]}"#, "it is only allowed at the start"),
        ("{}", "it has no \"event\""),
        ("", "the JSON text ends too early (at byte 0)"),
        (#"{"event":"opened","process":1"#, "the JSON text ends too early (at byte 29)"),
    ])
    func `a line that is damaged is an error with its number`(
        _ line: String,
        _ problem: String
    ) throws {
        let world = try JournalWorld()
        let path = try world.begin(JournalWorld.ids(1)).path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try Data("\(text)\(line)\n{\"event\":\"opened\",\"process\":1}\n".utf8)
            .write(to: URL(filePath: path))
        let error = #expect(throws: JournalError.self) { try JournalContents(readingFrom: path) }
        expectEqual(error, .malformed(path: path, line: 3, problem: problem))
    }

    @Test func `a list of records that is too long is damage`() throws {
        let world = try JournalWorld()
        let path = try world.begin(JournalWorld.ids(2)).path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try Data(text.replacing("\"records\":2", with: "\"records\":1").utf8)
            .write(to: URL(filePath: path))
        #expect(throws: JournalError.self) { try JournalContents(readingFrom: path) }
    }

    @Test func `a newer format, and no format at all, are errors`() throws {
        let world = try JournalWorld()
        let path = try world.begin(JournalWorld.ids(1)).path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try Data(text.replacing("Journal\":1", with: "Journal\":2").utf8)
            .write(to: URL(filePath: path))
        #expect(throws: JournalError.newer(path: path, format: 2)) {
            try JournalContents(readingFrom: path)
        }
        try Data("Id,Name\n003,x\n".utf8).write(to: URL(filePath: path))
        #expect(throws: JournalError.self) { try JournalContents(readingFrom: path) }
        #expect(throws: JournalError.missing(path: path + "x")) {
            try JournalContents(readingFrom: path + "x")
        }
        #expect(throws: JournalError.missing(path: path + "x")) {
            try DeletionJournal.reopen(path + "x")
        }
    }

    @Test func `the full records lie beside the journal and nowhere else`() throws {
        let world = try JournalWorld()
        let path = try world.begin(JournalWorld.ids(1)).path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let file = try #require(JournalWorld.head.recordsFile)
        try Data(text.replacing(file, with: "../../secret").utf8).write(to: URL(filePath: path))
        #expect(throws: JournalError.self) { try JournalContents(readingFrom: path) }
    }
}
