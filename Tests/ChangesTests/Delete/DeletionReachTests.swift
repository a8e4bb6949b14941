import Client
import HTTP
import LocalOrg
import Records
import TestSupport
import Testing

@testable import Changes
@testable import CommandSupport

/// What is counted of the records that go along with a delete, and of those that block it.
struct DeletionReachTests {
    /// Has a contact and an opportunity; nothing blocks its delete.
    private static let dickenson = "001Dm000001kZ03IAE"
    /// Has four cases and three closed-won opportunities.
    private static let edge = "001Dm000001kZ00IAE"

    private let demo: RemoteDemo

    init() throws {
        demo = RemoteDemo(now: try Shell().now)
    }

    private func org() throws -> Org {
        Org(
            credentials: FixedCredentials(
                instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
                accessToken: Secret(demo.accessToken)
            ),
            transport: demo,
            apiVersion: try APIVersion("67.0")
        )
    }

    private func reach(
        of ids: [String],
        _ children: String,
        object: String = "Account"
    ) async throws -> DeletionReach {
        let description = try ObjectDescription(
            parsing: Array(
                """
                {"name":"\(object)","label":"\(object)","labelPlural":"\(object)s",\
                "childRelationships":[\(children)]}
                """.utf8
            )
        )
        return try await DeletionReach(
            of: ids.map { try RecordID($0) },
            object: description,
            in: org()
        )
    }

    private static func child(_ object: String, _ field: String, _ flags: String...) -> String {
        let flags = flags.map { #","\#($0)":true"# }.joined()
        return #"{"childSObject":"\#(object)","field":"\#(field)"\#(flags)}"#
    }

    private var batches: Int { demo.requests.count { $0.contains("/composite/batch") } }

    private static let contacts = child("Contact", "AccountId", "cascadeDelete")

    @Test func `children that go along are counted, in one request`() async throws {
        let children = [
            Self.contacts, Self.child("Opportunity", "AccountId", "cascadeDelete"),
            Self.child("Lead", "ConvertedAccountId"),
        ]
        let reach = try await reach(of: [Self.dickenson], children.joined(separator: ","))
        expectEqual(reach.along.words, "1 contact and 1 opportunity")
        expectEqual(
            reach.sentences { "\($0)" },
            ["The org also deletes 1 contact and 1 opportunity."]
        )
        expectEqual(batches, 1)
    }

    @Test func `without such children nothing is sent`() async throws {
        let children = Self.child("Lead", "ConvertedAccountId")
        try await expectEqual(reach(of: [Self.dickenson], children), DeletionReach())
        #expect(demo.requests.isEmpty)
    }

    @Test func `blocked records are named with the number of what blocks them`() async throws {
        let children = [
            Self.child("Case", "AccountId", "restrictedDelete"),
            Self.child("Opportunity", "AccountId", "cascadeDelete"),
        ]
        let reach = try await reach(
            of: [Self.dickenson, Self.edge],
            children.joined(separator: ",")
        )
        let names = ["\(Self.edge)": "Edge"]
        expectEqual(
            reach.sentences { names["\($0)"] ?? "?" },
            [
                "The org also deletes 1 opportunity.", "Blocked: Edge, by 4 cases.",
                "The org may refuse: Edge, because of 3 closed-won opportunities.",
            ]
        )
        expectEqual(reach.blocked.map(\.description), [Self.edge])
        expectEqual(reach.along(with: try RecordID(Self.edge))?.isEmpty, true)
        expectEqual(reach.along(with: try RecordID(Self.dickenson))?.words, "1 opportunity")
    }

    @Test func `children beyond the first page are counted for all records together`()
        async throws
    {
        var children = ChildTally()
        let ids = try [Self.dickenson, Self.edge].map { try RecordID($0) }
        children.add(3000, of: "Contact", parents: Array(repeating: [ids[0]], count: 2000))
        children.add(3, of: "Task", parents: [[ids[1], ids[0]], [ids[1]], [ids[0]]])
        expectEqual(children.undivided, ["Contact"])
        let (all, each) = children.counts(with: [ids[0]])
        expectEqual(all.words, "3,000 contacts and 2 tasks")
        expectEqual(each[ids[0]]?.words, "2 tasks")
        #expect(children.counts(with: []).all.isEmpty)
        let sentence = all.sentence(isDone: false, isMost: true)
        expectEqual(sentence, "The org also deletes up to 3,000 contacts and 2 tasks.")
    }

    @Test func `children that go along and block, such as contracts, may block`() async throws {
        let child = Self.child("Case", "AccountId", "cascadeDelete", "restrictedDelete")
        let reach = try await reach(of: [Self.edge], child, object: "Thing")
        expectEqual(
            reach.sentences { _ in "Edge" },
            [
                "The org also deletes 4 cases.", "The org may refuse: Edge, because of 4 cases.",
            ]
        )
        #expect(reach.blocked.isEmpty)
    }

    @Test func `an object that cannot be queried is named, and the others are counted`()
        async throws
    {
        let children = [
            Self.child("Secret__c", "Account__c", "cascadeDelete"),
            Self.child("Contact", "Nonsense", "restrictedDelete"), Self.contacts,
        ]
        let reach = try await reach(of: [Self.dickenson], children.joined(separator: ","))
        #expect(reach.along.words.isEmpty)
        expectEqual(reach.uncounted.map(\.object), ["Contact", "Secret__c"])
        expect(reach.notCounted, .hasPrefix("Not counted: Contact ("))
    }

    @Test func `histories, feeds, shares and lists of other records are not looked for`()
        async throws
    {
        let children = [
            "AccountHistory", "AccountFeed", "AccountShare", "OpenActivity", "NoteAndAttachment",
            "Thing__History",
        ].map { Self.child($0, "AccountId", "cascadeDelete") }
        let reach = try await reach(of: [Self.dickenson], children.joined(separator: ","))
        expectEqual(reach, DeletionReach())
        #expect(demo.requests.isEmpty)
    }

    @Test(arguments: [(1000, 1, 2), (100_000, 1, 4), (126_000, 0, 0)])
    func `thousands of ids take at most five requests, and what is not counted is named`(
        _ count: Int,
        _ counted: Int,
        _ requests: Int
    ) async throws {
        let ids = (0..<count).map { number in
            let digits = String(number, radix: 36)
            return "001Dm" + String(repeating: "0", count: 10 - digits.count) + digits
        }
        let children = (0..<26).map { Self.child("Contact", "F\($0)__c", "restrictedDelete") }
        let reach = try await reach(
            of: ids,
            ([Self.contacts] + children.prefix(count < 100_000 ? 26 : 1))
                .joined(separator: ",")
        )
        expectEqual(batches, requests)
        #expect(!reach.uncounted.isEmpty)
        let isCutShort = try #require(reach.notCounted).contains("more than 5 requests")
        expectEqual(isCutShort, count >= 100_000)
    }

    @Test func `words are those of the objects`() {
        let words = [
            (1, "OpportunityContactRole"), (2, "Opportunity"), (3, "Campaign"), (2, "Invoice__c"),
            (1, "Invoice__c"), (2, "OrderItem"), (2_000, "Case"), (2, "Address"),
        ].map { ObjectWord.text($0, $1) }
        expectEqual(
            words,
            [
                "1 opportunity contact role", "2 opportunities", "3 campaigns",
                "2 Invoice__c records", "1 Invoice__c record", "2 order items", "2,000 cases",
                "2 addresses",
            ]
        )
    }
}
