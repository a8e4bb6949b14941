import Client
import HTTP
import LocalOrg
import Records
import TestSupport
import Testing

/// Deletes and undeletes of the client, answered by the built-in org.
@Suite(.timeLimit(.minutes(5))) struct ClientChangeTests {
    private let bench: RouterBench
    private let org: Org

    private static let dickenson = "001Dm000001kZ03IAE"

    init() throws {
        bench = try RouterBench()
        org = Org(
            credentials: FixedCredentials(
                instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
                accessToken: Secret(bench.token)
            ),
            transport: LocalTransport(bench.router)
        )
    }

    private func ids(_ soql: String) async throws -> [RecordID] {
        let answer = try await org.answer(
            to: .query(soql, apiVersion: try APIVersion("67.0"))
        )
        let records = try answer.json()["records"]?.elements ?? []
        return try records.map { try RecordID($0["Id"]?.text ?? "") }
    }

    private func delete(
        _ ids: [RecordID],
        of object: String = "Contact",
        allOrNone: Bool = false
    ) async -> [DeletionOutcome] {
        var outcomes: [RecordID: DeletionOutcome] = [:]
        for await case .settled(let results) in org.deletion(
            of: ids,
            object: object,
            allOrNone: allOrNone
        ) {
            for result in results { outcomes[result.id] = result.outcome }
        }
        return ids.compactMap { outcomes[$0] }
    }

    private func undelete(
        _ ids: [RecordID],
        of object: String = "Contact"
    ) async -> [UndeletionOutcome] {
        var outcomes: [RecordID: UndeletionOutcome] = [:]
        for await case .settled(let results) in org.undeletion(of: ids, object: object) {
            for result in results { outcomes[result.id] = result.outcome }
        }
        return ids.compactMap { outcomes[$0] }
    }

    @Test func `what went with an account comes back with it`() async throws {
        let account = try RecordID(Self.dickenson)
        let contacts = try await ids("SELECT Id FROM Contact WHERE AccountId = '\(account)'")
        try #require(!contacts.isEmpty)
        await expectEqual(delete([account], of: "Account"), [.deleted])
        let gone = try await org.recordStates(of: contacts, object: "Contact")
        #expect(gone.count == contacts.count && gone.values.allSatisfy { $0 == .deleted })
        #expect(await delete([account] + contacts).allSatisfy(\.isAlreadyDeleted))
        let refused = await undelete(contacts)
        #expect(
            refused.allSatisfy {
                guard case .refused(let errors) = $0 else { return false }
                return errors.map(\.code) == ["UNDELETE_FAILED"]
            }
        )
        await expectEqual(undelete([account], of: "Account"), [.restored])
        await expectEqual(undelete([account], of: "Account"), [.alreadyThere])
        let back = try await org.recordStates(of: contacts, object: "Contact")
        #expect(back.count == contacts.count && back.values.allSatisfy { $0 == .live })
    }

    @Test func `one that cannot go keeps the others where all or none is asked for`() async throws {
        // The first one, Rose Gonzalez, has a case.
        let contacts = try ["003Dm000001kZ00IAE", "003Dm000001kZ05IAE", "003Dm000001kZ06IAE"].map {
            try RecordID($0)
        }
        let outcomes = await delete(contacts, allOrNone: true)
        let codes = outcomes.map { outcome -> String in
            guard case .refused(let errors) = outcome else { return "\(outcome)" }
            return errors.map(\.code).joined(separator: " ")
        }
        let rolledBack = "ALL_OR_NONE_OPERATION_ROLLED_BACK"
        expectEqual(codes, ["DELETE_FAILED", rolledBack, rolledBack])
        let states = try await org.recordStates(of: contacts, object: "Contact")
        #expect(states.count == 3 && states.values.allSatisfy { $0 == .live })
    }

    @Test func `what has left the bin is not in it`() async throws {
        let contact = try RecordID("003Dm000001kZ05IAE")
        await expectEqual(delete([contact]), [.deleted])
        _ = try bench.store.emptyRecycleBin(["\(contact)"], now: bench.clock.now)
        #expect(try await org.recordStates(of: [contact], object: "Contact").isEmpty)
        guard case .notInBin(let errors) = await undelete([contact]).first else {
            Issue.record("it is in the bin")
            return
        }
        expectEqual(errors.map(\.code), ["INVALID_CROSS_REFERENCE_KEY"])
    }

    @Test func `an object that has no recycle bin is asked by a plain query`() async throws {
        let users = try await ids("SELECT Id FROM User")
        let states = try await org.recordStates(of: users, object: "User")
        #expect(
            !users.isEmpty && states == Dictionary(uniqueKeysWithValues: users.map { ($0, .live) })
        )
    }

    @Test func `who deleted a record, and when, is told`() async throws {
        let contact = try RecordID("003Dm000001kZ05IAE")
        bench.clock.now += 3_600_000
        await expectEqual(delete([contact]), [.deleted])
        let soql =
            "SELECT LastModifiedById, LastModifiedDate, SystemModstamp FROM Contact WHERE "
            + "IsDeleted = true"
        let answer = try await org.answer(
            to: .query(
                soql,
                apiVersion: try APIVersion("67.0"),
                options: QueryOptions(includesDeleted: true)
            )
        )
        let record = try answer.json()["records"]?[0]
        expectEqual(record?["LastModifiedById"]?.text, "005Dm000001kZ00IAE")
        expectEqual(record?["LastModifiedDate"]?.text, "2026-03-17T17:21:26.000+0000")
        expectEqual(record?["SystemModstamp"]?.text, "2026-03-17T17:21:26.000+0000")
    }
}

extension DeletionOutcome {
    fileprivate var isAlreadyDeleted: Bool {
        guard case .alreadyDeleted = self else { return false }
        return true
    }
}
