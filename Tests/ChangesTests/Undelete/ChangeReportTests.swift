import Client
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// What is said of records that did not come back, and how the command ends.
struct ChangeReportTests {
    private static let lost = OrgError.transport(.timedOut(.answer))
    private static let parent = APIError(code: "UNDELETE_FAILED", message: "its parent is deleted")

    private func failure(
        _ outcomes: UndeletionOutcome...,
        hints: [String] = [],
        journalFailure: WriteError? = nil
    ) throws -> Failure? {
        let ids = try JournalWorld.ids(outcomes.count)
        return LeftRecords(
            of: "Contact",
            zip(ids, outcomes).map { ReportedRecord($0, $1) },
            resumption: "sfctl undelete --journal x",
            hints: hints,
            journalFailure: journalFailure
        )?.failure
    }

    @Test func `all that is there again is no failure`() throws {
        #expect(try failure(.restored, .alreadyThere) == nil)
    }

    @Test func `refusals are grouped by their cause`() throws {
        let failure = try #require(
            try failure(
                .refused([Self.parent]),
                .restored,
                .refused([Self.parent]),
                .notInBin([]),
                hints: ["the full records are in x"]
            )
        )
        expectEqual(failure.exit, .partial)
        expectEqual(failure.message, "3 of 4 records not restored")
        expectEqual(
            failure.reasons,
            [
                "2 records, 003Dm0000000000IAA first: its parent is deleted (UNDELETE_FAILED)",
                "003Dm0000000003IAA: the record is neither in the org nor in its recycle bin",
            ]
        )
        expectEqual(failure.hints, ["the full records are in x"])
    }

    @Test func `an unknown result is said to be one, with the command to go on`() throws {
        let failure = try #require(try failure(.unknown(Self.lost, .inProgress)))
        expectEqual(failure.exit, .unavailable)
        expectEqual(failure.message, "unknown whether Contact 003Dm0000000000IAA was restored")
        expectEqual(failure.hints.last, "sfctl undelete --journal x")
    }

    @Test func `after Ctrl-C the rest and the command for it are told`() throws {
        let failure = try #require(
            try failure(.restored, .notSent(.transport(.cancelled)))
        )
        expectEqual(failure.exit, .interrupted)
        expectEqual(failure.message, "1 of 2 records not restored")
        expectEqual(failure.hints.last, "sfctl undelete --journal x")
    }

    @Test func `a journal that cannot be written is told even if all are back`() throws {
        let full = WriteError(code: 28, target: "x")
        let failure = try #require(try failure(.restored, journalFailure: full))
        expectEqual(failure.exit, .cannotWrite)
        expectEqual(
            failure.message,
            "all records were restored, but the journal does not record it"
        )
    }

    @Test(
        arguments: [
            (UndeletionOutcome.restored, nil), (.alreadyThere, "ALREADY_THERE"),
            (.notInBin([]), "NOT_IN_THE_BIN"), (.notInBin([parent]), "UNDELETE_FAILED"),
            (.refused([parent]), "UNDELETE_FAILED"), (.turnedAway(lost), "NOT_RESTORED"),
            (.notRestored(lost), "NOT_RESTORED"), (.unknown(lost, .inProgress), "UNKNOWN"),
            (.notSent(lost), "NOT_SENT"),
        ] as [(UndeletionOutcome, String?)]
    )
    func `each outcome has its code`(_ outcome: UndeletionOutcome, _ code: String?) {
        expectEqual(outcome.code, code)
        expectEqual(outcome.message == nil, outcome.isPlain)
        expectEqual(outcome.failure == nil, outcome.isDone)
    }
}
