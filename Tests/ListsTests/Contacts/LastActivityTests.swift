import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import sfctl

/// The date of a record's last activity in the built-in org, which follows from its tasks and
/// events.
struct LastActivityTests {
    private static let rose = "003Dm000001kZ00IAE"

    @Test func `it is the latest date of the closed tasks and the events`() async throws {
        var shell = try Shell()
        let demo = RemoteDemo(now: shell.now)
        shell.useRemote(demo)
        try await expectEqual(date(shell), "")
        let who = #""WhoId":"\#(Self.rose)""#
        try await demo.post("sobjects/Task", #"{\#(who),"ActivityDate":"2026-09-10"}"#)
        try await expectEqual(date(shell), "")
        let closed = #""Status":"Completed","ActivityDate":"2026-08-01""#
        try await demo.post("sobjects/Task", "{\(who),\(closed)}")
        try await demo.post("sobjects/Task", "{\(who),\(closed.replacing("08-01", with: "07-01"))}")
        try await expectEqual(date(shell), "2026-08-01")
        let future = #""ActivityDateTime":"2026-10-01T08:00:00Z","DurationInMinutes":30"#
        try await demo.post("sobjects/Event", "{\(who),\(future)}")
        try await expectEqual(date(shell), "2026-10-01")

        let listed = await shell.run("contacts", "--no-activity-since", "30d", "-r", "ids")
        expectEqual(listed.output.split(separator: "\n").count, 19, "\(listed)")
        expect(listed.output, .lacks(Self.rose))
        let sorted = await shell.run("contacts", "--sort", "activity", "-n", "1", "-r", "ids")
        expectEqual(sorted.output, "\(Self.rose)\n", "\(sorted)")

        _ = await shell.run("delete", "Event", "--matching", "WhoId = '\(Self.rose)'", "--yes")
        try await expectEqual(date(shell), "2026-08-01")
        _ = await shell.run("undelete", "--last")
        try await expectEqual(date(shell), "2026-10-01")
    }

    @Test func `an opportunity has the activities that are about it`() async throws {
        var shell = try Shell()
        let demo = RemoteDemo(now: shell.now)
        shell.useRemote(demo)
        let first = await shell.run("query", "SELECT Id FROM Opportunity LIMIT 1", "-r", "ids")
        let id = first.output.dropLast()
        try await demo.post(
            "sobjects/Task",
            #"{"WhatId":"\#(id)","Status":"Completed","ActivityDate":"2026-08-01"}"#
        )
        let all = await shell.run(
            "query",
            "SELECT Id FROM Opportunity WHERE LastActivityDate = 2026-08-01",
            "-r",
            "ids"
        )
        expectEqual(all.output, first.output, "\(all)")
    }

    private func date(_ shell: Shell) async throws -> String {
        let query = "SELECT LastActivityDate FROM Contact WHERE Id = '\(Self.rose)'"
        let outcome = await shell.run("query", query, "-r", "csv", "--no-header")
        expectEqual(outcome.code, .success, "\(outcome)")
        return outcome.output.filter { !$0.isNewline }
    }
}
