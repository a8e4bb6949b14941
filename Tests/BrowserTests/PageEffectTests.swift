import HTTP
import Records
import SOQL
import TestSupport
import Testing
import Text

@testable import Browser
@testable import CommandSupport
@testable import sfctl

/// What the pages over the list ask the org for: objects, counts, searches, trees, values.
@Suite(.timeLimit(.minutes(5))) struct PageEffectTests {
    private static let now = 1_789_214_400_000
    private static let id = RequestID(number: 1)

    // MARK: - Objects

    @Test func `objects are those that can be queried, with their labels`() async throws {
        let org = ChangedOrg(RemoteDemo(now: Self.now)) { request in
            guard request.target.hasSuffix("/sobjects") else { return nil }
            let objects = [
                ("Account", #"Société \u001b[31m"#, true), ("Secret__c", "Secret", false),
            ]
            .map { #"{"name":"\#($0)","label":"\#($1)","queryable":\#($2)}"# }
            return (200, #"{"sobjects":[\#(objects.joined(separator: ","))]}"#)
        }
        let world = try await EffectWorld(try Shell(asking: org))
        world.runner.run(.objects(Self.id))
        guard case .objects(let objects)? = await world.answer(to: 1) else {
            Issue.record("no objects")
            return
        }
        expectEqual(objects, [OrgObject(name: "Account", label: "Société \u{1B}[31m")])
    }

    @Test func `the org counts its records, or says why not`() async throws {
        let world = try await EffectWorld(try Shell())
        world.runner.run(.recordCounts(Self.id))
        guard case .recordCounts(let counts)? = await world.answer(to: 1) else {
            Issue.record("no counts")
            return
        }
        #expect(counts["Contact"] == 20 && counts["Account"] == 13)
        let org = ChangedOrg(RemoteDemo(now: Self.now)) { request in
            request.target.contains("recordCount") ? (500, "") : nil
        }
        let broken = try await EffectWorld(try Shell(asking: org))
        broken.runner.run(.recordCounts(Self.id))
        await expect(broken.failure(1)?.message, .contains("500"))
    }

    // MARK: - Searches

    @Test(
        arguments: [
            ("united", "text"), ("FIND {rose} IN NAME FIELDS RETURNING Contact(Id, Name)", "sosl"),
            ("FIND rose", "sosl-error"), ("a", "one-letter"), ("xyzzy", "nothing"),
            ("*", "no-word"),
        ]
    )
    func `a search has a heading for each object, and lines that open records`(
        _ text: String,
        _ name: String
    ) async throws {
        let world = try await EffectWorld(try Shell())
        world.runner.run(.find(Self.id, text))
        let lines = await world.lines(1)
        try expectGolden(lines.map { $0 + "\n" }.joined(), "page-lines/find-\(name).txt")
        let messages = await world.messages
        expectEqual(messages, [])
    }

    @Test func `objects that the user cannot see are left out, and named`() async throws {
        let org = ChangedOrg(RemoteDemo(now: Self.now)) { request in
            if request.target.contains("/search"), request.target.contains("Lead") {
                return (400, Wire.refusal("INVALID_TYPE", "sObject type 'Lead' is not supported."))
            }
            guard request.target.hasSuffix("/sobjects") else { return nil }
            let objects = ["Contact", "Account", "Opportunity", "User"].map {
                #"{"name":"\#($0)","label":"\#($0)","queryable":true,"searchable":true}"#
            }
            return (200, #"{"sobjects":[\#(objects.joined(separator: ","))]}"#)
        }
        let world = try await EffectWorld(try Shell(asking: org))
        world.runner.run(.find(Self.id, "united"))
        let lines = await world.lines(1)
        #expect(!lines.isEmpty)
        let messages = await world.messages
        expectEqual(messages, ["not visible to you, so left out: Lead, Case"])
    }

    // MARK: - Trees

    @Test(arguments: [("003Dm000001kZ0JIAU", "contact"), ("003Dm00000ZZZZZ", "missing")])
    func `the tree of a contact has its lines, and one that is gone says so`(
        _ id: String,
        _ name: String
    ) async throws {
        let world = try await EffectWorld(try Shell())
        world.runner.run(.tree(Self.id, try RecordID(id)))
        let lines = await world.lines(1)
        try expectGolden(lines.map { $0 + "\n" }.joined(), "page-lines/tree-\(name).txt")
    }

    // MARK: - Values

    private func values(_ soql: String, in world: EffectWorld) async -> [String] {
        world.runner.run(.values(Self.id, Statement(soql)))
        switch await world.answer(to: 1) {
        case .values(let values): return values.map { "\($0.text ?? "NULL") \($0.count)" }
        case .failed(let failure): return ["failed: \(failure.words)"]
        default: return []
        }
    }

    @Test(
        arguments: [
            ("SELECT Salutation, COUNT(Id) FROM Contact GROUP BY Salutation", "picklist"),
            (
                "SELECT Account.Name, COUNT(Id) FROM Contact WHERE Account.Name LIKE 'U%' "
                    + "GROUP BY Account.Name", "parent"
            ),
            ("SELECT Title, COUNT(Id) FROM Contact WHERE Name = 'no one' GROUP BY Title", "none"),
            ("SELECT CreatedDate, COUNT(Id) FROM Contact GROUP BY CreatedDate", "refused"),
        ]
    )
    func `the org counts values, or says why it does not`(
        _ soql: String,
        _ name: String
    ) async throws {
        let world = try await EffectWorld(try Shell())
        let counts = await values("\(soql) ORDER BY COUNT(Id) DESC", in: world)
        try expectGolden(counts.map { $0 + "\n" }.joined(), "page-lines/values-\(name).txt")
    }

    @Test func `more than 2,000 values are counted up to the limit of the org`() async throws {
        let world = try await EffectWorld(
            try Shell(asking: RemoteDemo(contacts: 3000, now: Self.now))
        )
        let soql = "SELECT Email, COUNT(Id) FROM Contact GROUP BY Email ORDER BY COUNT(Id) DESC"
        await expect(values(soql, in: world).first, .hasPrefix("failed: "))
        await expectEqual(values("\(soql) LIMIT 2000", in: world).count, 2000)
    }
}
